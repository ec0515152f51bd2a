// A house whose mail goes to the outbox: what tests of telling begin with. Everything is brought about by the use cases.
import ICAL from 'ical.js';
import type { App } from '#app/app';
import { deliver } from '#app/mail/deliver';
import { listOutbox, type ReadMail } from '#app/mail/read-outbox';
import { sendDue } from '#app/mail/send-due';
import type { MailRecord } from '#domain/mails/mail';
import type { Settings } from '#domain/settings/settings';
import { DEFAULT_SETTINGS } from '#domain/settings/settings';
import type { User } from '#domain/users/user';
import type { Records, Stored } from '#ports/records';
import { PeopleHouse } from './people-house';
import { unwrap } from './result';

export class PostHouse extends PeopleHouse {
  settings: Settings = { ...DEFAULT_SETTINGS, name: 'Harbour Row', email: 'office@harbour-row.example' };

  static override async build(records: Records): Promise<PostHouse> {
    const house = new PostHouse(records);
    Object.assign(house.app, {
      origin: 'https://learn.example',
      settings: async () => house.settings,
      identityAdmin: { remove: async () => ({ ok: true, value: 'not-configured' }) },
    } as unknown as Partial<App>);
    await house.person({ id: 'tomasz', role: 'staff', displayName: 'Tomasz', email: 'tomasz@harbour-row.example' });
    await house.person({ id: 'priya', role: 'admin', displayName: 'Priya', email: 'priya@harbour-row.example' });
    return house;
  }

  /** Somebody with an address. */
  learner = (id: string, given: Partial<User> = {}): Promise<User> =>
    this.person({
      id,
      displayName: `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`,
      email: `${id}@post.example`,
      ...given,
    });

  /** Tells and sends until there is nothing left to do. */
  async deliver(after = 0): Promise<void> {
    const now = () => (after === 0 ? undefined : new Date(Date.now() + after).toISOString());
    while (unwrap(await deliver(this.app, now())).isMore);
  }

  send = (after = 0, most = 100) => sendDue(this.app, most, new Date(Date.now() + after).toISOString());

  /** What arrived, the newest first; of one address where it is given. */
  async post(to?: string): Promise<ReadMail[]> {
    return unwrap(await listOutbox(this.app, { to, limit: 200 })).items;
  }
  async mails(where: Record<string, string> = {}): Promise<MailRecord[]> {
    return unwrap(await this.app.records.list('mails', { where, limit: 200 })).items as unknown as MailRecord[];
  }
  async notifications(userId: string): Promise<Stored[]> {
    return unwrap(await this.app.records.list('notifications', { where: { userId }, limit: 200 })).items;
  }

  /** The events of a calendar file: by UID, with when they are and how often they have changed. */
  static events(content: string): CalendarEvent[] {
    const calendar = new ICAL.Component(ICAL.parse(content) as unknown[]);
    return calendar.getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component);
      return {
        method: String(calendar.getFirstPropertyValue('method')),
        uid: event.uid,
        sequence: event.sequence,
        status: String(component.getFirstPropertyValue('status')),
        start: event.startDate.toJSDate().toISOString(),
        end: event.endDate.toJSDate().toISOString(),
      };
    });
  }
}

export interface CalendarEvent {
  method: string;
  uid: string;
  sequence: number;
  status: string;
  start: string;
  end: string;
}
