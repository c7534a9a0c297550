import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../database/connection.ts';
import type { JobContext } from '../../../jobs/runner.ts';
import { postJournal } from './journal.ts';
import { prepaidAccount, revenueAccount } from './lines.ts';
import type { MoneyLine } from './lines.ts';

/**
 * What is left of every grant of credits, as `unusedLots` works it out for one member: those granted
 * first are spent first, and a refund or chargeback makes its own purchase's lot smaller.
 */
export const UNUSED_LOTS = sql`
  select lot.member_id, lot.purchase, greatest(0, least(lot.size, lot.size - (coalesce(spent.credits, 0) - lot.earlier))) as unused
  from (
    select grants.member_id, grants.purchase, grants.number, grants.amount + coalesce(resized.amount, 0) as size,
      coalesce(sum(grants.amount + coalesce(resized.amount, 0)) over (partition by grants.member_id order by grants.number rows between unbounded preceding and 1 preceding), 0) as earlier
    from (select member_id, number, amount, case when cause = 'purchase' then reference end as purchase from ledger_entries
      where amount > 0 and cause not in ('refund_returned', 'chargeback_reversed', 'message_undone', 'fraud_repaid')) grants
    left join (
      select coalesce(refund.purchase_id, payment.purchase_id) as purchase, sum(entry.amount) as amount
      from ledger_entries entry left join refunds refund on refund.id = entry.reference
      left join chargebacks chargeback on chargeback.id = entry.reference left join payments payment on payment.id = chargeback.payment_id
      where entry.cause in ('refund', 'refund_returned', 'chargeback', 'chargeback_reversed') group by 1) resized on resized.purchase = grants.purchase
  ) lot left join (
    select member_id, -sum(amount) as credits from ledger_entries
    where (amount < 0 and cause not in ('refund', 'chargeback')) or cause in ('message_undone', 'fraud_repaid') group by member_id
  ) spent on spent.member_id = lot.member_id`;

interface ToRecognise extends Record<string, unknown> {
  country: string;
  currency: string;
  amount: string;
}

/**
 * What became revenue and is not booked as such yet: what the journal holds as prepaid for the
 * purchases of a country, less the price of their unused credits. The credits of an erased account
 * ended with it.
 */
const TO_RECOGNISE = sql`
  with about as (
    select purchase_id, id::text as reference from payments
    union all select purchase_id, id::text from refunds
    union all select payment.purchase_id, chargeback.id::text from chargebacks chargeback join payments payment on payment.id = chargeback.payment_id
  ), held as (
    select purchase.country, line.currency, -sum(line.amount) as amount from about
    join money_journal journal on journal.reference = about.reference join money_lines line on line.journal_id = journal.id and line.account like 'prepaid:%'
    join purchases purchase on purchase.id = about.purchase_id group by 1, 2
  ), earned as (
    select substring(account from 9) as country, currency, -sum(amount) as amount from money_lines where account like 'revenue:%' group by 1, 2
  ), unused as (
    select purchase.country, purchase.currency, sum(floor((purchase.total_amount - purchase.vat_amount) * lot.unused / purchase.credits)) as amount
    from (${UNUSED_LOTS}) lot join purchases purchase on purchase.id = lot.purchase and purchase.status = 'completed'
    join members member on member.id = purchase.member_id and member.email not like 'erased %' group by 1, 2
  ) select country, currency, (held.amount - coalesce(earned.amount, 0) - coalesce(unused.amount, 0))::text as amount
    from held left join earned using (country, currency) left join unused using (country, currency) order by country, currency`;

/** What became revenue since it was booked last, by country and currency, in minor units. */
async function revenueLines(database: Queryable): Promise<MoneyLine[]> {
  const { rows } = await database.execute<ToRecognise>(TO_RECOGNISE);
  return rows
    .map((row) => ({ ...row, amount: Number(row.amount) }))
    .filter(({ amount }) => amount !== 0)
    .flatMap(({ country, currency, amount }) => [
      { account: prepaidAccount(currency), currency, amount },
      { account: revenueAccount(country), currency, amount: -amount },
    ]);
}

/** `2026-11` of an instant, in UTC. */
const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

/**
 * Books used credits as revenue, once a month (decision 037).
 * @returns false when there is nothing to book, or the month was booked before.
 */
export async function recogniseRevenue(tx: Transaction, month: string, at: Date): Promise<boolean> {
  const lines = await revenueLines(tx);
  return lines.length > 0 && postJournal(tx, { kind: 'use', reference: month, at, lines });
}

/** Books the month that is over; looked at each day. */
export async function recogniseJob({ transaction, now }: JobContext): Promise<void> {
  const last = monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0)));
  const { rows } = await transaction.execute(
    sql`select from money_journal where kind = 'use' and reference = ${last}`,
  );
  if (rows.length === 0) await recogniseRevenue(transaction, last, now);
}
