import type { BlockedMember } from '../../../shared/contract/blocked-member.ts';
import { success, type Result } from '../../../shared/result.ts';
import type { LocalDatabase } from '../../local/database.ts';
import { metaValue, saveMeta } from '../../local/meta.ts';
import { deleteRecording } from '../../local/recordings.ts';
import { messagesOf } from '../store/rows.ts';
import { dropDeletionsOf } from './deletion.ts';
import { likeLane } from './like.ts';
import { defineMutation, type WriteContext } from './mutation.ts';
import { newEntry } from './entry.ts';
import { conversationLane } from './pending-message.ts';
import { dropNeedlessPhotos } from './photo.ts';
import { readLane } from './read.ts';

const blockLane = (profile: string): string => `block:${profile}`;

/**
 * The list of blocked members with or without one of them. Call it in a transaction over `meta`.
 */
async function storeBlock(
  db: LocalDatabase,
  profile: string,
  block: BlockedMember | null,
): Promise<void> {
  const others = ((await metaValue(db, 'blocks')) ?? []).filter((one) => one.id !== profile);
  await saveMeta(db, 'blocks', block ? [block, ...others] : others);
}

/** Choices about somebody that were never sent give way to the last one. */
async function withdrawUnsent(db: LocalDatabase, profile: string): Promise<void> {
  await db.outbox
    .where('lane')
    .equals(blockLane(profile))
    .and((entry) => entry.attempts === 0)
    .delete();
}

/** Deletes everything of a member here, pending messages included. */
async function forget(db: LocalDatabase, profile: string): Promise<string> {
  const conversations = await db.conversations.where('profile_id').equals(profile).toArray();
  const known = [
    (await db.profiles.get(profile))?.name,
    (await db.likes.get(profile))?.profile.name,
    ...conversations.map((row) => row.profile.name),
  ];
  const lanes = [
    likeLane(profile),
    ...conversations.flatMap(({ id }) => [conversationLane(id), readLane(id)]),
  ];
  await db.outbox.where('lane').anyOf(lanes).delete();
  await db.outbox
    .filter(
      ({ work }) =>
        work.kind === 'reaction' && conversations.some((row) => row.id === work.conversation),
    )
    .delete();
  await dropDeletionsOf(db, profile);
  for (const { id } of conversations) {
    await messagesOf(db, id).delete();
    await db.refused.filter((row) => row.conversation === id).delete();
  }
  await db.conversations.bulkDelete(conversations.map((row) => row.id));
  await db.likes.delete(profile);
  await db.profiles.delete(profile);
  await db.drafts.delete(profile);
  await deleteRecording(db, profile);
  await dropNeedlessPhotos(db);
  // It names them too, and is asked for again by its page.
  await db.meta.delete('statement');
  return known.find((name) => name !== undefined) ?? '';
}

/** Blocks a member: removed from this device at once, sent when it can be. */
export async function block({ db, now }: WriteContext, profile: string): Promise<Result<null>> {
  const tables = [
    db.outbox,
    db.refused,
    db.outgoing_photos,
    db.drafts,
    db.local_settings,
    db.messages,
    db.conversations,
    db.likes,
    db.profiles,
    db.meta,
  ];
  return db.transaction('rw', tables, async () => {
    const name = await forget(db, profile);
    await storeBlock(db, profile, { id: profile, name, blocked_at: new Date(now()).toISOString() });
    await withdrawUnsent(db, profile);
    await db.outbox.add(newEntry(blockLane(profile), { kind: 'block', profile }, now()));
    return success(null);
  });
}

/** Ends a block: at once here, sent when it can be. */
export async function unblock({ db, now }: WriteContext, profile: string): Promise<Result<null>> {
  return db.transaction('rw', [db.outbox, db.meta], async () => {
    await storeBlock(db, profile, null);
    // A block that still waits is sent before its end: what it deleted here has to be deleted there
    // too.
    await db.outbox.add(newEntry(blockLane(profile), { kind: 'unblock', profile }, now()));
    return success(null);
  });
}

export const blockMutation = defineMutation({
  kind: 'block',
  calls: { block },
  call: 'block',
  body: ({ work }) => ({ profile: work.profile }),
  overlay: (pending, { work }) => void pending.blocked.add(work.profile),
  overConversation: (row, pending) => (pending.blocked.has(row.profile_id) ? null : row),
  async refused({ db }, { work }, { code, message }) {
    await storeBlock(db, work.profile, null);
    return { kind: 'refused', what: 'block', code, message };
  },
});

export const unblockMutation = defineMutation({
  kind: 'unblock',
  calls: { unblock },
  call: 'unblock',
  body: ({ work }) => ({ profile: work.profile }),
  overlay: (pending, { work }) => void pending.blocked.delete(work.profile),
});
