// How far a copy has come, in a file that is replaced whole after each page: what a run that was killed goes on from.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Position } from './engine';

interface Entry {
  from: string;
  to: string;
  /** Of the content of the source where it is fixed, as a backup's is. */
  edition: string | null;
  position: Position;
}

export class Journal {
  readonly #file: string;
  readonly #about: Omit<Entry, 'position'>;

  constructor(file: string, about: Omit<Entry, 'position'>) {
    this.#file = file;
    this.#about = about;
  }

  /** Where this very copy stopped, undefined where it was not begun. */
  read(): Position | undefined {
    let text: string;
    try {
      text = readFileSync(this.#file, 'utf8');
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw cause;
    }
    const { position, ...about } = JSON.parse(text) as Entry;
    const { from, to, edition } = this.#about;
    return about.from === from && about.to === to && about.edition === edition ? position : undefined;
  }

  write(position: Position): void {
    mkdirSync(dirname(this.#file), { recursive: true, mode: 0o700 });
    writeFileSync(`${this.#file}.new`, `${JSON.stringify({ ...this.#about, position })}\n`, { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
  }

  remove(): void {
    rmSync(this.#file, { force: true });
  }
}
