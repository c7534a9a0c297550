import type { Figures, HalfYear } from '../../../../shared/contract/operator/transparency.ts';
import { UNION_COUNTRIES } from '../../../../shared/union-countries.ts';
import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';
import type { JobHandler } from '../../../jobs/runner.ts';

type Months = Figures['recipients']['months'];

const HOUR_MS = 3_600_000;
const HALF_MONTHS = 6;

// Members active since the month began: in its last hour these are all of the month.
const countRecipients = statement(
  'count_recipients',
  `
  insert into recipients_monthly (month, recipients)
  select to_char($1::timestamptz at time zone 'UTC', 'YYYY-MM'), count(*)::int from profiles profile join members member on member.id = profile.member_id
  where profile.last_active_at >= date_trunc('month', $1::timestamptz at time zone 'UTC') at time zone 'UTC' and member.status <> 'deleted' and not profile.fictional
    and profile.country in (${UNION_COUNTRIES.map((country) => `'${country}'`).join(', ')})
  on conflict (month) do update set recipients = greatest(recipients_monthly.recipients, excluded.recipients)`,
);

/**
 * Counts who used the service this month: members who were signed in at least once, with a country of
 * the Union in their profile, each once (decision 096). Every hour, since nothing stores when somebody
 * was here before the last time.
 */
export const recipientJobs: Readonly<Record<string, JobHandler>> = {
  count_recipients: {
    everyMs: HOUR_MS,
    async handle({ transaction, now }) {
      await countRecipients(transaction, [now]);
    },
  },
};

const selectRecipients = statement<{ month: string; recipients: number }>(
  'recipients_of_months',
  `
  select month, recipients from recipients_monthly where month >= $1::text and month <= $2::text order by month`,
);

/** What was counted of a year's months. */
export const recipientsOf = (database: Queryable, year: number): Promise<Months> =>
  selectRecipients(database, [`${year}-01`, `${year}-12`]);

/** The same of this year and the two before. */
export const recentRecipients = (database: Queryable, now: Date): Promise<Months> => {
  const year = now.getUTCFullYear();
  return selectRecipients(database, [`${year - 2}-01`, `${year}-12`]);
};

/** Of the months that were counted; null of none. */
export const averageOf = (months: Months): number | null =>
  months.length === 0
    ? null
    : Math.round(months.reduce((sum, one) => sum + one.recipients, 0) / months.length);

/**
 * The average of every six months that are over (DSA, article 24(2)), the first first; those in which
 * no month was counted are left out.
 */
export function halvesOf(months: Months, now: Date): HalfYear[] {
  const current = now.toISOString().slice(0, 7);
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))].sort();
  return years.flatMap((year) =>
    [0, HALF_MONTHS].flatMap((before) => {
      const name = (month: number): string => `${year}-${String(before + month).padStart(2, '0')}`;
      const [from, to] = [name(1), name(HALF_MONTHS)];
      const own = months.filter(({ month }) => month >= from && month <= to);
      const average = averageOf(own);
      return average === null || to >= current ? [] : [{ from, to, counted: own.length, average }];
    }),
  );
}
