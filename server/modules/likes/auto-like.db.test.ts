import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { MemberValues, TestSite } from '../../../tests/support/test-site.ts';
import type { TestMember } from '../../../tests/support/test-members.ts';

let site: TestSite;
let anna: TestMember;
beforeAll(async () => {
  site = await createTestSite({ connections: 20 });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  anna = await site.member({ profile: { name: 'Anna', gender: 'female' } });
});

const man = (profile: MemberValues['profile'] = {}, values: MemberValues = {}) =>
  site.member({ ...values, profile: { name: 'Bert', gender: 'male', ...profile } });
const likeAnna = (from: TestMember) => site.call(from, 'like', { profile: anna.profileId });
const autoLike = async (member = anna) => (await site.call(member, 'autoLike')).profile?.id ?? null;
const received = async (member = anna) => (await site.call(member, 'getLikes')).received;

describe('R-431 GET /api/auto-like.php', () => {
  test('gives the newest of those who really like the member and whose like was not looked at, and makes no like', async () => {
    await man({ fictional: true });
    const [first, second, seen, matched] = [await man(), await man(), await man(), await man()];
    for (const one of [first, second, seen, matched]) {
      await likeAnna(one);
      site.services.clock.advance(1_000);
    }
    await site.call(anna, 'clearNewLikes', { seen: [seen.profileId] });
    await site.call(anna, 'like', { profile: matched.profileId });
    expect(await autoLike()).toBe(second.profileId);
    expect((await site.call(anna, 'autoLike')).profile).toMatchObject({
      name: 'Bert',
      fictional: false,
    });
    expect((await received()).length).toBe(4);
  });

  test('gives a profile that is marked as fictional where nobody new likes the member; its like is one like others from then on', async () => {
    const [real, fictional] = [await man(), await man({ fictional: true })];
    expect((await site.call(anna, 'autoLike')).profile).toMatchObject({
      id: fictional.profileId,
      fictional: true,
    });
    expect(await received()).toEqual([fictional.profileId]);
    expect((await site.changes(anna)).map((change) => change.entity)).toEqual(['like']);
    // Until it was looked at it is the newest real like: no second one is made.
    await man({ fictional: true });
    expect([await autoLike(), await autoLike()]).toEqual([
      fictional.profileId,
      fictional.profileId,
    ]);
    expect(await received()).not.toContain(real.profileId);
  });

  test('is asked by POST as well', async () => {
    const fictional = await man({ fictional: true });
    expect((await site.call(anna, 'autoLikeByPost')).profile?.id).toBe(fictional.profileId);
  });

  test('never takes a real member for a like that they did not give, whatever there is', async () => {
    for (const values of [{}, { name: 'Carl' }, { gender: 'female' as const }]) await man(values);
    expect(await autoLike()).toBeNull();
    expect(await received()).toEqual([]);
  });

  test.each<[string, MemberValues['profile'], MemberValues['member']]>([
    ['invisible', { fictional: true, listed: false }, { invisible: true }],
    ['of another country', { fictional: true, country: 'BE' }, {}],
    ['of the gender that the member does not look for', { fictional: true, gender: 'female' }, {}],
    ['drawn to the other gender', { fictional: true, sexuality: 'gay' }, {}],
    ['deleted', { fictional: true, status: 'deleted', listed: false }, { status: 'deleted' }],
  ])('gives no fictional profile that is %s', async (_what, profile, member) => {
    await man(profile, { ...(member ? { member } : {}) });
    expect(await autoLike()).toBeNull();
  });

  test('gives nobody whom a block stands between in either direction, nor who was met already', async () => {
    const [blocked, blocker, liked, known] = [
      await man({ fictional: true }),
      await man({ fictional: true }),
      await man({ fictional: true }),
      await man({ fictional: true }, { credits: 9 }),
    ];
    await likeAnna(blocked);
    await site.block(anna, blocked);
    await site.block(blocker, anna);
    await site.call(anna, 'like', { profile: liked.profileId });
    await site.send(known, anna, 'Hoi');
    expect(await autoLike()).toBeNull();
  });

  test('likes nobody who is in no list, and refuses whoever is not confirmed', async () => {
    await man({ fictional: true });
    const hidden = await site.member({
      member: { invisible: true },
      profile: { gender: 'female', listed: false },
    });
    expect(await autoLike(hidden)).toBeNull();
    const unconfirmed = await site.member({ member: { status: 'not_confirmed' } });
    expect(await site.refusal(unconfirmed, 'autoLike')).toMatchObject({
      status: 409,
      code: 'email_not_confirmed',
    });
  });

  test('asked twenty times at once gives one like', async () => {
    for (let number = 0; number < 3; number++) await man({ fictional: true });
    const got = await Promise.all(Array.from({ length: 20 }, () => autoLike()));
    expect(new Set(got).size).toBe(1);
    expect((await received()).length).toBe(1);
  });

  test('needs the header of our own pages, and Sec-Fetch-Site of our own where a browser sends it', async () => {
    await man({ fictional: true });
    for (const [header, value] of [
      ['request-type', 'other'],
      ['sec-fetch-site', 'cross-site'],
      ['sec-fetch-site', 'same-site'],
      ['sec-fetch-site', 'none'],
    ] as const)
      expect(await site.refusal(anna, 'autoLike', {}, { [header]: value })).toMatchObject({
        status: 403,
        code: 'bad_origin',
      });
    expect(await received()).toEqual([]);
    await site.call(anna, 'autoLike', {}, { 'sec-fetch-site': 'same-origin' });
    expect((await received()).length).toBe(1);
  });

  test('mails nobody for it', async () => {
    await man({ fictional: true });
    await autoLike();
    const { rows } = await site.database.execute(
      sql`select from jobs where payload->>'member' = ${anna.memberId}`,
    );
    expect(rows).toEqual([]);
  });
});
