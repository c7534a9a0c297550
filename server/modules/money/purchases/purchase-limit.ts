import type { PurchaseLimit } from '../../../../shared/contract/purchases.ts';
import type { SiteSettings } from '../../../../shared/contract/settings.ts';
import { isCurrency } from '../../../../shared/money/money.ts';
import type { Currency } from '../../../../shared/money/money.ts';
import type { Queryable, Transaction } from '../../../database/connection.ts';
import { statement, toInstant } from '../../../database/statement.ts';
import { Refusal } from '../../../http/route.ts';
import { changedLimit, zoneOf } from '../credits/limits.ts';
import { currencyOf } from './price.ts';

const DAY_MS = 24 * 3_600_000;

/** Of a payment that can still be paid. */
const LIVE = `('starting', 'open', 'pending', 'held')`;

interface LimitRow {
  country: string;
  currency: string | null;
  amount: number | null;
  next_amount: number | null;
  next_at: string | null;
  begins_at: string;
  ends_at: string;
}

const lockMember = statement<{ country: string }>(
  'lock_purchase_limit',
  `
  select profile.country from members member join profiles profile on profile.member_id = member.id where member.id = $1::uuid for no key update of member`,
);
// A raise counts from its time on, though nothing was written then.
const selectLimit = statement<LimitRow>(
  'purchase_limit',
  `
  select $4::text as country, given.currency::text as currency,
    case when given.next_at <= $2::timestamptz then given.next_amount else given.amount end::float8 as amount,
    case when given.next_at > $2::timestamptz then given.next_amount end::float8 as next_amount,
    case when given.next_at > $2::timestamptz then given.next_at end as next_at,
    month.local at time zone $3 as begins_at, (month.local + interval '1 month') at time zone $3 as ends_at
  from (select date_trunc('month', $2::timestamptz at time zone $3) as local) month
  left join purchase_limits given on given.member_id = $1::uuid`,
);
const writeLimit = statement(
  'write_purchase_limit',
  `
  insert into purchase_limits (member_id, currency, amount, next_amount, next_at)
  values ($1::uuid, $2, $3::bigint, $4::bigint, $5::timestamptz)
  on conflict (member_id) do update set currency = excluded.currency, amount = excluded.amount,
    next_amount = excluded.next_amount, next_at = excluded.next_at`,
);

/**
 * Since $2: what the member paid, less refunds, and what their open orders cost. An amount of
 * another currency is converted by the price of the smallest bundle in both.
 */
const selectSpent = statement<{ paid: number; open: number; open_orders: number }>(
  'purchases_since',
  `
  with rates as (select currency, amount from price_history where bundle = 'p0' and until is null),
  own as (
    select purchase.status, purchase.credited_at, purchase.created_at,
      (purchase.total_amount - coalesce((select sum(refund.amount) from refunds refund
        where refund.purchase_id = purchase.id and refund.status <> 'failed' and refund.kind in ('withdrawal', 'operator')), 0))
      * coalesce((select wanted.amount::float8 / paid.amount from rates wanted, rates paid
        where wanted.currency = $3 and paid.currency = purchase.currency), 1) as amount,
      exists (select from payments where purchase_id = purchase.id and status in ${LIVE}) as is_live
    from purchases purchase where purchase.member_id = $1::uuid)
  select coalesce(sum(amount) filter (where status = 'completed' and credited_at >= $2::timestamptz), 0)::float8 as paid,
    coalesce(sum(amount) filter (where status = 'open' and is_live), 0)::float8 as open,
    count(*) filter (where status = 'open' and is_live)::int as open_orders
  from own`,
);
const selectRate = statement<{ rate: number }>(
  'purchase_rate',
  `
  select (wanted.amount::float8 / given.amount) as rate from price_history wanted, price_history given
  where wanted.bundle = 'p0' and given.bundle = 'p0' and wanted.until is null and given.until is null
    and wanted.currency = $2 and given.currency = $1`,
);

/** An amount in another currency, by what the smallest bundle costs in both; unchanged without. */
async function convert(
  database: Queryable,
  { amount, currency }: { amount: number; currency: string },
  into: string,
): Promise<number> {
  if (currency === into) return amount;
  const [found] = await selectRate(database, [currency, into]);
  return amount * (found?.rate ?? 1);
}

async function readLimit(
  database: Queryable,
  member: { memberId: string; country: string; now: Date },
): Promise<LimitRow> {
  const values = [member.memberId, member.now, zoneOf(member.country), member.country];
  const [row] = await selectLimit(database, values);
  if (!row) throw new Error('a month is missing');
  return row;
}

async function toPurchaseLimit(
  database: Queryable,
  memberId: string,
  row: LimitRow,
): Promise<PurchaseLimit | null> {
  if (row.currency === null || !isCurrency(row.currency)) return null;
  if (row.amount === null && row.next_at === null) return null;
  const [spent] = await selectSpent(database, [memberId, row.begins_at, row.currency]);
  return {
    currency: row.currency,
    amount: row.amount,
    next: row.next_at === null ? null : { amount: row.next_amount, at: toInstant(row.next_at) },
    spent: Math.max(0, Math.round(spent?.paid ?? 0)),
  };
}

