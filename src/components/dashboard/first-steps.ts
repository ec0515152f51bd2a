// Of an installation in which nobody has booked yet: the way there, step by step, with what is done ticked.
import type { FirstSteps } from '#domain/dashboard/shapes';
import { SHAPES } from '../badge-states';
import { html, type Markup, trusted } from '../markup';
import { section } from './section';

interface Step {
  isDone: boolean;
  href: string;
  title: string;
  why: string;
  act: string;
}

const stepsOf = ({ course, session, people }: FirstSteps, isAdmin: boolean): Step[] => [
  ...(isAdmin
    ? [
        {
          isDone: false,
          href: '/settings/organisation',
          title: 'Say who you are',
          why: 'Name, address, logo and colour of the public page; time zone, currency and the rules of booking.',
          act: 'Open settings',
        },
      ]
    : []),
  {
    isDone: course,
    href: course ? '/courses' : '/courses/new',
    title: 'Write your first course',
    why: 'What it teaches, for whom, how long it takes and what it costs. Or import the list that you have.',
    act: course ? 'Open courses' : 'New course',
  },
  {
    isDone: session,
    href: '/courses',
    title: 'Give it a date',
    why: 'Schedule a session on the course’s page, publish the course, and open the session for booking.',
    act: 'Open courses',
  },
  {
    isDone: people,
    href: '/users/new',
    title: 'Invite people',
    why: 'Colleagues, instructors, learners. Client companies have managers who book for their own people.',
    act: 'Invite somebody',
  },
  {
    isDone: false,
    href: '/bookings/new',
    title: 'Take the first booking',
    why: 'People find the course on your public page; you can book for somebody, too.',
    act: 'New booking',
  },
];

export const firstSteps = (steps: FirstSteps, isAdmin: boolean): Markup =>
  section(
    { id: 'h-steps', title: 'First steps' },
    html`<ol class="steps">${stepsOf(steps, isAdmin).map(
      ({ isDone, href, title, why, act }) =>
        html`<li${isDone && html` class="done"`}><svg viewBox="0 0 12 12" role="img" aria-label="${isDone ? 'Done' : 'To do'}">${trusted(isDone ? SHAPES.ticked : SHAPES.ring)}</svg><div><h3>${title}</h3><p>${why}</p></div><a class="btn" href="${href}">${act}</a></li>`,
    )}</ol>`,
    false,
  );
