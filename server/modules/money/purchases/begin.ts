import { eq } from 'drizzle-orm';
import { storedLocale } from '../../../../shared/locales.ts';
import { isCurrency } from '../../../../shared/money/money.ts';
import { payments } from '../../../database/schema/purchases.ts';
import { inAnnouncedTransaction } from '../../../live/announce.ts';
import { isLoopback } from '../../../config-values.ts';
import { done } from '../../../payments/provider.ts';
import type {
  DebitMandate,
  NewPayment,
  Outcome,
  ProviderPayment,
} from '../../../payments/provider.ts';
import type { Services } from '../../../services.ts';
import { enqueueOnce } from '../../../jobs/queue.ts';
import { CANCEL_PAYMENT_JOB } from './job-names.ts';
import { lockPayment, paymentWithPurchase } from './rows.ts';
import type { PaymentRow, PurchaseRow } from './rows.ts';
import { nextCheck } from './states.ts';
import { announcePayment } from './view.ts';

type Begun = 'begun' | 'away' | 'refused';

/** So long one request starts a payment before another may take over. */
export const LEASE_MS = 20_000;

const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '');

/** The request to the provider: always the same for the same payment. */
function orderOf(
  { config, payments: provider, settings }: Services,
  payment: PaymentRow,
  purchase: PurchaseRow,
  debit: DebitMandate | null,
): NewPayment {
  const locale = storedLocale(purchase.locale);
  const notices = `${config.publicUrl}/api/payment-webhook.php?t=${payment.webhook_token}`;
  if (!isCurrency(payment.currency)) throw new Error('A payment has no currency of ours.');
  return {
    payment: payment.id,
    purchase: purchase.id,
    amount: { amount: payment.amount, currency: payment.currency },
    method: payment.method,
    bank: payment.bank,
    country: purchase.country,
    locale,
    description: `${settings.current().statement_text} ${purchase.number}`,
    returnUrl: `${config.publicUrl}/${locale}/transactions/${payment.id}${payment.return_to === 'app' ? '?app=1' : ''}`,
    // Another machine cannot reach a loopback address; the sandbox bank is on this one.
    webhookUrl:
      provider.name === 'sandbox' || !isLoopback(hostOf(config.publicUrl)) ? notices : null,
    expiresAt: null,
    debit,
  };
}

/**
 * Asks the provider for a payment without an open transaction. An uncertain one is looked up before
 * it is requested again, because the provider forgets the key after a day.
 * @returns whether no earlier request can still be under way.
 */
async function askProvider(
  { payments: provider, log }: Services,
  order: NewPayment,
  { payment, isFirst }: { payment: PaymentRow; isFirst: boolean },
): Promise<{ outcome: Outcome<ProviderPayment>; isCertain: boolean }> {
  // The site changed its provider, or from test to live, since it was ordered.
  if (payment.provider !== provider.name || payment.mode !== provider.mode)
    return { outcome: { kind: 'refused', code: 'other_provider' }, isCertain: false };
  if (isFirst) {
    const made = await provider.create(order);
    if (made.kind !== 'unknown') return { outcome: made, isCertain: true };
  }
  const known = await provider.find(payment.id, payment.created_at);
  if (known.kind === 'refused') {
    // A refused look-up proves nothing of the payment: an earlier request may have created it.
    log.error({ payment: payment.id, code: known.code }, 'the provider refused a look');
    return { outcome: { kind: 'unknown' }, isCertain: false };
  }
  if (known.kind !== 'done') return { outcome: known, isCertain: false };
  if (known.value) return { outcome: done(known.value), isCertain: true };
  return { outcome: await provider.create(order), isCertain: false };
}

/** Only the provider's own pages are handed to a browser. */
export const checkoutOf = ({ payments: provider }: Services, url: string | null): string | null =>
  url !== null && provider.checkoutOrigins.includes(URL.parse(url)?.origin ?? '') ? url : null;

async function record(
  services: Services,
  { id, purchase_id }: PaymentRow,
  { outcome, isCertain }: { outcome: Outcome<ProviderPayment>; isCertain: boolean },
): Promise<Begun> {
  const now = services.clock.now();
  const begun = await inAnnouncedTransaction(services, now, async (announcer): Promise<Begun> => {
    const { database: transaction } = announcer;
    const { payment } = await lockPayment(transaction, { id, purchase_id });
    const change = (values: Partial<PaymentRow>) =>
      transaction
        .update(payments)
        .set({ lease_until: null, ...values })
        .where(eq(payments.id, id));
    if (payment.provider_id !== null) return 'begun';
    if (outcome.kind === 'away' || outcome.kind === 'unknown') {
      await change({});
      return 'away';
    }
    if (outcome.kind === 'refused') {
      // An earlier request may still have created it: then it is looked up.
      const failed = { status: 'failed' as const, checks: 0, created: payment.created_at };
      const next = isCertain ? null : nextCheck(failed, now);
      if (payment.status === 'starting')
        await change({ status: 'failed', failure: null, next_check_at: next });
    } else {
      const found = outcome.value;
      const isWanted = payment.status === 'starting';
      await change({
        provider_id: found.id,
        redirect_url: checkoutOf(services, found.checkoutUrl),
        transfer: found.transfer,
        ...(isWanted ? { status: found.status === 'pending' ? 'pending' : 'open' } : {}),
        next_check_at: nextCheck({ status: 'open', checks: 0, created: payment.created_at }, now),
      });
      // Cancelled before the provider answered: it is not to be paid any more.
      if (!isWanted) await enqueueOnce(transaction, CANCEL_PAYMENT_JOB, id, { payment: id }, now);
    }
    await announcePayment(announcer, payment);
    return outcome.kind === 'refused' ? 'refused' : 'begun';
  });
  return begun;
}

/**
 * Starts a stored payment at the provider. It may be called again after a crash or a lost answer: the
 * same payment is the same payment there.
 * @param debit the mandate of a direct debit; null for anything else.
 * @param isFirst nobody asked the provider for it before.
 */
export async function beginAtProvider(
  services: Services,
  paymentId: string,
  debit: DebitMandate | null,
  isFirst = false,
): Promise<Begun> {
  const rows = await paymentWithPurchase(services.database, paymentId);
  if (!rows) throw new Error('There is no such payment.');
  const { payment, purchase } = rows;
  if (payment.provider_id !== null) return 'begun';
  const order = orderOf(services, payment, purchase, debit);
  return record(services, payment, await askProvider(services, order, { payment, isFirst }));
}
