import { statement } from '../../../database/statement.ts';
import { Refusal } from '../../../http/route.ts';
import type { Viewer } from '../../../http/route.ts';
import type { Announcer } from '../../../live/announce.ts';
import { like, unlike } from '../../likes/like.ts';
import { blockedSql, reachableSql } from '../../profiles/visibility.ts';
import { spendLike } from './window.ts';

interface Swipe {
  profile: string;
  choice: 'nope' | 'like';
}

const selectLiked = statement<{ liked: boolean }>(
  'swipe_liked',
  'select exists (select from likes where from_profile = $1::uuid and to_profile = $2::uuid) as liked',
);
// Nothing is stored for an unknown profile, which is refused later in the transaction.
const insertCounted = statement(
  'keep_swipe_like',
  `
  insert into swipes (from_profile, to_profile, choice, created_at)
  select $1::uuid, profile.id, $3, $4::timestamptz from profiles profile where profile.id = $2::uuid
  on conflict (from_profile, to_profile) do update set choice = excluded.choice, created_at = excluded.created_at`,
);
const markUndone = statement(
  'mark_swipe_undone',
  "update swipes set choice = 'undone' where from_profile = $1::uuid and to_profile = $2::uuid and choice = 'like'",
);
const insertNope = statement<{ choice: string }>(
  'keep_nope',
  `
  insert into swipes (from_profile, to_profile, choice, created_at)
  select $1::uuid, profile.id, 'nope', $3::timestamptz from profiles profile
  where profile.id = $2::uuid and profile.id <> $1::uuid and ${reachableSql('$1::uuid', 'profile')} and not ${blockedSql('$1::uuid', 'profile.id')}
  on conflict (from_profile, to_profile) do update set choice = 'nope', created_at = excluded.created_at returning choice`,
);
const deleteNope = statement(
  'delete_nope',
  "delete from swipes where from_profile = $1::uuid and to_profile = $2::uuid and choice = 'nope'",
);

const isLiked = async (request: Announcer, viewer: Viewer, profile: string): Promise<boolean> =>
  (await selectLiked(request.database, [viewer.profileId, profile]))[0]?.liked ?? false;

/**
 * A choice in the swipe game. A like counts as anywhere, and against a free member's day; a nope
 * excludes the profile from the game for 30 days. The same choice again is one choice.
 * @param likes how many a free member has in 24 hours.
 * @throws Refusal `swipe_limit` with the time to wait; `not_found` as `like`.
 */
export async function swipe(
  request: Announcer,
  viewer: Viewer,
  { profile, choice }: Swipe,
  likes: number,
): Promise<{ match: boolean }> {
  if (choice === 'nope') {
    const inserted = await insertNope(request.database, [viewer.profileId, profile, request.now]);
    if (inserted.length === 0) throw new Refusal('not_found');
    return { match: false };
  }
  // A like given elsewhere costs nothing.
  if (!viewer.paidUser && !(await isLiked(request, viewer, profile)))
    await spendLike(request.database, {
      profile: viewer.profileId,
      other: profile,
      likes,
      now: request.now,
    });
  const { match } = await like(request, viewer.profileId, profile);
  await insertCounted(request.database, [viewer.profileId, profile, 'like', request.now]);
  return { match };
}

/**
 * Undoes a choice. A nope brings its card back; a withdrawn like stays used (decision 017).
 * @throws Refusal `not_found` as `unlike`.
 */
export async function undoSwipe(
  request: Announcer,
  viewer: Viewer,
  { profile, choice }: Swipe,
  likes: number,
): Promise<void> {
  if (choice === 'nope') {
    await deleteNope(request.database, [viewer.profileId, profile]);
    return;
  }
  if (!viewer.paidUser && !(await isLiked(request, viewer, profile)))
    await useUp(request, viewer, profile, likes);
  await unlike(request, viewer.profileId, profile);
  await markUndone(request.database, [viewer.profileId, profile]);
}

/** Counts a like that was withdrawn before it was sent, if there is one left to count. */
async function useUp(
  request: Announcer,
  viewer: Viewer,
  profile: string,
  likes: number,
): Promise<void> {
  const { database, now } = request;
  try {
    await spendLike(database, { profile: viewer.profileId, other: profile, likes, now });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'swipe_limit') return;
    throw error;
  }
  await insertCounted(database, [viewer.profileId, profile, 'undone', now]);
}
