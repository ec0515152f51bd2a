// How large a file is, in words, and how large it may be.

/** What goes in one piece; what is larger is sent in parts. Bytes. */
export const ONE_PIECE_BYTES = 10 * 1024 * 1024;
/** Of one file. Bytes. */
export const MOST_FILE_BYTES = 1024 ** 3;

const UNITS = ['bytes', 'KB', 'MB', 'GB'] as const;

/** `1.4 MB`, `310 KB`, `48 MB`: one place after the point where it tells something. */
export function fileSize(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024))));
  const amount = bytes / 1024 ** step;
  const shown = step < 2 || amount >= 10 ? Math.round(amount) : Math.round(amount * 10) / 10;
  if (step === 0) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  return `${shown} ${UNITS[step]}`;
}

/** `2.4 of 3.8 MB`: both in the unit of the whole. */
export function sizeSent(sent: number, size: number): string {
  const whole = fileSize(size);
  const [, unit = 'bytes'] = whole.split(' ');
  const step = Math.max(0, UNITS.indexOf(unit as (typeof UNITS)[number]));
  const amount = sent / 1024 ** step;
  const shown = step < 2 || size / 1024 ** step >= 10 ? Math.round(amount) : Math.round(amount * 10) / 10;
  return `${shown} of ${whole}`;
}

/** A sentence for people that says why a file of this size is not taken, or null. */
export function fileSizeProblem(bytes: number): string | null {
  if (bytes === 0) return 'This file is empty.';
  if (bytes > MOST_FILE_BYTES) return `This file is too large: at most ${fileSize(MOST_FILE_BYTES)}.`;
  return null;
}
