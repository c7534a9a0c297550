import { timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Payment } from '../../../../shared/contract/payments.ts';
import type { Transaction } from '../../../database/connection.ts';
import { directDebits } from '../../../database/schema/direct-debits.ts';
import { inAnnouncedTransaction } from '../../../live/announce.ts';
import { Refusal } from '../../../http/route.ts';
import type { Request, Viewer } from '../../../http/route.ts';
import { enqueueOnce } from '../../../jobs/queue.ts';
import type { PaymentRow, PurchaseRow } from '../purchases/rows.ts';
import { checkNotPending, giveUpOthers } from '../purchases/open-orders.ts';
import { announcePayment, paymentView } from '../purchases/view.ts';
import { checkDebit, mayUseDirectDebit } from './allowed.ts';
import { queueAnnouncement } from './announcement.ts';
import { COLLECT_DIRECT_DEBITS_JOB } from './collect.ts';
import { collectionTime } from './collection-day.ts';
import { checkOpen, lockOwnDebit } from './own-debit.ts';

/** After so many wrong tries a code is void. */
const TRIES = 5;

type DebitRow = typeof directDebits.$inferSelect;
interface Signing {
  transaction: Transaction;
  request: Request<unknown, { payment: string; otp: string }>;
  payment: PaymentRow;
  purchase: PurchaseRow;
  debit: DebitRow;
}

const change = (transaction: Transaction, paymentId: string, values: Partial<DebitRow>) =>
  transaction.update(directDebits).set(values).where(eq(directDebits.payment_id, paymentId));

/** Counts every try with a code that could still sign. @returns whether it was the right one. */
async function tryCode({ transaction, request, payment, debit }: Signing): Promise<boolean> {
  const { otp_hash: wanted, otp_expires_at: until } = debit;
  if (debit.status !== 'asked' || !wanted || !until || until <= request.now) return false;
  const code = request.body.otp.replace(/[\s-]/g, '');
  const given = request.services.payerSecrets.hashCode(payment.id, code);
  if (timingSafeEqual(given, wanted)) return true;
  const tries = debit.otp_tries + 1;
  await change(transaction, payment.id, {
    otp_tries: tries,
    ...(tries < TRIES ? {} : { status: 'void', otp_hash: null, payer_sealed: null }),
  });
  return false;
}

/** Signs the mandate, announces its collection, and has it collected then. */
async function sign({ transaction, request, payment, purchase, debit }: Signing): Promise<void> {
  const { now, services, network } = request;
  const settings = services.settings.current();
  const { iban_hmac: iban, phone_hmac: phone } = debit;
  // Since the form was filled in, the order may be paid otherwise, or other money reversed.
  await checkNotPending(transaction, purchase);
  const { member_id: memberId } = payment;
  if (!(await mayUseDirectDebit(transaction, services, { memberId, now })))
    throw new Refusal('method_unavailable');
  await giveUpOthers(transaction, { payment, now });
  await checkDebit(transaction, { payment, iban, phone, settings, now });
  const collectAt = collectionTime(now);
  await change(transaction, payment.id, {
    status: 'signed',
    otp_hash: null,
    signed_at: now,
    signed_network: network,
    announced_at: now,
    collect_at: collectAt,
  });
  await enqueueOnce(
    transaction,
    COLLECT_DIRECT_DEBITS_JOB,
    payment.id,
    { payment: payment.id },
    collectAt,
  );
  await queueAnnouncement(transaction, { payment, purchase, debit, collectAt, settings, now });
}

/**
 * Signs the mandate of one direct debit with the code that was texted. A refused wrong code still
 * counts, also among many at once; a signed mandate stays signed. Other payments of the order are
 * cancelled, so that it is not paid twice.
 * @throws Refusal `not_found`, `purchase_closed`, `otp_invalid`, `method_unavailable`,
 *   `direct_debit_blocked`, `direct_debit_limit`.
 */
export async function signDirectDebit(
  viewer: Viewer,
  request: Request<unknown, { payment: string; otp: string }>,
): Promise<{ payment: Payment }> {
  const { body, now, services } = request;
  const settings = services.settings.current();
  const view = await inAnnouncedTransaction(services, now, async (announcer) => {
    const { database: transaction } = announcer;
    const { payment, purchase } = await lockOwnDebit(transaction, body.payment, viewer.memberId);
    const [debit] = await transaction
      .select()
      .from(directDebits)
      .where(eq(directDebits.payment_id, payment.id))
      .for('update');
    const isSigned = debit?.status === 'signed' || debit?.status === 'collecting';
    if (!isSigned) {
      checkOpen({ payment, purchase }, now);
      if (!debit) return null;
      const signing = { transaction, request, payment, purchase, debit };
      const isRight = await tryCode(signing);
      if (isRight) await sign(signing);
      await announcePayment(announcer, payment);
      if (!isRight) return null;
    }
    return paymentView(transaction, payment.id, { now, settings });
  });
  if (!view) throw new Refusal('otp_invalid', { fields: { otp: 'otp_invalid' } });
  return { payment: view };
}
