import { eq } from 'drizzle-orm';
import { isSlowMethod } from '../../../../shared/money/payment-methods.ts';
import type { Transaction } from '../../../database/connection.ts';
import { payments } from '../../../database/schema/purchases.ts';
import { members } from '../../../database/schema/members.ts';
import { inAnnouncedTransaction } from '../../../live/announce.ts';
import type { ProviderPayment } from '../../../payments/provider.ts';
import type { Services } from '../../../services.ts';
import { openAnomaly } from '../books/anomalies.ts';
import { postUnexpected } from '../books/postings.ts';
import { noteSecondWelcome } from '../discounts/second-welcome.ts';
import { noteDebitOutcome } from '../direct-debit/blocks.ts';
import { queuePaymentFailedMail } from '../refunds/mails.ts';
import { requestMoneyBack } from '../refunds/request.ts';
import { applyReturns } from '../refunds/returns.ts';
import { isErased } from '../../account/leaving/erased.ts';
import { checkoutOf } from './begin.ts';
import { grantPurchase } from './grant-purchase.ts';
import type { Settling } from './grant-purchase.ts';
import { noteRead, readProvider } from './provider-read.ts';
import type { ReadSource, Settled } from './provider-read.ts';
import { findPayment, lockPayment } from './rows.ts';
import type { PaymentRow } from './rows.ts';
import { differences, isMismatch, isUnderWay, nextStatus } from './states.ts';
import { announcePayment } from './view.ts';

/** After so long without a trace at the provider a payment was never begun. */
const NEVER_BEGUN_MS = 2 * 60_000;

/** Whether the account is closed or erased; none becomes so between this and the commit. */
async function isWithoutAccount(
  transaction: Transaction,
  { member_id: id }: PaymentRow,
): Promise<boolean> {
  const [member] = await transaction
    .select({ closed: members.closed_at })
    .from(members)
    .where(eq(members.id, id))
    .for('no key update');
  return (member?.closed ?? null) !== null || isErased(transaction, id);
}

/** What is stored of the payer: nothing that could be debited again. */
function payerOf(services: Services, { payer }: ProviderPayment): PaymentRow['payer'] {
  if (payer.account === null && payer.country === null) return null;
  return {
    country: payer.country,
    last4: payer.account?.slice(-4) ?? null,
    account_hmac:
      payer.account === null
        ? null
        : services.payerSecrets.hashAccount(payer.account).toString('hex'),
  };
}

/**
 * Money of a purchase that was paid before, or of an account that is closed or erased, is refunded
 * automatically.
 */
async function sendBack(
  { transaction, payment, purchase, found, now }: Settling,
  kind: 'duplicate' | 'late',
) {
  const { amount, currency } = found.amount;
  await postUnexpected(transaction, { payment, amount, currency, at: now });
  await requestMoneyBack(transaction, {
    paymentId: payment.id,
    purchaseId: purchase.id,
    memberId: payment.member_id,
    kind,
    amount,
    currency,
    credits: 0,
    reason: null,
    now,
  });
  await openAnomaly(transaction, {
    kind,
    reference: payment.id,
    detail: { purchase: purchase.id },
    at: now,
  });
}

/** The provider's facts differ from ours: nothing is credited until an operator has looked. */
async function reportMismatch({ transaction, payment, found, now }: Settling) {
  const differing = differences(payment, found);
  await openAnomaly(transaction, {
    kind: 'mismatch',
    reference: payment.id,
    detail: { differing, amount: found.amount, mode: found.mode, status: found.status },
    at: now,
  });
}

