import { expect, test } from 'vitest';
import { openLocalDatabase } from '../open-database.ts';
import { claimMessage, markUnnotified, unnotifiedIds } from './unnotified.ts';

test('of messages that come at once the newest of each conversation is told, once', async () => {
  const db = openLocalDatabase('unnotified-at-once');
  const message = (id: string, profile: string) => ({
    id,
    conversation: `with-${profile}`,
    profile,
  });
  await markUnnotified(
    db,
    [message('one', 'sanne'), message('two', 'lotte'), message('three', 'sanne')],
    Date.now(),
  );
  expect((await unnotifiedIds(db)).sort()).toEqual(['three', 'two']);
  const claims = await Promise.all(
    ['one', 'three', 'three', 'two'].map((id) => claimMessage(db, id)),
  );
  expect(claims.filter(Boolean)).toHaveLength(2);
  expect(claims[0]).toBe(false);
  expect(await unnotifiedIds(db)).toEqual([]);
});
