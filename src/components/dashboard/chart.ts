// Charts by the week as SVG: bars, and a line with a goal. The last week runs still: it is outlined, or dotted. Drawn at the edge,
// coloured by CSS, told in a sentence to those who cannot see it; beneath it stands the same as a table.
import { scaleBand, scaleLinear, scalePoint } from 'd3-scale';
import { line } from 'd3-shape';
import { html, type Markup, once } from '../markup';

export interface Point {
  /** `31 Aug`. */
  label: string;
  /** Null: there is none. */
  value: number | null;
}

interface Chart {
  /** Of the figure, where something leads to it. */
  id?: string;
  title: string;
  /** All that matters, for those who cannot see it. */
  sentence: string;
  note: string;
  points: readonly Point[];
  /** Head of the column of values: `Bookings`. */
  head: string;
}

const WIDTH = 480;
const HEIGHT = 190;
const LEFT = 30;
const TOP = 14;
const FLOOR = 166;
const LABELS = 184;
const TICKS = 4;
/** Beside the goal stands its word. */
const GOAL_ROOM = 40;
/** How far a value moves out of the way of its line. */
const ASIDE = 16;
/** Each second week has its name below it. */
const NAMED = 2;

const round = (value: number): number => Math.round(value * 10) / 10;

const scaleOf = (most: number) => scaleLinear().domain([0, most]).nice(TICKS).range([FLOOR, TOP]);
type Scale = ReturnType<typeof scaleOf>;

const tickLines = (y: Scale, right: number, unit: string): Markup[] =>
  y
    .ticks(TICKS)
    .map(
      (tick) =>
        html`<line class="${tick === 0 ? 'axis' : 'grid'}" x1="${LEFT}" x2="${right}" y1="${round(y(tick))}" y2="${round(y(tick))}"/><text x="22" y="${round(y(tick)) + 4}" text-anchor="end">${tick}${unit}</text>`,
    );

const name = (x: number, label: string): Markup =>
  html`<text x="${round(x)}" y="${LABELS}" text-anchor="middle">${label}</text>`;
const value = (x: number, y: number, words: string): Markup =>
  html`<text class="on" x="${round(x)}" y="${round(y)}" text-anchor="middle">${words}</text>`;

/** Whole numbers. The last whole week leads. */
export const barChart = (chart: Chart): Markup =>
  once(`bars ${JSON.stringify(chart)}`, () => framed(chart, bars(chart.points), (point) => String(point)));

function bars(points: readonly Point[]): Markup {
  const y = scaleOf(Math.max(TICKS, ...points.map((point) => point.value ?? 0)));
  const x = scaleBand<number>().domain(points.keys()).range([LEFT, WIDTH]).paddingInner(0.42).paddingOuter(0.21);
  const width = x.bandwidth();
  const lead = points.length - 2;
  const drawn = points.map((point, at) => {
    const left = x(at) ?? 0;
    const top = y(point.value ?? 0);
    const isRunning = at === points.length - 1;
    const inset = isRunning ? 0.5 : 0;
    const looks = isRunning ? 'bar running' : at === lead ? 'bar lead' : 'bar';
    const middle = left + width / 2;
    return html`<rect class="${looks}" x="${round(left + inset)}" y="${round(top + inset)}" width="${round(width - 2 * inset)}" height="${round(Math.max(0, FLOOR - top - inset))}"/>${at >= lead && value(middle, top - 5, String(point.value ?? 0))}${at % NAMED === 0 && name(middle, point.label)}`;
  });
  return html`${tickLines(y, WIDTH, '')}${drawn}`;
}

interface LineChart extends Chart {
  /** Drawn across. */
  goal?: number;
  /** The end of the scale, where it has one. */
  most?: number;
  /** After each value: ` h`. */
  unit: string;
}

export const lineChart = (chart: LineChart): Markup =>
  once(`line ${JSON.stringify(chart)}`, () => framed(chart, curve(chart), (point) => `${point}${chart.unit}`));

function curve({ points, goal, most = 0, unit }: LineChart): Markup {
  const y = scaleOf(Math.max((goal ?? 0) * 1.5, most, ...points.map((point) => point.value ?? 0)));
  const right = WIDTH - GOAL_ROOM;
  const x = scalePoint<number>().domain(points.keys()).range([LEFT, right]);
  const at = (index: number): number => x(index) ?? 0;
  const running = points.length - 1;
  const has = (index: number): boolean => typeof points[index]?.value === 'number';
  const path = (drawn: readonly number[]): string =>
    line<number>()
      .defined(has)
      .x((index) => round(at(index)))
      .y((index) => round(y(points[index]?.value ?? 0)))(drawn) ?? '';
  const over = [...points.keys()].slice(0, -1);
  const lead = over.findLast(has);
  const alone = over.filter(
    (index) => has(index) && index !== lead && !has(index - 1) && (index + 1 === running || !has(index + 1)),
  );
  const dot = (index: number): Markup =>
    html`<circle class="dot" cx="${round(at(index))}" cy="${round(y(points[index]?.value ?? 0))}" r="3"/>`;
  const isJoined = lead === running - 1 && has(running);
  const above = (index: number): number => y(points[index]?.value ?? 0) - 9;
  // Where the line falls, it comes from above: its value stands beside it.
  const aside = (index: number): number => ((points[index - 1]?.value ?? 0) > (points[index]?.value ?? 0) ? ASIDE : 0);
  return html`${tickLines(y, right, unit)}${goal !== undefined && html`<line class="goal" x1="${LEFT}" x2="${right}" y1="${round(y(goal))}" y2="${round(y(goal))}"/><text x="${right + 6}" y="${round(y(goal)) + 4}">goal</text>`}<path class="line" d="${path(over)}"/>${isJoined && html`<path class="line" stroke-dasharray="2 4" d="${path([running - 1, running])}"/>`}${alone.map(dot)}${lead !== undefined && html`${dot(lead)}${value(at(lead) + aside(lead), above(lead), `${points[lead]?.value ?? ''}${unit}`)}`}${points.map((point, index) => (index % NAMED === 0 ? name(at(index), point.label) : html``))}`;
}

function framed(
  { id, title, sentence, note, points, head }: Chart,
  drawing: Markup,
  tell: (point: number) => string,
): Markup {
  const rows = points.map(
    (point) =>
      html`<tr><td>${point.label}</td><td class="num">${point.value === null ? 'None' : tell(point.value)}</td></tr>`,
  );
  return html`<figure${id !== undefined && html` id="${id}"`}><figcaption><h3>${title}</h3></figcaption><svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${sentence}">${drawing}</svg><p class="chart-note">${note}</p><details class="as-table"><summary>Show as a table</summary><table class="table"><caption class="vh">${title}</caption><thead><tr><th scope="col">Week of</th><th scope="col" class="num">${head}</th></tr></thead><tbody>${rows}</tbody></table></details></figure>`;
}

/** Where a chart would be empty. */
export const noChart = (title: string, words: string): Markup =>
  html`<figure><figcaption><h3>${title}</h3></figcaption><p class="calm">${words}</p></figure>`;
