import type { PaymentProvider } from '../../server/payments/provider.ts';
import type { Money } from '../../shared/money/money.ts';
import type { FailureReason } from '../../shared/money/payment-failures.ts';

/**
 * One adapter beside the bank that it talks to, as the conformance cases drive them. Each case gets
 * a harness of its own: no payment, no fault and no notice is left from another.
 */
export interface ProviderHarness {
  readonly provider: PaymentProvider;
  readonly bank: BankControls;
  /** Where the bank reports a payment to the harness, as `NewPayment.webhookUrl` says it. */
  webhookUrl(payment: string): string;
  /** The notices that arrived, in order, as the forms that `noticeId` reads. */
  readonly notices: readonly URLSearchParams[];
  close(): Promise<void>;
}

/** What a payer, a bank or a bad network does. `id` is the provider's id of a payment. */
export interface BankControls {
  /** The money arrives; for a payment that failed, expired or was cancelled: late. */
  pay(id: string): Promise<void>;
  /** The payer is done, the money is on its way. */
  pend(id: string): Promise<void>;
  fail(id: string, reason: FailureReason): Promise<void>;
  expire(id: string): Promise<void>;
  /** Takes the money of a paid payment back, all of it where no amount is given. */
  chargeBack(id: string, charge?: { amount?: Money; reason?: string }): Promise<void>;
  /** The last chargeback is undone. */
  reverseChargeback(id: string): Promise<void>;
  /** `refundId` is the provider's id of the refund. */
  completeRefund(id: string, refundId: string): Promise<void>;
  failRefund(id: string, refundId: string): Promise<void>;
  /** The bank holds another amount, reference or mode than we asked for. */
  alter(
    id: string,
    to: { amount?: Money; payment?: string | null; mode?: 'test' | 'live' },
  ): Promise<void>;

  /**
   * The next request that creates a payment or a refund, or cancels: `cut-before` ends its connection before any work, `cut-after` after the
   * work, `error` is a 500 before any work, `garbage` is work with an answer that nobody can read.
   */
  faultNext(fault: 'cut-before' | 'cut-after' | 'error' | 'garbage'): void;
  /** The next such request is worked on, and its answer waits for `release`. */
  holdNext(): { arrived: Promise<void>; release(): void };
  /** Nobody listens at the bank's address until `comeBack`; what it knows is stored. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  /** Notices are lost for good from now on. */
  loseNotices(): void;

  /** The bank's clock; `advance` lets time pass for the bank alone. */
  now(): Date;
  advance(milliseconds: number): Promise<void>;

  /** How many payments it stores under our id, and how many refunds of a payment. */
  countPayments(payment: string): number | Promise<number>;
  countRefunds(id: string): number | Promise<number>;
  /** How many mandates of direct debits it stores. */
  countMandates(): number | Promise<number>;
}
