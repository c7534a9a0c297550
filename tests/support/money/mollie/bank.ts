import { randomBytes } from 'node:crypto';
import { MollieError } from './errors.ts';

/** What the stand-in for Mollie knows of payments, and how they move. Amounts are minor units. */

type PaymentStatus = 'open' | 'pending' | 'authorized' | 'paid' | 'canceled' | 'expired' | 'failed';
type RefundStatus = 'queued' | 'pending' | 'processing' | 'refunded' | 'failed' | 'canceled';

export interface StoredAmount {
  minor: number;
  currency: string;
}

export interface StoredRefund {
  id: string;
  amount: StoredAmount;
  description: string;
  metadata: unknown;
  status: RefundStatus;
  createdAt: Date;
}

export interface StoredChargeback {
  id: string;
  amount: StoredAmount;
  reason: string | null;
  createdAt: Date;
  reversedAt: Date | null;
}

export interface StoredPayment {
  id: string;
  mode: 'test' | 'live';
  status: PaymentStatus;
  amount: StoredAmount;
  description: string;
  method: string | null;
  locale: string | null;
  metadata: unknown;
  redirectUrl: string | null;
  webhookUrl: string | null;
  sequenceType: 'oneoff' | 'first' | 'recurring';
  customerId: string | null;
  mandateId: string | null;
  details: Record<string, string>;
  createdAt: Date;
  /** When it became what it is, for the states that Mollie dates. */
  endedAt: Date | null;
  refunds: StoredRefund[];
  chargebacks: StoredChargeback[];
}

export interface StoredMandate {
  id: string;
  customerId: string;
  consumerName: string;
  consumerAccount: string;
  signatureDate: string | null;
  mandateReference: string | null;
  createdAt: Date;
}

export interface StoredCustomer {
  id: string;
  name: string | null;
  email: string | null;
  metadata: unknown;
  createdAt: Date;
}

/** An id as Mollie writes them: `tr_` and ten letters or digits. */
const newId = (prefix: string): string =>
  `${prefix}_${randomBytes(8).toString('hex').slice(0, 10)}`;

const FINAL: readonly PaymentStatus[] = ['paid', 'canceled', 'expired', 'failed'];
const isFinal = ({ status }: StoredPayment): boolean => FINAL.includes(status);

/** Mollie cancels these while the payer has not paid; at other banks the payer alone can. */
const CANCELABLE = ['banktransfer', 'directdebit', 'creditcard', 'paypal', 'applepay'];
export const isCancelable = (payment: StoredPayment): boolean =>
  !isFinal(payment) && CANCELABLE.includes(payment.method ?? '');

const sum = (amounts: readonly StoredAmount[]): number =>
  amounts.reduce((total, { minor }) => total + minor, 0);

export const refundedMinor = ({ refunds }: StoredPayment): number =>
  sum(
    refunds
      .filter(({ status }) => status !== 'failed' && status !== 'canceled')
      .map(({ amount }) => amount),
  );

export const chargedBackMinor = ({ chargebacks }: StoredPayment): number =>
  sum(chargebacks.filter(({ reversedAt }) => reversedAt === null).map(({ amount }) => amount));

/** What a payment of each method knows of its payer once it is paid; the IBANs are examples. */
function payerDetails(method: string | null): Record<string, string> {
  switch (method) {
    case 'ideal':
    case 'bancontact':
    case 'banktransfer':
    case 'directdebit':
      return {
        consumerName: 'T. Test',
        consumerAccount: 'NL91ABNA0417164300',
        consumerBic: 'ABNANL2A',
      };
    case 'creditcard':
      return {
        cardFingerprint: 'fHB3CCKx9REkz8fPplT8N4nq',
        cardCountryCode: 'BE',
        cardNumber: '6787',
        cardHolder: 'T. Test',
        cardLabel: 'Mastercard',
      };
    case 'paypal':
      return { consumerName: 'T. Test', consumerAccount: 'payer@example.org' };
    case null:
    default:
      return {};
  }
}

export class MollieBank {
  readonly payments: StoredPayment[] = [];
  readonly customers: StoredCustomer[] = [];
  mandates: StoredMandate[] = [];
  /** How far Mollie's clock is ahead of the machine's. */
  ahead = 0;
  readonly #notify: (payment: StoredPayment) => void;

  /** @param notify called for each change that Mollie's webhook reports */
  constructor(notify: (payment: StoredPayment) => void) {
    this.#notify = notify;
  }

  now(): Date {
    return new Date(Date.now() + this.ahead);
  }

  /** @throws MollieError 404 */
  payment(id: string): StoredPayment {
    const payment = this.payments.find((one) => one.id === id);
    if (!payment) throw new MollieError(404, `No payment exists with token ${id}.`);
    return payment;
  }

