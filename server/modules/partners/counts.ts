import { asc } from 'drizzle-orm';
import { z } from 'zod';
import { partners } from '../../database/schema/arrivals.ts';
import type { Queryable } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import { COUNTERS } from './arrivals.ts';
import { POSTBACK_ATTEMPTS, POSTBACK_JOB } from './postback-job.ts';

/** A number below this could identify somebody, and is not shown. */
const FEWEST = 5;

interface ArrivalRow {
  day: string;
  network: string;
  lander: string;
  visits: number;
  bounces: number;
  sign_ups: number;
  activations: number;
  purchases: number;
  refunds: number;
}
type Counter = (typeof COUNTERS)[number];
type ShownArrivals = Pick<ArrivalRow, 'day' | 'network' | 'lander'> &
  Record<Counter, number | null>;

const selectArrivals = statement<ArrivalRow>(
  'arrivals_by_day_and_lander',
  `
  select to_char(day, 'YYYY-MM-DD') as day, network, lander, ${COUNTERS.map((one) => `sum(${one})::int as ${one}`).join(', ')}
  from arrivals_daily where day between $1::date and $2::date and ($3::text is null or network = $3::text)
  group by day, network, lander order by day desc, network, lander limit $4::int`,
);

const shown = (value: number): number | null => (value < FEWEST ? null : value);

/** What came of visits by day, network and lander, without numbers that are few (R-296). */
export async function shownArrivals(
  database: Queryable,
  {
    from,
    to,
    network,
    most,
  }: { from: string; to: string; network?: string | undefined; most: number },
): Promise<ShownArrivals[]> {
  const rows = await selectArrivals(database, [from, to, network ?? null, most]);
  return rows.map((row) => ({
    day: row.day,
    network: row.network,
    lander: row.lander,
    visits: shown(row.visits),
    bounces: shown(row.bounces),
    sign_ups: shown(row.sign_ups),
    activations: shown(row.activations),
    purchases: shown(row.purchases),
    refunds: shown(row.refunds),
  }));
}

const selectReports = statement<{
  network: string;
  waiting: number;
  failing: number;
  given_up: number;
  last_error: string | null;
}>(
  'reports_to_partners',
  `
  select member.tracking ->> 'network' as network, (count(*) filter (where job.attempts = 0))::int as waiting,
    (count(*) filter (where job.attempts between 1 and $2::int - 1))::int as failing, (count(*) filter (where job.attempts >= $2::int))::int as given_up,
    (array_agg(job.last_error order by job.run_at desc) filter (where job.last_error is not null))[1] as last_error
  from jobs job join members member on member.id = (job.payload ->> 'member')::uuid
  where job.name = $1::text and member.tracking ->> 'network' is not null group by 1`,
);

const errorSchema = z.object({ message: z.string() });

/** The message of an error, without where and how. */
function messageOf(error: string | null): string | null {
  if (error === null) return null;
  try {
    return errorSchema.safeParse(JSON.parse(error)).data?.message ?? null;
  } catch {
    // Of before errors were JSON.
    return null;
  }
}

/** Every partner, with the postbacks that wait, fail or were abandoned. */
export async function partnerReports(database: Queryable) {
  const reports = await selectReports(database, [POSTBACK_JOB, POSTBACK_ATTEMPTS]);
  const rows = await database.select().from(partners).orderBy(asc(partners.network));
  return rows.map((row) => {
    const own = reports.find(({ network }) => network === row.network);
    return {
      network: row.network,
      name: row.name,
      active: row.is_active,
      postback_url: row.postback_url,
      waiting: own?.waiting ?? 0,
      failing: own?.failing ?? 0,
      given_up: own?.given_up ?? 0,
      last_error: messageOf(own?.last_error ?? null),
    };
  });
}
