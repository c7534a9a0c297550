import { done } from '../provider.ts';
import type { Outcome } from '../provider.ts';
import type { MollieClient } from './client.ts';
import { paymentShape } from './wire.ts';
import type { MolliePayment } from './wire.ts';

const PAYMENT_ID = /^tr_\w{1,60}$/;

/** Whether a text has the form of Mollie's id of a payment; no other is sent. */
export const isPaymentId = (text: string): boolean => PAYMENT_ID.test(text);

/** Applies what comes next to what an outcome holds; anything else stays as it is. */
export const mapDone = <Value, Next>(
  outcome: Outcome<Value>,
  next: (value: Value) => Next,
): Outcome<Next> => (outcome.kind === 'done' ? done(next(outcome.value)) : outcome);

/** Whether Mollie knows nothing with an id. */
export const isMissing = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'refused' && /^mollie_(404|410)$/.test(outcome.code);

/** A payment with its refunds and chargebacks; null where Mollie has none. */
export async function readPayment(
  client: MollieClient,
  id: string,
  until?: AbortSignal,
): Promise<Outcome<MolliePayment | null>> {
  if (!isPaymentId(id)) return done(null);
  const outcome = await client.call(
    {
      method: 'GET',
      path: `/payments/${encodeURIComponent(id)}`,
      endpoint: '/payments/{id}',
      query: { embed: 'refunds,chargebacks' },
      ...(until === undefined ? {} : { until }),
    },
    paymentShape,
  );
  return isMissing(outcome) ? done(null) : mapDone(outcome, ({ body }) => body);
}
