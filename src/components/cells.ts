// What stands in the cells of lists, as markup: a state, a seat meter, a time. The components of these names show the same.
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatExact,
  formatLongDate,
  formatMoment,
  formatMomentTime,
  formatRelative,
  formatTime,
  type Reader,
} from '#domain/format';
import { type BadgeEntity, lookOf, SHAPES } from './badge-states';
import { html, type Markup, once, trusted } from './markup';
import { describeSeats, freeOf, type Seats, strokesOf } from './seat-strokes';

/** A state as a drawn shape and a word; `word` replaces the map's own ("Waiting" → "Waiting, 3rd of 7"). */
export const badge = (entity: BadgeEntity, state: string, word?: string): Markup =>
  once(`${entity} ${state} ${word ?? ''}`, () => drawBadge(entity, state, word));

function drawBadge(entity: BadgeEntity, state: string, word?: string): Markup {
  const look = lookOf(entity, state);
  return html`<span class="badge ${look.tone}"><svg viewBox="0 0 12 12" aria-hidden="true">${trusted(SHAPES[look.shape])}</svg> ${word ?? look.word}</span>`;
}

/** How full a session is: one stroke a seat and a sentence, which a narrow column leaves out. */
export const seatMeter = (seats: Seats, sentence = true): Markup =>
  once(`${seats.places}/${seats.confirmed}/${seats.held}/${seats.waiting}/${sentence}`, () =>
    drawMeter(seats, sentence),
  );

function drawMeter(seats: Seats, sentence: boolean): Markup {
  const strokes = strokesOf(seats);
  const free = freeOf(seats);
  const path = (name: string, d: string | undefined, dash?: string) =>
    d && html`<path class="${name}" d="${d}"${dash ? html` stroke-dasharray="${dash}"` : ''}/>`;
  const meter =
    strokes &&
    html`<svg width="${strokes.width}" height="12" role="img" aria-label="${describeSeats(seats)}">${path('confirmed', strokes.confirmed, strokes.dash)}${path('held', strokes.held)}${path('held-half', strokes.heldHalf, strokes.dash)}${path('free', strokes.free)}${path('end', strokes.end)}${path('waiting', strokes.waiting, '.01 5.99')}</svg>`;
  const told = sentence || !strokes;
  const words = free > 0 ? `${free} free of ${seats.places}` : html`<b>Full</b>`;
  return html`<span class="seats">${meter}${told && html`<small${strokes ? html` aria-hidden="true"` : ''}>${words}${seats.waiting > 0 && `, ${seats.waiting} waiting`}</small>`}</span>`;
}

const WRITERS = {
  date: formatDate,
  day: formatDay,
  'date-time': formatDateTime,
  'long-date': formatLongDate,
  moment: formatMoment,
  'moment-time': formatMomentTime,
  relative: formatRelative,
  time: formatTime,
};
export type TimeForm = keyof typeof WRITERS;

/** An instant for people, with the exact one and its zone in the title. `zone` is the place's own, else the reader's. */
export function time(at: string, form: TimeForm, reader: Reader, zone = reader.timeZone): Markup {
  // What is written changes with the minute at most.
  const minute = reader.now.slice(0, 16);
  return once(`${at} ${form} ${zone} ${reader.locale} ${minute}`, () =>
    drawTime(at, form, { ...reader, timeZone: zone }),
  );
}

function drawTime(at: string, form: TimeForm, eyes: Reader): Markup {
  return html`<time datetime="${at}" title="${formatExact(at, eyes)}">${WRITERS[form](at, eyes)}</time>`;
}
