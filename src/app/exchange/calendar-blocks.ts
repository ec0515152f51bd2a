// Divides an iCalendar file into its components, each with its line, so that one bad event spoils no other.
import ICAL from 'ical.js';

export interface Block {
  /** `VEVENT`, `VTIMEZONE`, `VTODO` … */
  name: string;
  /** The physical line of its BEGIN, from 1. */
  line: number;
  /** Unfolded content lines, BEGIN and END included; components within an event (alarms) left out. */
  lines: string[];
  /** Its END was found. */
  whole: boolean;
}

/** One property, as jCal has it (RFC 7265): dates as `2026-12-01T09:00:00`, text unescaped. */
export interface Property {
  name: string;
  parameters: Record<string, string | string[]>;
  type: string;
  values: unknown[];
}

export interface CalendarFile {
  blocks: Block[];
  /** Properties of the calendar itself (`X-WR-TIMEZONE` …), raw. */
  head: ReadonlyMap<string, string>;
}

/** Null where no calendar begins. */
export function readBlocks(text: string): CalendarFile | null {
  const blocks: Block[] = [];
  const head = new Map<string, string>();
  let found = false;
  let block: Block | null = null;
  let depth = 0;
  for (const { line, content } of contentLines(text)) {
    const mark = /^(BEGIN|END):(\S+)\s*$/i.exec(content);
    const [begins, name = ''] = [mark?.[1]?.toUpperCase() === 'BEGIN', mark?.[2]?.toUpperCase()];
    if (name === 'VCALENDAR') {
      found = true;
      block = null;
    } else if (mark && begins && (block === null || isTopLevel(name))) {
      block = { name, line, lines: [content], whole: false };
      blocks.push(block);
      depth = 0;
    } else if (block && mark && name === block.name) {
      block.lines.push(content);
      block.whole = true;
      block = null;
    } else if (block) {
      if (mark) depth += begins ? 1 : -1;
      if (block.name === 'VTIMEZONE' || (depth === 0 && !mark)) block.lines.push(content);
    } else if (found) {
      const colon = content.indexOf(':');
      if (colon > 0) head.set(content.slice(0, colon).toUpperCase(), content.slice(colon + 1).trim());
    }
  }
  return found ? { blocks, head } : null;
}

const isTopLevel = (name: string): boolean => ['VEVENT', 'VTIMEZONE', 'VTODO', 'VJOURNAL', 'VFREEBUSY'].includes(name);

/** Folded lines joined (RFC 5545, section 3.1), empty ones left out. */
function* contentLines(text: string): Generator<{ line: number; content: string }> {
  let parts: string[] = [];
  let begin = 1;
  let line = 0;
  for (const physical of text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)) {
    line++;
    if (/^[ \t]/.test(physical) && parts.length > 0) {
      parts.push(physical.slice(1));
      continue;
    }
    if (parts.length > 0) yield { line: begin, content: parts.join('') };
    parts = physical.trim() === '' ? [] : [physical];
    begin = line;
  }
  if (parts.length > 0) yield { line: begin, content: parts.join('') };
}

/** The properties of a component by lower-case name, and those of the components within; an error is a sentence. */
export interface Component {
  name: string;
  properties: Property[];
  components: Component[];
}
export function readComponent(block: Block): Component | { error: string } {
  try {
    return componentOf(ICAL.parse(block.lines.join('\r\n')));
  } catch (error) {
    const detail = error instanceof Error ? error.message.slice(0, 120) : '';
    return { error: `This entry is not valid iCalendar and was left out (${detail}).` };
  }
}

function componentOf(jcal: unknown): Component {
  const [name, properties, components] = jcal as [
    string,
    [string, Property['parameters'], string, ...unknown[]][],
    unknown[],
  ];
  return {
    name,
    properties: properties.map(([property, parameters, type, ...values]) => ({
      name: property,
      parameters,
      type,
      values,
    })),
    components: components.map(componentOf),
  };
}

/** The first property of that name; its first value as text, escapes resolved. */
export const propertyOf = (component: Component, name: string): Property | undefined =>
  component.properties.find((property) => property.name === name);

export function textOf(component: Component, name: string): string | null {
  const property = propertyOf(component, name);
  const value = property?.values[0];
  if (typeof value !== 'string' || value === '') return null;
  return property?.type === 'unknown' ? unescaped(value) : value;
}

const unescaped = (text: string): string =>
  text.replace(/\\([\\;,nN])/g, (_, character: string) => (/n/i.test(character) ? '\n' : character));
