import type { Queryable } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import { Refusal } from '../../http/route.ts';

/** How many members one may write to first in 24 hours, premium or not. */
const NEW_RECIPIENTS_A_DAY = 30;
const DAY_MS = 86_400_000;

const insertConversation = statement<{ conversation_id: string }>(
  'start_conversation',
  `
  with created as (
    insert into conversations (id, low_profile, high_profile, started_by, created_at)
    values ($1::uuid, least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid), $2::uuid, $4::timestamptz) on conflict do nothing returning id
  )
  insert into participants (conversation_id, profile_id, other_profile_id, updated_at)
  select created.id, side.profile_id, side.other_profile_id, $4::timestamptz
  from created, (values ($2::uuid, $3::uuid), ($3::uuid, $2::uuid)) side (profile_id, other_profile_id) returning conversation_id`,
);

const countStart = statement<{ id: string }>(
  'count_start',
  `
  update members set conversations_started = conversations_started + 1
  where id = $1::uuid and (paid_user or conversations_started < $2::int) returning id`,
);

const recentStarts = statement<{ starts: number; earliest: string | null }>(
  'recent_starts',
  `
  select count(*)::int as starts, min(created_at) as earliest from conversations where started_by = $1::uuid and created_at > $2::timestamptz`,
);

/**
 * Starts an empty conversation, counts it and leaves it locked.
 * @param input.freeConversations how many a free member may start in all, deleted ones included.
 * @returns false when the other's first message crossed this one; nothing is counted then.
 * @throws Refusal `premium_required`; `too_many_requests` past the day's number.
 */
export async function startConversation(
  database: Queryable,
  input: {
    conversation: string;
    member: string;
    profile: string;
    other: string;
    freeConversations: number;
    at: Date;
  },
): Promise<boolean> {
  const { conversation, member, profile, other, freeConversations, at } = input;
  const sides = await insertConversation(database, [conversation, profile, other, at]);
  if (sides.length === 0) return false;
  // Locks the member, so that starts of one member are counted one after the other.
  const counted = await countStart(database, [member, freeConversations]);
  if (counted.length === 0) throw new Refusal('premium_required');
  const [recent] = await recentStarts(database, [profile, new Date(at.getTime() - DAY_MS)]);
  if (recent?.earliest && recent.starts > NEW_RECIPIENTS_A_DAY) {
    const seconds = Math.ceil(
      (new Date(recent.earliest).getTime() + DAY_MS - at.getTime()) / 1_000,
    );
    throw new Refusal('too_many_requests', { retryAfterSeconds: Math.max(1, seconds) });
  }
  return true;
}
