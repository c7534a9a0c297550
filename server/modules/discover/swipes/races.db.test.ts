import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { ask } from '../../../../tests/support/test-client.ts';

const HOUR_MS = 3_600_000;
const LIKES = 4;
let site: TestSite;
let player: TestMember;
beforeAll(async () => {
  site = await createTestSite({ connections: 24 });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.change({ swipe_likes: LIKES });
  player = await site.member({
    profile: { name: 'player', gender: 'male', sexuality: 'hetero', country: 'NL' },
  });
});

const people = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      site.member({ profile: { name: `n${index}`, gender: 'female', country: 'NL' } }),
    ),
  );
const act = async (name: 'swipe' | 'undoSwipe' | 'unlike', profile: TestMember): Promise<number> =>
  (
    await ask(site.app, name, {
      cookie: player.cookie,
      body: { profile: profile.profileId, ...(name === 'unlike' ? {} : { choice: 'like' }) },
    })
  ).status;
const like = (profile: TestMember) => act('swipe', profile);
const undo = (profile: TestMember) => act('undoSwipe', profile);
const left = async () => (await site.call(player, 'getSwipe')).left;
const given = async () => (await site.call(player, 'getLikes')).given;
const at = (all: TestMember[], index: number): TestMember =>
  all[index % all.length] ?? expect.unreachable();
const count = (statuses: number[], status: number) =>
  statuses.filter((one) => one === status).length;

test.each([1, 2, 3, 4, 5])(
  'R-467 of twenty likes at once four are accepted, however they fall (round %i)',
  async () => {
    const all = await people(20);
    const statuses = await Promise.all(all.map(like));
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([LIKES, 16]);
    expect(await given()).toHaveLength(LIKES);
    expect(await left()).toBe(0);
    const counts = await Promise.all(
      all.map(
        async (one) =>
          (await site.changes(one)).filter((change) => change.entity === 'like').length,
      ),
    );
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(LIKES);
  },
);

test.each([1, 2, 3])(
  'R-467 twenty undos and unlikes of the same like at once earn nothing back (round %i)',
  async () => {
    const all = await people(8);
    for (const one of all.slice(0, LIKES)) expect(await like(one)).toBe(200);
    const statuses = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        act(index % 2 === 0 ? 'undoSwipe' : 'unlike', at(all, index % LIKES)),
      ),
    );
    expect(count(statuses, 200)).toBe(40);
    expect(await given()).toEqual([]);
    expect(await left()).toBe(0);
    expect(await Promise.all(all.slice(LIKES).map(like))).toEqual([429, 429, 429, 429]);
  },
);

test.each([1, 2, 3, 4])(
  'R-467 likes, undos and unlikes of ten members at once never reach more than four of them (round %i)',
  async (round) => {
    const all = await people(10);
    const [liked, jobs]: [Set<TestMember>, Promise<unknown>[]] = [new Set(), []];
    for (let index = 0; index < 120; index++) {
      const one = at(all, index * 7 + round);
      const name =
        (['swipe', 'undoSwipe', 'swipe', 'unlike'] as const)[(index * 5 + round) % 4] ?? 'swipe';
      jobs.push(
        act(name, one).then((status) => {
          if (name === 'swipe' && status === 200) liked.add(one);
        }),
      );
    }
    await Promise.all(jobs);
    expect(liked.size).toBeLessThanOrEqual(LIKES);
    const { rows } = await site.database.execute<{ used: number }>(
      sql`select likes as used from swipe_windows where profile_id = ${player.profileId}`,
    );
    expect(rows[0]?.used).toBe(LIKES);
    expect(await left()).toBe(0);
  },
);

test('R-467 neither midnight nor the next 24 hours turn an undo into a like', async () => {
  const all = await people(12);
  const midnight = new Date(site.services.clock.now());
  midnight.setHours(24, 0, 0, 0);
  // An hour before midnight where the server is.
  site.services.clock.advance(midnight.getTime() - site.services.clock.now().getTime() - HOUR_MS);
  for (const one of all.slice(0, LIKES)) expect(await like(one)).toBe(200);
  site.services.clock.advance(2 * HOUR_MS);
  await Promise.all([...all.slice(0, LIKES), ...all.slice(0, LIKES)].map(undo));
  expect(await left()).toBe(0);
  expect(await Promise.all(all.slice(4, 8).map(like))).toEqual([429, 429, 429, 429]);
  // Likes of the day before are undone in the new one, one of them repeatedly, at the same time as
  // new likes.
  expect(await Promise.all(all.slice(0, 2).map(like))).toEqual([200, 200]);
  site.services.clock.advance(23 * HOUR_MS);
  expect(await left()).toBe(LIKES);
  const statuses = await Promise.all([
    ...all.slice(4).map(like),
    ...[0, 1, 0, 1, 0, 1].map((index) => undo(at(all, index))),
  ]);
  expect(count(statuses.slice(0, 8), 200)).toBeLessThanOrEqual(LIKES);
  expect(await left()).toBe(0);
  expect((await given()).length).toBeLessThanOrEqual(LIKES);
});
