import { sql } from 'drizzle-orm';
import { decimalAmount } from '../../../../../shared/money/money.ts';
import type { Queryable } from '../../../../database/connection.ts';
import { listAnomalies } from '../anomalies.ts';
import { CommandError, idOf, done } from './context.ts';
import type { CommandInput, CommandContext, CommandResult } from './context.ts';

/** `problems`: what is open, the oldest first, and refunds that wait for a second person. */
export async function problems({ database }: CommandContext): Promise<CommandResult> {
  const open = (await listAnomalies(database)).map(
    ({ id, kind, reference, detail, opened_at }) =>
      `${id}  ${opened_at.toISOString()}  ${kind.padEnd(13)}  ${reference}  ${JSON.stringify(detail)}`,
  );
  const { rows } = await database.execute<{ line: string }>(sql`
    select id || '  ' || act || ' of ' || reference || ' waits for approve: ' || actor || ', ' || reason as line
    from money_acts where detail->>'state' = 'waiting' order by at`);
  const lines = [...open, ...rows.map(({ line }) => line)];
  return done(lines.length === 0 ? 'Nothing is open.' : lines.join('\n'));
}

/** The purchase that an id belongs to: its own, or that of a payment, refund, chargeback or member. */
async function purchasesOf(database: Queryable, id: string): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select purchase.id from purchases purchase where purchase.id = ${id} or purchase.member_id = ${id}
      or purchase.id in (select purchase_id from payments where id = ${id} union select purchase_id from refunds where id = ${id}
        union select payment.purchase_id from chargebacks chargeback join payments payment on payment.id = chargeback.payment_id where chargeback.id = ${id})
    order by purchase.created_at, purchase.id`);
  return rows.map((row) => row.id);
}

interface HistoryLine extends Record<string, unknown> {
  at: string;
  what: string;
}

/** All that happened with a purchase, in its order; amounts in minor units. */
async function timeline(database: Queryable, purchase: string): Promise<string[]> {
  const { rows } = await database.execute<HistoryLine>(sql`
    with own as (select * from payments where purchase_id = ${purchase}),
      returned as (select chargeback.* from chargebacks chargeback join own on own.id = chargeback.payment_id),
      about as (select id::text as reference from own union all select id::text from refunds where purchase_id = ${purchase}
        union all select id::text from returned union all select ${purchase}::text)
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, what from (
      select created_at as at, 0 as rank, format('ordered %s: %s credits for %s %s (list %s, code %s, tax %s %s)', bundle, credits, total_amount, currency, list_amount, coalesce(discount_code, 'none'), country, vat_rate) as what from purchases where id = ${purchase}
      union all select credited_at, 2, 'credited' from purchases where id = ${purchase} and credited_at is not null
      union all select created_at, 1, format('payment %s by %s at %s, %s %s', id, method, provider, amount, currency) from own
      union all select coalesce(read_at, created_at), 3, format('payment %s is %s%s (%s)', id, status, coalesce(': ' || failure, ''), coalesce(provider_id, 'not begun')) from own
      union all select read.at, 2, format('provider read for %s by %s: %s%s', own.id, read.source, read.status_seen, case when read.changed then ', changed' else '' end) from provider_reads read join own on own.id = read.payment_id
      union all select journal.at, 4, format('journal %s: %s', journal.kind, (select string_agg(format('%s %s %s', account, amount, currency), ', ' order by account) from money_lines line where line.journal_id = journal.id)) from money_journal journal join about using (reference)
      union all select declared_at, 3, format('refund %s (%s) of %s %s and %s credits is %s', id, kind, amount, currency, credits, status) from refunds where purchase_id = ${purchase}
      union all select created_at, 3, format('chargeback %s of %s (%s): %s credits taken, %s owed', id, amount, coalesce(reason, 'no reason'), credits_taken, credits_owed) from returned
      union all select reversed_at, 3, format('chargeback %s was reversed', id) from returned where reversed_at is not null
      union all select at, 3, format('%s by %s: %s%s', act, actor, reason, coalesce(', approved by ' || approved_by, '')) from money_acts join about using (reference)
      union all select opened_at, 4, format('problem %s: %s%s', kind, detail, coalesce(', closed by ' || closed_by || ': ' || note, '')) from anomalies join about using (reference)
    ) moment order by moment.at, rank`);
  return rows.map(({ at, what }) => `${at}  ${what}`);
}

/** `show ID`: of a purchase, payment, refund or chargeback, or all of a member. */
export async function show(
  { database }: CommandContext,
  { words }: CommandInput,
): Promise<CommandResult> {
  const id = idOf(words[0], 'a purchase, payment, refund, chargeback or member');
  const found = await purchasesOf(database, id);
  if (found.length === 0)
    throw new CommandError(`Nothing was bought as ${id}, or by such a member.`);
  const parts: string[] = [];
  for (const purchase of found)
    parts.push([`purchase ${purchase}`, ...(await timeline(database, purchase))].join('\n'));
  return done(parts.join('\n\n'));
}

/** The sums of every account, for the list at `/dev/money`. */
export async function accountSums(
  database: Queryable,
): Promise<{ account: string; currency: string; amount: string }[]> {
  const { rows } = await database.execute<{ account: string; currency: string; amount: string }>(
    sql`select account, currency, sum(amount)::text as amount from money_lines group by 1, 2 order by 1, 2`,
  );
  return rows.map((row) => ({ ...row, amount: decimalAmount({ amount: Number(row.amount) }) }));
}