const selectCountry = statement<{ country: string }>(
  'purchase_limit_country',
  'select country from profiles where member_id = $1::uuid',
);

/** The member's own limit of money per month, with what they paid in this one; null without one. */
export async function readPurchaseLimit(
  database: Queryable,
  memberId: string,
  now: Date,
): Promise<PurchaseLimit | null> {
  const [member] = await selectCountry(database, [memberId]);
  if (!member) throw new Refusal('not_found');
  const row = await readLimit(database, { memberId, country: member.country, now });
  return toPurchaseLimit(database, memberId, row);
}

/**
 * Sets or removes the own limit: lower at once, higher or none after 24 hours.
 * @param wanted.amount in minor units of the member's currency; null for no limit.
 * @throws Refusal `not_found` for an unknown member.
 */
export async function setPurchaseLimit(
  database: Queryable,
  wanted: { memberId: string; amount: number | null; now: Date; settings: SiteSettings },
): Promise<PurchaseLimit | null> {
  const { memberId, now, settings } = wanted;
  const [member] = await lockMember(database, [memberId]);
  if (!member) throw new Refusal('not_found');
  const whose = { memberId, country: member.country, now };
  const before = await readLimit(database, whose);
  const hasOne = before.amount !== null || before.next_at !== null;
  // A limit stays in its currency: moving to another country must not raise it.
  const currency =
    hasOne && before.currency ? before.currency : currencyOf(settings, member.country);
  const next =
    before.next_at === null ? null : { credits: before.next_amount, at: toInstant(before.next_at) };
  const changed = changedLimit({ credits: before.amount, next }, wanted.amount, now);
  const values = [memberId, currency, changed.credits, changed.nextCredits, changed.nextAt];
  await writeLimit(database, values);
  return toPurchaseLimit(database, memberId, await readLimit(database, whose));
}

/**
 * Refuses a new order that passes the member's own limit of the month, open orders included. Called
 * with the member's lock, before the order is stored.
 * @throws Refusal `purchase_limit`, with the seconds until the month is over.
 */
export async function checkPurchaseLimit(
  tx: Transaction,
  order: { memberId: string; amount: number; currency: Currency; now: Date },
): Promise<void> {
  const [member] = await lockMember(tx, [order.memberId]);
  if (!member) throw new Refusal('not_found');
  const limit = await readLimit(tx, { ...order, country: member.country });
  if (limit.amount === null || limit.currency === null) return;
  const [spent] = await selectSpent(tx, [order.memberId, limit.begins_at, limit.currency]);
  const amount = await convert(tx, order, limit.currency);
  if ((spent?.paid ?? 0) + (spent?.open ?? 0) + amount <= limit.amount) return;
  const left = new Date(limit.ends_at).getTime() - order.now.getTime();
  throw new Refusal('purchase_limit', {
    retryAfterSeconds: Math.max(1, Math.ceil(left / 1_000)),
  });
}

/**
 * Refuses a new order beyond what the site sells to a member in 24 hours, or beside too many open
 * ones. Called with the member's lock, before the order is stored.
 * @throws Refusal `purchase_limit` for the amount, `too_many_requests` for open orders.
 */
export async function checkPurchaseCaps(
  tx: Transaction,
  order: {
    memberId: string;
    amount: number;
    currency: Currency;
    now: Date;
    settings: Pick<SiteSettings, 'purchase_caps'>;
  },
): Promise<void> {
  const { memberId, now, settings } = order;
  await lockMember(tx, [memberId]);
  const since = new Date(now.getTime() - DAY_MS);
  const [spent] = await selectSpent(tx, [memberId, since, 'EUR']);
  const { day_amount: most, open_orders: mostOpen } = settings.purchase_caps;
  if ((spent?.open_orders ?? 0) >= mostOpen)
    throw new Refusal('too_many_requests', { retryAfterSeconds: 600 });
  const amount = await convert(tx, order, 'EUR');
  if ((spent?.paid ?? 0) + (spent?.open ?? 0) + amount > most)
    throw new Refusal('purchase_limit', { retryAfterSeconds: DAY_MS / 1_000 });
}

/**
 * The same for an order that is tried again, once its new payment is stored. While all its payments
 * were over it counted for nothing, and limits may be lower than when it was ordered.
 * @throws Refusal `purchase_limit`, `too_many_requests`.
 */
export async function checkTriedAgain(
  tx: Transaction,
  order: { memberId: string; now: Date; settings: Pick<SiteSettings, 'purchase_caps'> },
): Promise<void> {
  const { day_amount, open_orders } = order.settings.purchase_caps;
  // The order is among those that are open now.
  const settings = { purchase_caps: { day_amount, open_orders: open_orders + 1 } };
  const counted = { ...order, amount: 0, currency: 'EUR' as const };
  await checkPurchaseCaps(tx, { ...counted, settings });
  await checkPurchaseLimit(tx, counted);
}
