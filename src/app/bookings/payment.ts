// Invoiced, paid, refunded: the office says so, and since when is kept for the accounts. It moves no seat.
import { type Booking, bookings } from '#domain/bookings/booking';
import { PAYMENT_STEPS, type PaymentStepName, refusedPayment } from '#domain/bookings/payment';
import { conflict, notFound } from '#kernel/errors';
import { err, ok } from '#kernel/result';
import type { Behaviour } from '../behaviours';
import { buildUpdate, stale } from '../crud';
import { attempt } from '../effect';
import { present } from '../scope';

type StepOf = NonNullable<Behaviour['steps']>[string];

const stepOf =
  (name: PaymentStepName): StepOf =>
  async (call, { id }, _body, ifMatch) => {
    const done = await attempt(call, async () => {
      const found = await call.app.records.get(bookings.name, id);
      if (!found.ok) return found;
      const current = found.value as Booking | null;
      if (!current) return err(notFound('This booking'));
      if (ifMatch !== null && current.version !== ifMatch) return err(stale(call, bookings, current));
      const rule = refusedPayment(current, name);
      if (rule) return err(conflict(wordsOf(current, name)[rule], { rule, current: { payment: current.payment } }));
      const { to } = PAYMENT_STEPS[name];
      const patch = current.payment === to ? {} : { payment: to, paymentAt: call.app.clock.now() };
      return buildUpdate(call, bookings, current, patch, name);
    });
    return done.ok ? ok(present(bookings, call.caller, done.value)) : done;
  };

const wordsOf = ({ payment, status }: Booking, name: PaymentStepName) => ({
  'no-price': 'This booking has no price: there is nothing to pay.',
  'not-due': `This booking is ${status}: nothing is owed for it.`,
  'payment-order':
    name === 'refund'
      ? `This booking is ${payment}: what was not paid cannot be refunded.`
      : `This booking is ${payment}: it cannot become ${PAYMENT_STEPS[name].to}.`,
});

export const paymentSteps: Record<PaymentStepName, StepOf> = {
  unpay: stepOf('unpay'),
  invoice: stepOf('invoice'),
  pay: stepOf('pay'),
  refund: stepOf('refund'),
};
