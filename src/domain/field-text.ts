// A field's value in words, by what its declaration says of it: beside its pencil, in a conflict and in a record's history.
import type { FieldMeta } from './entity';
import { formatDate, formatDateTime, formatMoney, formatTimeRange, type Money, type Reader } from './format';

/** A choice's value → its name, where the declaration itself does not know it (people, companies). */
export type Names = Readonly<Record<string, string>>;

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

interface Day {
  start: string;
  end: string;
}

/** Empty text for what is empty. `reader.timeZone` is the zone that instants are written in. */
export function fieldText(meta: FieldMeta, value: unknown, reader: Reader, names: Names = {}): string {
  if (meta.input === 'checkbox') return value ? 'Yes' : 'No';
  if (isEmpty(value)) return '';
  switch (meta.input) {
    case 'money': {
      const money = value as Money;
      return money.amount === 0 ? 'Free' : formatMoney(money, reader.locale);
    }
    case 'select':
      return meta.options?.find((option) => option.value === value)?.label ?? names[String(value)] ?? String(value);
    case 'tags':
      return (value as string[]).join(', ');
    case 'choices':
    case 'files':
      return (value as string[]).map((each) => names[each] ?? each).join(', ');
    case 'picture':
      return names[String(value)] ?? String(value);
    case 'instant':
      return formatDateTime(value as string, reader);
    case 'days':
      return (value as Day[])
        .map(({ start, end }) => `${formatDate(start, reader)}, ${formatTimeRange(start, end, reader)}`)
        .join('; ');
    case 'hidden':
      return [value].flat().map(partText).join('; ');
    default:
      return meta.unit ? `${String(value)} ${meta.unit}` : String(value);
  }
}

/** `5 °C, 100`: what a part says, without what it is known by. */
function partText(part: unknown): string {
  if (typeof part !== 'object' || part === null) return String(part);
  const said = Object.entries(part).filter(([name, value]) => !/^id$|Id$/.test(name) && !isEmpty(value));
  return said.map(([, value]) => String(value)).join(', ');
}

/** `price` → its value; `places.max` → the part of the value. */
export const readField = (record: Readonly<Record<string, unknown>>, field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | null | undefined)?.[part], record);
