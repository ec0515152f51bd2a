// An instructor's dashboard: what they grade and answer, their sessions today and in the days ahead.
import type { InstructorDashboard } from '#domain/dashboard/shapes';
import type { Reader } from '#domain/format';
import type { RouteName } from '#domain/routes';
import { html, type Markup } from '../markup';
import { waitingForUs } from './addresses';
import { daysSection, todaySection } from './day-sections';
import { openRegisters, registersLine } from './registers';
import { endLink, nothing, section, shown, together } from './section';
import { masthead, todayInWords } from './today';
import { type Todo, todoList } from './todo';
import { countWord } from './words';
import { gradeLine, overdueAmong, overdueLine, waitingList } from './work';

/** @param here by the organisation's clock */
export const instructorDashboard = (read: InstructorDashboard, here: Reader): Markup =>
  html`${masthead(here, read.days.ok ? todayInWords(read.days.value, here, ' of yours') : '')}<div class="two">${work(read, here)}${queries(read, here)}</div>${todaySection(read, here, false)}${daysSection(read.days, here)}`;

export const instructorCounts = ({
  grade,
  queries: waiting,
}: InstructorDashboard): Partial<Record<RouteName, number>> => ({
  ...(grade.ok && !grade.value.isMore && { tests: grade.value.count }),
  ...(waiting.ok && !waiting.value.isMore && { queries: waiting.value.count }),
});

const work = ({ grade, ahead, queries: waiting, days, registers }: InstructorDashboard, here: Reader): Markup =>
  section(
    { id: 'h-todo', title: 'Your work' },
    shown(together({ grade, ahead, waiting, days, registers }), 'Your work', (found) => {
      const unmarked = openRegisters(found.registers, here.now);
      const items: (Todo | false)[] = [
        unmarked.length > 0 && registersLine(unmarked, found.days, here),
        found.grade.count > 0 && gradeLine(found.grade, here),
        overdueAmong(found.waiting, here.now).length > 0 && overdueLine(found.waiting, here, 'mine'),
        {
          count: countWord(found.ahead),
          what: found.ahead.count === 1 ? 'booking on your sessions to come' : 'bookings on your sessions to come',
          note: 'Who comes, and who waits for a seat',
          opens: '/bookings',
        },
      ];
      return todoList(items.filter((item) => item !== false));
    }),
    false,
  );

const queries = ({ queries: waiting }: InstructorDashboard, here: Reader): Markup =>
  section(
    {
      id: 'h-queries',
      title: 'Queries assigned to you',
      end: waiting.ok && waiting.value.count > 0 && endLink(waitingForUs('mine'), `All ${countWord(waiting.value)}`),
    },
    shown(waiting, 'Queries', (found) =>
      found.count > 0 ? waitingList(found, here, 'mine') : nothing('Nobody waits for an answer from you.'),
    ),
    false,
  );
