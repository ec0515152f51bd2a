// The library of Harbour Row: covers and workbooks of its courses, papers of its clients, and what everybody may read.
import { storeFile } from '#app/assets/store-file';
import { putThumbnail } from '#app/assets/thumbnail';
import type { AssetInput } from '#domain/assets/asset';
import { lastNameOf } from '#domain/assets/file-name';
import { DAY, HOUR } from './calendar';
import type { CompanyKey } from './companies';
import type { History } from './history';
import { must, type Office } from './office';
import { pdfOf } from './pdf';

const OFFICE = 'Tomasz Wieczorek';

interface FileSeed extends Pick<AssetInput, 'alt' | 'caption' | 'tags' | 'visibility'> {
  name: string;
  by?: string;
  company?: CompanyKey;
  /** Days ago; the covers were there before the courses were last changed. */
  added: number;
  /** What it says, where it is no picture. */
  text?: readonly string[];
}

const picture = (name: string, alt: string, tags: string[]): FileSeed => ({
  name: `${name}.webp`,
  alt,
  tags,
  visibility: 'public',
  added: 750,
});
const workbook = (name: string, tags: string[], ...text: string[]): FileSeed => ({
  name: `Courses/${name}`,
  tags,
  visibility: 'staff',
  added: 748,
  text,
});

export const FILES: readonly FileSeed[] = [
  picture(
    'Courses/Food/training-kitchen-wide',
    'The training kitchen: four windows above a long bench with pans and knives',
    ['kitchen'],
  ),
  picture('Courses/Food/knife-skills-cover', 'A chef’s knife and sliced carrots on a wooden board', ['knives']),
  picture('Courses/Food/probe-thermometer', 'A probe thermometer in a loaf, showing 75 degrees', ['temperature']),
  picture('Courses/Safety/first-aid-kit', 'A green first aid box with a white cross, plasters and a roll of tape', [
    'first aid',
  ]),
  picture('Courses/Safety/fire-extinguishers', 'Three fire extinguishers beneath their sign', ['fire']),
  picture('Courses/Care/moving-and-handling', 'A bed with a hoist beside it, ready to lift', ['handling']),
  picture('Courses/Construction/scaffold-tower', 'A building behind scaffolding, and a yellow helmet in front of it', [
    'height',
  ]),
  picture('Courses/Leadership/training-room', 'A table for five in a training room, with a flip chart', ['room']),
  picture('Posts/harbour-row', 'Four houses of Harbour Row in a line', ['house']),
  workbook(
    'Food/HACCP-workbook.pdf',
    ['workbook'],
    'Hazard analysis in seven steps, with a page for each. Work through it with a dish from your own menu: the one with the most hands on it is the best.',
    'Step 1. Write down everything that happens to the dish, from the delivery to the plate. A step that nobody writes down is a step that nobody looks after.',
    'Step 2. At each step ask what could go wrong: something grows, something falls in, something is mistaken for something else.',
    'Step 3. Where can it be stopped, and how would you know? That is a critical point, and it needs a number: 75 degrees, two hours, five degrees.',
    'Steps 4 to 7. Who looks, how often, what they do when the number is wrong, and where they write it down.',
  ),
  workbook(
    'Food/temperature-log.csv',
    ['form'],
    'Date,Time,Fridge,Temperature,Who',
    '2026-11-02,08:00,Walk-in,4.1,MK',
    '2026-11-02,14:00,Walk-in,4.6,MK',
  ),
  workbook(
    'Food/knife-safety-sheet.pdf',
    ['handout'],
    'A sharp knife slips less than a blunt one. Carry it point down and edge back, say “knife” behind somebody, and never leave it in a sink.',
    'The claw: fingertips behind the knuckles, thumb behind the fingers, the blade against the knuckles.',
  ),
  workbook(
    'Safety/first-aid-manual.pdf',
    ['manual'],
    'Look, think, act. Is it safe for you? Then for them. Then call.',
    'Thirty compressions, two breaths, and go on until somebody takes over, or they do.',
    'What to write in the accident book, and what not to.',
  ),
  workbook(
    'Care/moving-and-handling-workbook.pdf',
    ['workbook'],
    'Task, individual, load, environment: four questions before each lift. The fifth is whether it has to be lifted at all.',
  ),
  workbook(
    'Construction/scaffold-inspection-form.pdf',
    ['form'],
    'Base plates, ties, braces, boards, guard rails, access. Tick each, sign it, and put the next date on the tag: seven days at most.',
  ),
  {
    name: 'House/how-to-find-us.pdf',
    visibility: 'public',
    added: 400,
    text: [
      'Harbour Row is behind the old corn exchange: eight minutes on foot from Temple Meads, with the river on your left.',
      'There is room for bicycles in the yard and none for cars. Step-free by the yard door; ring the lower bell.',
    ],
  },
  {
    name: 'House/booking-terms.pdf',
    visibility: 'signed-in',
    tags: ['terms'],
    added: 380,
    text: [
      'A seat is yours when we confirm it. Until ten working days before, you may give it back for nothing; after that we charge half, and on the day all of it.',
      'Send somebody else at any time: tell us the name before nine o’clock.',
    ],
  },
  {
    name: 'Companies/Nakamura/attendance-sheet-kitchen.pdf',
    company: 'nakamura',
    added: 21,
    text: ['Signed by everybody who was there, on both days. Kept by the office and by Nakamura Foods.'],
  },
  {
    name: 'Purchase orders/NAK-4471.pdf',
    by: 'Hana Nakamura',
    added: 9,
    text: [
      'Purchase order NAK-4471: six seats on Food Safety Level 2 at Harbour Row, to be invoiced after the course.',
    ],
  },
  {
    name: 'Notes/day-1-timings.txt',
    by: 'Yuki Arakawa',
    added: 34,
    text: ['09:00 hands up: who has been ill from a meal?', '09:20 the four Cs', '10:45 break, then the kitchen'],
  },
];

