import type { Answer } from '../../../../shared/contract/calls.ts';
import type { StatementEntry } from '../../../../shared/contract/credits.ts';
import { SPENDING_CAUSES } from '../../../../shared/money/ledger.ts';
import type { LedgerCause } from '../../../../shared/money/ledger.ts';
import type { Queryable } from '../../../database/connection.ts';
import { statement, toInstant } from '../../../database/statement.ts';
import { Refusal } from '../../../http/route.ts';
import type { Viewer } from '../../../http/route.ts';
import { blockedProfilesSql } from '../../profiles/visibility.ts';
import { costsBetween, costsOf, sumOfCosts } from './costs.ts';
import { zoneOf } from './limits.ts';
import { isUndoneSql, SPENDING_SQL } from './undone.ts';
import { readDays } from './statement-days.ts';
import { DAY, ENTRIES } from './statement-entries.ts';

const PAGE_SIZE = 50;
/** How many members one can choose from; others are found by the entry that names them. */
const MOST_MEMBERS = 100;

export interface StatementFilter {
  profile?: string | undefined;
  cause?: LedgerCause | undefined;
  month?: string | undefined;
}

interface EntryRow {
  number: number;
  id: string;
  at: string;
  day: string;
  amount: number;
  balance: number;
  cause: LedgerCause;
  member: StatementEntry['member'];
  money: StatementEntry['money'];
}

/** What an entry of a purchase, a refund or a chargeback was in money, and its payment. */
const MONEY = `
  case when entry.cause = 'purchase' then (
    select json_build_object('payment', payment.id, 'amount', purchase.total_amount, 'currency', purchase.currency)
    from purchases purchase join payments payment on payment.purchase_id = purchase.id and payment.status = 'completed'
    where purchase.id = entry.reference and purchase.member_id = entry.member_id order by payment.paid_at limit 1)
  when entry.cause in ('refund', 'refund_returned') then (
    select json_build_object('payment', refund.payment_id, 'amount', refund.amount, 'currency', refund.currency)
    from refunds refund where refund.id = entry.reference)
  when entry.cause in ('chargeback', 'chargeback_reversed') then (
    select json_build_object('payment', payment.id, 'amount', chargeback.amount, 'currency', payment.currency)
    from chargebacks chargeback join payments payment on payment.id = chargeback.payment_id where chargeback.id = entry.reference)
  end as money`;

const selectEntries = statement<EntryRow>(
  'statement_page',
  `
  select entry.number::float8 as number, entry.id, entry.created_at as at, ${DAY} as day, entry.amount, entry.balance, entry.cause,
    case when other.id is not null then json_build_object('id', other.id, 'name', other.name, 'fictional', other.fictional) end as member,
    ${MONEY}
  ${ENTRIES} and ($7::bigint is null or entry.number < $7::bigint) order by entry.number desc limit $8::int`,
);

/** How many conversations are listed; the others are in the entries. */
const MOST_CONVERSATIONS = 100;
type ConversationRow = Answer<'getStatement'>['conversations'][number];
const selectConversations = statement<ConversationRow>(
  'statement_conversations',
  `
  with ${costsBetween('0', '9223372036854775807')}, shown as (
    select entry.id, entry.amount, entry.cause, other.id as other, other.name, other.fictional ${ENTRIES} and entry.cause in (${SPENDING_SQL}) and not ${isUndoneSql('entry')}
  ) select case when talk.other is not null then json_build_object('id', talk.other, 'name', talk.name, 'fictional', talk.fictional) end as member,
    talk.credits, talk.messages, coalesce((select json_agg(json_build_object('amount', paid.amount, 'currency', paid.currency) order by paid.currency) from (
      select cost.currency, sum(cost.amount) as amount from shown join cost on cost.entry = shown.id
      where shown.other is not distinct from talk.other group by 1) paid), '[]') as cost
  from (select other, name, fictional, -sum(amount)::int as credits, (count(*) filter (where cause in ('message', 'voice')))::int as messages
    from shown group by 1, 2, 3) talk order by talk.credits desc, talk.other`,
);

// Balance and sum in one statement, so that both are of the same instant.
const selectSums = statement<{
  balance: number;
  sum: number;
  added: number;
  spent: number;
  count: number;
}>(
  'statement_sums',
  `
  select member.credits as balance, (select coalesce(sum(amount), 0)::int from ledger_entries where member_id = member.id) as sum, filtered.*
  from members member cross join lateral (
    select coalesce(sum(found.amount) filter (where found.amount > 0 and not found.undone), 0)::int as added,
      coalesce(-sum(found.amount) filter (where found.amount < 0 and not found.undone), 0)::int as spent, count(*)::int as count
    from (select entry.amount, ${isUndoneSql('entry')} as undone ${ENTRIES}) found
  ) filtered where member.id = $1::uuid`,
);

const selectPaid = statement<StatementEntry['cost'][number]>(
  'statement_paid',
  `
  select purchase.currency, sum(purchase.total_amount)::float8 as amount from (select entry.reference ${ENTRIES} and entry.cause = 'purchase') bought
  join purchases purchase on purchase.id = bought.reference group by 1 order by 1`,
);

