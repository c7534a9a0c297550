import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { SPENDING_SQL, USED_SQL } from '../credits/undone.ts';
import { UNUSED_LOTS } from './recognise.ts';

/** An erased account has no ledger of what it spent (decision 013). */
const isErased = sql`member.email like 'erased %'`;

/**
 * What holds of the books at any time, by a name that the operator sees. Each text answers what breaks
 * it: a reference to look at, and what is wrong.
 */
export const RULES: Readonly<Record<string, SQL>> = {
  'journals add up to nothing': sql`
    select journal.id::text as reference, format('%s of %s: %s', journal.kind, journal.reference, coalesce(string_agg(sums.currency || ' ' || sums.amount, ', '), 'no lines')) as detail
    from money_journal journal left join (
      select journal_id, currency, sum(amount) as amount from money_lines group by journal_id, currency) sums on sums.journal_id = journal.id
    where coalesce(sums.amount, 1) <> 0 group by journal.id`,
  'balances are the sum of their ledger': sql`
    select member.id::text as reference, format('balance %s, ledger %s', member.credits, coalesce(entry.total, 0)) as detail
    from members member left join (select member_id, sum(amount) as total from ledger_entries group by member_id) entry on entry.member_id = member.id
    where member.credits <> coalesce(entry.total, 0) and not (${isErased} and entry.total < 0)`,
  'each balance follows from the last': sql`
    select entry.id::text as reference, format('member %s: %s after %s', entry.member_id, entry.balance, entry.last) as detail
    from (select id, member_id, balance, amount, coalesce(lag(balance) over (partition by member_id order by number), 0) as last from ledger_entries) entry
    join members member on member.id = entry.member_id where entry.balance - entry.amount <> entry.last and not ${isErased}`,
  'messages taken back gave back what they cost': sql`
    select undone.id::text as reference, format('gave back %s, paid %s', undone.amount, coalesce(paid.amount::text, 'nothing')) as detail
    from ledger_entries undone left join ledger_entries paid on paid.member_id = undone.member_id and paid.reference = undone.reference and paid.cause in (${sql.raw(SPENDING_SQL)})
    where undone.cause = 'message_undone' and (paid.id is null or paid.amount <> -undone.amount)`,
  'frauds gave back what was paid': sql`
    select entry.member_id::text as reference, format('profile %s: %s more given back than paid', entry.other_profile, sum(entry.amount)) as detail
    from ledger_entries entry where entry.other_profile is not null and entry.cause in (${sql.raw(USED_SQL)})
    group by entry.member_id, entry.other_profile having sum(entry.amount) > 0`,
  'completed purchases are credited once': sql`
    select coalesce(purchase.id::text, entry.id::text) as reference, format('purchase of %s credits, credited %s', coalesce(purchase.credits::text, 'nothing'), coalesce(entry.amount::text, 'nothing')) as detail
    from (select * from purchases where status = 'completed') purchase
    full join (select * from ledger_entries where cause = 'purchase' and reference is not null) entry on entry.reference = purchase.id and entry.member_id = purchase.member_id
    where purchase.id is null or entry.id is null or entry.amount <> purchase.credits`,
  'completed purchases have one sale': sql`
    select purchase.id::text as reference, format('total %s, sales %s, of %s', purchase.total_amount, count(journal.id), coalesce(sum(sold.amount), 0)) as detail
    from purchases purchase left join payments payment on payment.purchase_id = purchase.id
    left join money_journal journal on journal.kind = 'sale' and journal.reference = payment.id::text
    left join lateral (select sum(amount) as amount from money_lines line where line.journal_id = journal.id and line.amount > 0) sold on true
    group by purchase.id having count(journal.id) <> case when purchase.status = 'completed' then 1 else 0 end
      or coalesce(sum(sold.amount), 0) <> case when purchase.status = 'completed' then purchase.total_amount else 0 end`,
  'paid payments are in the books': sql`
    select coalesce(payment.id::text, journal.reference) as reference, format('payment %s, journal %s', coalesce(payment.status, 'unknown'), coalesce(journal.kind, 'none')) as detail
    from payments payment full join (select * from money_journal where kind in ('sale', 'unexpected')) journal on journal.reference = payment.id::text
    where payment.id is null or (payment.status = 'completed' and journal.id is null) or (journal.kind = 'sale' and payment.status <> 'completed')`,
  'refunds took their credits': sql`
    select coalesce(refund.id::text, entry.id::text) as reference, format('refund of %s credits, ledger %s', coalesce(refund.credits::text, 'nothing'), coalesce(entry.amount::text, 'nothing')) as detail
    from (select * from refunds where credits > 0) refund
    full join (select * from ledger_entries where cause = 'refund' and reference is not null) entry on entry.reference = refund.id
    where refund.id is null or entry.id is null or entry.amount <> -refund.credits`,
  'failed refunds gave their credits back': sql`
    select coalesce(refund.id::text, entry.id::text) as reference, format('failed refund of %s credits, returned %s', coalesce(refund.credits::text, 'nothing'), coalesce(entry.amount::text, 'nothing')) as detail
    from (select * from refunds where credits > 0 and status = 'failed') refund
    full join (select * from ledger_entries where cause = 'refund_returned') entry on entry.reference = refund.id
    where refund.id is null or entry.id is null or entry.amount <> refund.credits`,
  'refunds are in the books': sql`
    select refund.id::text as reference, format('%s, journals: %s', refund.status, coalesce(string_agg(journal.kind, ', '), 'none')) as detail
    from refunds refund left join money_journal journal on journal.reference = refund.id::text and journal.kind in ('refund', 'refund_paid', 'refund_failed', 'refund_unpaid')
    left join money_journal sale on sale.reference = refund.payment_id::text and sale.kind = 'sale'
    group by refund.id having count(*) filter (where journal.kind = 'refund') <> (count(sale.id) > 0)::int
      or count(*) filter (where journal.kind = 'refund_failed') <> (count(sale.id) > 0 and refund.status = 'failed')::int
      or count(*) filter (where journal.kind = 'refund_paid') - count(*) filter (where journal.kind = 'refund_unpaid') <> (refund.status = 'refunded')::int`,
  'no more goes back than was paid': sql`
    select payment.id::text as reference, format('paid %s, refunds of %s', payment.amount, sum(refund.amount)) as detail
    from payments payment join refunds refund on refund.payment_id = payment.id and refund.status <> 'failed' and refund.kind <> 'mismatch'
    where payment.status <> 'held' group by payment.id having sum(refund.amount) > payment.amount`,
  'chargebacks took their credits': sql`
    select taken.payment_id::text as reference, format('chargebacks took %s, ledger %s', taken.credits, coalesce(entries.credits, 0)) as detail
    from (select payment_id, sum(credits_taken) as credits from chargebacks group by payment_id) taken
    left join (select about.payment_id, -sum(entry.amount) as credits from ledger_entries entry
      join (select id, payment_id from chargebacks union all select id, payment_id from refunds) about on about.id = entry.reference
      where entry.cause = 'chargeback' group by about.payment_id) entries on entries.payment_id = taken.payment_id
    where taken.credits <> coalesce(entries.credits, 0)`,
  'chargebacks are in the books': sql`
    select coalesce(chargeback.id::text, journal.reference) as reference, format('chargeback %s, journals %s', coalesce(chargeback.amount::text, 'unknown'), count(journal.id)) as detail
    from chargebacks chargeback full join (select * from money_journal where kind in ('chargeback', 'chargeback_reversed')) journal on journal.reference = chargeback.id::text
    group by chargeback.id, journal.reference
    having chargeback.id is null or count(*) filter (where journal.kind = 'chargeback') <> 1
      or count(*) filter (where journal.kind = 'chargeback_reversed') <> (chargeback.reversed_at is not null)::int`,
  'debts are those of chargebacks': sql`
    select chargeback.id::text as reference, format('owed %s, debt %s', chargeback.credits_owed, coalesce(debt.credits, 0)) as detail
    from chargebacks chargeback left join credit_debts debt on debt.chargeback_id = chargeback.id where chargeback.credits_owed <> coalesce(debt.credits, 0)`,
  'settled debts were paid in credits': sql`
    select debt.member_id::text as reference, format('settled %s, ledger %s', debt.settled, coalesce(entry.credits, 0)) as detail
    from (select member_id, sum(settled_credits) as settled from credit_debts group by member_id) debt
    left join (select member_id, -sum(amount) as credits from ledger_entries where cause = 'debt' group by member_id) entry on entry.member_id = debt.member_id
    where debt.settled <> coalesce(entry.credits, 0)`,
  'unused credits are the balance': sql`
    select member.id::text as reference, format('balance %s, unused %s', member.credits, sum(lot.unused)) as detail
    from (${UNUSED_LOTS}) lot join members member on member.id = lot.member_id where not ${isErased}
    group by member.id having sum(lot.unused) <> member.credits`,
  'what is due goes back': sql`
    with about as (
      select id as payment_id, id::text as reference from payments union all select payment_id, id::text from refunds union all select payment_id, id::text from chargebacks)
    select about.payment_id::text as reference, format('due %s', -sum(line.amount)) as detail
    from money_lines line join money_journal journal on journal.id = line.journal_id join about using (reference)
    where line.account = 'refunds_due' group by about.payment_id having sum(line.amount) <> 0
      and not exists (select from refunds where refunds.payment_id = about.payment_id and status in ('requested', 'sent', 'failed'))
      and not exists (select from payments where payments.id = about.payment_id and status = 'held')`,
};
