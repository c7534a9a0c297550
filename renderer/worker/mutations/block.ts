import { success, type Result } from '../../../shared/result.ts';
import type { BlockedMember } from '../../../shared/contract/blocked-member.ts';
import type { LocalDatabase, OutboxEntry } from '../../local/database.ts';
import { metaValue, saveMeta } from '../../local/meta.ts';
import type { Api } from '../network/api.ts';
import { dropDeletionsOf } from './deletion.ts';
import { messagesOf } from '../store/rows.ts';
import { blockLane, likeLane, messageLane, readLane } from '../push/pending-overlay.ts';
import { dropNeedlessPhotos, newEntry, type WriteContext } from './message.ts';

type BlockWork = OutboxEntry & { work: { kind: 'block' | 'unblock'; profile: string } };

/**
 * The list of blocked members with or without one of them. Call it in a transaction over `meta`.
 */
export async function keepBlock(
  db: LocalDatabase,
  profile: string,
  block: BlockedMember | null,
): Promise<void> {
  const others = ((await metaValue(db, 'blocks')) ?? []).filter((one) => one.id !== profile);
  await saveMeta(db, 'blocks', block ? [block, ...others] : others);
}

/** Choices about somebody that were never sent give way to the last one. */
async function takeBack(db: LocalDatabase, profile: string): Promise<void> {
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
    ...conversations.flatMap(({ id }) => [messageLane(id), readLane(id)]),
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
  await dropNeedlessPhotos(db);
  return known.find((name) => name !== undefined) ?? '';
}

/** Blocks a member: gone from this device at once, sent when it can be. */
export async function block({ db, now }: WriteContext, profile: string): Promise<Result<null>> {
  const tables = [
    db.outbox,
    db.refused,
    db.outgoing_photos,
    db.drafts,
    db.messages,
    db.conversations,
    db.likes,
    db.profiles,
    db.meta,
  ];
  return db.transaction('rw', tables, async () => {
    const name = await forget(db, profile);
    await keepBlock(db, profile, { id: profile, name, blocked_at: new Date(now()).toISOString() });
    await takeBack(db, profile);
    await db.outbox.add(newEntry(blockLane(profile), { kind: 'block', profile }, now()));
    return success(null);
  });
}

/** Ends a block: at once here, sent when it can be. */
export async function unblock({ db, now }: WriteContext, profile: string): Promise<Result<null>> {
  return db.transaction('rw', [db.outbox, db.meta], async () => {
    await keepBlock(db, profile, null);
    // A block that still waits is sent before its end: what it took is gone here, and has to go
    // there too.
    await db.outbox.add(newEntry(blockLane(profile), { kind: 'unblock', profile }, now()));
    return success(null);
  });
}

/** Asks whom the member blocked; what waits here stands over the answer. */
export async function loadBlocks({
  db,
  api,
}: {
  db: LocalDatabase;
  api: Api;
}): Promise<Result<null>> {
  const answer = await api.call('getBlocks');
  if (!answer.ok) return answer;
  await db.transaction('rw', [db.outbox, db.meta], async () => {
    const told = new Map(answer.value.blocks.map((one) => [one.id, one]));
    const here = new Map(((await metaValue(db, 'blocks')) ?? []).map((one) => [one.id, one]));
    for (const entry of await db.outbox.orderBy('number').toArray()) {
      if (!isBlockWork(entry)) continue;
      const { kind, profile } = entry.work;
      const known = here.get(profile);
      if (kind === 'unblock') told.delete(profile);
      else if (known) told.set(profile, known);
    }
    await saveMeta(
      db,
      'blocks',
      [...told.values()].sort((one, other) => other.blocked_at.localeCompare(one.blocked_at)),
    );
  });
  return success(null);
}
const isBlockWork = (entry: OutboxEntry): entry is BlockWork =>
  entry.work.kind === 'block' || entry.work.kind === 'unblock';
