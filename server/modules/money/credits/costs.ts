import type { StatementEntry } from '../../../../shared/contract/credits.ts';
import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';
import { isRepaidSql, isUndoneSql } from './undone.ts';

/** What was used: without undone messages, and without refunds because of a fraud. */
const SPENT = `entry.member_id = $1::uuid and entry.amount < 0 and entry.cause not in ('refund', 'chargeback') and not ${isUndoneSql('entry')} and not ${isRepaidSql('entry')}`;

/**
 * What each spending of a member ($1) had cost, as the common table expressions `cost (entry,
 * currency, amount)`: credits granted first are spent first, as `unusedLots` and the refunds have it,
 * and a refund or chargeback makes its purchase's lot smaller. The price is what was paid, under its
 * discount and with its tax. Each cent of a purchase is in one spending alone, and rounding down here
 * is rounding up in what is refunded, so that both together are what was paid.
 * @param low and high: between which numbers of the ledger, as SQL.
 */
export const costsBetween = (low: string, high: string): string => `
  resized as (
    select coalesce(refund.purchase_id, payment.purchase_id) as purchase, sum(entry.amount) as amount
    from ledger_entries entry left join refunds refund on refund.id = entry.reference
    left join chargebacks chargeback on chargeback.id = entry.reference left join payments payment on payment.id = chargeback.payment_id
    where entry.member_id = $1::uuid and entry.cause in ('refund', 'refund_returned', 'chargeback', 'chargeback_reversed') group by 1
  ), lots as (
    select purchase, sum(size) over (order by number) - size as first, sum(size) over (order by number) as after from (
      select entry.number, entry.purchase, greatest(0, entry.amount + coalesce(resized.amount, 0)) as size
      from (select number, amount, case when cause = 'purchase' then reference end as purchase from ledger_entries
        where member_id = $1::uuid and amount > 0 and cause not in ('refund_returned', 'chargeback_reversed', 'message_undone')
          -- Of an erased fraud nothing shows what was given back for: it is a grant.
          and (cause <> 'fraud_repaid' or other_profile is null)) entry
      left join resized on resized.purchase = entry.purchase) sized
  ), spending as (
    select id, before.spent + sum(-amount) over (order by number) + amount as first, before.spent + sum(-amount) over (order by number) as after
    from (select coalesce(-sum(entry.amount), 0) as spent from ledger_entries entry
      where ${SPENT} and entry.number < ${low}) before, ledger_entries entry
    where ${SPENT} and entry.number between ${low} and ${high}
  ), cost as (
    select spending.id as entry, purchase.currency, sum(
      floor(purchase.total_amount * (least(spending.after, lots.after) - lots.first) / purchase.credits)
      - floor(purchase.total_amount * (greatest(spending.first, lots.first) - lots.first) / purchase.credits)) as amount
    from spending join lots on lots.first < spending.after and lots.after > spending.first
    join purchases purchase on purchase.id = lots.purchase group by 1, 2
  )`;

const selectCosts = statement<{ entry: string; cost: StatementEntry['cost'] }>(
  'statement_costs',
  `
  with ${costsBetween('$2::bigint', '$3::bigint')}
  select entry, json_agg(json_build_object('amount', amount, 'currency', currency) order by currency) as cost from cost group by 1`,
);

/** What the credits of some entries of a member had cost, by the entry's id; none for given credits. */
export async function costsOf(
  database: Queryable,
  memberId: string,
  entries: readonly { number: number }[],
): Promise<ReadonlyMap<string, StatementEntry['cost']>> {
  const numbers = entries.map(({ number }) => number);
  if (numbers.length === 0) return new Map();
  const rows = await selectCosts(database, [memberId, Math.min(...numbers), Math.max(...numbers)]);
  return new Map(rows.map(({ entry, cost }) => [entry, cost]));
}

/** Costs added up, one for each currency. */
export function sumOfCosts(costs: readonly StatementEntry['cost'][]): StatementEntry['cost'] {
  const sums = new Map<StatementEntry['cost'][number]['currency'], number>();
  for (const { amount, currency } of costs.flat())
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, amount]) => ({ amount, currency }));
}
