// What a media type means to people and to the pages that show a file.

export type FileKind = 'picture' | 'video' | 'audio' | 'document' | 'other';

const DOCUMENTS = /^(application\/(pdf|rtf|epub\+zip|msword|vnd\.)|text\/(plain|csv|markdown|calendar)\b)/;

export function kindOf(contentType: string): FileKind {
  const [family] = contentType.split('/');
  if (family === 'image') return 'picture';
  if (family === 'video' || family === 'audio') return family;
  return DOCUMENTS.test(contentType) ? 'document' : 'other';
}

/** What browsers show in an `img`, and no script can hide in. SVG is a picture too, but a document first. */
export const RASTER = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const;

/** Whether it may be a cover or stand in a text. */
export const isShowable = (contentType: string): boolean =>
  (RASTER as readonly string[]).includes(contentType) || contentType === 'image/svg+xml';

const NAMES: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
  'image/avif': 'AVIF',
  'image/svg+xml': 'SVG',
  'application/pdf': 'PDF',
  'application/zip': 'ZIP archive',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Spreadsheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'Slides',
  'application/vnd.oasis.opendocument.text': 'Text document',
  'application/vnd.oasis.opendocument.spreadsheet': 'Spreadsheet',
  'application/vnd.oasis.opendocument.presentation': 'Slides',
  'text/plain': 'Text',
  'text/csv': 'CSV',
  'text/html': 'HTML',
  'application/octet-stream': 'File',
};

/** For a list: "JPEG", "Slides", "Video". */
export function kindWord(contentType: string): string {
  const name = NAMES[contentType];
  if (name) return name;
  const kind = kindOf(contentType);
  return kind === 'other' ? 'File' : kind.charAt(0).toUpperCase() + kind.slice(1);
}
