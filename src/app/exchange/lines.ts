// The physical lines of a file, as whoever opens it counts them.

/** Without a byte order mark; `\r\n`, `\n` and `\r` each end one. */
export const linesOf = (text: string): string[] => text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
