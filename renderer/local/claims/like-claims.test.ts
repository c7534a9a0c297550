import { expect, test } from 'vitest';
import { openLocalDatabase } from '../open-database.ts';
import { claimLike } from './like-claims.ts';

test('R-339 a new like is shown once a day on a device, also when two tabs ask at the same time', async () => {
  const [one, other] = [openLocalDatabase('like-moments'), openLocalDatabase('like-moments')];
  const day = 24 * 60 * 60_000;
  expect(
    (await Promise.all([claimLike(one, 'sanne', day), claimLike(other, 'sanne', day)])).sort(),
  ).toEqual([false, true]);
  expect(await claimLike(one, 'lotte', day)).toBe(true);
  expect(await claimLike(one, 'sanne', 2 * day - 1)).toBe(false);
  expect(await claimLike(one, 'sanne', 2 * day)).toBe(true);
  expect(await one.local_settings.count()).toBe(1);
});