  /** @throws MollieError 404 */
  customer(id: string): StoredCustomer {
    const customer = this.customers.find((one) => one.id === id);
    if (!customer) throw new MollieError(404, `No customer exists with token ${id}.`);
    return customer;
  }

  addPayment(
    fields: Omit<StoredPayment, 'id' | 'createdAt' | 'endedAt' | 'refunds' | 'chargebacks'>,
  ) {
    const payment: StoredPayment = {
      ...fields,
      id: newId('tr'),
      createdAt: this.now(),
      endedAt: null,
      refunds: [],
      chargebacks: [],
    };
    this.payments.push(payment);
    return payment;
  }

  addCustomer(fields: Pick<StoredCustomer, 'name' | 'email' | 'metadata'>): StoredCustomer {
    const customer = { ...fields, id: newId('cst'), createdAt: this.now() };
    this.customers.push(customer);
    return customer;
  }

  addMandate(fields: Omit<StoredMandate, 'id' | 'createdAt'>): StoredMandate {
    const mandate = { ...fields, id: newId('mdt'), createdAt: this.now() };
    this.mandates.push(mandate);
    return mandate;
  }

  /** Moves a payment; `open` and `pending` are not reported, as at Mollie. */
  move(payment: StoredPayment, status: PaymentStatus, details: Record<string, string> = {}): void {
    payment.status = status;
    payment.details = { ...payment.details, ...details };
    payment.endedAt = this.now();
    if (status !== 'open' && status !== 'pending') this.#notify(payment);
  }

  pay(id: string): void {
    const payment = this.payment(id);
    if (payment.status === 'paid') throw new Error(`${id} is paid already`);
    this.move(payment, 'paid', payerDetails(payment.method));
  }

  pend(id: string): void {
    const payment = this.payment(id);
    if (isFinal(payment)) throw new Error(`${id} is final`);
    this.move(payment, 'pending');
  }

  /** @param details with `failureReason` of a card, or `bankReasonCode` of a direct debit */
  fail(id: string, details: Record<string, string>): void {
    const payment = this.payment(id);
    if (isFinal(payment)) throw new Error(`${id} is final`);
    this.move(payment, 'failed', details);
  }

  expire(id: string): void {
    const payment = this.payment(id);
    if (isFinal(payment)) throw new Error(`${id} is final`);
    this.move(payment, 'expired');
  }

  cancel(id: string): StoredPayment {
    const payment = this.payment(id);
    if (!isCancelable(payment))
      throw new MollieError(422, 'The payment cannot be canceled at this moment.');
    this.move(payment, 'canceled');
    return payment;
  }

  refund(
    id: string,
    order: Pick<StoredRefund, 'amount' | 'description' | 'metadata'>,
  ): StoredRefund {
    const payment = this.payment(id);
    if (payment.status !== 'paid')
      throw new MollieError(422, 'The payment has not been paid yet.', 'status');
    if (order.amount.currency !== payment.amount.currency)
      throw new MollieError(
        422,
        'The currency differs from that of the payment.',
        'amount.currency',
      );
    if (order.amount.minor > payment.amount.minor - refundedMinor(payment))
      throw new MollieError(422, 'The amount is higher than the maximum.', 'amount.value');
    const refund: StoredRefund = {
      ...order,
      id: newId('re'),
      status: payment.method === 'directdebit' ? 'queued' : 'pending',
      createdAt: this.now(),
    };
    payment.refunds.push(refund);
    return refund;
  }

  /** The bank's word on a refund, reported by the webhook of the payment. */
  moveRefund(id: string, refundId: string, status: RefundStatus): void {
    const payment = this.payment(id);
    const refund = payment.refunds.find((one) => one.id === refundId);
    if (!refund) throw new Error(`${id} has no refund ${refundId}`);
    refund.status = status;
    this.#notify(payment);
  }

  chargeBack(id: string, charge: { amount?: StoredAmount; reason?: string } = {}): void {
    const payment = this.payment(id);
    if (payment.status !== 'paid') throw new Error(`${id} is not paid`);
    payment.chargebacks.push({
      id: newId('chb'),
      amount: charge.amount ?? payment.amount,
      reason: charge.reason ?? null,
      createdAt: this.now(),
      reversedAt: null,
    });
    this.#notify(payment);
  }

  reverseChargeback(id: string): void {
    const payment = this.payment(id);
    const chargeback = payment.chargebacks.at(-1);
    if (!chargeback) throw new Error(`${id} has no chargeback`);
    chargeback.reversedAt = this.now();
    this.#notify(payment);
  }
}
