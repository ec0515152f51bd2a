// A letter as the two parts of a mail: plain text, and HTML with its styles inlined, in the organisation's look.
import { accentPalette, type MailPalette } from '#domain/settings/accent-hex';
import type { Settings } from '#domain/settings/settings';
import { headerText } from './header-text';
import type { Letter, Part } from './letter';

export interface Stationery {
  organisation: Pick<
    Settings,
    'name' | 'logo' | 'accentHue' | 'accentChroma' | 'address' | 'phone' | 'email' | 'website'
  >;
  /** The configured origin: never the host of a request. */
  origin: string;
  /** Whom it greets. */
  name: string | null;
  /** Whether the reader may choose what comes by mail. */
  isChoosable: boolean;
}

/** Where people choose what comes by mail. */
const CHOICES_PATH = '/profile#mail';

export function writeLetter(letter: Letter, on: Stationery): { subject: string; text: string; html: string } {
  const subject = headerText(letter.subject);
  return { subject, text: writeText(letter, on), html: writeHtml({ ...letter, subject }, on) };
}

const addressOf = (path: string, origin: string): string => (/^https?:\/\//.test(path) ? path : `${origin}${path}`);
const linesOf = (value: string | readonly string[]): readonly string[] => (typeof value === 'string' ? [value] : value);

function writeText({ parts }: Letter, on: Stationery): string {
  const greeting = on.name ? [`Dear ${headerText(on.name)},`] : [];
  const blocks = parts.map((part) => partText(part, on.origin));
  return `${[...greeting, ...blocks].join('\n\n')}\n\n-- \n${footer(on).join('\n\n')}\n`;
}

function partText(part: Part, origin: string): string {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'facts':
      return part.rows.map(([label, value]) => `${label}: ${linesOf(value).join('\n  ')}`).join('\n');
    case 'quote':
      return `${part.label}:\n${part.text.replace(/^/gm, '> ')}`;
    case 'action':
      return `${part.label}:\n${addressOf(part.path, origin)}`;
  }
}

/** Lines at the end: who writes, and how not to be written to. */
function footer({ organisation, origin, isChoosable }: Stationery): string[] {
  const { name, address, phone, email, website } = organisation;
  const reached = [address?.replace(/\s*\n\s*/g, ', '), phone, email, website ?? origin].filter(Boolean).join(' · ');
  return [
    [name, reached].filter(Boolean).join('\n'),
    ...(isChoosable ? [`You choose what comes by mail: ${origin}${CHOICES_PATH}`] : []),
  ];
}

const escapeHtml = (value: string): string => value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const paragraphs = (value: string): string => escapeHtml(value.trim()).replace(/\r?\n/g, '<br>');

/** An address of the web is a link. */
const lineHtml = (line: string): string =>
  /^https?:\/\/\S+$/.test(line)
    ? `<a href="${escapeHtml(line)}" style="color:inherit">${escapeHtml(line)}</a>`
    : escapeHtml(line);

const FONT = "font-family:-apple-system,'Segoe UI','Helvetica Neue',Arial,sans-serif";

function writeHtml({ subject, parts }: Letter, on: Stationery): string {
  const { organisation, origin, name } = on;
  const { light, dark } = accentPalette({ hue: organisation.accentHue, chroma: organisation.accentChroma });
  const logo = organisation.logo
    ? `<img src="${escapeHtml(addressOf(organisation.logo, origin))}" width="32" height="32" alt="" style="width:32px;height:32px;border-radius:5px;vertical-align:middle;margin-right:10px">`
    : '';
  const last = [paragraphs(footer(on)[0] ?? '')];
  if (on.isChoosable)
    last.push(
      `<a class="m" href="${escapeHtml(origin + CHOICES_PATH)}" style="color:${light.muted}">Choose what comes by mail</a>`,
    );
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>${darkStyles(dark)}</style></head>`,
    `<body class="b" style="margin:0;padding:0;background:${light.ground};color:${light.text};${FONT};font-size:16px;line-height:1.5">`,
    '<div style="max-width:560px;margin:0 auto;padding:24px 20px 40px">',
    `<p style="margin:0 0 20px;font-weight:600">${logo}${escapeHtml(organisation.name)}</p>`,
    `<h1 class="r" style="margin:0 0 20px;padding-top:16px;border-top:2px solid ${light.rule};font-size:22px;line-height:1.3;font-weight:600">${escapeHtml(subject)}</h1>`,
    ...(name ? [paragraph(`Dear ${escapeHtml(headerText(name))},`)] : []),
    ...parts.map((part) => writePart(part, light, origin)),
    `<p class="m h" style="margin:32px 0 0;padding-top:12px;border-top:1px solid ${light.border};font-size:13px;color:${light.muted}">${last.join('<br>')}</p>`,
    '</div></body></html>',
  ].join('\n');
}

const paragraph = (inner: string): string => `<p style="margin:0 0 16px">${inner}</p>`;

function writePart(part: Part, light: MailPalette, origin: string): string {
  switch (part.kind) {
    case 'text':
      return paragraph(paragraphs(part.text));
    case 'facts':
      return `<dl class="h" style="margin:0 0 20px;padding:4px 0 0;border-top:1px solid ${light.border}">${part.rows
        .map(
          ([label, value]) =>
            `<dt class="m" style="margin:8px 0 0;font-size:13px;color:${light.muted}">${escapeHtml(label)}</dt><dd style="margin:0">${linesOf(value).map(lineHtml).join('<br>')}</dd>`,
        )
        .join('')}</dl>`;
    case 'quote':
      return `<p class="m" style="margin:0 0 4px;font-size:13px;color:${light.muted}">${escapeHtml(part.label)}</p><blockquote class="q" style="margin:0 0 20px;padding:0 0 0 14px;border-left:3px solid ${light.accent}">${paragraphs(part.text)}</blockquote>`;
    case 'action':
      return `<p style="margin:0 0 20px"><a class="a" href="${escapeHtml(addressOf(part.path, origin))}" style="display:inline-block;padding:10px 16px;border-radius:5px;background:${light.accent};color:${light.onAccent};font-weight:600;text-decoration:none">${escapeHtml(part.label)}</a></p>`;
  }
}

/** Mail programs that know dark themes read these; the others keep what is inlined. */
const darkStyles = (dark: MailPalette): string =>
  `@media (prefers-color-scheme:dark){.b{background:${dark.ground}!important;color:${dark.text}!important}.m{color:${dark.muted}!important}.h{border-color:${dark.border}!important}.r{border-color:${dark.rule}!important}.q{border-color:${dark.accent}!important}.a{background:${dark.accent}!important;color:${dark.onAccent}!important}}`;
