import { and, count, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { Answer, Body } from '../../../shared/contract/calls.ts';
import { newId } from '../../../shared/identifiers.ts';
import { IMMEDIATE_PERFORMANCE_TEXT } from '../../../shared/consents.ts';
import { isCardMethod, SLOW_METHODS } from '../../../shared/payment-methods.ts';
import type { PaymentMethod } from '../../../shared/payment-methods.ts';
import type { Transaction } from '../../database/connection.ts';
import { payments, purchases } from '../../database/money-schema.ts';
import { profiles } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import { hashOfInput, idempotencyKey } from '../../http/idempotency.ts';
import { Refusal } from '../../http/route.ts';
import type { Request, Viewer } from '../../http/route.ts';
import { enqueueOnce } from '../../jobs/queue.ts';
import { checkDiscountMethod } from '../discounts/choose.ts';
import { limitGuesses } from '../discounts/guesses.ts';
import { releaseDiscount, reserveDiscount } from '../discounts/uses.ts';
import { isBarredFromRiskyMethods } from '../refunds/debts.ts';
import { beginAtProvider, LEASE_MS } from './begin.ts';
import { CANCEL_PAYMENT_JOB } from './job-names.ts';
import { isMethodOffered } from './methods.ts';
import { paymentCountry, priceOrder } from './price.ts';
import { checkPurchaseCaps, checkPurchaseLimit } from './purchase-limit.ts';
import { findPayment, lockPurchase } from './rows.ts';
import type { PaymentRow, PurchaseRow } from './rows.ts';
import { isUnderWay, orderLastsMs } from './states.ts';
import { taxCountry, taxOf } from './vat.ts';
import { announcePayment, paymentView } from './view.ts';

type Order = Body<'startPayment'>;
type OrderRequest = Request<Record<string, never>, Order>;

const HOUR_MS = 3_600_000;
const MOST_STARTS_AN_HOUR = 10;
const MOST_CARD_FAILURES_AN_HOUR = 5;
/** The same bundle ordered again within this time is the same order (a second tab, a reload). */
const SAME_ORDER_MS = 30_000;
/** How long a second request with the same key waits for the first. */
const WAIT_MS = 12_000;
const LOOK_AGAIN_MS = 150;

/** A member's orders come one after the other; taken before any row of money is locked. */
const lockOrders = (transaction: Transaction, memberId: string) =>
  transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`order ${memberId}`}, 0))`,
  );

/** @throws Refusal `too_many_requests`, or `method_unavailable` after many failures of cards. */
async function checkStarts(
  transaction: Transaction,
  memberId: string,
  { method, now }: { method: PaymentMethod; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS);
  const [recent] = await transaction
    .select({
      all: count(),
      failed: sql<number>`(count(*) filter (where ${payments.status} = 'failed'))::int`,
    })
    .from(payments)
    .where(and(eq(payments.member_id, memberId), gt(payments.created_at, since)));
  if ((recent?.all ?? 0) >= MOST_STARTS_AN_HOUR)
    throw new Refusal('too_many_requests', { retryAfterSeconds: HOUR_MS / 1_000 });
  if (isCardMethod(method) && (recent?.failed ?? 0) >= MOST_CARD_FAILURES_AN_HOUR)
    throw new Refusal('method_unavailable');
}

/** The order that this one goes on with: the one named, or the same one of a moment ago. */
async function openOrder(
  transaction: Transaction,
  memberId: string,
  { body, now }: Pick<OrderRequest, 'body' | 'now'>,
): Promise<PurchaseRow | undefined> {
  if (body.purchase !== undefined) {
    const purchase = await lockPurchase(transaction, body.purchase);
    if (purchase?.member_id !== memberId) throw new Refusal('not_found');
    if (purchase.status !== 'open' || purchase.expires_at <= now)
      throw new Refusal('purchase_closed');
    return purchase;
  }
  const [recent] = await transaction
    .select({ id: purchases.id })
    .from(purchases)
    .where(
      and(
        eq(purchases.member_id, memberId),
        eq(purchases.bundle, body.bundle ?? 'p0'),
        eq(purchases.status, 'open'),
        gt(purchases.created_at, new Date(now.getTime() - SAME_ORDER_MS)),
      ),
    )
    .orderBy(desc(purchases.created_at))
    .limit(1);
  const purchase = recent && (await lockPurchase(transaction, recent.id));
  return purchase?.status === 'open' ? purchase : undefined;
}

/**
 * Gives up what the member could still pay elsewhere, before something else is ordered: nobody is to
 * pay twice, and the discount is free again. What is paid all the same is credited or sent back.
 */
async function supersede(
  transaction: Transaction,
  memberId: string,
  { kept, now }: { kept: string | null; now: Date },
): Promise<void> {
  const others = await transaction
    .select({ id: payments.id, purchase: payments.purchase_id })
    .from(payments)
    .where(
      and(
        eq(payments.member_id, memberId),
        inArray(payments.status, ['starting', 'open']),
        sql`${payments.method} not in ${SLOW_METHODS}`,
      ),
    );
  const unpaid = await transaction
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.member_id, memberId), eq(purchases.status, 'open')));
  for (const other of others) {
    await transaction
      .update(payments)
      .set({ status: 'cancelled', lease_until: null })
      .where(and(eq(payments.id, other.id), inArray(payments.status, ['starting', 'open'])));
    await enqueueOnce(transaction, CANCEL_PAYMENT_JOB, other.id, { payment: other.id }, now);
  }
  for (const { id } of unpaid) {
    if (id === kept) continue;
    const [live] = await transaction
      .select({ id: payments.id })
      .from(payments)
      .where(
        and(
          eq(payments.purchase_id, id),
          inArray(payments.status, ['starting', 'open', 'pending', 'held']),
        ),
      )
      .limit(1);
    if (live) continue;
    await transaction
      .update(purchases)
      .set({ status: 'lapsed' })
      .where(and(eq(purchases.id, id), eq(purchases.status, 'open')));
    await releaseDiscount(transaction, id, now);
  }
}

/** Works the price out and stores the order. @throws Refusal where it may not be, or costs more. */
async function insertPurchase(
  transaction: Transaction,
  viewer: Viewer,
  { body, now, services, country: network, locale }: OrderRequest,
): Promise<PurchaseRow> {
  const settings = services.settings.current();
  const { bundle } = body;
  if (bundle === undefined)
    throw new Refusal('validation_failed', { fields: { bundle: 'required' } });
  const [profile] = await transaction
    .select({ country: profiles.country })
    .from(profiles)
    .where(eq(profiles.id, viewer.profileId));
  const home = profile?.country ?? settings.geoip_default_country;
  const country = paymentCountry(settings, { asked: body.country, profile: home, visit: network });
  const price = await priceOrder(transaction, {
    memberId: viewer.memberId,
    bundle,
    country,
    method: body.method,
    code: body.discount_code ?? null,
    now,
    settings,
  });
  if (!isMethodOffered(settings, { method: body.method, country, currency: price.currency }))
    throw new Refusal('method_unavailable');
  const isWorse =
    price.total > (body.agreed_total ?? price.total) ||
    price.currency !== (body.agreed_currency ?? price.currency) ||
    price.credits < (body.agreed_credits ?? price.credits);
  if (isWorse) throw new Refusal('price_changed');
  const order = { memberId: viewer.memberId, amount: price.total, currency: price.currency, now };
  await checkPurchaseCaps(transaction, { ...order, settings });
  await checkPurchaseLimit(transaction, order);
  const evidence = { profile: home, network, payer: null };
  const booked = taxCountry(evidence, country);
  const tax = taxOf(price.total, booked, settings);
  const id = newId(now.getTime());
  const [purchase] = await transaction
    .insert(purchases)
    .values({
      id,
      member_id: viewer.memberId,
      bundle,
      credits: price.credits,
      currency: price.currency,
      list_amount: price.list,
      discount_amount: price.list - price.total,
      total_amount: price.total,
      discount_code: price.discount?.code ?? null,
      country: booked,
      vat_rate: tax.rate,
      vat_amount: tax.amount,
      vat_evidence: { ...evidence, booked },
      locale,
      status: 'open',
      expires_at: new Date(now.getTime() + orderLastsMs(body.method)),
      consent_text_version: body.immediate ? IMMEDIATE_PERFORMANCE_TEXT : null,
      consent_given_at: body.immediate ? now : null,
      created_at: now,
    })
    .returning();
  if (!purchase) throw new Error('An order was not stored.');
  if (price.discount)
    await reserveDiscount(transaction, {
      discount: price.discount,
      memberId: viewer.memberId,
      purchaseId: id,
      at: now,
    });
  return purchase;
}

/** The payment that is under way for an order by the same method: it is not started twice. */
async function paymentUnderWay(
  transaction: Transaction,
  purchase: PurchaseRow,
  method: PaymentMethod,
): Promise<PaymentRow | undefined> {
  const [payment] = await transaction
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.purchase_id, purchase.id),
        eq(payments.method, method),
        inArray(payments.status, ['starting', 'open']),
      ),
    )
    .orderBy(desc(payments.created_at))
    .limit(1);
  return payment;
}

/** A slow payment may not be joined by a second one: both would arrive. */
async function checkNotPending(transaction: Transaction, purchase: PurchaseRow): Promise<void> {
  const [pending] = await transaction
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.purchase_id, purchase.id),
        inArray(payments.status, ['pending', 'held', 'completed']),
      ),
    )
    .limit(1);
  if (pending) throw new Refusal('purchase_closed');
}

interface Placed {
  id: string;
  /** This request starts it at the provider. */
  starts: boolean;
  isFirst: boolean;
}

/** What is asked for, stored: an order with its price, and a payment that is to be started. */
async function place(
  transaction: Transaction,
  viewer: Viewer,
  request: OrderRequest,
  { key, hash }: { key: string; hash: Buffer },
): Promise<Placed> {
  const { body, now, services } = request;
  await lockOrders(transaction, viewer.memberId);
  const [known] = await transaction
    .select()
    .from(payments)
    .where(and(eq(payments.member_id, viewer.memberId), eq(payments.request_key, key)))
    .for('update');
  if (known) {
    if (!known.request_hash.equals(hash)) throw new Refusal('idempotency_conflict');
    const isTaken = known.lease_until !== null && known.lease_until > now;
    const starts = known.status === 'starting' && known.method !== 'sdd' && !isTaken;
    if (starts)
      await transaction
        .update(payments)
        .set({ lease_until: new Date(now.getTime() + LEASE_MS) })
        .where(eq(payments.id, known.id));
    return { id: known.id, starts, isFirst: false };
  }
  const ordered = await openOrder(transaction, viewer.memberId, request);
  const again = ordered && (await paymentUnderWay(transaction, ordered, body.method));
  if (again) return { id: again.id, starts: false, isFirst: false };
  await checkStarts(transaction, viewer.memberId, { method: body.method, now });
  const isRisky = isCardMethod(body.method) || body.method === 'sdd';
  if (isRisky && (await isBarredFromRiskyMethods(transaction, viewer.memberId)))
    throw new Refusal('method_unavailable');
  if (ordered) {
    await checkNotPending(transaction, ordered);
    const { memberId } = viewer;
    const { discount_code: code } = ordered;
    await checkDiscountMethod(transaction, { memberId, code, method: body.method });
  }
  await supersede(transaction, viewer.memberId, { kept: ordered?.id ?? null, now });
  const purchase = ordered ?? (await insertPurchase(transaction, viewer, request));
  const settings = services.settings.current();
  const currency = purchase.currency;
  if (!isMethodOffered(settings, { method: body.method, country: null, currency }))
    throw new Refusal('method_unavailable');
  if (ordered)
    await transaction
      .update(purchases)
      .set({
        expires_at: new Date(
          Math.max(ordered.expires_at.getTime(), now.getTime() + orderLastsMs(body.method)),
        ),
      })
      .where(eq(purchases.id, ordered.id));
  const id = newId(now.getTime());
  const isDebit = body.method === 'sdd';
  await transaction.insert(payments).values({
    id,
    purchase_id: purchase.id,
    member_id: viewer.memberId,
    request_key: key,
    request_hash: hash,
    method: body.method,
    bank: body.bank ?? null,
    provider: services.payments.name,
    mode: services.payments.mode,
    webhook_token: randomBytes(32).toString('base64url'),
    status: 'starting',
    amount: purchase.total_amount,
    currency,
    // A direct debit waits for its form; anything else is looked up where it is not begun by then.
    next_check_at: isDebit ? null : new Date(now.getTime() + LEASE_MS + 10_000),
    lease_until: isDebit ? null : new Date(now.getTime() + LEASE_MS),
    return_to: body.return_to ?? 'web',
    created_at: now,
  });
  return { id, starts: !isDebit, isFirst: true };
}

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
 * Orders a bundle, or tries an open order again, and starts its payment. Two short transactions with
 * the provider's call between; the payment's row is where it goes on after a crash (R-413).
 * @throws Refusal `price_changed`, `method_unavailable`, `code_…`, `purchase_closed`,
 *   `purchase_limit`, `too_many_requests`; `payment_unavailable` where the provider does not answer:
 *   the same key goes on with it.
 */
export async function startPayment(
  viewer: Viewer,
  request: OrderRequest,
): Promise<Answer<'startPayment'>> {
  const { services, body, headers, now } = request;
  const key = idempotencyKey(headers);
  const hash = hashOfInput('startPayment', body);
  let effects: (() => void)[] = [];
  const guess = { memberId: viewer.memberId, code: body.discount_code ?? null, now };
  const placed = await limitGuesses(services.database, guess, () =>
    inTransaction(services.database, async (transaction) => {
      effects = [];
      const one = await place(transaction, viewer, request, { key, hash });
      if (one.isFirst)
        await announcePayment(
          { database: transaction, now, services, afterCommit: (effect) => effects.push(effect) },
          { id: one.id, member_id: viewer.memberId },
        );
      return one;
    }),
  );
  for (const effect of effects) effect();
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
