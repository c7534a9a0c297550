import { eq } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { newId } from '../../../../shared/identifiers.ts';
import { IMMEDIATE_PERFORMANCE_TEXT } from '../../../../shared/account/consents.ts';
import { isCardMethod } from '../../../../shared/money/payment-methods.ts';
import type { PaymentMethod } from '../../../../shared/money/payment-methods.ts';
import type { Transaction } from '../../../database/connection.ts';
import { payments, purchases } from '../../../database/schema/purchases.ts';
import { profiles } from '../../../database/schema/profiles.ts';
import { Refusal } from '../../../http/route.ts';
import type { Viewer } from '../../../http/route.ts';
import { mayUseDirectDebit } from '../direct-debit/allowed.ts';
import { checkDiscountMethod } from '../discounts/choose.ts';
import { reserveDiscount } from '../discounts/uses.ts';
import { isBarredFromRiskyMethods } from '../credits/debts.ts';
import { LEASE_MS } from './begin.ts';
import { isMethodOffered } from './methods.ts';
import {
  checkNotPending,
  checkStarts,
  isWorse,
  lockOrders,
  openOrder,
  paymentUnderWay,
  supersede,
} from './open-orders.ts';
import type { OrderRequest } from './open-orders.ts';
import { paymentCountry, priceOrder } from './price.ts';
import { checkPurchaseCaps, checkPurchaseLimit, checkTriedAgain } from './purchase-limit.ts';
import type { PurchaseRow } from './rows.ts';
import { claimStart, storeStart, knownStart } from './repeated-start.ts';
import { orderLastsMs } from './states.ts';
import { taxCountry, taxOf } from './vat.ts';

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
  if (isWorse(price, body)) throw new Refusal('price_changed');
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

/** How long an order lasts that is tried again: never longer than by the slowest method at once. */
function triedAgainUntil(
  { created_at: placed, expires_at: until }: PurchaseRow,
  method: PaymentMethod,
  now: Date,
): Date {
  const last = placed.getTime() + orderLastsMs('sct');
  return new Date(Math.max(until.getTime(), Math.min(last, now.getTime() + orderLastsMs(method))));
}

interface Placed {
  id: string;
  starts: boolean;
  isFirst: boolean;
}

/** Stores the request: an order with its price, and a payment that is to be started. */
export async function place(
  transaction: Transaction,
  viewer: Viewer,
  request: OrderRequest,
  { key, hash }: { key: string; hash: Buffer },
): Promise<Placed> {
  const { body, now, services } = request;
  await lockOrders(transaction, viewer.memberId);
  const start = { memberId: viewer.memberId, key, hash, now };
  const known = await knownStart(transaction, start);
  if (known)
    return { id: known.id, starts: await claimStart(transaction, known, now), isFirst: false };
  const ordered = await openOrder(transaction, viewer.memberId, request);
  const again = ordered && (await paymentUnderWay(transaction, ordered, body.method));
  if (again) {
    await storeStart(transaction, start, again.id);
    return { id: again.id, starts: await claimStart(transaction, again, now), isFirst: false };
  }
  await checkStarts(transaction, viewer.memberId, { method: body.method, now });
  const { memberId } = viewer;
  const isRefused =
    (isCardMethod(body.method) && (await isBarredFromRiskyMethods(transaction, memberId))) ||
    (body.method === 'sdd' && !(await mayUseDirectDebit(transaction, services, { memberId, now })));
  if (isRefused) throw new Refusal('method_unavailable');
  if (ordered) {
    await checkNotPending(transaction, ordered);
    const { memberId } = viewer;
    const { discount_code: code } = ordered;
    await checkDiscountMethod(transaction, { memberId, code, method: body.method });
  }
  await supersede(transaction, viewer.memberId, { except: ordered?.id ?? null, now });
  const purchase = ordered ?? (await insertPurchase(transaction, viewer, request));
  const settings = services.settings.current();
  const currency = purchase.currency;
  if (!isMethodOffered(settings, { method: body.method, country: null, currency }))
    throw new Refusal('method_unavailable');
  if (ordered)
    await transaction
      .update(purchases)
      .set({
        expires_at: triedAgainUntil(ordered, body.method, now),
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
  if (ordered) await checkTriedAgain(transaction, { memberId, now, settings });
  return { id, starts: !isDebit, isFirst: true };
}
