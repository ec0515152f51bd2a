import { describe, expect, it } from 'vitest';
import { describeSeats, freeOf, strokesOf } from '../../../src/components/seat-strokes';

describe('the seat meter', () => {
  it('draws one stroke a seat: confirmed, held, free', () => {
    expect(strokesOf({ places: 12, confirmed: 10, held: 1, waiting: 0 })).toEqual({
      width: 84,
      dash: '5 2',
      confirmed: 'M0 6h68',
      held: 'M70.5 0.5h4v11h-4z',
      heldHalf: 'M70 9h5',
      free: 'M77.5 0.5h4v11h-4z',
    });
  });

  it('draws a dot for each person waiting past the end rule, nine at most', () => {
    const meter = (waiting: number) => strokesOf({ places: 12, confirmed: 12, held: 0, waiting });
    expect(meter(4)).toEqual({
      width: 113,
      dash: '5 2',
      confirmed: 'M0 6h82',
      end: 'M85 -2V14',
      waiting: 'M91 6h18.01',
    });
    expect(meter(40)).toEqual(meter(9));
  });

  it('narrows the strokes of a large session and gives up above thirty places', () => {
    expect(strokesOf({ places: 20, confirmed: 9, held: 0, waiting: 0 })).toMatchObject({ width: 100, dash: '3 2' });
    expect(strokesOf({ places: 30, confirmed: 0, held: 0, waiting: 0 })).toBeDefined();
    expect(strokesOf({ places: 31, confirmed: 0, held: 0, waiting: 0 })).toBeUndefined();
  });

  it('says all four numbers', () => {
    expect(describeSeats({ places: 12, confirmed: 11, held: 1, waiting: 7 })).toBe(
      '11 confirmed, 1 held, 0 free of 12 places, 7 waiting',
    );
  });

  it('never counts free seats below none', () => {
    expect(freeOf({ places: 10, confirmed: 12, held: 0, waiting: 0 })).toBe(0);
  });
});
