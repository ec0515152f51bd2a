// A plain PDF of text: a title and paragraphs on A4, as many pages as it takes. Enough for a workbook that can be opened.

const [WIDTH, HEIGHT, MARGIN] = [595, 842, 64];
const [SIZE, LEADING] = [11, 17];
/** Letters of Helvetica at that size that fit between the margins, by and large. */
const LINE = 84;
const LINES = Math.floor((HEIGHT - 2 * MARGIN - 40) / LEADING);

/** Text in PDF: Latin 1, with what means something there escaped. */
const escaped = (text: string): string =>
  text
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[^\u0020-\u00ff]/g, '-')
    .replace(/[\\()]/g, '\\$&');

function wrapped(paragraph: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(' ')) {
    if (`${line} ${word}`.length > LINE) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line, ''];
}

export function pdfOf(title: string, paragraphs: readonly string[]): Uint8Array {
  const lines = paragraphs.flatMap(wrapped);
  const pages: string[][] = [];
  for (let at = 0; at < lines.length; at += LINES) pages.push(lines.slice(at, at + LINES));
  const objects: string[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${5 + at * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
  ];
  for (const [at, page] of pages.entries()) {
    const text = [
      `BT /F2 18 Tf ${MARGIN} ${HEIGHT - MARGIN} Td (${escaped(title)}) Tj ET`,
      `BT /F1 ${SIZE} Tf ${LEADING} TL ${MARGIN} ${HEIGHT - MARGIN - 40} Td`,
      ...page.map((line) => `(${escaped(line)}) Tj T*`),
      'ET',
    ].join('\n');
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents ${6 + at * 2} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
      `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    );
  }
  let whole = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = whole.length;
    whole += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${whole.length}\n%%EOF\n`;
  return Uint8Array.from(whole + end, (letter) => letter.charCodeAt(0));
}
