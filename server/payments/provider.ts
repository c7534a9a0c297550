import type { Locale } from '../../shared/locales.ts';
import type { Money } from '../../shared/money/money.ts';
import type { PaymentMethod } from '../../shared/money/payment-methods.ts';

/**
 * What Vonk needs of a payment provider. An adapter touches neither the database nor our clock,
 * gives up after 10 seconds, computes amounts by digits, and logs method, status, milliseconds and
 * request id, never a body. `tests/conformance/` holds every adapter to the same cases.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  readonly mode: ProviderMode;
  /** Where a checkout may lead; no other origin is handed to a browser. */
  readonly checkoutOrigins: readonly string[];
  /** The methods that it accepts there, in its own order, with their banks where it lists any. */
  methods(at: { country: string; amount: Money }): Promise<Outcome<readonly OfferedMethod[]>>;
  /**
   * Starts a payment; the same `payment` again is the same payment, by some providers for a day
   * alone: after `unknown`, `find` is called first.
   */
  create(order: NewPayment): Promise<Outcome<ProviderPayment>>;
  /** Null: it knows no such payment. */
  read(id: string): Promise<Outcome<ProviderPayment | null>>;
  /** Finds our payment without its provider id; null where there is none. */
  find(payment: string, createdAt: Date): Promise<Outcome<ProviderPayment | null>>;
  /** Ends a payment that is not final; one that cannot be cancelled comes back as it is. */
  cancel(id: string): Promise<Outcome<ProviderPayment>>;
  /** Sends money back; the same `refund` again is the same refund. One that is not sent for a reason
   * that can pass (a changed key, no balance) is `refused` without `isFinal`. */
  refund(order: NewRefund): Promise<Outcome<ProviderRefund>>;
  /** Forgets what it stored of a payer for a payment that is final. */
  forgetPayer(id: string): Promise<Outcome<null>>;
  /**
   * Every payment that is new, or was refunded or charged back, since then.
   * @throws Error where it cannot be read to the end
   */
  since(from: Date): AsyncIterable<ProviderPayment>;
  /** The payment that a notice is about. Pure: it only names what to read. */
  noticeId(form: URLSearchParams): string | null;
}

type ProviderName = 'sandbox' | 'mollie';
type ProviderMode = 'test' | 'live';
export type ProviderStatus = 'open' | 'pending' | 'paid' | 'failed' | 'cancelled' | 'expired';

export interface OfferedMethod {
  method: PaymentMethod;
  banks: readonly { id: string; name: string }[];
}

export interface NewPayment {
  /** Our payment's id: the idempotency key, and stored by the provider with the payment. */
  payment: string;
  purchase: string;
  amount: Money;
  method: PaymentMethod;
  bank: string | null;
  country: string;
  locale: Locale;
  /** On the bank statement: neutral. */
  description: string;
  returnUrl: string;
  /** Null where the provider cannot reach us; then polling does the work. */
  webhookUrl: string | null;
  expiresAt: Date | null;
  debit: DebitMandate | null;
}

/** Of a direct debit; passed once and never stored by the adapter. */
export interface DebitMandate {
  holder: string;
  iban: string;
  /** Unique, at most 35 characters. */
  reference: string;
  /** `YYYY-MM-DD`. */
  signedOn: string;
}

export interface NewRefund {
  /** Our refund's id: the idempotency key. */
  refund: string;
  /** The provider's id of the payment. */
  id: string;
  amount: Money;
  description: string;
}

/** Money that went back: a refund that we asked for, or the bank's chargeback. */
export interface ProviderRefund {
  id: string;
  /** Our refund's id, where it was ours. */
  refund: string | null;
  amount: Money;
  at: Date;
  status: 'queued' | 'sent' | 'done' | 'failed';
}

export interface ProviderChargeback {
  id: string;
  amount: Money;
  at: Date;
  /** The bank took it back: the money is here again. */
  reversed: boolean;
  /** The bank's reason, such as `MD06`. */
  reason: string | null;
}

export interface ProviderPayment {
  id: string;
  /** Our id, as it was stored; null for a payment that is not ours. */
  payment: string | null;
  mode: ProviderMode;
  status: ProviderStatus;
  amount: Money;
  method: string | null;
  /** Where the payer continues; null once there is nothing to do. */
  checkoutUrl: string | null;
  paidAt: Date | null;
  /** Why it failed, in the words of `FAILURE_REASONS`; null for no reason given. */
  failure: string | null;
  /** The bank's code of a direct debit that failed, such as `MS02`, where it gave one. */
  failureCode?: string | null | undefined;
  payer: { country: string | null; account: string | null };
  /** For a bank transfer: where to send the money. */
  transfer: { holder: string; iban: string; bic: string; reference: string } | null;
  refunds: readonly ProviderRefund[];
  chargebacks: readonly ProviderChargeback[];
}

/**
 * `refused`: by the provider, with a code for the log; of a refund `isFinal` means that no later
 * answer can differ, even with another key, permission or balance (more than is left of the
 * payment). `away`: certainly nothing happened. `unknown`: it may have happened; ask again with the
 * same id.
 */
export type Outcome<Value> =
  | { kind: 'done'; value: Value }
  | { kind: 'refused'; code: string; isFinal?: true }
  | { kind: 'away' }
  | { kind: 'unknown' };

export const done = <Value>(value: Value): Outcome<Value> => ({ kind: 'done', value });