const COVERS: Readonly<Record<string, readonly string[]>> = {
  'Food/training-kitchen-wide.webp': ['FS-2', 'FS-3', 'ALRG'],
  'Food/knife-skills-cover.webp': ['KNIFE'],
  'Food/probe-thermometer.webp': ['HACCP-2', 'FS-R'],
  'Safety/first-aid-kit.webp': ['FAW-3', 'EFAW', 'FAW-R', 'PFA-2'],
  'Safety/fire-extinguishers.webp': ['FIRE'],
  'Care/moving-and-handling.webp': ['MOVE', 'MHND'],
  'Construction/scaffold-tower.webp': ['WAH', 'SCAF', 'TOWER'],
  'Leadership/training-room.webp': ['MHS-3', 'LEAD-1', 'TTT'],
};
const MATERIALS: Readonly<Record<string, readonly string[]>> = {
  'HACCP-2': ['Food/HACCP-workbook.pdf', 'Food/temperature-log.csv'],
  'FS-2': ['Food/HACCP-workbook.pdf', 'Food/temperature-log.csv'],
  'FS-3': ['Food/HACCP-workbook.pdf'],
  KNIFE: ['Food/knife-safety-sheet.pdf'],
  'FAW-3': ['Safety/first-aid-manual.pdf'],
  EFAW: ['Safety/first-aid-manual.pdf'],
  MOVE: ['Care/moving-and-handling-workbook.pdf'],
  SCAF: ['Construction/scaffold-inspection-form.pdf'],
};

/** Name → id, once they are there. */
export type FileIds = ReadonlyMap<string, string>;

/** What a course has of them. */
export function filesOf(code: string, ids: FileIds): { coverId: string | null; materials: string[] } {
  const cover = Object.keys(COVERS).find((name) => COVERS[name]?.includes(code));
  return {
    coverId: ids.get(`Courses/${cover}`) ?? null,
    materials: (MATERIALS[code] ?? []).flatMap((name) => ids.get(`Courses/${name}`) ?? []),
  };
}

const bytesOf = ({ name, text = [] }: FileSeed): Uint8Array => {
  if (!name.endsWith('.pdf')) return new TextEncoder().encode(`${text.join('\n')}\n`);
  const title = lastNameOf(name)
    .replace(/\.pdf$/, '')
    .replaceAll('-', ' ');
  return pdfOf(title.charAt(0).toUpperCase() + title.slice(1), text);
};

/**
 * @param pictures by their last name: `knife-skills-cover.webp`, and `knife-skills-cover.small.webp`; those that are not
 *   given are left out
 */
export function addFiles(
  history: History,
  office: Office,
  pictures: Readonly<Record<string, Uint8Array>>,
  { companyIds, now }: { companyIds: ReadonlyMap<CompanyKey, string>; now: number },
): FileIds {
  const ids = new Map<string, string>();
  for (const [at, file] of FILES.entries()) {
    const last = lastNameOf(file.name);
    const bytes = file.text ? bytesOf(file) : pictures[last];
    if (!bytes) continue;
    history.add(now - file.added * DAY - (FILES.length - at) * (HOUR / 10), async () => {
      const { name, alt = null, caption = null, tags = [], visibility = 'private', by = OFFICE, company } = file;
      const given = { name, alt, caption, tags, visibility, ...(company && { companyId: companyIds.get(company) }) };
      const call = office.as(by);
      const { id } = must(await storeFile(call, given, bytes), name);
      ids.set(name, id);
      const small = pictures[last.replace('.webp', '.small.webp')];
      if (small) must(await putThumbnail(call, id, small), `The small picture of ${name}`);
    });
  }
  return ids;
}
