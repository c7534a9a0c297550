import type { Query } from '../../shared/contract/calls.ts';
import type { Payment, Shop } from '../../shared/contract/payments.ts';
import { success, type Result } from '../../shared/result.ts';
import type { LocalDatabase } from '../local/database.ts';
import { metaValue, saveMeta } from '../local/meta.ts';
import { withPayment } from '../local/payments.ts';
import type { Api } from './api.ts';

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

/** Reads the newest payments into `meta`. */
export async function loadPayments({ db, api }: PaymentContext): Promise<Result<null>> {
  const answer = await api.call('getPayments', { waitedFor: true });
  if (!answer.ok) return answer;
  await saveMeta(db, 'payments', answer.value.payments);
  return success(null);
}

/** Reads one payment, as of now, into `meta`. */
export async function loadPayment(
  { db, api }: PaymentContext,
  id: string,
): Promise<Result<Payment>> {
  const answer = await api.call('getPayment', { query: { id }, waitedFor: true });
  if (!answer.ok) return answer;
  const { payment } = answer.value;
  await db.transaction('rw', db.meta, async () =>
    saveMeta(db, 'payments', withPayment(await metaValue(db, 'payments'), payment)),
  );
  return success(payment);
}
