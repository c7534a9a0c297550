import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { newId } from '../../../../shared/identifiers.ts';
import { photos } from '../../../database/schema/profiles.ts';
import { pruningJobs } from '../../../jobs/pruning.ts';
import { findPlace } from '../../site/places/places.ts';
import { createJobRunner } from '../../../jobs/runner.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { MemberValues, TestSite } from '../../../../tests/support/test-site.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { ask } from '../../../../tests/support/test-client.ts';

const HOUR_MS = 3_600_000;
let site: TestSite;
let player: TestMember;
beforeAll(async () => {
  site = await createTestSite({ connections: 8 });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.change({ swipe_likes: 4 });
  player = await site.member({
    profile: { name: 'player', gender: 'male', sexuality: 'hetero', country: 'NL' },
  });
});

const person = (name: string, profile: NonNullable<MemberValues['profile']> = {}) =>
  site.member({ profile: { name, gender: 'female', country: 'NL', ...profile } });
const people = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => person(`n${index}`)));
const choose = (profile: TestMember, choice: 'nope' | 'like', as = player) =>
  site.call(as, 'swipe', { profile: profile.profileId, choice });
const undo = (profile: TestMember, choice: 'nope' | 'like', as = player) =>
  site.call(as, 'undoSwipe', { profile: profile.profileId, choice });
const deck = async (as = player) =>
  (await site.call(as, 'getSwipe')).profiles.map((card) => card.name).sort();
const likesGiven = async (as = player) => (await site.call(as, 'getLikes')).given;

test('R-467 the fourth like of a free member works, and the fifth is refused with the hours to wait', async () => {
  const all = await people(6);
  expect(await site.call(player, 'getSwipe')).toMatchObject({ left: 4, wait_hours: 0 });
  for (const [index, one] of all.slice(0, 4).entries())
    expect(await choose(one, 'like')).toMatchObject({
      left: 3 - index,
      wait_hours: index === 3 ? 24 : 0,
    });
  const fifth = all[4] as TestMember;
  const refused = await site.refusal(player, 'swipe', { profile: fifth.profileId, choice: 'like' });
  expect(refused).toMatchObject({ status: 429, code: 'swipe_limit' });
  // The clock goes on while the test runs.
  expect(Math.ceil((refused.retryAfter ?? 0) / 3_600)).toBe(24);
  expect(await likesGiven()).toHaveLength(4);
  // Nopes have no limit.
  expect(await choose(fifth, 'nope')).toMatchObject({ left: 0 });
});

test('R-360 the waiting time is in hours from the first like, rounded up, by the server’s clock, and then there are four again', async () => {
  const all = await people(8);
  await choose(all[0] as TestMember, 'like');
  site.services.clock.advance(5 * HOUR_MS + 60_000);
  for (const one of all.slice(1, 4)) await choose(one, 'like');
  expect(await site.call(player, 'getSwipe')).toMatchObject({ left: 0, wait_hours: 19 });
  site.services.clock.advance(18 * HOUR_MS);
  expect(await site.call(player, 'getSwipe')).toMatchObject({ left: 0, wait_hours: 1 });
  const { status, retryAfter } = await site.refusal(player, 'swipe', {
    profile: (all[4] as TestMember).profileId,
    choice: 'like',
  });
  expect([status, Math.ceil((retryAfter ?? 0) / 3_600)]).toEqual([429, 1]);
  site.services.clock.advance(59 * 60_000);
  expect(await site.call(player, 'getSwipe')).toMatchObject({ left: 4, wait_hours: 0 });
  expect(await choose(all[4] as TestMember, 'like')).toMatchObject({ left: 3 });
});

