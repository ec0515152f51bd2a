// What becomes of a form when somebody else saves the record that it stands over.
import { expect, it } from 'vitest';
import { courses } from '#domain/courses/course';
import { mergeTheirs } from '../../../src/islands/ui/form/crossing';
import { type Drafts, draftsOf, type Fields } from '../../../src/islands/ui/form/drafts';

const fields = { title: courses.fields.title, summary: courses.fields.summary, tags: courses.fields.tags } as Fields;
const context = { currency: 'GBP', timeZone: 'Europe/London', locale: 'en-GB' };
const record = { title: 'First Aid', summary: 'Three days.', tags: ['safety'] };
const base = { record, drafts: draftsOf(fields, record, context) };
const typed = (drafts: Drafts) => ({ ...base.drafts, ...drafts });
const merge = (drafts: Drafts, theirs: object, crossing = null) =>
  mergeTheirs({ fields, context, base, drafts, crossing, theirs: { ...record, ...theirs } });

it('takes over what is not touched, and keeps what is', () => {
  const merged = merge(typed({ title: 'First Aid at Work' }), { summary: 'Two days.', tags: ['safety', 'care'] });
  expect(merged.drafts).toEqual({ title: 'First Aid at Work', summary: 'Two days.', tags: 'safety, care' });
  expect(merged.base.drafts.title).toBe('First Aid');
  expect(merged.crossing).toBeNull();
});

it('keeps both sides where both changed the same field', () => {
  const merged = merge(typed({ title: 'First Aid at Work' }), { title: 'First Aid, Level 1' });
  expect(merged.drafts.title).toBe('First Aid at Work');
  expect(merged.base.record.title).toBe('First Aid, Level 1');
  expect(merged.crossing).toEqual({ fields: ['title'], origin: base });
});

it('has nothing to decide where both came to the same', () => {
  const merged = merge(typed({ title: 'First Aid at Work' }), { title: 'First Aid at Work' });
  expect(merged.crossing).toBeNull();
});

it('remembers what both began from when they save a second time, and forgets a crossing that is over', () => {
  const first = merge(typed({ title: 'Mine', summary: 'Mine.' }), { title: 'Theirs' });
  const again = mergeTheirs({
    fields,
    context,
    base: first.base,
    drafts: first.drafts,
    crossing: first.crossing,
    theirs: { ...record, title: 'Theirs', summary: 'Theirs.' },
  });
  expect(again.crossing).toEqual({ fields: ['title', 'summary'], origin: base });
  const over = mergeTheirs({
    fields,
    context,
    base: again.base,
    drafts: again.drafts,
    crossing: again.crossing,
    theirs: { ...record, title: 'Mine', summary: 'Mine.' },
  });
  expect(over.crossing).toBeNull();
});
