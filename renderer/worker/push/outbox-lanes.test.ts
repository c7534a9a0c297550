import { expect, test } from 'vitest';
import { newId } from '../../../shared/identifiers.ts';
import { openLocalDatabase } from '../../local/open-database.ts';
import { createOutbox } from './outbox.ts';

test('what is under way in one lane is not sent again when another lane ends', async () => {
  const db = openLocalDatabase(newId());
  const entry = (lane: string) => ({
    id: newId(),
    lane,
    work: { kind: 'like' as const, profile: newId(), undo: null },
    attempts: 0,
    not_before: 0,
    created: 0,
  });
  const attempts: string[] = [];
  const slow = Promise.withResolvers<undefined>();
  await db.outbox.bulkAdd([entry('slow'), entry('quick'), entry('quick'), entry('quick')]);
  const outbox = createOutbox({
    db,
    now: () => 0,
    isOnline: () => true,
    onTrouble: (error) => {
      throw error;
    },
    attempt: async ({ lane, number }) => {
      attempts.push(lane);
      if (lane === 'slow') await slow.promise;
      await db.outbox.delete(number);
      return { kind: 'done' };
    },
  });
  outbox.start();
  await expect.poll(() => db.outbox.count()).toBe(1);
  await outbox.wake();
  expect(attempts.toSorted()).toEqual(['quick', 'quick', 'quick', 'slow']);
  slow.resolve(undefined);
  await expect.poll(() => db.outbox.count()).toBe(0);
  expect(attempts).toHaveLength(4);
  outbox.stop();
  db.close();
});
