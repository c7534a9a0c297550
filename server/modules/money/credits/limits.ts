import { COUNTRY_TIME_ZONES } from '../../../../shared/account/age.ts';
import type { Spending, SpendingLimit } from '../../../../shared/contract/spending.ts';
import { RAISE_WAIT_MS, SPENDING_PERIODS } from '../../../../shared/money/ledger.ts';
import type { SpendingPeriod } from '../../../../shared/money/ledger.ts';
import type { Queryable } from '../../../database/connection.ts';
import { statement, toInstant } from '../../../database/statement.ts';
import { Refusal } from '../../../http/route.ts';
import { isUndoneSql, SPENDING_SQL } from './undone.ts';

/** The time zone by which a member's days and months are counted. */
export const zoneOf = (country: string): string => COUNTRY_TIME_ZONES[country] ?? 'UTC';

interface LimitRow {
  period: SpendingPeriod;
  credits: number | null;
  next_credits: number | null;
  next_at: string | null;
  spent: number;
  resets_at: string;
}

// A day is not always 24 hours, so the next one begins at midnight of the zone.
const selectLimits = statement<LimitRow>(
  'spending_limits',
  `
  select periods.period, case when limits.next_at <= $2::timestamptz then limits.next_credits else limits.credits end as credits,
    case when limits.next_at > $2::timestamptz then limits.next_credits end as next_credits,
    case when limits.next_at > $2::timestamptz then limits.next_at end as next_at,
    (select coalesce(-sum(entry.amount), 0)::int from ledger_entries entry where entry.member_id = $1::uuid and entry.amount < 0
      and entry.cause in (${SPENDING_SQL}) and entry.created_at >= begins.local at time zone $3 and not ${isUndoneSql('entry')}) as spent,
    (begins.local + ('1 ' || periods.period)::interval) at time zone $3 as resets_at
  from unnest(array[${SPENDING_PERIODS.map((period) => `'${period}'`).join(', ')}]) periods (period)
  cross join lateral (select date_trunc(periods.period, $2::timestamptz at time zone $3) as local) begins
  left join spending_limits limits on limits.member_id = $1::uuid and limits.period = periods.period`,
);

export const toLimit = (row: LimitRow): SpendingLimit => ({
  credits: row.credits,
  next: row.next_at === null ? null : { credits: row.next_credits, at: toInstant(row.next_at) },
  spent: row.spent,
  resets_at: toInstant(row.resets_at),
});

export const readPeriods = async (
  database: Queryable,
  member: { memberId: string; country: string; at: Date },
): Promise<Record<SpendingPeriod, LimitRow>> => {
  const rows = await selectLimits(database, [member.memberId, member.at, zoneOf(member.country)]);
  const [day, month] = SPENDING_PERIODS.map((period) => rows.find((row) => row.period === period));
  if (!day || !month) throw new Error('a period is missing');
  return { day, month };
};

/** The limits that a member set, with what is spent of them; null when there are none. */
export async function readLimits(
  database: Queryable,
  member: { memberId: string; country: string; at: Date },
): Promise<Spending | null> {
  const { day, month } = await readPeriods(database, member);
  const spending = { day: toLimit(day), month: toLimit(month) };
  return [spending.day, spending.month].some(
    (limit) => limit.credits !== null || limit.next !== null,
  )
    ? spending
    : null;
}

/**
 * Refuses what a member just paid when it passes a limit of theirs; needs the member's lock.
 * @throws Refusal `spending_limit` with the seconds until the last of the passed limits frees up.
 */
export async function checkLimits(
  database: Queryable,
  member: { memberId: string; country: string; at: Date },
): Promise<void> {
  const passed = Object.values(await readPeriods(database, member)).filter(
    (row) => row.credits !== null && row.spent > row.credits,
  );
  if (passed.length === 0) return;
  const frees = Math.max(...passed.map((row) => new Date(row.resets_at).getTime()));
  throw new Refusal('spending_limit', {
    retryAfterSeconds: Math.max(1, Math.ceil((frees - member.at.getTime()) / 1_000)),
  });
}

interface StoredLimit {
  credits: number | null;
  nextCredits: number | null;
  nextAt: Date | null;
}

/** The limit after a change: less takes effect at once, more and none after 24 hours. */
export function changedLimit(
  now: { credits: number | null; next: { credits: number | null; at: string } | null },
  wanted: number | null,
  at: Date,
): StoredLimit {
  const size = (credits: number | null): number => credits ?? Infinity;
  if (size(wanted) <= size(now.credits))
    return { credits: wanted, nextCredits: null, nextAt: null };
  const waits = now.next !== null && now.next.credits === wanted;
  return {
    credits: now.credits,
    nextCredits: wanted,
    nextAt: waits && now.next ? new Date(now.next.at) : new Date(at.getTime() + RAISE_WAIT_MS),
  };
}
