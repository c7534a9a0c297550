import { expect, test } from 'vitest';
import { openLocalDatabase } from '../open-database.ts';
import { claimMessage, markUnnotified, unnotifiedBatches } from './unnotified.ts';

test('each message of a batch is claimed once, by whichever tab, until none is left', async () => {
  const db = openLocalDatabase('unnotified-batch');
  await markUnnotified(db, 'one', ['one', 'two', 'three'], Date.now());
  await markUnnotified(db, 'four', ['four'], Date.now());
  expect((await unnotifiedBatches(db)).sort()).toEqual(['four', 'one']);
  const claims = await Promise.all(
    ['one', 'three', 'three', 'two', 'four'].map((id) => claimMessage(db, { batch: 'one', id })),
  );
  expect(claims).toEqual([true, true, false, true, false]);
  expect(await unnotifiedBatches(db)).toEqual(['four']);
});

test('a message that an earlier version marked by itself is told', async () => {
  const db = openLocalDatabase('unnotified-single');
  await db.local_settings.put({
    key: 'untold-one',
    value: { conversation: 'c', profile: 'sanne', at: Date.now() },
  });
  expect(await unnotifiedBatches(db)).toEqual(['one']);
  const claim = () => claimMessage(db, { batch: 'one', id: 'one' });
  expect(await Promise.all([claim(), claim()])).toEqual([true, false]);
  expect(await unnotifiedBatches(db)).toEqual([]);
});
