import { searchQuerySchema } from '../../shared/contract/search.ts';
import { firstSearch } from '../../shared/discover/first-search.ts';
import { searchKey } from '../../shared/discover/search-key.ts';
import type { FirstAnswers } from '../../shared/site/first-answers.ts';
import type { RouteMatch } from '../../shared/site/routes.ts';
import type { Limit, Viewer } from '../http/route.ts';
import { Refusal } from '../http/route.ts';
import { toUser } from '../modules/account/sign-in/viewer.ts';
import { searchMembers } from '../modules/discover/search/search.ts';
import type { Services } from '../services.ts';
import type { Visit } from './visit.ts';

/** A page that is opened again and again asks by the API, whose limits count. */
const LIMIT: Limit = { points: 20, seconds: 60, per: 'member' };

/**
 * What a member's page of members asks for first, as the API answers the same member (decision 069).
 * @returns null for any other page, where it is opened too often, or where they were not found.
 */
export async function findFirstAnswers(
  services: Services,
  { viewer, url, limits, network, country }: Visit,
  match: RouteMatch | null,
): Promise<FirstAnswers | null> {
  if (viewer?.status !== 'active' || match?.route.name !== 'members' || url.search !== '')
    return null;
  try {
    await limits.count(LIMIT, { viewer, network });
    return await answersOf(services, viewer, country);
  } catch (error) {
    // The page is whole without them.
    if (!(error instanceof Refusal)) services.log.warn({ err: error }, 'no first answers');
    return null;
  }
}

async function answersOf(
  services: Services,
  viewer: Viewer,
  country: string,
): Promise<FirstAnswers> {
  const now = services.clock.now();
  const settings = services.settings.current();
  const user = await toUser(services.database, viewer.memberId, now);
  const key = searchKey(firstSearch(user.profile, settings.search_fields));
  const query = searchQuerySchema.parse(Object.fromEntries(new URLSearchParams(key)));
  const found = await searchMembers(
    services,
    viewer,
    query,
    { country, visible: settings.visible_profile_fields },
    now,
  );
  return { user, key, found };
}
