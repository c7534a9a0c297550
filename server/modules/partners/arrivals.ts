import type { Queryable } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';

/** The counters of `arrivals_daily`. */
export const COUNTERS = [
  'visits',
  'bounces',
  'sign_ups',
  'activations',
  'purchases',
  'refunds',
] as const;
type Counter = (typeof COUNTERS)[number];

/** Unknown networks are counted under this name: anybody can make up an address. */
const UNKNOWN_NETWORK = 'unknown';
const OTHER_REF = 'other';
/** How many marks a partner has a day; more are counted together. */
const MOST_REFS = 200;

interface Arrival {
  network: string;
  ref: string;
  /** The key of the page; empty for what came later. */
  lander: string;
  locale: string;
  country: string;
  at: Date;
}

// A reference that was counted today continues; a new one is counted while there is room.
const addToArrivals = statement(
  'add_to_arrivals',
  `
  with source as (
    select $1::date as day, coalesce(partner.network, '${UNKNOWN_NETWORK}') as network,
      case when partner.network is null or $3::text = '' then ''
        when exists (select from arrivals_daily known where known.day = $1::date and known.network = partner.network and known.ref = $3::text) then $3::text
        when (select count(distinct known.ref) from arrivals_daily known where known.day = $1::date and known.network = partner.network) < ${MOST_REFS} then $3::text
        else '${OTHER_REF}' end as ref
    from (select $2::text as named) asked left join partners partner on partner.network = asked.named and partner.is_active)
  insert into arrivals_daily as counted (day, network, ref, lander, locale, country, ${COUNTERS.join(', ')})
  select day, network, ref, $4::text, $5::text, $6::text, ${COUNTERS.map((_counter, index) => `$${index + 7}::int`).join(', ')} from source
  on conflict (day, network, ref, lander, locale, country) do update set ${COUNTERS.map((counter) => `${counter} = counted.${counter} + excluded.${counter}`).join(', ')}`,
);

/** Printable and short, as the table needs it: an address may contain anything. */
const plain = (text: string): string => text.replace(/\p{C}/gu, '').trim().slice(0, 100);

/**
 * Counts one visit or event of a traffic source, by day, in the given transaction. Without a
 * network nothing is counted. Unknown networks count as one.
 */
export async function countArrival(
  database: Queryable,
  counter: Counter,
  { network, ref, lander, locale, country, at }: Arrival,
): Promise<void> {
  const named = plain(network);
  if (named === '') return;
  await addToArrivals(database, [
    at.toISOString().slice(0, 10),
    named,
    plain(ref),
    lander,
    locale,
    country,
    ...COUNTERS.map((one) => Number(one === counter)),
  ]);
}
