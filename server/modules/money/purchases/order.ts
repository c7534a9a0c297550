import type { Answer } from '../../../../shared/contract/calls.ts';
import { inAnnouncedTransaction } from '../../../live/announce.ts';
import { hashOfInput, idempotencyKey } from '../../../http/guards/idempotency.ts';
import { Refusal } from '../../../http/route.ts';
import type { Viewer } from '../../../http/route.ts';
import { limitGuesses } from '../discounts/guesses.ts';
import { beginAtProvider } from './begin.ts';
import type { OrderRequest } from './open-orders.ts';
import { place } from './place-order.ts';
import { findPayment } from './rows.ts';
import { isUnderWay } from './states.ts';
import { announcePayment, paymentView } from './view.ts';

/** How long a second request with the same key waits for the first. */
const WAIT_MS = 12_000;
const LOOK_AGAIN_MS = 150;

/** Waits until another request has started the payment. @throws Refusal `payment_unavailable`. */
async function startedByOther({ services }: OrderRequest, id: string): Promise<void> {
  const until = Date.now() + WAIT_MS;
  for (;;) {
    const payment = await findPayment(services.database, id);
    const isBegun = !payment || payment.status !== 'starting' || payment.method === 'sdd';
    if (isBegun || payment.provider_id !== null) return;
    if (Date.now() > until || payment.lease_until === null)
      throw new Refusal('payment_unavailable', { retryAfterSeconds: 5 });
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

/**
 * Orders a bundle, or tries an open order again, and starts its payment. Two short transactions
 * with the provider's call between; it continues from the payment's row after a crash.
 * @throws Refusal `price_changed`, `method_unavailable`, `code_…`, `purchase_closed`,
 *   `purchase_limit`, `too_many_requests`; `payment_unavailable` where the provider does not
 *   answer: the same key continues it.
 */
export async function startPayment(
  viewer: Viewer,
  request: OrderRequest,
): Promise<Answer<'startPayment'>> {
  const { services, body, headers, now } = request;
  const key = idempotencyKey(headers);
  const hash = hashOfInput('startPayment', body);
  const guess = { memberId: viewer.memberId, code: body.discount_code ?? null, now };
  const placed = await limitGuesses(services.database, guess, () =>
    inAnnouncedTransaction(services, now, async (announcer) => {
      const { database: transaction } = announcer;
      const one = await place(transaction, viewer, request, { key, hash });
      if (one.isFirst) await announcePayment(announcer, { id: one.id, member_id: viewer.memberId });
      return one;
    }),
  );
  if (!placed.isFirst || placed.starts) services.wakeJobs.wake();
  if (placed.starts) {
    const begun = await beginAtProvider(services, placed.id, null, placed.isFirst);
    if (begun === 'away') throw new Refusal('payment_unavailable', { retryAfterSeconds: 5 });
    if (begun === 'refused') throw new Refusal('method_unavailable');
  } else if (!placed.isFirst) await startedByOther(request, placed.id);
  const payment = await paymentView(services.database, placed.id, {
    now: services.clock.now(),
    settings: services.settings.current(),
  });
  const stored = await findPayment(services.database, placed.id);
  const isPayable = stored !== undefined && isUnderWay(stored.status);
  return { payment, redirect_url: isPayable ? stored.redirect_url : null };
}
