// Days of a register, and what may follow what in a payment.
import { describe, expect, it } from 'vitest';
import { dayToMark, markedFrom, registerDays } from '#domain/attendance/attendance';
import { isToRefund, PAYMENTS, type PaymentStepName, refusedPayment } from '#domain/bookings/payment';

const day = (start: string, hours = 6) => ({
  start,
  end: new Date(Date.parse(start) + hours * 3_600_000).toISOString(),
});

describe('the days of a register', () => {
  it('are dates by the session’s clock, and a second part of one is told apart', () => {
    const days = [
      day('2026-11-22T22:00:00.000Z', 1),
      day('2026-11-23T01:00:00.000Z', 1),
      day('2026-11-23T22:00:00.000Z'),
    ];
    const keys = (timeZone: string) => registerDays({ days, timeZone }).map(({ key }) => key);
    expect(keys('Europe/London')).toEqual(['2026-11-22', '2026-11-23', '2026-11-23.2']);
    expect(keys('Asia/Tokyo')).toEqual(['2026-11-23', '2026-11-23.2', '2026-11-24']);
  });

  it('open at their midnight, and the one to mark is the latest that has begun', () => {
    const session = {
      days: [day('2026-10-24T08:00:00.000Z'), day('2026-10-26T09:00:00.000Z')],
      timeZone: 'Europe/London',
    };
    expect(markedFrom('2026-10-24', session.timeZone)).toBe('2026-10-23T23:00:00.000Z');
    expect(markedFrom('2026-10-26.2', session.timeZone)).toBe('2026-10-26T00:00:00.000Z');
    const open = (now: string) => dayToMark(registerDays(session), session.timeZone, now)?.key;
    expect(open('2026-10-01T00:00:00.000Z')).toBe('2026-10-24');
    expect(open('2026-10-25T23:59:59.000Z')).toBe('2026-10-24');
    expect(open('2026-10-26T00:00:00.000Z')).toBe('2026-10-26');
  });
});

describe('what is owed', () => {
  const price = { amount: 100, currency: 'GBP' };
  const steps: PaymentStepName[] = ['unpay', 'invoice', 'pay', 'refund'];

  it('goes forward, and back where it was a slip of the hand', () => {
    const open = PAYMENTS.map((payment) =>
      steps.filter((step) => refusedPayment({ status: 'confirmed', price, payment }, step) === null).join(' '),
    );
    expect(open).toEqual(['', 'unpay invoice pay', 'unpay invoice pay', 'unpay invoice pay refund', 'pay refund']);
  });

  it('is nothing without a price, and for a seat that nobody has', () => {
    for (const step of steps)
      for (const nothing of [null, { amount: 0, currency: 'GBP' }])
        expect(refusedPayment({ status: 'confirmed', price: nothing, payment: 'unpaid' }, step)).toBe('no-price');
    expect(refusedPayment({ status: 'waiting', price, payment: 'unpaid' }, 'invoice')).toBe('not-due');
    expect(refusedPayment({ status: 'cancelled', price, payment: 'unpaid' }, 'invoice')).toBeNull();
  });

  it('goes back where it was paid and nobody comes', () => {
    expect(isToRefund({ status: 'cancelled', payment: 'paid' })).toBe(true);
    expect(isToRefund({ status: 'called-off', payment: 'paid' })).toBe(true);
    expect(isToRefund({ status: 'confirmed', payment: 'paid' })).toBe(false);
    expect(isToRefund({ status: 'cancelled', payment: 'refunded' })).toBe(false);
  });
});
