import type { Database, Transaction } from '../database/connection.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Services } from '../services.ts';
import { forgetOldAccounts, recordChanges } from './changes.ts';
import type { NewChange, RecordedChange } from './changes.ts';

/** What is needed to notify members of changes; every route's request has it. */
export interface Announcer {
  database: Database | Transaction;
  now: Date;
  services: Pick<Services, 'live'>;
  afterCommit: (effect: () => void) => void;
}

/** Records changes as the last act of a transaction, and wakes the streams after the commit. */
export async function announceChanges(
  request: Announcer,
  list: readonly NewChange[],
): Promise<void> {
  await recordChanges(request.database, request.now, list);
  wakeStreams(request, list);
}

/**
 * Ends what a caller's own last statement recorded: wakes the streams after the commit.
 * @returns by member, the number of their newest change.
 */
export async function announceRecorded(
  request: Announcer,
  recorded: readonly RecordedChange[],
): Promise<ReadonlyMap<string, number>> {
  await forgetOldAccounts(request.database, recorded);
  wakeStreams(
    request,
    recorded.map((row) => ({ memberId: row.member_id })),
  );
  const newest = new Map<string, number>();
  for (const { member_id: id, seq } of recorded)
    newest.set(id, Math.max(newest.get(id) ?? 0, Number(seq)));
  return newest;
}

/** Wakes the streams of members with new changes after the commit. */
function wakeStreams(
  request: Pick<Announcer, 'services' | 'afterCommit'>,
  list: readonly Pick<NewChange, 'memberId'>[],
): void {
  for (const memberId of new Set(list.map((change) => change.memberId)))
    request.afterCommit(() => request.services.live.publish(memberId, { kind: 'changes' }));
}

/** Runs work in one transaction that can announce changes; their effects run after the commit. */
export async function inAnnouncedTransaction<
  Result,
  Given extends Pick<Services, 'database' | 'live'>,
>(
  services: Given,
  now: Date,
  work: (announcer: Announcer & { database: Transaction; services: Given }) => Promise<Result>,
): Promise<Result> {
  let effects: (() => void)[] = [];
  const result = await inTransaction(services.database, (database) => {
    // The work may run again after a conflict.
    effects = [];
    return work({ database, now, services, afterCommit: (effect) => void effects.push(effect) });
  });
  for (const effect of effects) effect();
  return result;
}
