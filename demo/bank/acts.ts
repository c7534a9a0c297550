import type { Money } from '../../shared/money/money.ts';
import { FAILURE_REASONS, type FailureReason } from '../../shared/money/payment-failures.ts';
import {
  CHARGEBACK_CODES,
  DEBIT_PLANS,
  type ChargebackCode,
  type DebitPlan,
} from './debit-plans.ts';
import { hasOpenChargeback, isFinal, type BankPayment } from './payment.ts';
import { accountsFor, banksOf } from './test-banks.ts';
import { chargeBack, fail, pay } from './transitions.ts';

/** The buttons of a payment's page: in which states they are shown, and what each does. */

export const ACTS = [
  'pay',
  'cancel',
  'fail',
  'expire',
  'leave_open',
  'pend',
  'received',
  'collect',
  'plan',
  'pay_late',
  'chargeback',
  'reverse',
  'refund_done',
  'refund_fail',
  'notify',
] as const;
export type Act = (typeof ACTS)[number];

export const FAULTS = ['lost', 'five', 'later', 'amount', 'false', 'cut'] as const;
type Fault = (typeof FAULTS)[number];

/** After these the payer goes back to the shop. */
const PAYERS_ACTS: readonly Act[] = ['pay', 'cancel', 'fail', 'expire', 'leave_open', 'pend'];
export const returnsToShop = ({ method, status }: BankPayment, act: Act): boolean =>
  method !== 'sdd' && status === 'open' && PAYERS_ACTS.includes(act);

export interface ActInput {
  reason: FailureReason;
  code: ChargebackCode;
  plan: DebitPlan;
  /** Of the account that pays, and of the bank where it is. */
  account: string;
  bank: string;
  /** The refund that a button is about. */
  refund: string;
  faults: readonly Fault[];
}

function actsOfOpen({ method, status }: BankPayment): Act[] {
  if (method === 'sdd') return ['collect', 'fail', 'cancel', 'plan'];
  if (status === 'pending') return ['received', 'fail'];
  if (method === 'sct') return ['pend', 'received', 'cancel', 'fail', 'expire', 'leave_open'];
  return ['pay', 'cancel', 'fail', 'expire', 'pend', 'leave_open'];
}

/** The buttons that the page of a payment has now. */
export function actsFor(payment: BankPayment): Act[] {
  if (!isFinal(payment)) return [...actsOfOpen(payment), 'notify'];
  if (payment.status !== 'paid')
    return payment.method === 'sdd' ? ['notify'] : ['pay_late', 'notify'];
  const moving = payment.refunds.some(({ status }) => status === 'queued' || status === 'sent');
  return [
    hasOpenChargeback(payment) ? 'reverse' : 'chargeback',
    ...(moving ? (['refund_done', 'refund_fail'] as const) : []),
    'notify',
  ];
}

/** Another amount of the same length: the last two digits swapped, or one cent more. */
export function otherAmount({ amount, currency }: Money): Money {
  const [tens, units] = [Math.trunc(amount / 10) % 10, amount % 10];
  const swapped = amount - tens * 10 - units + units * 10 + tens;
  return { amount: swapped === amount ? amount + 1 : swapped, currency };
}

function paidBy(payment: BankPayment, input: ActInput, now: Date): BankPayment {
  const [own, ...others] = accountsFor(payment);
  const chosen = others.find(({ id }) => id === input.account) ?? own;
  const bank = banksOf(payment.method).find(({ id }) => id === input.bank);
  const isDebit = payment.method === 'sdd';
  return {
    ...pay(payment, now),
    amount: input.faults.includes('amount') ? otherAmount(payment.ordered) : payment.ordered,
    bank: payment.bank ?? bank?.id ?? null,
    payer: isDebit ? payment.payer : { country: chosen.country, account: chosen.account },
  };
}

function settleRefund(
  payment: BankPayment,
  id: string,
  status: 'done' | 'failed',
): BankPayment | null {
  const isMoving = payment.refunds.some(
    (one) => one.id === id && (one.status === 'queued' || one.status === 'sent'),
  );
  if (!isMoving) return null;
  return {
    ...payment,
    refunds: payment.refunds.map((one) => (one.id === id ? { ...one, status } : one)),
  };
}

/**
 * The payment after a button was pressed; the same object where nothing changes.
 * @returns null when that button is not there in this state.
 */
export function perform(
  payment: BankPayment,
  act: Act,
  input: ActInput,
  now: Date,
): BankPayment | null {
  if (!actsFor(payment).includes(act)) return null;
  switch (act) {
    case 'pay':
    case 'received':
    case 'collect':
    case 'pay_late':
      return paidBy(payment, input, now);
    case 'cancel':
      return { ...payment, status: 'cancelled' };
    case 'fail':
      return fail(payment, input.reason);
    case 'expire':
      return { ...payment, status: 'expired' };
    case 'pend':
      return { ...payment, status: 'pending', transferredAt: now.toISOString() };
    case 'plan':
      return { ...payment, debitPlan: input.plan };
    case 'chargeback':
      return chargeBack(payment, input.code, now);
    case 'reverse':
      return {
        ...payment,
        chargebacks: payment.chargebacks.map((one) => ({
          ...one,
          reversedAt: one.reversedAt ?? now.toISOString(),
        })),
      };
    case 'refund_done':
      return settleRefund(payment, input.refund, 'done');
    case 'refund_fail':
      return settleRefund(payment, input.refund, 'failed');
    case 'leave_open':
    case 'notify':
      return payment;
  }
}

const oneOf = <Value extends string>(
  values: readonly [Value, ...Value[]],
  given: string | null,
): Value => values.find((value) => value === given) ?? values[0];

/** Reads the form of the page. @returns null when it names no button. */
export function readAct(form: URLSearchParams): { act: Act; input: ActInput } | null {
  // A button of a refund is its act and the refund's id, for a form knows only what was pressed.
  const [name, refund = ''] = (form.get('act') ?? '').split(' ');
  const act = ACTS.find((one) => one === name);
  if (!act) return null;
  return {
    act,
    input: {
      reason: oneOf(FAILURE_REASONS, form.get('reason')),
      code: oneOf(CHARGEBACK_CODES, form.get('code')),
      plan: oneOf(DEBIT_PLANS, form.get('plan')),
      account: form.get('account') ?? '',
      bank: form.get('bank') ?? '',
      refund,
      faults: FAULTS.filter((fault) => form.getAll('fault').includes(fault)),
    },
  };
}
