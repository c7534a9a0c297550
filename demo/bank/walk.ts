import { failureOf, type ChargebackCode } from './debit-plans.ts';
import type { BankPayment, BankRefund } from './payment.ts';
import { chargeBack, fail, pay } from './transitions.ts';

/** What time alone does to a payment: expiry, transfers, direct debits and refunds. */

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const COLLECTION_DAYS = 2;
const LAST_RETURN_DAYS = 5;
const TRANSFER_DAYS = 2;
const REFUND_SENT_MINUTES = 5;
const REFUND_DONE_DAYS = 1;
const RECLAIM_CALENDAR_DAYS = 55;

/** So many working days later, at the same time of day. Saturday and Sunday are none (UTC). */
export function addWorkingDays(from: Date, days: number): Date {
  let at = from.getTime();
  for (let left = days; left > 0;) {
    at += DAY_MS;
    const day = new Date(at).getUTCDay();
    if (day !== 0 && day !== 6) left -= 1;
  }
  return new Date(at);
}

interface Step {
  at: Date;
  take: () => BankPayment;
}

const step = (at: Date, to: (at: Date) => BankPayment): Step => ({ at, take: () => to(at) });

function debitStep(payment: BankPayment): Step | null {
  const { debitPlan: plan, status, createdAt, paidAt } = payment;
  if (plan === null) return null;
  const created = new Date(createdAt);
  if (status === 'pending') {
    const failure = failureOf(plan);
    if (failure === null)
      return step(addWorkingDays(created, COLLECTION_DAYS), (at) => pay(payment, at));
    const days = plan === 'late_AM04' ? LAST_RETURN_DAYS : COLLECTION_DAYS;
    return step(addWorkingDays(created, days), () => fail(payment, failure));
  }
  if (status !== 'paid' || paidAt === null) return null;
  const back = (code: ChargebackCode) => (at: Date) => ({
    ...chargeBack(payment, code, at),
    debitPlan: 'collected' as const,
  });
  if (plan === 'collected_AC04') return step(addWorkingDays(new Date(paidAt), 3), back('AC04'));
  if (plan === 'collected_MD06')
    return step(new Date(Date.parse(paidAt) + RECLAIM_CALENDAR_DAYS * DAY_MS), back('MD06'));
  return null;
}

function refundStep(payment: BankPayment, refund: BankRefund): Step | null {
  const asked = new Date(refund.at);
  const to = (status: BankRefund['status']) => () => ({
    ...payment,
    refunds: payment.refunds.map((one) => (one.id === refund.id ? { ...one, status } : one)),
  });
  if (refund.status === 'queued')
    return step(new Date(asked.getTime() + REFUND_SENT_MINUTES * MINUTE_MS), to('sent'));
  if (refund.status === 'sent') return step(addWorkingDays(asked, REFUND_DONE_DAYS), to('done'));
  return null;
}

function nextStep(payment: BankPayment): Step | null {
  const { status, expiresAt, transferredAt } = payment;
  const steps = [
    status === 'open' ? step(new Date(expiresAt), () => ({ ...payment, status: 'expired' })) : null,
    status === 'pending' && transferredAt !== null
      ? step(addWorkingDays(new Date(transferredAt), TRANSFER_DAYS), (at) => pay(payment, at))
      : null,
    debitStep(payment),
    ...payment.refunds.map((refund) => refundStep(payment, refund)),
  ].filter((one) => one !== null);
  return steps.sort((one, other) => one.at.getTime() - other.at.getTime())[0] ?? null;
}

/** Whether time will still change it. */
export const isLive = (payment: BankPayment): boolean => nextStep(payment) !== null;

/** The payment as of `now`; the same object where nothing is due. Each step has its own time. */
export function walk(payment: BankPayment, now: Date): BankPayment {
  let walked = payment;
  for (let next = nextStep(walked); next && next.at <= now; next = nextStep(walked))
    walked = next.take();
  return walked;
}
