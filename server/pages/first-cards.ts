import { firstSearch } from '../../shared/discover/first-search.ts';
import { searchKey, type SearchFilters } from '../../shared/discover/search-key.ts';
import { searchQuerySchema } from '../../shared/contract/search.ts';
import type { ProfileCard } from '../../shared/contract/profile.ts';
import { localisedPath, type Locale } from '../../shared/locales.ts';
import type { Limits } from '../http/guards/limits.ts';
import type { Limit, Viewer } from '../http/route.ts';
import { Refusal } from '../http/route.ts';
import { toUser } from '../modules/account/sign-in/viewer.ts';
import { searchMembers } from '../modules/discover/search/search.ts';
import type { Services } from '../services.ts';
import { escapeHtml } from './head/template.ts';

/** Who opens the page again and again is answered by the app alone, as are its own searches. */
const LIMIT: Limit = { points: 20, seconds: 60, per: 'member' };
/** What a phone shows at once. */
const SHOWN = 6;

/** The cards that a member's first page shows before the app runs, and the search they are from. */
interface FirstCards {
  search: SearchFilters;
  html: string;
}

/** A card as the app shows it, as far as a look goes. */
function cardHtml({ id, name, age, main_image: main }: ProfileCard, locale: Locale): string {
  const picture = main
    ? `<img src="${escapeHtml(main.filename.replace(/\/(?:thumb|large)(?=$|\?)/, '/medium'))}" width="480" height="600" alt="" decoding="async" fetchpriority="high" />`
    : `<span class="shell-initial" aria-hidden="true">${escapeHtml(Array.from(name)[0]?.toUpperCase() ?? '')}</span>`;
  return `<a class="shell-card" href="${escapeHtml(localisedPath(locale, `/members/${id}`))}">${picture}<b><span class="clip">${escapeHtml(name)}</span>, ${age}</b></a>`;
}

/**
 * The first search of a member, answered with their page (decision 069): what the API answers the
 * same member, in the look of the app's cards.
 * @returns null where there is nobody to show, or the page is asked for too often.
 */
export async function findFirstCards(
  services: Services,
  limits: Limits,
  viewer: Viewer,
  { locale, country, network }: { locale: Locale; country: string; network: string },
): Promise<FirstCards | null> {
  const now = services.clock.now();
  const settings = services.settings.current();
  try {
    await limits.count(LIMIT, { viewer, network });
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
  const { profile } = await toUser(services.database, viewer.memberId, now);
  const search = firstSearch(profile, settings.search_fields);
  const query = searchQuerySchema.parse(Object.fromEntries(new URLSearchParams(searchKey(search))));
  const site = { country, visible: settings.visible_profile_fields };
  const { results } = await searchMembers(services.database, viewer, query, site, now);
  if (results.length === 0) return null;
  const html = results.slice(0, SHOWN).map((card) => cardHtml(card, locale));
  return { search, html: html.join('') };
}
