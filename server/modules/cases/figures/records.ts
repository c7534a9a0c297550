import type { Measure } from '../../../../shared/operator/measures.ts';
import type { Ground } from '../../../../shared/operator/measures.ts';
import type { CaseKind, CaseOutcome, CaseSource } from '../../../../shared/site/complaints.ts';
import type { Queryable } from '../../../database/connection.ts';
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

const selectRecipients = statement<{ month: string; recipients: number }>(
  'recipients_of_year',
  `
  select month, recipients from recipients_monthly where left(month, 4) = $1::text order by month`,
);

export const recipientsOf = (database: Queryable, year: number) =>
  selectRecipients(database, [String(year)]);

const selectModerators = statement<{ language: string; count: number }>(
  'moderators_by_language',
  `
  select language, count(*)::int as count from operators
  where suspended_at is null and role in ('moderator', 'senior', 'owner') group by language order by language`,
);

export const moderatorsByLanguage = (database: Queryable) => selectModerators(database, []);
