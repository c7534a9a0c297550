import type { Query } from '../../../shared/contract/calls.ts';
import type { Payment, Shop } from '../../../shared/contract/payments.ts';
import { success, type Result } from '../../../shared/result.ts';
import type { LocalDatabase } from '../../local/database.ts';
import { metaValue, saveMeta } from '../../local/meta.ts';
import { withPayment } from '../../local/payments.ts';
import type { Api } from '../network/api.ts';

interface PaymentContext {
  db: LocalDatabase;
  api: Api;
  now: () => number;
}

/** What is sold; an answer without a code or method is stored, to be read without a network. */
export async function loadShop(
  { db, api, now }: PaymentContext,
  query: Query<'getBundles'>,
): Promise<Result<Shop>> {
  const answer = await api.call('getBundles', { query, waitedFor: true });
  if (answer.ok && query.discount_code === undefined && query.method === undefined)
    await saveMeta(db, 'shop', { shop: answer.value, fetched: now() });
  return answer;
}

/** A payment goes up these steps alone, but for one that is held. */
const STEP: Record<Payment['status'], number> = { loading: 0, pending: 1, failed: 2, completed: 3 };

/** What is stored where it is further than the answer: a live change overtook it. */
function newerOf(stored: readonly Payment[] | undefined, answered: Payment): Payment {
  const known = stored?.find((one) => one.payment_id === answered.payment_id);
  if (!known || (answered.held && known.status !== 'completed')) return answered;
  return STEP[known.status] > STEP[answered.status] ? known : answered;
}

/** Reads the newest payments into `meta`. */
export async function loadPayments({ db, api }: PaymentContext): Promise<Result<null>> {
  const answer = await api.call('getPayments', { waitedFor: true });
  if (!answer.ok) return answer;
  const { payments } = answer.value;
  await db.transaction('rw', db.meta, async () => {
    const stored = await metaValue(db, 'payments');
    await saveMeta(
      db,
      'payments',
      payments.map((one) => newerOf(stored, one)),
    );
  });
  return success(null);
}

/** Reads one payment, as it is now, into `meta`. */
export async function loadPayment(
  { db, api }: PaymentContext,
  id: string,
): Promise<Result<Payment>> {
  const answer = await api.call('getPayment', { query: { id }, waitedFor: true });
  if (!answer.ok) return answer;
  return success(
    await db.transaction('rw', db.meta, async () => {
      const stored = await metaValue(db, 'payments');
      const payment = newerOf(stored, answer.value.payment);
      await saveMeta(db, 'payments', withPayment(stored, payment));
      return payment;
    }),
  );
}
