// What is owed and paid for a booking: its states, which of them may follow which, and what is to be given back.
import type { Booking, BookingStatus } from './booking';

export const PAYMENTS = ['none', 'unpaid', 'invoiced', 'paid', 'refunded'] as const;
export type Payment = (typeof PAYMENTS)[number];

interface PaymentStep {
  from: readonly Payment[];
  to: Payment;
}

/** By step of the booking. Back and forth within what may have been a slip of the hand; money that came is refunded, never unsaid. */
export const PAYMENT_STEPS = {
  unpay: { from: ['invoiced', 'paid'], to: 'unpaid' },
  invoice: { from: ['unpaid', 'paid'], to: 'invoiced' },
  pay: { from: ['unpaid', 'invoiced', 'refunded'], to: 'paid' },
  refund: { from: ['paid'], to: 'refunded' },
} as const satisfies Record<string, PaymentStep>;
export type PaymentStepName = keyof typeof PAYMENT_STEPS;

/** Seats that nobody has yet, or never had: nothing is owed for them. A cancelled one may still be charged. */
const NOT_DUE: readonly BookingStatus[] = ['waiting', 'offered', 'declined', 'expired'];
/** Ended without anybody's coming: what was paid goes back. */
export const REFUNDABLE: readonly BookingStatus[] = ['cancelled', 'called-off', 'declined', 'expired'];

type Owed = Pick<Booking, 'status' | 'price' | 'payment'>;

/** Whether there is a price at all: a free seat has one of nothing. */
export const hasPrice = ({ price }: Pick<Owed, 'price'>): boolean => price !== null && price.amount > 0;

export const isToRefund = ({ status, payment }: Pick<Owed, 'status' | 'payment'>): boolean =>
  payment === 'paid' && REFUNDABLE.includes(status);

/** Why a step cannot be taken, as the rule that refuses it; null where it can, or has been. */
export function refusedPayment(booking: Owed, name: PaymentStepName): 'no-price' | 'not-due' | 'payment-order' | null {
  const { from, to }: PaymentStep = PAYMENT_STEPS[name];
  if (!hasPrice(booking)) return 'no-price';
  if (booking.payment === to) return null;
  if (NOT_DUE.includes(booking.status) && (to === 'invoiced' || to === 'paid')) return 'not-due';
  return from.includes(booking.payment) ? null : 'payment-order';
}
