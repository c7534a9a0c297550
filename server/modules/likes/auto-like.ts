import type { ProfileCard } from '../../../shared/contract/profile.ts';
import { statement } from '../../database/statement.ts';
import type { Viewer } from '../../http/route.ts';
import type { Announcer } from '../../live/announce.ts';
import { profileCards } from '../profiles/read.ts';
import {
  blockedProfilesSql,
  haveConversationSql,
  shownOnPauseSql,
} from '../profiles/visibility.ts';
import { like } from './like.ts';

const lock = statement(
  'lock_auto_like',
  `select pg_advisory_xact_lock(hashtextextended('auto like ' || $1, 0))`,
);

// A match has its own dialog.
const selectReal = statement<{ profile: string }>(
  'auto_like_real',
  `
  select given.from_profile as profile from likes given join profiles giver on giver.id = given.from_profile
  where given.to_profile = $1::uuid and given.seen_at is null and giver.status = 'active' and ${shownOnPauseSql('$1::uuid', 'giver')} and giver.id not in ${blockedProfilesSql('$1::uuid')}
    and not exists (select from likes back where back.from_profile = $1::uuid and back.to_profile = given.from_profile)
  order by given.created_at desc, giver.id limit 1`,
);

/**
 * Whether one is attracted to the gender of the other; a profile without an answer counts as
 * hetero.
 */
const drawnToSql = (one: string, other: string): string => `(${one}.sexuality = 'bi'
  or (${one}.gender = ${other}.gender) = (coalesce(${one}.sexuality, 'hetero') in ('gay', 'lesbian')))`;
const between = (one: string, other: string): string =>
  `exists (select from likes given where given.from_profile = ${one} and given.to_profile = ${other})`;

const selectFictional = statement<{ profile: string }>(
  'auto_like_fictional',
  `
  select candidate.id as profile from profiles viewer join profiles candidate on candidate.country = viewer.country
  where viewer.id = $1::uuid and viewer.listed and candidate.listed and candidate.fictional and candidate.gender in ('female', 'male') and candidate.id <> viewer.id
    and ${drawnToSql('viewer', 'candidate')} and ${drawnToSql('candidate', 'viewer')} and candidate.id not in ${blockedProfilesSql('$1::uuid')}
    and not ${between('viewer.id', 'candidate.id')} and not ${between('candidate.id', 'viewer.id')} and not ${haveConversationSql('viewer.id', 'candidate.id')}
  order by abs(candidate.date_of_birth - viewer.date_of_birth), candidate.id limit 1`,
);

/**
 * A profile for the like modal: the newest unseen like, or one that a fictional profile gives now.
 * None while an earlier one is unseen, or for a member who is in no list.
 */
export async function autoLike(
  request: Announcer,
  viewer: Viewer,
): Promise<{ profile: ProfileCard | null }> {
  const { database, now } = request;
  await lock(database, [viewer.profileId]);
  let [found] = await selectReal(database, [viewer.profileId]);
  if (!found) {
    [found] = await selectFictional(database, [viewer.profileId]);
    if (found) await like(request, found.profile, viewer.profileId, { notify: false });
  }
  const cards = found ? await profileCards(database, viewer, [found.profile], now) : null;
  return { profile: (found && cards?.get(found.profile)) ?? null };
}
