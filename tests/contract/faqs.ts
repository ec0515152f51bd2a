// What questions are on any store, written once: who reads them, their addresses, and an order that is whole whoever moves at once.
import { describe, expect, it } from 'vitest';
import type { Call } from '#app/app';
import { createRecord, listRecords, runCommand, updateRecord } from '#app/crud';
import { readPublicAnswer } from '#app/faqs/read';
import type { Role } from '#domain/access';
import { type Faq, faqs } from '#domain/faqs/faq';
import { newUser } from '#domain/users/user';
import { ClientHouse } from '../support/client-house';
import { unwrap, unwrapError } from '../support/result';
import type { OpenRecords } from './records/fixtures';

const NOW = '2026-11-20T09:00:00.000Z';

class Desk {
  readonly office: Call;
  constructor(private readonly house: ClientHouse) {
    this.office = house.office;
  }

  as(role: Role | null): Call {
    const { app } = this.house;
    if (role === null) return { app, caller: null };
    const { id, displayName } = newUser({ id: role, displayName: role, role, now: NOW });
    return { app, caller: { ...(this.office.caller as NonNullable<Call['caller']>), id, displayName, role } };
  }

  async ask(question: string, fields: Record<string, unknown> = {}, step: string | null = 'publish'): Promise<Faq> {
    const body = { question, answer: `About ${question}`, category: 'Booking', ...fields };
    const made = unwrap(await createRecord(this.office, faqs, body));
    return (step ? unwrap(await runCommand(this.office, faqs, made.id, step, null, null)) : made) as unknown as Faq;
  }

  move = (faq: { id: string }, before: { id: string } | null) =>
    runCommand(this.office, faqs, faq.id, 'move', { before: before?.id ?? null }, null);

  async list(call: Call, query: { where?: Record<string, string>; search?: string } = {}): Promise<string[]> {
    const page = unwrap(await listRecords(call, faqs, { ...query, limit: 200 }));
    return page.items.map(({ question }) => String(question));
  }

  async places(): Promise<number[]> {
    const page = unwrap(await listRecords(this.office, faqs, { limit: 200 }));
    return page.items.map(({ position }) => position as number);
  }
}

/** @param open an empty store, anew for each test */
export function faqsContract(name: string, open: OpenRecords): void {
  describe(`questions on ${name}`, () => {
    const openDesk = async (): Promise<Desk> => new Desk(new ClientHouse(await open()));

    it('are read by their audience alone, and a draft by nobody but the office, in lists, in searches and by name', async () => {
      const desk = await openDesk();
      await desk.ask('Zebra for all?');
      await desk.ask('Zebra within?', { audience: 'signed-in' });
      await desk.ask('Zebra for us?', { audience: 'staff' });
      await desk.ask('Zebra unfinished?', {}, null);
      await desk.ask('Zebra of old?', {}, 'archive');
      const seen = { all: ['Zebra for all?'], within: ['Zebra for all?', 'Zebra within?'] };
      for (const [role, expected] of [
        [null, seen.all],
        ['learner', seen.within],
        ['manager', seen.within],
        ['instructor', seen.within],
      ] as const) {
        expect(await desk.list(desk.as(role))).toEqual(expected);
        expect(await desk.list(desk.as(role), { search: 'zebra' })).toEqual(expected);
        expect(await desk.list(desk.as(role), { where: { status: 'draft' } })).toEqual([]);
        expect(await desk.list(desk.as(role), { where: { audience: 'staff' } })).toEqual([]);
      }
      expect(await desk.list(desk.office)).toHaveLength(5);
    });

    it('have a public address only while they are published and for everybody', async () => {
      const desk = await openDesk();
      const open = await desk.ask('Is it open?');
      const others = [
        await desk.ask('Is it within?', { audience: 'signed-in' }),
        await desk.ask('Is it unfinished?', {}, null),
        await desk.ask('Is it of old?', {}, 'archive'),
      ];
      const { app } = desk.office;
      const found = unwrap(await readPublicAnswer(app, open.slug));
      expect(found.faq.question).toBe('Is it open?');
      expect(found.others).toEqual([]);
      const missing = unwrapError(await readPublicAnswer(app, 'no-such-question'));
      for (const { slug } of others) expect(unwrapError(await readPublicAnswer(app, slug))).toEqual(missing);
    });

    it('keep their address when the question changes, and never share one', async () => {
      const desk = await openDesk();
      const [first, second] = await Promise.all([desk.ask('Can I cancel?'), desk.ask('Can I cancel?')]);
      expect([first.slug, second.slug].sort()).toEqual(['can-i-cancel', 'can-i-cancel-2']);
      const changed = unwrap(
        await updateRecord(desk.office, faqs, first.id, { question: 'May I cancel?' }, first.version),
      );
      expect(changed.slug).toBe(first.slug);
    });

    it('stand by category and then in their order, and come last where they are put', async () => {
      const desk = await openDesk();
      const [a, b, c] = [await desk.ask('A?'), await desk.ask('B?'), await desk.ask('C?')];
      await desk.ask('Of another?', { category: 'Arrival' });
      expect(await desk.list(desk.office)).toEqual(['Of another?', 'A?', 'B?', 'C?']);
      unwrap(await desk.move(c, a));
      expect(await desk.list(desk.office)).toEqual(['Of another?', 'C?', 'A?', 'B?']);
      unwrap(await desk.move(c, null));
      unwrap(await desk.move(a, c));
      expect(await desk.list(desk.office)).toEqual(['Of another?', 'B?', 'A?', 'C?']);
      const now = unwrap(await listRecords(desk.office, faqs, { where: { slug: b.slug }, limit: 1 })).items[0];
      unwrap(await updateRecord(desk.office, faqs, b.id, { category: 'Arrival' }, now?.version ?? 0));
      expect(await desk.list(desk.office)).toEqual(['Of another?', 'B?', 'A?', 'C?']);
      const refused = unwrapError(await desk.move(b, c));
      expect(refused).toMatchObject({ code: 'invalid', issues: [{ path: 'before' }] });
    });

    it('move at once from many sides, and every one keeps a place of its own', async () => {
      const desk = await openDesk();
      const made: Faq[] = [];
      for (const letter of 'ABCDEF') made.push(await desk.ask(`${letter}?`));
      const at = (index: number): Faq => made[index] as Faq;
      const results = await Promise.all([
        desk.move(at(0), null),
        desk.move(at(5), at(0)),
        desk.move(at(2), at(4)),
        desk.move(at(3), at(1)),
      ]);
      for (const result of results) unwrap(result);
      expect(await desk.places()).toEqual([1, 2, 3, 4, 5, 6]);
      expect((await desk.list(desk.office)).sort()).toEqual(['A?', 'B?', 'C?', 'D?', 'E?', 'F?']);
    });
  });
}
