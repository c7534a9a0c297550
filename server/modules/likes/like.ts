import { statement } from '../../database/statement.ts';
import { announceChanges } from '../../live/announce.ts';
import type { Announcer } from '../../live/announce.ts';
import type { NewChange } from '../../live/changes.ts';
import { forgetLikes, lockLogs } from '../../live/forget.ts';
import { Refusal } from '../../http/route.ts';
import { enqueueActivityNotice } from '../notify/notices/activity.ts';
import { notePush } from '../notify/push/note.ts';
import { lockPair } from '../profiles/pair.ts';
import { readPair } from './pair.ts';
import type { Pair } from './pair.ts';

const insertLike = statement(
  'insert_like',
  `
  insert into likes (from_profile, to_profile, created_at) values ($1::uuid, $2::uuid, $3::timestamptz)`,
);
const deleteLike = statement(
  'delete_like',
  'delete from likes where from_profile = $1::uuid and to_profile = $2::uuid',
);

async function lockedPair(request: Announcer, profile: string, other: string): Promise<Pair> {
  if (profile === other) throw new Refusal('not_found');
  await lockPair(request.database, profile, other);
  const pair = await readPair(request.database, profile, other, request.now);
  if (!pair || pair.blocked) throw new Refusal('not_found');
  return pair;
}

/** The changes of both sides' rows; the entity `match` carries the row as it becomes one. */
function rowChanges(
  entity: 'like' | 'match',
  pair: Pair,
  profile: string,
  other: string,
  likes: Pick<Pair, 'given' | 'received'>,
): NewChange[] {
  const change = (memberId: string, id: string, value: ReturnType<Pair['rowOf']>): NewChange[] => {
    if (entity === 'like') return [{ memberId, entity, id, value }];
    return value ? [{ memberId, entity, id, value }] : [];
  };
  const theirs = pair.rowOf('theirs', likes);
  const isOtherNotified = pair.theyAreActive && (theirs ?? pair.rowOf('theirs', pair)) !== null;
  return [
    ...change(pair.members.mine, other, pair.rowOf('mine', likes)),
    ...(isOtherNotified ? change(pair.members.theirs, profile, theirs) : []),
  ];
}

/**
 * Likes a profile; idempotent. Of two likes that cross, the second makes the match, once.
 * @param options `notify: false` sends no mail and notifies no device.
 * @throws Refusal `not_found` for oneself and for anybody this member may not see.
 */
export async function like(
  request: Announcer,
  profile: string,
  other: string,
  options: { notify?: boolean } = {},
): Promise<{ match: boolean }> {
  const pair = await lockedPair(request, profile, other);
  if (!pair.reachable) throw new Refusal('not_found');
  const match = pair.received !== null;
  if (pair.given) return { match };
  await insertLike(request.database, [profile, other, request.now]);
  const likes = { given: { at: request.now.toISOString(), seen: false }, received: pair.received };
  const changes = [
    ...rowChanges('like', pair, profile, other, likes),
    ...(match ? rowChanges('match', pair, profile, other, likes) : []),
  ];
  const isShown = changes.some(
    ({ memberId, value }) => memberId === pair.members.theirs && value !== null,
  );
  if (isShown && options.notify !== false) {
    await enqueueActivityNotice(request.database, pair.members.theirs, request.now);
    await notePush(
      request.database,
      pair.members.theirs,
      match ? { kind: 'match', about: profile } : { kind: 'likes', about: null },
      'like',
      request.now,
    );
  }
  await announceChanges(request, changes);
  return { match };
}

/**
 * Withdraws a like; the other's like stays, a match ends for both.
 * @throws Refusal `not_found` as `like`, but not for a liked profile that has left.
 */
export async function unlike(
  request: Announcer,
  profile: string,
  other: string,
): Promise<{ match: false }> {
  const pair = await lockedPair(request, profile, other);
  if (!pair.given && !pair.reachable) throw new Refusal('not_found');
  if (!pair.given) return { match: false };
  await deleteLike(request.database, [profile, other]);
  const left = { given: null, received: pair.received };
  const { mine, theirs } = pair.members;
  await lockLogs(request.database, [mine, theirs]);
  await forgetLikes(request.database, mine, other, pair.rowOf('mine', left));
  await forgetLikes(request.database, theirs, profile, pair.rowOf('theirs', left));
  await announceChanges(request, rowChanges('like', pair, profile, other, left));
  return { match: false };
}