const selectChoices = statement<{
  months: string[];
  causes: LedgerCause[];
  members: NonNullable<StatementEntry['member']>[];
}>(
  'statement_choices',
  `
  select (select coalesce(json_agg(month order by month desc), '[]') from (
      select distinct to_char(created_at at time zone $3, 'YYYY-MM') as month from ledger_entries where member_id = $1::uuid) found) as months,
    (select coalesce(json_agg(cause order by cause), '[]') from (select distinct cause from ledger_entries where member_id = $1::uuid) found) as causes,
    (select coalesce(json_agg(json_build_object('id', found.id, 'name', found.name, 'fictional', found.fictional) order by found.last desc), '[]') from (
      select other.id, other.name, other.fictional, max(entry.number) as last from ledger_entries entry join profiles other on other.id = entry.other_profile
      where entry.member_id = $1::uuid and other.status <> 'deleted' and other.id not in ${blockedProfilesSql('$2::uuid')}
      group by other.id order by last desc limit ${MOST_MEMBERS}) found) as members`,
);

const NO_CHOICES: Pick<Answer<'getStatement'>, 'months' | 'causes' | 'members'> = {
  months: [],
  causes: [],
  members: [],
};

const selectCountry = statement<{ country: string }>(
  'statement_country',
  'select country from profiles where id = $1::uuid',
);

const toCursor = (number: number): string => Buffer.from(String(number)).toString('base64url');
function numberOf(cursor: string): number {
  const text = Buffer.from(cursor, 'base64url').toString();
  if (!/^[1-9]\d{0,14}$/.test(text))
    throw new Refusal('validation_failed', { fields: { cursor: 'invalid' } });
  return Number(text);
}

const SPENDING: readonly LedgerCause[] = SPENDING_CAUSES;
type Costs = Awaited<ReturnType<typeof costsOf>>;
const toEntry = (
  { id, at, day, amount, balance, cause, member, money }: EntryRow,
  costs: Costs,
): StatementEntry => ({
  id,
  at: toInstant(at),
  day,
  amount,
  balance,
  cause,
  member,
  money,
  // What pays a debt was the price of what was owed.
  cost: SPENDING.includes(cause) ? (costs.get(id) ?? []) : [],
});
const valuesOf = (viewer: Viewer, filter: StatementFilter, zone: string): unknown[] => [
  viewer.memberId,
  viewer.profileId,
  filter.profile ?? null,
  filter.cause ?? null,
  filter.month ?? null,
  zone,
];

/** The time zone by which a member's months are counted. */
export async function zoneOfMember(database: Queryable, viewer: Viewer): Promise<string> {
  const [row] = await selectCountry(database, [viewer.profileId]);
  return zoneOf(row?.country ?? '');
}

/**
 * A page of the statement, newest first, with sums, its days, and what there is to filter by. A deleted or
 * blocked member is never named in it; what was paid stays.
 * @throws Refusal `validation_failed` for an unknown cursor.
 */
export async function readStatement(
  database: Queryable,
  viewer: Viewer,
  query: StatementFilter & { cursor?: string | undefined },
): Promise<Answer<'getStatement'>> {
  const zone = await zoneOfMember(database, viewer);
  const values = valuesOf(viewer, query, zone);
  const before = query.cursor === undefined ? null : numberOf(query.cursor);
  const rows = await selectEntries(database, [...values, before, PAGE_SIZE + 1]);
  const isFirst = before === null;
  const [sums] = await selectSums(database, values);
  // What is for the whole list is read once, with its first page.
  const [choices] = isFirst
    ? await selectChoices(database, [viewer.memberId, viewer.profileId, zone])
    : [NO_CHOICES];
  if (!sums || !choices) throw new Refusal('not_found');
  const paid = isFirst ? await selectPaid(database, values) : [];
  const conversations = isFirst ? await selectConversations(database, values) : [];
  const shown = rows.slice(0, PAGE_SIZE);
  const costs = await costsOf(database, viewer.memberId, shown);
  const last = shown.at(-1);
  const entries = shown.map((row) => toEntry(row, costs));
  return {
    ...sums,
    ...choices,
    paid,
    cost: sumOfCosts(conversations.map(({ cost }) => cost)),
    entries,
    days: await readDays(database, values, entries, before),
    conversations: conversations.slice(0, MOST_CONVERSATIONS),
    next_cursor: rows.length > PAGE_SIZE && last ? toCursor(last.number) : null,
  };
}

/** All entries that a filter lets through, newest first, so many at a time. */
export async function* allEntries(
  database: Queryable,
  viewer: Viewer,
  filter: StatementFilter,
  zone: string,
  atOnce = 1_000,
): AsyncGenerator<readonly StatementEntry[]> {
  let before: number | null = null;
  for (;;) {
    const rows: EntryRow[] = await selectEntries(database, [
      ...valuesOf(viewer, filter, zone),
      before,
      atOnce,
    ]);
    const costs = await costsOf(database, viewer.memberId, rows);
    if (rows.length > 0) yield rows.map((row) => toEntry(row, costs));
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    before = last.number;
  }
}
