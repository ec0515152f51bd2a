// What somebody has been told, as its page asks for it: all of it or what is unread, the newest first, by days.
import { listRecords } from '#app/crud';
import { type Notification, notifications } from '#domain/notifications/notification';
import type { Page } from '#ports/records';
import { type ListPage, readListPage } from './list-page';

export const NOTIFICATION_VIEWS = ['all', 'unread'] as const;
export type NotificationView = (typeof NOTIFICATION_VIEWS)[number];

export interface NotificationsPage extends Omit<ListPage<Page>, 'found'> {
  view: NotificationView;
  found: { items: Notification[]; next: string | null; previous: string | null } | null;
}

type Locals = Pick<App.Locals, 'app' | 'actor'>;

export async function readNotificationsPage({ app, actor }: Locals, url: URL): Promise<NotificationsPage> {
  const call = { app, caller: actor };
  const wanted = url.searchParams.get('tab');
  const view = NOTIFICATION_VIEWS.find((name) => name === wanted) ?? 'all';
  const page = await readListPage(
    notifications,
    url,
    (query) =>
      // What is unread has an index of its own, however much has been read: it names the person by itself.
      view === 'unread' && actor
        ? app.records.list('notifications', { ...query, where: { unreadBy: actor.id } })
        : listRecords(call, notifications, query),
    { ignored: ['tab'] },
  );
  if (page.problem?.code === 'invalid' && view !== 'all') page.address.searchParams.set('tab', view);
  return { ...page, view, found: page.found as NotificationsPage['found'] };
}
