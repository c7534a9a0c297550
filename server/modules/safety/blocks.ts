import type { BlockedMember } from '../../../shared/contract/blocked-member.ts';
import { conversationIdOf } from '../../../shared/identifiers.ts';
import type { Queryable } from '../../database/connection.ts';
import { statement, toInstant } from '../../database/statement.ts';
import { Refusal } from '../../http/route.ts';
import type { Viewer } from '../../http/route.ts';
import { announceChanges } from '../../live/announce.ts';
import type { Announcer } from '../../live/announce.ts';
import type { NewChange } from '../../live/changes.ts';
import { forgetBetween, lockLogs } from '../../live/forget.ts';
import { enqueue } from '../../jobs/queue.ts';
import { REMOVE_FILES_JOB } from '../photos/uploads/jobs.ts';
import { lockConversation } from '../chats/lock.ts';
import { lockPair } from '../profiles/pair.ts';
import { hasBlockedSql, reachableSql } from '../profiles/visibility.ts';

interface Pair {
  name: string;
  their_member: string;
  their_status: string;
  blocked: boolean;
  blocked_by: boolean;
  reachable: boolean;
}
const selectPair = statement<Pair>(
  'block_pair',
  `
  select theirs.name, theirs.member_id as their_member, account.status as their_status, ${reachableSql('$1::uuid', 'theirs')} as reachable,
    ${hasBlockedSql('$1::uuid', 'theirs.id')} as blocked, ${hasBlockedSql('theirs.id', '$1::uuid')} as blocked_by
  from profiles theirs join members account on account.id = theirs.member_id where theirs.id = $2::uuid`,
);

const insertBlock = statement(
  'insert_block',
  `
  insert into blocks (blocker_profile, blocked_profile, created_at) values ($1::uuid, $2::uuid, $3::timestamptz)`,
);
const deleteBlock = statement<{ blocker_profile: string }>(
  'delete_block',
  `
  delete from blocks where blocker_profile = $1::uuid and blocked_profile = $2::uuid returning blocker_profile`,
);
const selectFiles = statement<{ file: string }>(
  'chat_photos_of_blocked',
  `
  select photo.file from chat_photos photo join messages message on message.id = photo.message_id
  where message.conversation_id = $1::uuid`,
);
const deleteConversation = statement<{ id: string }>(
  'delete_blocked_conversation',
  'delete from conversations where id = $1::uuid returning id',
);
const deleteLikes = statement<{ from_profile: string }>(
  'delete_blocked_likes',
  `
  delete from likes where (from_profile = $1::uuid and to_profile = $2::uuid) or (from_profile = $2::uuid and to_profile = $1::uuid) returning from_profile`,
);

/** What one side loses by a block: the conversation, the likes and the profile of the other. */
const loss = (memberId: string, other: string, conversation: string): NewChange[] => [
  { memberId, entity: 'conversation', id: conversation, value: null },
  { memberId, entity: 'like', id: other, value: null },
  { memberId, entity: 'profile', id: other, value: null },
];

/**
 * Blocks a member: conversation and likes are deleted in the same transaction, under the locks that
 * messages and likes are written with, the logs of both and waiting pushes are cleared of them, and
 * both are notified. Idempotent.
 * @throws Refusal `not_found` for oneself and for profiles this member may not see. Who blocked the
 *   member can be blocked back.
 */
export async function block(
  request: Announcer,
  viewer: Viewer,
  other: string,
): Promise<{ blocked: true }> {
  const { database, now } = request;
  const { profileId: profile, memberId } = viewer;
  if (profile === other) throw new Refusal('not_found');
  const conversation = conversationIdOf(profile, other);
  await lockPair(database, profile, other);
  await lockConversation(database, conversation, profile);
  const [pair] = await selectPair(database, [profile, other]);
  if (!pair || !(pair.reachable || pair.blocked || pair.blocked_by)) throw new Refusal('not_found');
  if (pair.blocked) return { blocked: true };
  await insertBlock(database, [profile, other, now]);
  const files = (await selectFiles(database, [conversation])).map(({ file }) => file);
  await deleteConversation(database, [conversation]);
  if (files.length > 0) await enqueue(database, REMOVE_FILES_JOB, { photos: files }, now);
  await deleteLikes(database, [profile, other]);
  await lockLogs(database, [memberId, pair.their_member]);
  await forgetBetween(
    database,
    { memberId, profileId: profile },
    { memberId: pair.their_member, profileId: other },
    conversation,
  );
  await announceChanges(request, [
    {
      memberId,
      entity: 'block',
      id: other,
      value: { id: other, name: pair.name, blocked_at: now.toISOString() },
    },
    ...loss(memberId, other, conversation),
    // Nothing reaches an account that is not confirmed.
    ...(pair.their_status === 'active' ? loss(pair.their_member, profile, conversation) : []),
  ]);
  return { blocked: true };
}

/** Ends this member's block. What it removed stays removed, and so does a block by the other. */
export async function unblock(
  request: Announcer,
  viewer: Viewer,
  other: string,
): Promise<{ blocked: false }> {
  await lockPair(request.database, viewer.profileId, other);
  const ended = await deleteBlock(request.database, [viewer.profileId, other]);
  if (ended.length > 0)
    await announceChanges(request, [
      { memberId: viewer.memberId, entity: 'block', id: other, value: null },
    ]);
  return { blocked: false };
}

const selectBlocks = statement<BlockedMember>(
  'blocks_of_profile',
  `
  select blocked.id, blocked.name, block.created_at as blocked_at from blocks block join profiles blocked on blocked.id = block.blocked_profile
  where block.blocker_profile = $1::uuid order by block.created_at desc, blocked.id`,
);

/** Whom a member blocked, latest first: names alone, since the profiles are hidden. */
export async function readBlocks(
  database: Queryable,
  viewer: Viewer,
): Promise<{ blocks: BlockedMember[] }> {
  const rows = await selectBlocks(database, [viewer.profileId]);
  return { blocks: rows.map((row) => ({ ...row, blocked_at: toInstant(row.blocked_at) })) };
}
