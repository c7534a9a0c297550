import { createMollie } from '../../server/payments/mollie.ts';
import type { Logger } from '../../server/log.ts';
import { silentLogger } from '../../server/log.ts';
import { isCurrency } from '../../shared/money/money.ts';
import type { FailureReason } from '../../shared/money/payment-failures.ts';
import { startMollieServer } from '../support/money/mollie-server.ts';
import type { MollieServer } from '../support/money/mollie-server.ts';
import type { BankControls, ProviderHarness } from './harness.ts';
import { startNoticeReceiver } from './notices.ts';

/** How Mollie words each of our reasons. */
const WIRE_REASONS: Record<FailureReason, Record<string, string>> = {
  authentication_failed: { failureReason: 'authentication_failed' },
  card_declined: { failureReason: 'card_declined' },
  card_expired: { failureReason: 'card_expired' },
  insufficient_funds: { bankReasonCode: 'AM04', bankReason: 'Insufficient funds' },
  invalid_card: { failureReason: 'invalid_card_number' },
  possible_fraud: { failureReason: 'possible_fraud' },
  account_closed: { bankReasonCode: 'AC04', bankReason: 'Closed account' },
  bank_unavailable: { failureReason: 'authentication_unavailable_acs' },
  unknown: { failureReason: 'unknown_reason' },
};

/** What the cases mean by a request: one that makes a payment or a refund, or cancels. */
const isOrder = (method: string, path: string): boolean =>
  (method === 'POST' && /\/(payments|refunds)$/.test(path)) ||
  (method === 'DELETE' && /\/payments\/[^/]+$/.test(path));

function controls(server: MollieServer): BankControls {
  const { bank, webhooks } = server;
  const act =
    <Input extends unknown[]>(work: (...input: Input) => void) =>
    async (...input: Input): Promise<void> =>
      work(...input);
  return {
    pay: act((id) => bank.pay(id)),
    pend: act((id) => bank.pend(id)),
    fail: act((id, reason) => bank.fail(id, WIRE_REASONS[reason])),
    expire: act((id) => bank.expire(id)),
    chargeBack: act((id, charge) => {
      const { amount, reason } = charge ?? {};
      bank.chargeBack(id, {
        ...(amount === undefined
          ? {}
          : { amount: { minor: amount.amount, currency: amount.currency } }),
        ...(reason === undefined ? {} : { reason }),
      });
    }),
    reverseChargeback: act((id) => bank.reverseChargeback(id)),
    completeRefund: act((id, refund) => bank.moveRefund(id, refund, 'refunded')),
    failRefund: act((id, refund) => bank.moveRefund(id, refund, 'failed')),
    alter: act((id, { amount, payment: reference, mode }) => {
      const payment = bank.payment(id);
      if (amount !== undefined)
        payment.amount = { minor: amount.amount, currency: amount.currency };
      if (reference !== undefined)
        payment.metadata = reference === null ? null : { payment: reference };
      if (mode !== undefined) payment.mode = mode;
    }),
    faultNext: (fault) => server.faultNext(fault, isOrder),
    holdNext: () => server.holdNext(isOrder),
    goAway: () => server.goAway(),
    comeBack: () => server.comeBack(),
    loseNotices: () => {
      webhooks.mode = 'lose';
    },
    now: () => bank.now(),
    advance: act((milliseconds) => {
      bank.ahead += milliseconds;
    }),
    countPayments: (payment) =>
      bank.payments.filter(
        ({ metadata, amount }) =>
          isCurrency(amount.currency) &&
          (metadata as { payment?: string } | null)?.payment === payment,
      ).length,
    countRefunds: (id) => bank.payment(id).refunds.length,
    countMandates: () => bank.mandates.length,
  };
}

const PUBLIC_ORIGIN = 'https://vonk.example';

/** The Mollie adapter beside the stand-in, whose server is at hand for what Mollie alone has. */
export async function startMollieHarness(
  log: Logger = silentLogger,
): Promise<ProviderHarness & { server: MollieServer }> {
  const [server, receiver] = [await startMollieServer(), await startNoticeReceiver()];
  server.webhooks.route(PUBLIC_ORIGIN, receiver.origin);
  return {
    server,
    provider: createMollie({ apiKey: server.apiKey, apiUrl: server.apiUrl, log }),
    bank: controls(server),
    webhookUrl: (payment) => `${PUBLIC_ORIGIN}/api/payment-webhook.php?t=${payment}`,
    notices: receiver.notices,
    async close() {
      await server.close();
      await receiver.close();
    },
  };
}
