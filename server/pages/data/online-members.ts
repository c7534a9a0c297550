import { COUNTRIES } from '../../../shared/profile-choices.ts';
import type { SitePageData } from '../../../shared/site/site-pages.ts';
import { ONLINE_WINDOW_MS } from '../../../shared/timing.ts';
import type { Database } from '../../database/connection.ts';
import { isDatabaseAway } from '../../database/failures.ts';
import { statement } from '../../database/statement.ts';
import type { Services } from '../../services.ts';
import type { PageVisit } from './page-visit.ts';

/** A lower count could identify somebody. */
const FEWEST = 20;
const COUNTED_FOR_MS = 60_000;

const countOnline = statement<{ count: number }>(
  'count_online_members',
  `
  select count(*)::int as count from profiles profile join members member on member.id = profile.member_id
  where profile.country = $1::text and profile.listed and profile.status = 'active' and not profile.fictional
    and profile.last_active_at > $2::timestamptz
    and member.status = 'active' and not member.invisible and not profile.paused and member.closed_at is null`,
);

/** Down to tens, from a hundred on to fifties, from a thousand on to hundreds. */
function roundedDown(count: number): number {
  const step = count < 100 ? 10 : count < 1_000 ? 50 : 100;
  return Math.floor(count / step) * step;
}

interface Counted {
  at: number;
  count: Promise<number>;
}
const counts = new WeakMap<Database, Map<string, Counted>>();

/** Counts at most once a minute for each country, however many visitors ask at once. */
function countedRecently({ database, clock }: Services, country: string): Promise<number> {
  const own = counts.get(database) ?? new Map<string, Counted>();
  counts.set(database, own);
  const now = clock.now().getTime();
  const before = own.get(country);
  if (before && now - before.at < COUNTED_FOR_MS) return before.count;
  const count = countOnline(database, [country, new Date(now - ONLINE_WINDOW_MS)]).then(
    ([row]) => row?.count ?? 0,
  );
  own.set(country, { at: now, count });
  // The next visitor asks again instead of getting the same failure.
  count.catch(() => own.delete(country));
  return count;
}

/**
 * How many members of the visitor's country are online, for people without an account: at
 * least twenty, rounded down, else null. Members count whom search shows and whose presence the
 * site shows; fictional profiles are nobody. While the database is away there is no number.
 */
export async function loadOnlineMembers(
  services: Services,
  { country }: Pick<PageVisit, 'country'>,
): Promise<SitePageData['landers-alonetonight']> {
  const isShown = services.settings.current().visible_profile_notes.includes('online');
  if (!isShown || !COUNTRIES.some((one) => one === country)) return { online: null };
  try {
    const count = await countedRecently(services, country);
    return { online: count < FEWEST ? null : roundedDown(count) };
  } catch (error) {
    if (isDatabaseAway(error)) return { online: null };
    throw error;
  }
}
