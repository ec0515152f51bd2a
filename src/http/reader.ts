// Through whose eyes a page is written: the person's zone, the organisation's language, the domain's present.
import type { Reader } from '#domain/format';

type Locals = Pick<App.Locals, 'actor' | 'organisation' | 'app'>;

export const readerOf = ({ actor, organisation, app }: Locals): Reader => ({
  timeZone: actor?.timeZone ?? organisation.timeZone,
  locale: actor?.locale ?? organisation.locale,
  now: app.clock.now(),
});
