// What a file is, by its bytes: the name decides only between kinds that look alike.
import { fileTypeFromBuffer } from 'file-type';

/** What is looked at: enough for every signature, and for the head of a picture behind its camera's notes. Bytes. */
export const HEAD_BYTES = 256 * 1024;
const UNKNOWN = 'application/octet-stream';

const OFFICE_XML = 'application/vnd.openxmlformats-officedocument';
/** Archives that are documents: their first bytes alone do not always say so. */
const ZIPPED: Readonly<Record<string, string>> = {
  docx: `${OFFICE_XML}.wordprocessingml.document`,
  xlsx: `${OFFICE_XML}.spreadsheetml.sheet`,
  pptx: `${OFFICE_XML}.presentationml.presentation`,
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
};
/** The compound files of old office programs. */
const COMPOUND: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
};
const TEXTS: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  md: 'text/markdown',
  ics: 'text/calendar',
  vtt: 'text/vtt',
};

/** @param head the first `HEAD_BYTES` of it, or all */
export async function contentTypeOf(head: Uint8Array, name: string): Promise<string> {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const found = await typeBySignature(head);
  if (found === 'application/zip') return ZIPPED[ending] ?? found;
  if (found === 'application/x-cfb') return COMPOUND[ending] ?? found;
  if (found && found !== 'application/xml') return found;
  const text = textOf(head);
  if (text === null) return found ?? UNKNOWN;
  return markupOf(text) ?? found ?? TEXTS[ending] ?? 'text/plain';
}

/** Null where no signature fits; a file that breaks off in the middle of one is no failure of ours. */
async function typeBySignature(head: Uint8Array): Promise<string | null> {
  try {
    const found = await fileTypeFromBuffer(head);
    return found?.mime.split(';')[0]?.trim() ?? null;
  } catch {
    return null;
  }
}

/** As browsers tell text from bytes: the control characters that no text has. */
const isBinary = (letter: string): boolean => {
  const code = letter.charCodeAt(0);
  return code < 0x20 && !'\t\n\f\r\u001B'.includes(letter);
};

function textOf(head: Uint8Array): string | null {
  // The end may fall within a letter, so the last few bytes do not count.
  const whole = head.byteLength < HEAD_BYTES ? head : head.subarray(0, HEAD_BYTES - 4);
  const encoding =
    head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8';
  const text = new TextDecoder(encoding).decode(whole, { stream: true });
  return [...text].some(isBinary) ? null : text;
}

/**
 * Markup, by how it begins.
 * @see https://mimesniff.spec.whatwg.org/#identifying-a-resource-with-an-unknown-mime-type
 */
function markupOf(text: string): string | null {
  const start = text
    .replace(/^\uFEFF/, '')
    .replace(/^(?:\s+|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!doctype\s+svg[^>[]*(?:\[[\s\S]*?\]\s*)?>)+/i, '');
  if (/^<(?:[\w-]+:)?svg[\s>/]/i.test(start)) return 'image/svg+xml';
  if (!/^<(?:!doctype\s|!--|\/?[a-z][\w:-]*[\s>/])/i.test(start)) return null;
  return /^\uFEFF?\s*<\?xml\s/i.test(text) ? 'application/xml' : 'text/html';
}
