// Uploads in parts that have begun, kept in this browser: the same file chosen again after a reload goes on where it was.

interface Kept {
  id: string;
  /** Milliseconds. */
  at: number;
}

const KEY = 'uploads';
/** The server forgets an upload that nobody has gone on with. Milliseconds. */
const KEPT_MS = 24 * 3600 * 1000;

/** What tells a file from others, without reading it. */
export const fingerprintOf = (file: File, name: string): string =>
  [name, file.size, file.lastModified, file.type].join('|');

function read(): Record<string, Kept> {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Kept>;
    return Object.fromEntries(Object.entries(kept).filter(([, { at }]) => Date.now() - at < KEPT_MS));
  } catch {
    return {};
  }
}

/** A full or forbidden store keeps nothing: the upload begins afresh then. */
function write(kept: Record<string, Kept>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    return;
  }
}

export const keptUpload = (fingerprint: string): string | null => read()[fingerprint]?.id ?? null;

export const keepUpload = (fingerprint: string, id: string): void =>
  write({ ...read(), [fingerprint]: { id, at: Date.now() } });

export function forgetUpload(fingerprint: string): void {
  const { [fingerprint]: _, ...others } = read();
  write(others);
}
