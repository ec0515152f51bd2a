// The file that somebody chooses to import, and what the server says of it.

export interface Report {
  created: number;
  updated: number;
  unchanged: number;
  errors: { row: number; path: string; message: string }[];
  notes?: string[];
  preview?: {
    row: number;
    name: string;
    outcome: 'created' | 'updated' | 'unchanged' | 'left-out';
    changes: string[];
    about?: string;
  }[];
  rejects?: string;
}

export interface Columns {
  columns: { heading: string; field: string | null; samples: string[] }[];
  fields: { field: string; label: string }[];
  needs: string[];
}

interface FileKind {
  contentType: string;
  endings: readonly string[];
  /** Of a format that shares its endings with others: by what it is known. */
  isIn?: (text: string) => boolean;
}

export const FORMATS = {
  csv: { contentType: 'text/csv', endings: ['.csv', '.tsv', '.txt'] },
  ics: { contentType: 'text/calendar', endings: ['.ics'] },
  jsonld: { contentType: 'application/ld+json', endings: ['.jsonld', '.json'] },
  'moodle-xml': { contentType: 'application/xml', endings: ['.xml'] },
  aiken: {
    contentType: 'text/plain',
    endings: ['.txt', '.aiken'],
    isIn: (text) => /^\s*ANSWERS?\s*:/im.test(text) && !text.includes('{'),
  },
  gift: { contentType: 'text/plain', endings: ['.gift', '.txt'] },
} as const satisfies Record<string, FileKind>;
export type Format = keyof typeof FORMATS;

export interface Chosen {
  name: string;
  text: string;
  format: Format;
}

export const endingsOf = (formats: readonly Format[]): string[] => [
  ...new Set(formats.flatMap((format): readonly string[] => FORMATS[format].endings)),
];

/** The first that has the file's ending and finds itself in its text. */
export const formatOf = (name: string, text: string, formats: readonly Format[]): Format | null =>
  formats.find((format) => {
    const { endings, isIn }: FileKind = FORMATS[format];
    return endings.some((ending) => name.toLowerCase().endsWith(ending)) && (isIn?.(text) ?? true);
  }) ?? null;

/** As UTF-8, else as Excel saves it on Windows. */
export async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString()} ${count === 1 ? one : many}`;
