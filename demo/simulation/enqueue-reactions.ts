import { ONLINE_WINDOW_MS } from '../../shared/timing.ts';
import { enqueue } from '../../server/jobs/queue.ts';
import type { Queryable } from '../../server/database/connection.ts';
import { statement } from '../../server/database/statement.ts';
import { isDrawnTo } from '../conversations/affections.ts';
import { fateOf } from './demo-viewer.ts';

/** How long a demo member reacts to a message or like; older ones are meant to wait. */
const PATIENCE_MS = 2 * ONLINE_WINDOW_MS;
const READS_AFTER = 300;
const LIKES_AFTER = { least: 4_000, spread: 8_000 } as const;
const LIKED_BACK = 0.5;

interface Unread {
  conversation: string;
  profile: string;
}
const selectUnread = statement<Unread>(
  'demo_unread',
  `
  select side.conversation_id as conversation, side.profile_id as profile
  from participants side join profiles own on own.id = side.profile_id join members member on member.id = own.member_id
  join profiles other on other.id = side.other_profile_id join members writer on writer.id = other.member_id
  where ($1::uuid is null or member.id = $1::uuid) and member.demo and not writer.demo and side.unread_count > 0 and side.updated_at > $2::timestamptz
    and not exists (select from jobs where name in ('demo_read', 'demo_reply') and payload->>'conversation' = side.conversation_id::text)`,
);

interface Liked {
  profile: string;
  other: string;
  gender: 'female' | 'male';
  sexuality: string | null;
  other_gender: 'female' | 'male';
}
const selectLiked = statement<Liked>(
  'demo_liked',
  `
  select own.id as profile, other.id as other, own.gender, own.sexuality, other.gender as other_gender
  from profiles own join members member on member.id = own.member_id join likes received on received.to_profile = own.id
  join profiles other on other.id = received.from_profile join members admirer on admirer.id = other.member_id
  where ($1::uuid is null or member.id = $1::uuid) and member.demo and not admirer.demo and received.created_at > $2::timestamptz
    and not exists (select from likes given where given.from_profile = own.id and given.to_profile = other.id)
    and not exists (select from jobs where name = 'demo_like' and payload->>'profile' = own.id::text and payload->>'other' = other.id::text)`,
);

/** Whether a demo member likes back: half of them, always the same for the same two. */
export const likesBack = (
  own: { id: string; gender: 'female' | 'male'; sexuality: string | null },
  other: { id: string; gender: 'female' | 'male' },
): boolean => isDrawnTo(own, other) && fateOf(`like ${own.id} ${other.id}`) < LIKED_BACK;

/**
 * Queues what demo members have to do about new messages and likes.
 * @param member of whom; null for all, after a stopped server.
 */
export async function enqueueReactions(
  database: Queryable,
  member: string | null,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - PATIENCE_MS);
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  for (const { conversation, profile } of await selectUnread(database, [member, since]))
    await enqueue(database, 'demo_read', { conversation, profile }, later(READS_AFTER));
  for (const { profile, other, gender, sexuality, other_gender } of await selectLiked(database, [
    member,
    since,
  ])) {
    if (!likesBack({ id: profile, gender, sexuality }, { id: other, gender: other_gender }))
      continue;
    await enqueue(
      database,
      'demo_like',
      { profile, other },
      later(LIKES_AFTER.least + LIKES_AFTER.spread * fateOf(`when ${profile} ${other}`)),
    );
  }
}