/** Moves a locked payment as far as the provider's facts allow. @returns its state, and changes. */
async function apply(services: Services, settling: Settling): Promise<Settled> {
  const { transaction, payment, purchase, found, now } = settling;
  const isMismatched = isMismatch(payment, found);
  const status = isMismatched ? 'held' : nextStatus(payment.status, found.status);
  if (isMismatched && payment.status !== 'held') await reportMismatch(settling);
  // Also when it is paid only later; booked once.
  if (status === 'held' && found.status === 'paid')
    await postUnexpected(transaction, { payment, ...found.amount, at: now });
  const hasNoAccount =
    status === 'completed' &&
    payment.payer === null &&
    (await isWithoutAccount(transaction, payment));
  if (status === 'completed' && payment.status !== 'completed') {
    if (purchase.status === 'completed') await sendBack(settling, 'duplicate');
    else if (hasNoAccount) await sendBack(settling, 'late');
    else await grantPurchase(services, settling);
  }
  await transaction
    .update(payments)
    .set({
      status,
      failure: status === 'failed' ? found.failure : null,
      paid_at: found.paidAt ? (payment.paid_at ?? now) : payment.paid_at,
      ...(status === 'completed' && payment.payer === null
        ? { payer: hasNoAccount ? null : payerOf(services, found), redirect_url: null }
        : {}),
    })
    .where(eq(payments.id, payment.id));
  if (status === 'completed' && payment.status !== 'completed' && !hasNoAccount)
    await noteSecondWelcome(transaction, {
      memberId: payment.member_id,
      paymentId: payment.id,
      discountCode: purchase.discount_code,
      account:
        found.payer.account === null
          ? null
          : services.payerSecrets.hashAccount(found.payer.account).toString('hex'),
      at: now,
    });
  // Days later nobody looks at the page any more.
  const isOver = status === 'failed' || status === 'expired';
  if (isOver && isUnderWay(payment.status) && isSlowMethod(payment.method))
    await queuePaymentFailedMail(transaction, payment, now);
  const settled = { ...payment, status };
  if (!isMismatched) await noteDebitOutcome(transaction, payment, found, now);
  const returns = await applyReturns(transaction, { payment: settled, purchase, found, now });
  return { status, changed: status !== payment.status || returns.changed };
}

/** A payment that the provider does not know is over once nobody can still be starting it. */
async function giveUp({
  transaction,
  payment,
  now,
}: Omit<Settling, 'found' | 'purchase'>): Promise<Settled> {
  const isLost =
    payment.status === 'starting' &&
    payment.method !== 'sdd' &&
    now.getTime() - payment.created_at.getTime() > NEVER_BEGUN_MS;
  if (!isLost) return { status: payment.status, changed: false };
  await transaction
    .update(payments)
    .set({ status: 'expired', lease_until: null })
    .where(eq(payments.id, payment.id));
  return { status: 'expired', changed: true };
}

/**
 * Reads a payment at the provider, and then in one transaction moves our state as far as its facts
 * allow. Notices, polls, the return page, reconciliation and the operator all come here, and
 * nothing else ever credits.
 * @throws where the provider is unreachable: the caller tries again later.
 */
export async function settle(
  services: Services,
  paymentId: string,
  source: ReadSource,
): Promise<Settled> {
  const known = await findPayment(services.database, paymentId);
  if (!known) throw new Error('There is no such payment.');
  const found = await readProvider(services, known);
  if (found === 'away') throw new ProviderAway();
  const now = services.clock.now();
  const settled = await inAnnouncedTransaction(services, now, async (announcer) => {
    const { database: transaction } = announcer;
    const { purchase, payment } = await lockPayment(transaction, known);
    const seen =
      found && payment.provider_id === null ? { ...payment, provider_id: found.id } : payment;
    if (found && payment.provider_id === null)
      await transaction
        .update(payments)
        .set({
          provider_id: found.id,
          redirect_url: checkoutOf(services, found.checkoutUrl),
          transfer: found.transfer,
        })
        .where(eq(payments.id, payment.id));
    const result = found
      ? await apply(services, { transaction, payment: seen, purchase, found, now })
      : await giveUp({ transaction, payment, now });
    await noteRead(transaction, payment, {
      settled: result,
      seen: found?.status ?? 'unknown',
      source,
      now,
    });
    if (result.changed) await announcePayment(announcer, payment);
    return result;
  });
  if (settled.changed) services.wakeJobs.wake();
  return settled;
}

/** The provider did not answer: nothing is known, and nothing changed. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway';
}
