import { isSlowMethod, type PaymentMethod } from '../../../../shared/money/payment-methods.ts';
import type { PaymentStatus } from '../../../../shared/money/payment-states.ts';
import type { ProviderPayment, ProviderStatus } from '../../../payments/provider.ts';
import type { PaymentRow } from './rows.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** An order at an instant method lapses after so long, one by bank after three weeks. */
export const orderLastsMs = (method: PaymentMethod): number =>
  isSlowMethod(method) ? 21 * DAY : 30 * MINUTE;

/** States in which money may still come by the usual way. */
const UNDER_WAY: readonly PaymentStatus[] = ['starting', 'open', 'pending', 'held'];
export const isUnderWay = (status: PaymentStatus): boolean => UNDER_WAY.includes(status);

/** Ends at the provider by which no money came. */
const UNPAID = ['failed', 'cancelled', 'expired'] as const;
const unpaidEnd = (theirs: ProviderStatus) => UNPAID.find((status) => status === theirs);

/**
 * The state after the provider's facts were read. Paid wins over everything, also after a payment
 * counted as over; completed is final, since later facts are refunds and chargebacks. A held
 * payment that ends unpaid gets that end.
 */
export function nextStatus(ours: PaymentStatus, theirs: ProviderStatus): PaymentStatus {
  if (ours === 'completed') return ours;
  if (ours === 'held') return unpaidEnd(theirs) ?? ours;
  if (theirs === 'paid') return 'completed';
  if (!isUnderWay(ours)) return ours;
  if (theirs === 'open') return ours === 'pending' ? ours : 'open';
  return theirs;
}

/** What differs between our payment and the provider's; empty where all agrees. */
export function differences(
  ours: Pick<PaymentRow, 'id' | 'mode' | 'amount' | 'currency'>,
  theirs: Pick<ProviderPayment, 'payment' | 'mode' | 'amount'>,
): string[] {
  const differing: string[] = [];
  if (theirs.payment !== ours.id) differing.push('reference');
  if (theirs.mode !== ours.mode) differing.push('mode');
  if (theirs.amount.currency !== ours.currency) differing.push('currency');
  if (theirs.amount.amount !== ours.amount) differing.push('amount');
  return differing;
}

/** Whether the provider's facts differ from ours: nothing is credited. Unpaid ends pass. */
export function isMismatch(
  ours: Pick<PaymentRow, 'id' | 'status' | 'mode' | 'amount' | 'currency' | 'paid_at'>,
  theirs: Pick<ProviderPayment, 'payment' | 'status' | 'mode' | 'amount'>,
): boolean {
  if (ours.status === 'completed') return false;
  // What was held as paid is in the books, until it went back.
  if (ours.paid_at !== null && ours.status === 'held') return true;
  return !unpaidEnd(theirs.status) && differences(ours, theirs).length > 0;
}

const FIRST_CHECKS = [
  5 * SECOND,
  15 * SECOND,
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
];
/** After the end, for refunds and chargebacks: a card's is possible for more than a year. */
const LATER_CHECKS = [1, 7, 30, 57, 120, 400].map((days) => days * DAY);

/** When a payment is read again without a notice; null once it is final. */
export function nextCheck(
  payment: {
    status: PaymentStatus;
    checks: number;
    created: Date;
    isReturning?: boolean;
    /** The provider's status is final, except for refunds and chargebacks. */
    isFinal?: boolean;
  },
  now: Date,
): Date | null {
  const age = now.getTime() - payment.created.getTime();
  const isOver = payment.status === 'held' && payment.isFinal === true;
  if (isUnderWay(payment.status) && !isOver) {
    // Looks of its member are counted too: a young payment is looked at soon, however many.
    const longest = Math.max(30 * SECOND, age);
    return new Date(now.getTime() + Math.min(longest, FIRST_CHECKS[payment.checks] ?? 6 * HOUR));
  }
  // A refund that was sent is followed until it arrived.
  if (payment.isReturning) return new Date(now.getTime() + 6 * HOUR);
  const next = LATER_CHECKS.find((after) => after > age);
  return next === undefined ? null : new Date(payment.created.getTime() + next);
}
