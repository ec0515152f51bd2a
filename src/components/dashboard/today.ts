// Today: the date, what runs in a sentence, and the table of today's sessions.

import { type Part, partsOn } from '#domain/dashboard/sessions-on';
import type { DashboardSession, Days, TodaysRegister } from '#domain/dashboard/shapes';
import { areZonesApart, formatDateTime, formatLongDate, formatTime, formatWeekday, type Reader } from '#domain/format';
import { initialsOf } from '#domain/users/initials';
import { hoursOf, placeOf } from '../catalogue/words';
import { seatMeter } from '../cells';
import { html, type Markup } from '../markup';
import { registerLink } from './registers';
import { many, numberWord, sessionAddress } from './words';

type Running = Part<DashboardSession>;

/** Drafts do not run. */
export const runningToday = ({ sessions, today }: Days, timeZone: string): Running[] =>
  partsOn(
    sessions.filter(({ status }) => status !== 'draft'),
    today,
    timeZone,
  );

/** Of the days shown after today, the first on which something runs. */
export function nextRunning(
  { sessions, dates, today }: Days,
  timeZone: string,
): { date: string; running: Running[] } | undefined {
  const open = sessions.filter(({ status }) => status !== 'draft');
  return dates
    .filter((date) => date > today)
    .map((date) => ({ date, running: partsOn(open, date, timeZone) }))
    .find(({ running }) => running.length > 0);
}

/** @param here by the organisation's clock */
export const masthead = (here: Reader, words: string): Markup =>
  html`<div class="page-head"><div><h1 class="masthead"><span>${formatWeekday(here.now, here)}</span> ${formatLongDate(here.now, here)}</h1><p>${words}</p></div></div>`;

/** `Four sessions run today with 43 people. Two are under way; the next begins at 13:30.` @param whose `of yours`, or nothing */
export function todayInWords(days: Days, here: Reader, whose = ''): string {
  const running = runningToday(days, here.timeZone);
  if (running.length === 0) return noneInWords(days, here, whose);
  const people = running.reduce((sum, { session }) => sum + session.seats.held, 0);
  const begin = `${numberWord(running.length)} session${running.length === 1 ? '' : 's'}${whose} ${running.length === 1 ? 'runs' : 'run'} today with ${many(people, 'person', 'people')}.`;
  const underWay = running.filter(({ day }) => day.start <= here.now && day.end > here.now).length;
  const next = running.find(({ day }) => day.start > here.now);
  const nextWords = next && `the next begins at ${formatTime(next.day.start, here)}`;
  if (underWay === 0)
    return `${begin} ${nextWords ? `${capital(nextWords)}.` : running.length === 1 ? 'It is over.' : 'All are over.'}`;
  const now =
    underWay === running.length
      ? underWay === 1
        ? 'It is under way'
        : 'All are under way'
      : `${numberWord(underWay)} ${underWay === 1 ? 'is' : 'are'} under way`;
  return `${begin} ${now}${nextWords ? `; ${nextWords}` : ''}.`;
}

function noneInWords({ sessions }: Days, here: Reader, whose: string): string {
  const next = sessions.find(({ status, start }) => status === 'open' && start > here.now);
  if (!next) return `No session${whose} runs today, or within the next ten working days.`;
  return `No session${whose} runs today. The next is ${next.title}, ${formatDateTime(next.start, here).replace(/^(Today|Tomorrow)/, (word) => word.toLowerCase())}.`;
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export const runningTable = (
  caption: string,
  running: readonly Running[],
  here: Reader,
  { hasInstructors, registers }: { hasInstructors: boolean; registers: readonly TodaysRegister[] },
): Markup =>
  html`<div class="table-wrap"><table class="table stack two-line"><caption class="vh">${caption}, by time</caption><thead><tr><th scope="col">Time</th><th scope="col">Session</th><th scope="col">Where</th>${hasInstructors && html`<th scope="col" class="lg-only">Instructor</th>`}<th scope="col">Seats</th></tr></thead><tbody>${running.map((part) => row(part, here, hasInstructors, registerOf(part, registers)))}</tbody></table></div>`;

const registerOf = ({ session, day }: Running, registers: readonly TodaysRegister[]): TodaysRegister | undefined =>
  registers.find(({ sessionId, start, seated }) => sessionId === session.id && start === day.start && seated > 0);

function row(
  { session, day, number }: Running,
  here: Reader,
  hasInstructors: boolean,
  register: TodaysRegister | undefined,
): Markup {
  const { title, days, wholeDays, seats, pending, instructors, timeZone } = session;
  const isElsewhere = timeZone !== here.timeZone && !wholeDays && areZonesApart(day.start, timeZone, here.timeZone);
  const time = wholeDays
    ? html`<b>All day</b>`
    : html`<b>${formatTime(day.start, here)}</b> <span class="muted">to ${formatTime(day.end, here)}</span>`;
  const there = isElsewhere && html`<span class="sub">${hoursOf({ days: [day], wholeDays, timeZone }, here)}</span>`;
  const about = [
    days.length > 1 && `Day ${number} of ${days.length}`,
    session.privateTo && `Private, ${session.privateTo}`,
  ].filter(Boolean);
  return html`<tr><td class="nowrap a1">${time}${there}</td><td class="a2 wide"><a class="name" href="${sessionAddress(session)}">${title}</a>${about.length > 0 && html`<span class="sub">${about.join(' · ')}</span>`}${register && html`<span class="sub">${registerLink(register)}</span>`}</td><td class="a3 wide">${placeOf(session)}</td>${hasInstructors && html`<td class="lg-only">${instructors.map(person)}</td>`}<td class="b1 wide">${seatMeter({ places: seats.places, confirmed: seats.held - pending, held: pending, waiting: seats.waiting })}</td></tr>`;
}

const person = (name: string): Markup =>
  html`<span class="person"><span class="avatar s" aria-hidden="true">${initialsOf(name)}</span>${name}</span>`;
