// The office's dashboard: work first, then today, then figures and charts, then the days ahead.
import type { DashboardSession, Days, OfficeDashboard, WeekFigures } from '#domain/dashboard/shapes';
import type { Reader } from '#domain/format';
import type { RouteName } from '#domain/routes';
import { type Figure, figureStrip } from '../figures';
import { html, type Markup } from '../markup';
import { answeredWithin, bookedWithin, waitingForUs } from './addresses';
import { daysSection, todaySection } from './day-sections';
import { isBelowMinimum } from './days';
import { firstSteps } from './first-steps';
import { openRegisters, registersLine } from './registers';
import { endLink, nothing, section, shown, together } from './section';
import { masthead, todayInWords } from './today';
import { type Todo, todoList } from './todo';
import { ATTENDANCE_CHART, attendanceChart, bookedChart, replyChart, shareOf } from './week-charts';
import { countWord, lengthOf } from './words';
import {
  approveLine,
  draftPostsLine,
  draftSessionsLine,
  gradeLine,
  overdueAmong,
  overdueLine,
  riskLine,
  waitingList,
} from './work';

/** @param here by the organisation's clock */
export function officeDashboard(read: OfficeDashboard, here: Reader, isAdmin: boolean): Markup {
  const steps = read.firstSteps.ok ? read.firstSteps.value : null;
  if (steps)
    return html`${masthead(here, 'Nobody has booked yet. A few steps, and they can.')}${firstSteps(steps, isAdmin)}${hasWaiting(read) && html`<div class="section">${waitingSection(read, here)}</div>`}`;
  const head = read.days.ok ? todayInWords(read.days.value, here) : '';
  return html`${masthead(here, head)}<div class="two">${needsDoing(read, here)}${waitingSection(read, here)}</div>${todaySection(read, here, true)}<section class="section" aria-label="Figures">${figures(read, here)}${charts(read.weeks, here)}</section>${daysSection(read.days, here)}`;
}

/** What waits at the places of the sidebar. */
export const officeCounts = ({ approve, grade, queries }: OfficeDashboard): Partial<Record<RouteName, number>> => ({
  ...(approve.ok && !approve.value.isMore && { bookings: approve.value.count }),
  ...(grade.ok && !grade.value.isMore && { tests: grade.value.count }),
  ...(queries.ok && !queries.value.isMore && { queries: queries.value.count }),
});

function needsDoing(read: OfficeDashboard, here: Reader): Markup {
  const { approve, queries, grade, days, drafts, registers } = read;
  const all = together({ approve, queries, grade, days, drafts, registers });
  return section(
    { id: 'h-todo', title: 'Needs doing today' },
    shown(all, 'What needs doing', (found) => {
      const open = found.days.sessions.filter(({ start }) => start > here.now);
      const atRisk = open.filter(isBelowMinimum);
      const unmarked = openRegisters(found.registers, here.now);
      const unopened = open.filter(({ status }) => status === 'draft');
      const items: (Todo | false)[] = [
        found.approve.count > 0 && approveLine(found.approve, here),
        overdueAmong(found.queries, here.now).length > 0 && overdueLine(found.queries, here, 'all'),
        unmarked.length > 0 && registersLine(unmarked, found.days, here),
        found.grade.count > 0 && gradeLine(found.grade, here),
        atRisk.length > 0 && riskLine(atRisk, here),
        unopened.length > 0 && draftSessionsLine(unopened, here),
        found.drafts.count > 0 && draftPostsLine(found.drafts),
      ];
      const waiting = items.filter((item) => item !== false);
      return waiting.length > 0
        ? todoList(waiting)
        : nothing('Nothing waits for the office: no booking to approve, no answer to give, no date at risk.');
    }),
    false,
  );
}

const hasWaiting = ({ queries }: OfficeDashboard): boolean => queries.ok && queries.value.count > 0;

const waitingSection = ({ queries }: OfficeDashboard, here: Reader): Markup =>
  section(
    {
      id: 'h-queries',
      title: 'Queries waiting',
      end: queries.ok && queries.value.count > 0 && endLink(waitingForUs('all'), `All ${countWord(queries.value)}`),
    },
    shown(queries, 'Queries', (waiting) =>
      waiting.count > 0 ? waitingList(waiting, here, 'all') : nothing('Everybody who asked has been answered.'),
    ),
    false,
  );

function figures({ weeks, ahead, inLine, days }: OfficeDashboard, here: Reader): Markup {
  return shown(together({ weeks, ahead, inLine, days }), 'Figures', (found) => {
    const [before, last] = found.weeks.slice(-3, -1) as [WeekFigures, WeekFigures];
    const strip: Figure[] = [
      {
        label: 'Bookings made last week',
        value: String(last.booked),
        note: `${before.booked} the week before`,
        href: bookedWithin(last),
      },
      {
        label: 'Bookings to come',
        value: countWord(found.ahead),
        note: filledWords(found.days, here),
        href: '/bookings',
      },
      {
        label: 'Waiting in line',
        value: countWord(found.inLine),
        note: 'for a seat that comes free',
        href: '/bookings?tab=waiting',
      },
      {
        label: 'First reply, median last week',
        value: last.firstReply === null ? 'None' : lengthOf(last.firstReply),
        note: `goal 4 h, ${last.replies} answered`,
        href: answeredWithin(last),
      },
      attendanceFigure(last, before),
    ];
    return figureStrip(strip);
  });
}

/** Who came of those who were expected; the excused are not counted. */
function attendanceFigure(last: WeekFigures, before: WeekFigures): Figure {
  const all = last.came + last.missed;
  const share = shareOf(before);
  return {
    label: 'Attendance last week',
    value: all === 0 ? 'None' : `${shareOf(last)}%`,
    note:
      all === 0
        ? 'nobody was marked'
        : `${last.came} of ${all} came${share === null ? '' : `, ${share}% the week before`}`,
    href: `#${ATTENDANCE_CHART}`,
  };
}

/** `71% of places filled, next ten days`. */
function filledWords({ sessions }: Days, here: Reader): string {
  const open = sessions.filter(({ status, start }) => status === 'open' && start > here.now);
  const sum = (part: (session: DashboardSession) => number) => open.reduce((total, each) => total + part(each), 0);
  const places = sum(({ seats }) => seats.places);
  if (places === 0) return 'no session on the next ten days';
  return `${Math.round((sum(({ seats }) => seats.held) / places) * 100)}% of places filled, next ten days`;
}

const charts = (weeks: OfficeDashboard['weeks'], here: Reader): Markup =>
  weeks.ok
    ? html`<div class="charts three">${bookedChart(weeks.value, here)}${attendanceChart(weeks.value, here)}${replyChart(weeks.value, here)}</div>`
    : html``;
