// What the three commands take, and the words for what they do not.
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { ArgumentError, COMMANDS, type Command, HELP, readTask } from '../../scripts/copy/arguments';

it('reads a copy, a backup and a restore', () => {
  expect(readTask('copy', ['--from', 'cloudflare', '--to', 'firebase', '--replace'], {})).toEqual({
    command: 'copy',
    from: 'cloudflare',
    to: 'firebase',
    isRemote: false,
    isReplacing: true,
  });
  expect(readTask('backup', ['--to', 'x', '--remote'], { LECTERN_BACKEND: 'firebase' })).toEqual({
    command: 'backup',
    from: 'firebase',
    folder: resolve('x'),
    isRemote: true,
    isReplacing: false,
  });
  expect(readTask('restore', ['--from', 'x'], {})).toMatchObject({ folder: resolve('x'), to: 'cloudflare' });
  expect(readTask('restore', ['--from', 'x', '--backend', 'firebase'], {})).toMatchObject({ to: 'firebase' });
});

it('names every option of a command in its help', () => {
  for (const command of COMMANDS) {
    expect(readTask(command, ['--help'], {})).toBeUndefined();
    const options = command === 'copy' ? ['--from', '--to'] : [command === 'backup' ? '--to' : '--from', '--backend'];
    for (const option of [...options, '--remote', '--replace', '--help']) expect(HELP[command]).toContain(option);
  }
});

it.each<[command: Command, args: string[], words: string, env?: Record<string, string>]>([
  ['copy', [], '--from is missing: cloudflare or firebase.'],
  ['copy', ['--from', 'cloudflare'], '--to is missing: cloudflare or firebase.'],
  [
    'copy',
    ['--from', 'cloudflare', '--to', 'oracle'],
    '--to oracle is not a backend. There are: cloudflare, firebase.',
  ],
  ['copy', ['--from', 'firebase', '--to', 'firebase'], '--from and --to are both firebase.'],
  ['copy', ['--form', 'x'], "Unknown option '--form'. There are: --from, --to, --remote, --replace, --help."],
  ['copy', ['cloudflare', 'firebase'], "Unexpected argument 'cloudflare'."],
  ['backup', [], '--to is missing: the folder to write.'],
  ['backup', ['--to', ''], '--to is missing: the folder to write.'],
  ['backup', ['--to', 'x', '--backend', 'd1'], '--backend d1 is not a backend.'],
  ['backup', ['--to', 'x'], 'LECTERN_BACKEND d1 is not a backend.', { LECTERN_BACKEND: 'd1' }],
  ['restore', ['--from', 'x', '--to', 'y'], "Unknown option '--to'."],
  ['restore', [], '--from is missing: the folder to read.'],
])('refuses %s %j with words', (command, args, words, env = {}) => {
  expect(() => readTask(command, args, env)).toThrow(ArgumentError);
  expect(() => readTask(command, args, env)).toThrow(words);
});