test('R-467 of twenty likes at once exactly four are accepted', async () => {
  const all = await people(20);
  const answers = await Promise.all(
    all.map((one) =>
      ask(site.app, 'swipe', {
        cookie: player.cookie,
        body: { profile: one.profileId, choice: 'like' },
      }),
    ),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([
    ...Array<number>(4).fill(200),
    ...Array<number>(16).fill(429),
  ]);
  expect(await likesGiven()).toHaveLength(4);
});

test('the number of likes is a setting, and a premium member has no limit', async () => {
  const all = await people(7);
  await site.change({ swipe_likes: 1 });
  await choose(all[0] as TestMember, 'like');
  expect(
    await site.refusal(player, 'swipe', {
      profile: (all[1] as TestMember).profileId,
      choice: 'like',
    }),
  ).toMatchObject({ code: 'swipe_limit' });
  const premium = await site.member({
    member: { paid_user: true },
    profile: { gender: 'male', sexuality: 'hetero', country: 'NL' },
  });
  for (const one of all)
    expect(await choose(one, 'like', premium)).toMatchObject({ left: null, wait_hours: 0 });
  expect(await likesGiven(premium)).toHaveLength(7);
});

test('the same like again, one that is refused, and one of somebody who is liked already use nothing', async () => {
  const [one, blocked, known] = (await people(3)) as [TestMember, TestMember, TestMember];
  expect(await choose(one, 'like')).toMatchObject({ left: 3 });
  expect(await choose(one, 'like')).toMatchObject({ left: 3 });
  await site.block(blocked, player);
  expect(
    await site.refusal(player, 'swipe', { profile: blocked.profileId, choice: 'like' }),
  ).toMatchObject({ status: 404 });
  expect(
    await site.refusal(player, 'swipe', { profile: blocked.profileId, choice: 'nope' }),
  ).toMatchObject({ status: 404 });
  await site.call(player, 'like', { profile: known.profileId });
  expect(await choose(known, 'like')).toMatchObject({ left: 3 });
});

test('undoing a like takes it back and earns nothing back, however often, and liking the same member again uses no second one', async () => {
  const [one, two] = (await people(2)) as [TestMember, TestMember];
  await choose(one, 'like');
  for (let time = 0; time < 3; time++) {
    expect(await undo(one, 'like')).toMatchObject({ left: 3 });
    expect(await likesGiven()).toEqual([]);
    expect(await deck()).toEqual(['n0', 'n1']);
    expect(await choose(one, 'like')).toMatchObject({ left: 3 });
  }
  // Also one that was undone before it was ever sent.
  expect(await undo(two, 'like')).toMatchObject({ left: 2 });
  expect(await undo(two, 'like')).toMatchObject({ left: 2 });
  expect(await likesGiven()).toEqual([one.profileId]);
});

test('undoing when no like is left neither fails nor earns one', async () => {
  const all = await people(5);
  for (const one of all.slice(0, 4)) await choose(one, 'like');
  expect(await undo(all[3] as TestMember, 'like')).toMatchObject({ left: 0 });
  expect(await undo(all[4] as TestMember, 'like')).toMatchObject({ left: 0 });
  expect(
    await site.refusal(player, 'swipe', {
      profile: (all[4] as TestMember).profileId,
      choice: 'like',
    }),
  ).toMatchObject({ code: 'swipe_limit' });
  // The undone one was counted in this window.
  expect(await choose(all[3] as TestMember, 'like')).toMatchObject({ left: 0 });
});

test('R-081 the deck holds whom one may look for, without the likes, the talked with and the nopes of the last 30 days', async () => {
  const [noped, liked, talked] = (await people(3)) as [TestMember, TestMember, TestMember];
  await person('a man', { gender: 'male' });
  await person('abroad', { country: 'BE', region: 'BE-VAN' });
  await site.member({
    member: { invisible: true },
    profile: { name: 'invisible', gender: 'female', listed: false },
  });
  await site.block(player, await person('blocked'));
  await site.block(await person('blocker'), player);
  expect(await deck()).toEqual(['n0', 'n1', 'n2']);
  expect((await choose(noped, 'nope')).profiles.map((card) => card.name).sort()).toEqual([
    'n1',
    'n2',
  ]);
  await site.call(player, 'like', { profile: liked.profileId });
  await site.send(player, talked, 'Hallo');
  expect(await deck()).toEqual([]);
  const older = (days: number) =>
    site.database.execute(
      sql`update swipes set created_at = created_at - ${days}::int * interval '1 day'`,
    );
  await older(29);
  expect(await deck()).toEqual([]);
  await older(2);
  expect(await deck()).toEqual(['n0']);
});

test('an undone nope brings its card back, and nobody else’s', async () => {
  const [one] = (await people(1)) as [TestMember];
  const other = await site.member({
    profile: { name: 'other', gender: 'male', sexuality: 'hetero' },
  });
  await choose(one, 'nope');
  await undo(one, 'nope', other);
  expect(await deck()).toEqual([]);
  expect((await undo(one, 'nope')).profiles.map((card) => card.name)).toEqual(['n0']);
});

test('a like of the game makes a match as any other, told to both', async () => {
  const [one] = (await people(1)) as [TestMember];
  await site.call(one, 'like', { profile: player.profileId });
  expect(await choose(one, 'like')).toMatchObject({ match: true });
  for (const member of [player, one])
    expect((await site.changes(member)).filter((change) => change.entity === 'match')).toHaveLength(
      1,
    );
  expect((await site.call(one, 'getLikes')).matches).toEqual([player.profileId]);
});

test('nobody plays with oneself or with an unknown id, and the old choices are thrown away', async () => {
  for (const profile of [player.profileId, '01890000-0000-7000-8000-000000000000'])
    for (const choice of ['nope', 'like'])
      expect(await site.refusal(player, 'swipe', { profile, choice })).toMatchObject({
        status: 404,
      });
  for (const profile of [player.profileId, '01890000-0000-7000-8000-000000000000'])
    expect(await site.refusal(player, 'undoSwipe', { profile, choice: 'like' })).toMatchObject({
      status: 404,
    });
  expect(await site.call(player, 'getSwipe')).toMatchObject({ left: 4 });
  const [one] = (await people(1)) as [TestMember];
  await choose(one, 'nope');
  const count = async () =>
    (await site.database.execute<{ n: number }>(sql`select count(*)::int as n from swipes`)).rows[0]
      ?.n;
  expect(await count()).toBe(1);
  site.services.clock.advance(31 * 24 * HOUR_MS);
  await createJobRunner(site.services, pruningJobs).runDueJobs();
  expect(await count()).toBe(0);
});

test('the game begins near and at the player’s age, and says when it reaches further', async () => {
  const home = (city: string) => {
    const { country, region, latitude, longitude } =
      findPlace('NL', city) ?? expect.unreachable(city);
    return { country, region, city, latitude, longitude };
  };
  const years = (age: number) => `${site.services.clock.now().getUTCFullYear() - age - 1}-06-15`;
  const seeker = await site.member({
    profile: {
      gender: 'male',
      sexuality: 'hetero',
      ...home('Utrecht'),
      date_of_birth: years(40),
      seeks_min_age: 35,
      seeks_max_age: 45,
    },
  });
  for (let index = 0; index < 20; index++)
    await person(`near ${index}`, { ...home('Utrecht'), date_of_birth: years(38) });
  await person('far', { ...home('Maastricht'), date_of_birth: years(38) });
  await person('old', { ...home('Utrecht'), date_of_birth: years(70) });
  const first = await site.call(seeker, 'getSwipe');
  expect(first.profiles.every((card) => card.name.startsWith('near'))).toBe(true);
  expect(first.reach).toEqual({ km: 40, min_age: 35, max_age: 45, widened: false });
  for (const card of first.profiles.slice(0, 2))
    await site.call(seeker, 'swipe', { profile: card.id, choice: 'nope' });
  const later = await site.call(seeker, 'getSwipe');
  // The nearest stay on top.
  expect(
    later.profiles
      .slice(-2)
      .map((card) => card.name)
      .sort(),
  ).toEqual(['far', 'old']);
  expect(later.reach).toEqual({ km: null, min_age: null, max_age: null, widened: true });
  const nowhere = await site.member({
    profile: { gender: 'male', sexuality: 'hetero', country: 'NL', city: null },
  });
  expect((await site.call(nowhere, 'getSwipe')).reach).toBeNull();
});

test('who looks gets whole profiles, as their pages tell them; who chooses gets cards', async () => {
  const shown = await person('shown', {
    about: 'Timmert boten op zaterdag.',
    interests: ['wine'],
    hair_color: 'red',
  });
  await person('other');
  await site.database.insert(photos).values(
    (['public', 'private'] as const).map((visibility, position) => ({
      id: newId(),
      profile_id: shown.profileId,
      position,
      status: 'active' as const,
      visibility,
      width: 800,
      height: 1_000,
      created_at: new Date(),
    })),
  );
  const visible = site.services.settings.current().visible_profile_fields;
  await site.change({ visible_profile_fields: visible.filter((field) => field !== 'hair_color') });
  const card = async () =>
    (await site.call(player, 'getSwipe')).profiles.find(({ id }) => id === shown.profileId);
  expect(await card()).toMatchObject({
    about: 'Timmert boten op zaterdag.',
    interests: ['wine'],
    hair_color: null,
    images: [{ locked: false }, { locked: true }],
    locked_photos: 1,
  });
  expect(await card()).toEqual(
    (await site.call(player, 'getProfile', { id: shown.profileId })).profile,
  );
  const answered = await choose(await person('third'), 'nope');
  expect(answered.profiles.every((card) => !('about' in card))).toBe(true);
  await site.block(shown, player);
  expect(await card()).toBeUndefined();
});
