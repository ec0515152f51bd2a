// The geometry of the seat meter (DESIGN.md, Components): one stroke a seat, a dot for each person waiting past the end rule.

export interface Seats {
  /** Places of the session. */
  places: number;
  confirmed: number;
  /** Held by what is not yet confirmed: pending and offered. */
  held: number;
  waiting: number;
}

export interface Strokes {
  width: number;
  dash: string;
  confirmed?: string;
  held?: string;
  heldHalf?: string;
  free?: string;
  end?: string;
  waiting?: string;
}

/** Above this many places the sentence stands alone. */
export const MOST_STROKES = 30;
/** Up to this many the strokes are 5 px wide, above 3. */
const MOST_WIDE = 16;
const MOST_DOTS = 9;
const GAP = 2;
const DOT_STEP = 6;

export const freeOf = ({ places, confirmed, held }: Seats): number => Math.max(0, places - confirmed - held);

const outlines = (from: number, count: number, step: number): string =>
  `M${from * step + 0.5} 0.5${Array.from({ length: count }, () => `h${step - GAP - 1}v11h-${step - GAP - 1}z`).join(`m${step} 0`)}`;

/** The paths of a meter 12 px high; undefined where there are too many places to draw. */
export const strokesOf = (seats: Seats): Strokes | undefined => {
  const { places, confirmed, held, waiting } = seats;
  if (places > MOST_STROKES) return undefined;
  const stroke = places > MOST_WIDE ? 3 : 5;
  const step = stroke + GAP;
  const free = freeOf(seats);
  const dots = Math.min(waiting, MOST_DOTS);
  const end = Math.max(places, confirmed + held) * step;
  return {
    width: dots > 0 ? end + 7 + DOT_STEP * (dots - 1) + 4 : end,
    dash: `${stroke} ${GAP}`,
    ...(confirmed > 0 && { confirmed: `M0 6h${confirmed * step - GAP}` }),
    ...(held > 0 && {
      held: outlines(confirmed, held, step),
      heldHalf: `M${confirmed * step} 9h${held * step - GAP}`,
    }),
    ...(free > 0 && { free: outlines(confirmed + held, free, step) }),
    ...(dots > 0 && {
      end: `M${end + 1} -2V14`,
      waiting: `M${end + 7} 6h${DOT_STEP * (dots - 1)}.01`,
    }),
  };
};

/** For those who cannot see the strokes: all four numbers. */
export const describeSeats = (seats: Seats): string =>
  `${seats.confirmed} confirmed, ${seats.held} held, ${freeOf(seats)} free of ${seats.places} places, ${seats.waiting} waiting`;
