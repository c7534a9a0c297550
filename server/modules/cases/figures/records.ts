import { between } from 'drizzle-orm';
import type { Figures } from '../../../../shared/contract/operator/transparency.ts';
import type { Measure } from '../../../../shared/operator/measures.ts';
import type { Ground } from '../../../../shared/operator/measures.ts';
import type { CaseKind, CaseOutcome, CaseSource } from '../../../../shared/site/complaints.ts';
import type { Queryable } from '../../../database/connection.ts';
import { disputes } from '../../../database/schema/cases.ts';
import { statement } from '../../../database/statement.ts';

/** A case as it is counted, without personal data. */
export interface CountedCase {
  /** Cannot be traced back; stays the same as long as the case is counted. */
  puid: string;
  kind: CaseKind;
  topic: string;
  source: CaseSource;
  locale: string;
  /** Of an authority alone. */
  country: string | null;
  received_at: string;
  decided_at: string | null;
  outcome: CaseOutcome | null;
  measure: Measure | null;
  rests_on: Ground | null;
  automated: 'no' | 'part' | 'yes';
  until: string | null;
  reversed: boolean;
}

// Deleted cases are in `moderation_records`; a case is in one of the two.
const selectCounted = statement<CountedCase>(
  'counted_cases',
  `
  select md5(own.id::text)::uuid as puid, own.kind, own.topic, own.source, own.locale, case when own.source = 'authority' then own.country end as country,
    own.created_at as received_at, decided.decided_at, decided.outcome, decided.measure, decided.rests_on,
    coalesce(decided.automated, 'no') as automated, decided.until, decided.reversed_at is not null as reversed
  from cases own left join decisions decided on decided.case_id = own.id
  where (own.kind <> 'statement' or decided.id is not null)
    and (own.created_at >= $1::timestamptz and own.created_at < $2::timestamptz or decided.decided_at >= $1::timestamptz and decided.decided_at < $2::timestamptz)
  union all
  select id, kind, topic, source, locale, country, received_at, decided_at, outcome, measure, rests_on, automated, until, reversed
  from moderation_records
  where received_at >= $1::timestamptz and received_at < $2::timestamptz or decided_at >= $1::timestamptz and decided_at < $2::timestamptz`,
);

const startOf = (year: number): Date => new Date(Date.UTC(year, 0, 1));

/** Every case that was received or decided in a year (UTC), also those that are deleted. */
export const countedCases = (database: Queryable, year: number): Promise<CountedCase[]> =>
  selectCounted(database, [startOf(year), startOf(year + 1)]);

const selectModerators = statement<{ language: string | null; count: number }>(
  'moderators_by_language',
  `
  select spoken as language, count(distinct operator.id)::int as count from operators operator
  cross join unnest(case when operator.languages = '{}' then array[operator.language] else operator.languages end) spoken
  where operator.suspended_at is null and operator.role in ('moderator', 'senior', 'owner')
  group by rollup (spoken) order by spoken nulls last`,
);

/** Who decides cases, by language in which they judge, and each once. */
export async function countedModerators(
  database: Queryable,
): Promise<Required<Pick<Figures, 'moderators' | 'moderators_total'>>> {
  const rows = await selectModerators(database, []);
  return {
    moderators: rows.flatMap(({ language, count }) =>
      language === null ? [] : [{ language, count }],
    ),
    moderators_total: rows.find(({ language }) => language === null)?.count ?? 0,
  };
}

export type CountedDispute = Pick<
  typeof disputes.$inferSelect,
  'submitted_on' | 'outcome' | 'decided_on' | 'carried_out'
>;

/** The disputes that were submitted in a year. */
export const countedDisputes = (database: Queryable, year: number): Promise<CountedDispute[]> =>
  database
    .select({
      submitted_on: disputes.submitted_on,
      outcome: disputes.outcome,
      decided_on: disputes.decided_on,
      carried_out: disputes.carried_out,
    })
    .from(disputes)
    .where(between(disputes.submitted_on, `${year}-01-01`, `${year}-12-31`));
