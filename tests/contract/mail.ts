// Telling people on any store, written once: what is committed is told, each person once, as they chose, and sent once.
import { describe, expect, it } from 'vitest';
import { createRecord, runCommand, updateRecord } from '#app/crud';
import { forgetGivenUp, readMailState, sendAgain } from '#app/mail/dead-letters';
import { forgetMail } from '#app/mail/forget-mail';
import { remindOfSessions } from '#app/sessions/remind';
import { tellOpen } from '#app/tellings/tell-open';
import { sendInvitation } from '#app/users/invite';
import { LEASE_MS, RETRY_AFTER_MS } from '#domain/mails/mail';
import { queries } from '#domain/queries/query';
import { sessions } from '#domain/sessions/session';
import { users } from '#domain/users/user';
import { unavailable } from '#kernel/errors';
import { err } from '#kernel/result';
import { canariesIn } from '../support/everything-stored';
import { PostHouse } from '../support/post-house';
import { unwrap, unwrapError } from '../support/result';
import { calendarContract } from './mail/calendar';
import { interleavings } from './mail/interleavings';
import { lateContract } from './mail/late';
import { newsContract } from './mail/news';
import { poisonContract } from './mail/poison';
import type { OpenRecords } from './records/fixtures';

/** @param open an empty store, anew for each test */
export function mailContract(name: string, open: OpenRecords): void {
  describe(`telling people on ${name}`, () => {
    const openHouse = async () => PostHouse.build(await open());

    it('tells whoever booked: a mail with the calendar file, in the outbox once', async () => {
      const house = await openHouse();
      const ada = await house.learner('ada');
      const session = await house.session();
      unwrap(await house.book(await house.as(ada), session.id));
      await house.deliver();
      const [mail] = await house.post('ada@post.example');
      expect(mail).toMatchObject({ fromName: 'Harbour Row', replyTo: 'office@harbour-row.example', sends: 1 });
      expect(mail?.subject).toContain('You have a seat on C1');
      expect(mail?.text).toContain('https://learn.example/bookings/');
      expect(mail?.attachments.map(({ name: file }) => file)).toEqual(['booking.ics']);
      expect(await house.mails()).toMatchObject([{ status: 'sent', text: '', html: '', attachments: [] }]);
      expect(await house.notifications('ada')).toEqual([]);
    });

    it('tells the manager who booked for somebody nothing of what they did, and both of what the office does', async () => {
      const house = await openHouse();
      const client = unwrap(await house.company());
      const mara = await house.learner('mara', { role: 'manager', companyId: client.id });
      const ben = await house.learner('ben', { companyId: client.id });
      await house.learner('other', { role: 'manager', companyId: client.id });
      const session = await house.session();
      const booking = unwrap(await house.book(await house.as(mara), session.id, { attendeeId: ben.id }));
      await house.deliver();
      expect((await house.post()).map(({ to }) => to.email)).toEqual(['ben@post.example']);
      unwrap(await house.cancel(house.office, booking.id));
      await house.deliver();
      const cancelled = (await house.post()).filter(({ subject }) => subject.includes('cancelled'));
      expect(cancelled.map(({ to, subject }) => `${to.email}: ${subject.split(' booking')[0]}`).toSorted()).toEqual([
        'ben@post.example: Your',
        'mara@post.example: Ben’s',
      ]);
      expect((await house.notifications('mara')).length).toBe(1);
      expect((await house.notifications('ben')).length).toBe(2);
      expect(await house.notifications('other')).toEqual([]);
    });

    it('honours what a person chose, and tells a disabled one nothing', async () => {
      const house = await openHouse();
      const [ada, ben, cleo] = [await house.learner('ada'), await house.learner('ben'), await house.learner('cleo')];
      const session = await house.session();
      const chosen = { notifications: { bookings: false } };
      unwrap(await updateRecord(await house.as(ada), users, ada.id, chosen, 1));
      unwrap(
        await updateRecord(await house.as(ben), users, ben.id, { notifications: { app: { bookings: false } } }, 1),
      );
      for (const { id } of [ada, ben, cleo]) unwrap(await house.book(house.office, session.id, { attendeeId: id }));
      unwrap(await house.command(house.admin(), cleo.id, 'disable'));
      await house.deliver();
      expect((await house.post()).map(({ to }) => to.email)).toEqual(['ben@post.example']);
      expect((await house.notifications('ada')).length).toBe(1);
      expect((await house.notifications('ben')).length).toBe(0);
      expect((await house.notifications('cleo')).length).toBe(0);
    });

    it('tells everybody of a session of many, page by page, and who booked for several once with their names', {
      timeout: 30_000,
    }, async () => {
      const house = await openHouse();
      const client = unwrap(await house.company());
      const mara = await house.learner('mara', { role: 'manager', companyId: client.id });
      const session = await house.session();
      const people = await Promise.all(
        Array.from({ length: 45 }, (_, at) => house.learner(`p${at}`, { companyId: client.id })),
      );
      const asMara = await house.as(mara);
      for (const [at, { id }] of people.entries())
        unwrap(await house.book(at < 24 ? asMara : house.office, session.id, { attendeeId: id }));
      await house.deliver();
      const before = (await house.post()).length;
      expect(before).toBe(45);
      const days = [{ start: '2026-12-03T09:00:00.000Z', end: '2026-12-03T16:00:00.000Z' }];
      const { version } = await house.read('sessions', session.id);
      unwrap(await updateRecord(house.office, sessions, session.id, { days }, version));
      await Promise.all([tellOpen(house.app, 9), tellOpen(house.app, 9), tellOpen(house.app, 9)]);
      await house.deliver();
      const moved = (await house.post()).filter(({ subject }) => subject.includes('has moved'));
      expect(new Set(moved.map(({ to }) => to.email)).size).toBe(46);
      expect(moved.length).toBe(46);
      const told = moved.find(({ to }) => to.email === 'mara@post.example');
      expect(told?.text).toContain('You booked for: P0');
      expect(told?.text).toContain('and others');
    });

    it('sends again what failed, later each time, and gives up in the end: the admins are told once', async () => {
      const house = await openHouse();
      const ada = await house.learner('ada');
      const outbox = house.app.mailer;
      house.app.mailer = { kind: 'outbox', send: async () => err(unavailable('The provider\r\nis away.')) };
      const first = await house.session();
      const second = await house.session();
      for (const { id } of [first, second]) unwrap(await house.book(await house.as(ada), id));
      unwrap(await tellOpen(house.app, 10));
      let passed = 0;
      for (const wait of RETRY_AFTER_MS) {
        unwrap(await house.send(passed + 1));
        expect(unwrap(await house.send(passed + wait - 5000)).sent).toBe(0);
        passed += wait + 10_000;
      }
      expect((await house.mails()).map(({ status, attempts }) => [status, attempts])).toEqual([
        ['queued', 5],
        ['queued', 5],
      ]);
      unwrap(await house.send(passed));
      expect(await house.mails({ status: 'dead' })).toMatchObject([
        { reason: 'The provider is away.', attempts: 6 },
        { reason: 'The provider is away.', attempts: 6 },
      ]);
      expect(unwrapError(await readMailState(house.office)).code).toBe('forbidden');
      const state = unwrap(await readMailState(house.admin()));
      expect(state.givenUp.length).toBe(2);
      expect(JSON.stringify(state)).not.toContain('Dear');
      house.app.mailer = outbox;
      await house.deliver();
      expect((await house.notifications('priya')).map(({ title }) => title)).toEqual(['A mail could not be sent']);
      expect((await house.post('priya@harbour-row.example')).length).toBe(1);
      const [one, other] = state.givenUp.map(({ id }) => id);
      expect(unwrapError(await sendAgain(house.office, one ?? '')).code).toBe('forbidden');
      unwrap(await sendAgain(house.admin(), one ?? ''));
      unwrap(await forgetGivenUp(house.admin(), other ?? ''));
      expect(unwrapError(await sendAgain(house.admin(), one ?? '')).rule).toBe('mail-not-given-up');
      await house.deliver();
      expect((await house.post('ada@post.example')).length).toBe(1);
      expect(unwrap(await readMailState(house.admin()))).toMatchObject({ onTheWay: 0, givenUp: [] });
    });

    it('gives up at once where the address cannot be, and sends under the same id after a crash', async () => {
      const house = await openHouse();
      const gone = await house.learner('gone', { email: 'gone@nowhere.invalid' });
      const ada = await house.learner('ada');
      const session = await house.session();
      for (const person of [gone, ada]) unwrap(await house.book(await house.as(person), session.id));
      unwrap(await tellOpen(house.app, 10));
      // The store is away right after the provider has taken it: as if the Worker had died there.
      const { records } = house.app;
      const dying = new Proxy(records, {
        get: (target, name) =>
          name === 'commit'
            ? async (...given: Parameters<typeof records.commit>) => {
                const isEnd = given[0].some((write) => 'record' in write && write.record.status === 'sent');
                return isEnd ? err(unavailable('gone')) : records.commit(...given);
              }
            : Reflect.get(target, name).bind?.(target),
      });
      house.app.records = dying;
      await house.send();
      house.app.records = records;
      expect((await house.mails({ status: 'dead' })).map(({ toEmail }) => toEmail)).toEqual(['gone@nowhere.invalid']);
      expect((await house.mails({ status: 'sending' })).length).toBe(1);
      expect(unwrap(await house.send()).sent).toBe(0);
      expect(unwrap(await house.send(LEASE_MS + 1000)).sent).toBe(1);
      expect((await house.post('ada@post.example')).map(({ sends }) => sends)).toEqual([2]);
    });

    it('mails an invitation and keeps its link nowhere once it has gone', async () => {
      const house = await openHouse();
      const person = unwrap(await house.invite(house.staff(), { email: 'nadia@quay.example' }));
      const { url, isMailed } = unwrap(await sendInvitation(house.staff(), person.id));
      expect(isMailed).toBe(true);
      await house.deliver();
      const [mail] = await house.post('nadia@quay.example');
      expect(mail?.text).toContain(url);
      expect(mail?.html).toContain(url.replaceAll('&', '&#38;'));
      const token = new URL(url).searchParams.get('invitation') ?? '';
      expect(await canariesIn(house.app.records, [token])).toEqual([`outbox/${mail?.id}: ${token}`]);
    });

    it('tells whoever asked of our answer, also without an account, and the assignee of theirs', async () => {
      const house = await openHouse();
      const ada = await house.learner('ada');
      const asked = { subject: 'Parking\r\nBcc: all@post.example', body: 'Where do I <b>park</b>?' };
      const byAda = unwrap(await createRecord(await house.as(ada), queries, { ...asked, subject: 'Parking' }));
      const visitor = { app: house.app, caller: null, address: '203.0.113.9' };
      const other = { ...asked, subject: 'Heating', name: 'Vera', email: 'vera@else.example' };
      const byVera = unwrap(await createRecord(visitor, queries, other));
      for (const { id } of [byAda, byVera])
        unwrap(await runCommand(house.staff(), queries, id, 'reply', { body: 'Behind the <house>.' }, null));
      await house.deliver();
      const [toAda] = await house.post('ada@post.example');
      expect(toAda?.text).toContain('> Behind the <house>.');
      expect(toAda?.html).toContain('Behind the &#60;house&#62;.');
      expect(toAda?.text).toContain(`/queries/${byAda.id}`);
      const [toVera] = await house.post('vera@else.example');
      expect(toVera?.subject).toContain('Re: Heating (Q-');
      expect(toVera?.text).not.toContain('/queries/');
      const { version } = await house.read('queries', byAda.id);
      unwrap(await updateRecord(house.admin(), queries, byAda.id, { assigneeId: 'tomasz' }, version));
      unwrap(await runCommand(await house.as(ada), queries, byAda.id, 'reply', { body: 'And for a van?' }, null));
      await house.deliver();
      const subjects = (await house.post('tomasz@harbour-row.example')).map(({ subject }) =>
        subject.replace(/^Q-\d+ /, ''),
      );
      expect(subjects.toSorted()).toEqual(['has a new message: Parking', 'is yours: Parking']);
      expect((await house.notifications('tomasz')).length).toBe(2);
    });

    it('reminds those who come once for each start, and nobody of a session that is cancelled', async () => {
      const house = await openHouse();
      const ada = await house.learner('ada');
      const session = await house.session({}, 2);
      const other = await house.session({}, 2);
      for (const { id } of [session, other]) unwrap(await house.book(await house.as(ada), id));
      await house.deliver();
      expect(unwrap(await remindOfSessions(house.app, 10))).toBe(0);
      house.clock.time = '2026-11-21T12:00:00.000Z';
      const counts = await Promise.all(Array.from({ length: 5 }, () => remindOfSessions(house.app, 10)));
      expect(counts.map(unwrap).reduce((sum, count) => sum + count, 0)).toBe(2);
      unwrap(await runCommand(house.office, sessions, other.id, 'cancel', { tell: 'nobody' }, null));
      await house.deliver();
      expect(unwrap(await remindOfSessions(house.app, 10))).toBe(0);
      const reminders = (await house.post()).filter(({ subject }) => subject.startsWith('Reminder'));
      expect(reminders.length).toBe(1);
      const days = [{ start: '2026-11-22T10:00:00.000Z', end: '2026-11-22T11:00:00.000Z' }];
      const { version } = await house.read('sessions', session.id);
      unwrap(await updateRecord(house.office, sessions, session.id, { days }, version));
      expect(unwrap(await remindOfSessions(house.app, 10))).toBe(1);
    });

    it('forgets what was sent to somebody with them, and everything after a while', async () => {
      const house = await openHouse();
      const client = unwrap(await house.company());
      const mara = await house.learner('mara', { role: 'manager', companyId: client.id });
      const ben = await house.learner('ben', { displayName: 'Benedikt Quill', companyId: client.id });
      const session = await house.session();
      const booking = unwrap(await house.book(await house.as(mara), session.id, { attendeeId: ben.id }));
      unwrap(await house.cancel(house.office, booking.id));
      await house.deliver();
      unwrap(await house.remove(house.staff(), ben.id));
      expect(await canariesIn(house.app.records, ['Benedikt', 'ben@post.example'])).toEqual(
        // The outbox of a laptop keeps what others were sent.
        (await house.post('mara@post.example')).map(({ id }) => `outbox/${id}: Benedikt`),
      );
      unwrap(await house.book(await house.as(mara), session.id));
      await house.deliver();
      expect((await house.mails()).length).toBe(1);
      house.clock.time = '2027-03-20T09:00:00.000Z';
      unwrap(await forgetMail(house.app, 100));
      expect(await house.mails()).toEqual([]);
      expect(unwrap(await house.app.records.list('tellings', { limit: 50 })).items).toEqual([]);
    });

    calendarContract(openHouse);
    interleavings(openHouse);
    newsContract(openHouse);
    poisonContract(openHouse);
    lateContract(openHouse);
  });
}
