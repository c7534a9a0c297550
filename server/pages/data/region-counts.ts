import { COUNTRIES, type Country } from '../../../shared/profile-choices.ts';
import type { SitePageData } from '../../../shared/site/site-pages.ts';
import { statement } from '../../database/statement.ts';
import { regionsOf } from '../../modules/site/places/regions.ts';
import { isDatabaseAway } from '../../database/failures.ts';
import type { Services } from '../../services.ts';

/** Counts are shown in steps of this; fewer members than one step are not shown. */
const STEP = 10;
/** How long counts are answered from memory: visitors cannot make the database count at will. */
const STORED_MS = 10 * 60_000;

const countByRegion = statement<{ region: string | null; count: number }>(
  'count_members_by_region',
  `
  select profile.region, count(*)::int as count from profiles profile join members member on member.id = profile.member_id
  where profile.country = $1::text and profile.listed and profile.status = 'active' and not profile.fictional
    and member.status = 'active' and not member.invisible and not profile.paused and member.closed_at is null
  group by profile.region`,
);

type Counts = ReadonlyMap<string, number>;
interface StoredCounts {
  at: number;
  counts: Promise<Counts>;
}

/** By server, since tests have several in one process. */
const stored = new WeakMap<Services, Map<Country, StoredCounts>>();

async function readCounts({ database }: Services, country: Country): Promise<Counts> {
  const rows = await countByRegion(database, [country]);
  return new Map(rows.map(({ region, count }) => [region ?? '', count]));
}

function countsOf(services: Services, country: Country): Promise<Counts> {
  const own = stored.get(services) ?? new Map<Country, StoredCounts>();
  stored.set(services, own);
  const now = services.clock.now().getTime();
  const known = own.get(country);
  if (known && now - known.at < STORED_MS) return known.counts;
  const counts = readCounts(services, country);
  own.set(country, { at: now, counts });
  // What failed is asked again by the next visitor; this one is answered by who waits for it.
  counts.catch(() => own.delete(country));
  return counts;
}

/**
 * How many listed members each region of the visitor's country has, rounded down to tens,
 * null under ten. Invisible, paused, blocked and fictional profiles do not count. While the database
 * is away there are the regions alone.
 * @param country of the visitor; where the site does not serve it, its first country is shown.
 */
export async function loadRegionCounts(
  services: Services,
  { country }: { country: string },
): Promise<SitePageData['landers-maplanding']> {
  const { countries, geoip_default_country: usual } = services.settings.current();
  const served = COUNTRIES.filter((one) => countries.includes(one));
  const shown =
    served.find((one) => one === country) ??
    served.find((one) => one === usual) ??
    served[0] ??
    usual;
  let counts: Counts | null = null;
  try {
    counts = await countsOf(services, shown);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
  }
  return {
    country: shown,
    isCounted: counts !== null,
    regions: (regionsOf()[shown] ?? []).map(({ id, name }) => {
      const members = Math.floor((counts?.get(id) ?? 0) / STEP) * STEP;
      return { id, name, members: members === 0 ? null : members };
    }),
  };
}
