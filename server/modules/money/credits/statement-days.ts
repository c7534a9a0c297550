import type { StatementDay, StatementEntry } from '../../../../shared/contract/credits.ts';
import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';
import { costsBetween } from './costs.ts';
import { DAY, ENTRIES } from './statement-entries.ts';
import { isUndoneSql, TALK_SQL } from './undone.ts';

/** Costs by currency, as JSON. `rows` is what follows `from`. */
const costJson = (rows: string): string => `
  (select coalesce(json_agg(json_build_object('amount', total.amount, 'currency', total.currency) order by total.currency), '[]')
    from (select currency, sum(amount) as amount from ${rows} group by 1) total)`;
const counted = (cause: string): string =>
  `'${cause}', count(*) filter (where cause = '${cause}' and (not undone or cause = 'message_undone'))`;

// A page may end within a day: its sums are those of the whole day. $7 and $8 are its first and last.
const selectDays = statement<StatementDay>(
  'statement_days',
  `
  with found as (
    select entry.id, entry.number, entry.amount, entry.cause, ${DAY} as day, other.id as other, other.name, other.fictional, ${isUndoneSql('entry')} as undone
    ${ENTRIES} and entry.created_at >= (select $7::text::timestamp at time zone $6) and entry.created_at < (select ($8::text::timestamp + interval '1 day') at time zone $6)
  ), ${costsBetween('(select min(number) from found)', '(select max(number) from found)')}, sides as (
    -- Side by side, not joined: the planner cannot know how many of them there are.
    select id as entry, day, other::text as other, null as currency, null::numeric as amount from found where cause in (${TALK_SQL})
    union all select entry, null, null, currency, amount from cost
  ), paid as (
    select day, other::uuid as other, currency, sum(amount) as amount from (
      select max(day) over same as day, max(other) over same as other, currency, amount from sides window same as (partition by entry)
    ) placed where day is not null and currency is not null group by 1, 2, 3
  ), talk as (
    select day, other, name, fictional, count(*) as entries, max(number) as last, coalesce(-sum(amount) filter (where not undone), 0) as spent,
      json_build_object(${['message', 'photo', 'gift', 'voice', 'message_undone'].map(counted).join(', ')}) as counts
    from found where cause in (${TALK_SQL}) group by 1, 2, 3, 4
  ) select whole.day, whole.added, whole.spent, ${costJson('paid where paid.day = whole.day')} as cost,
    (select coalesce(json_agg(json_build_object(
        'member', case when talk.other is not null then json_build_object('id', talk.other, 'name', talk.name, 'fictional', talk.fictional) end,
        'count', talk.entries, 'spent', talk.spent, 'counts', talk.counts,
        'cost', ${costJson('paid where paid.day = talk.day and paid.other is not distinct from talk.other')}) order by talk.last desc), '[]')
      from talk where talk.day = whole.day) as groups
  from (select day, coalesce(sum(amount) filter (where amount > 0 and not undone), 0)::int as added,
      coalesce(-sum(amount) filter (where amount < 0 and not undone), 0)::int as spent from found group by 1) whole order by whole.day desc`,
);

const selectDayOf = statement<{ day: string }>(
  'statement_day_of',
  `select to_char(created_at at time zone $3, 'YYYY-MM-DD') as day from ledger_entries where member_id = $1::uuid and number = $2::bigint`,
);

/**
 * The days of a page of entries, each complete, with the part of each member. A day that continues
 * from the page before is on that one.
 * @param values $1 to $6 of the page.
 * @param before the number of the last entry of the page before; null for the first page.
 */
export async function readDays(
  database: Queryable,
  values: readonly unknown[],
  entries: readonly Pick<StatementEntry, 'day'>[],
  before: number | null,
): Promise<StatementDay[]> {
  const [shown] =
    before === null ? [] : await selectDayOf(database, [values[0], before, values[5]]);
  const days = entries.map(({ day }) => day).filter((day) => day !== shown?.day);
  const sorted = [...days].sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const known = new Set(days);
  const read = await selectDays(database, [...values, first, last]);
  return read.filter(({ day }) => known.has(day));
}
