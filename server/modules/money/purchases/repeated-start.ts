import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../shared/contract/fields.ts';
import type { Transaction } from '../../../database/connection.ts';
import { payments } from '../../../database/schema/purchases.ts';
import { claimKey, storeAnswer, storedAnswer } from '../../../http/guards/idempotency.ts';
import { Refusal } from '../../../http/route.ts';
import { LEASE_MS } from './begin.ts';
import { findPayment } from './rows.ts';
import type { PaymentRow } from './rows.ts';

/** A request for a payment by its idempotency key. */
interface Start {
  memberId: string;
  key: string;
  /** Of what was asked with the key. */
  hash: Buffer;
  now: Date;
}

const storedSchema = z.object({ payment: idSchema });
const claimOf = ({ memberId, key, hash, now }: Start) => ({
  memberId,
  key,
  call: 'startPayment',
  bodyHash: hash,
  now,
});

/**
 * The payment that a key started, or that it was answered with; undefined for a new key.
 * @throws Refusal `idempotency_conflict` for a key of another request.
 */
export async function knownStart(
  transaction: Transaction,
  start: Start,
): Promise<PaymentRow | undefined> {
  const [own] = await transaction
    .select()
    .from(payments)
    .where(and(eq(payments.member_id, start.memberId), eq(payments.request_key, start.key)))
    .for('update');
  if (own) {
    if (!own.request_hash.equals(start.hash)) throw new Refusal('idempotency_conflict');
    return own;
  }
  const stored = await storedAnswer(transaction, claimOf(start));
  return stored ? findPayment(transaction, storedSchema.parse(stored.answer).payment) : undefined;
}

/** Stores that a key got another key's payment as its answer, also once that one is over. */
export async function storeStart(
  transaction: Transaction,
  start: Start,
  paymentId: string,
): Promise<void> {
  await claimKey(transaction, claimOf(start));
  await storeAnswer(transaction, claimOf(start), { payment: paymentId });
}

/** Whether this request starts a stored payment: nobody else does, and it waits for it. */
export async function claimStart(
  transaction: Transaction,
  payment: PaymentRow,
  now: Date,
): Promise<boolean> {
  const isTaken = payment.lease_until !== null && payment.lease_until > now;
  if (payment.status !== 'starting' || payment.method === 'sdd' || isTaken) return false;
  await transaction
    .update(payments)
    .set({ lease_until: new Date(now.getTime() + LEASE_MS) })
    .where(eq(payments.id, payment.id));
  return true;
}
