// Today's sessions and the days ahead, as parts of the dashboard.
import type { Days, TodaysRegister } from '#domain/dashboard/shapes';
import { formatDate, type Reader } from '#domain/format';
import { dayStart } from '#domain/weeks';
import type { Result } from '#kernel/result';
import { html, type Markup } from '../markup';
import { SEAT_KEY } from '../seat-key';
import { dayStrip } from './days';
import { nothing, section, shown } from './section';
import { nextRunning, runningTable, runningToday } from './today';

/** Today's; of a day on which nothing runs, those of the next on which something does. */
export const todaySection = (
  { days, registers }: { days: Result<Days>; registers: Result<TodaysRegister[]> },
  here: Reader,
  hasInstructors: boolean,
): Markup => {
  const now = days.ok ? runningToday(days.value, here.timeZone) : [];
  const next = days.ok && now.length === 0 ? nextRunning(days.value, here.timeZone) : undefined;
  const running = next?.running ?? now;
  const title = next ? `Next, ${formatDate(dayStart(next.date, here.timeZone), here)}` : 'Today’s sessions';
  return section(
    { id: 'h-today', title, end: running.length > 0 && html`<span class="end">${SEAT_KEY}</span>` },
    shown(days, 'Today’s sessions', () =>
      running.length > 0
        ? runningTable(title, running, here, { hasInstructors, registers: registers.ok ? registers.value : [] })
        : nothing('No session runs today, or on the next ten working days.'),
    ),
  );
};

export const daysSection = (days: Result<Days>, here: Reader): Markup =>
  section(
    { id: 'h-days', title: 'The next ten working days' },
    shown(
      days,
      'The days ahead',
      (found) =>
        html`${dayStrip(found, here)}${found.isMore && nothing('More sessions begin than can be shown: the last days lack some.')}`,
    ),
  );
