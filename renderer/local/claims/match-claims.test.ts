import { expect, test } from 'vitest';
import { openLocalDatabase } from '../open-database.ts';
import { claimMatch } from './match-claims.ts';

test('a match is shown once on a device, also when two tabs ask at the same time', async () => {
  const [one, other] = [openLocalDatabase('match-moments'), openLocalDatabase('match-moments')];
  expect(
    (await Promise.all([claimMatch(one, 'sanne'), claimMatch(other, 'sanne')])).sort(),
  ).toEqual([false, true]);
  expect(await claimMatch(one, 'sanne')).toBe(false);
  expect(await claimMatch(one, 'lotte')).toBe(true);
});
