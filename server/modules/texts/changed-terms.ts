import type { AnnouncedPrices } from '../../../shared/contract/announced-prices.ts';
import { ANNOUNCED_AHEAD_DAYS, ANNOUNCED_DAYS } from '../../../shared/site/legal-texts.ts';
import type { Queryable } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import { pricesIn } from './store.ts';

// A version is published in every locale at once.
const selectChange = statement<{ version: string }>(
  'changing_terms',
  `
  select version from legal_texts
  where page = 'terms' and locale = 'nl' and supersedes is not null and published_at <= $1::timestamptz
    and valid_from <= $1::timestamptz + make_interval(days => $2::int)
    and valid_from > $1::timestamptz - interval '${ANNOUNCED_DAYS} days'
  limit 1`,
);

/**
 * Whether who leaves may be leaving because of new terms: from their announcement until thirty days
 * after they came into force.
 * @param requestedAt when the member asked to leave.
 */
export async function areTermsChanging(database: Queryable, requestedAt: Date): Promise<boolean> {
  return (
    (await selectChange(database, [requestedAt.toISOString(), ANNOUNCED_AHEAD_DAYS])).length > 0
  );
}

const selectPrices = statement<{ announced_prices: unknown }>(
  'announced_prices',
  `
  select announced_prices from legal_texts
  where page = 'terms' and locale = 'nl' and supersedes is not null and announced_prices is not null
    and valid_from <= $1::timestamptz
    and valid_from > $1::timestamptz - interval '${ANNOUNCED_DAYS} days'
  order by valid_from`,
);

/**
 * The prices in credits that terms announced which came into force in the last thirty days: who does
 * not want them can leave with their money until then. Of a price announced twice the latest.
 */
export async function pricesAnnounced(database: Queryable, now: Date): Promise<AnnouncedPrices> {
  const rows = await selectPrices(database, [now.toISOString()]);
  return Object.assign({}, ...rows.map((row) => pricesIn(row.announced_prices))) as AnnouncedPrices;
}
