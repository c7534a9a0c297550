import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { newId } from '../../../shared/identifiers.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import type { TestMember } from '../../../tests/support/test-members.ts';
import { profiles } from '../../database/schema/profiles.ts';

let site: TestSite;
let anna: TestMember;
let bert: TestMember;
beforeAll(async () => {
  site = await createTestSite({ connections: 20 });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  [anna, bert] = [
    await site.member({ profile: { name: 'Anna' } }),
    await site.member({ profile: { name: 'Bert' } }),
  ];
});

const like = (from: TestMember, to: TestMember) =>
  site.call(from, 'like', { profile: to.profileId });
const unlike = (from: TestMember, to: TestMember) =>
  site.call(from, 'unlike', { profile: to.profileId });
const entities = async (member: TestMember) =>
  (await site.changes(member)).map((change) => change.entity);

describe('liking', () => {
  test('R-290 R-291 R-433 a like is given for one and received, new, for the other', async () => {
    expect(await like(anna, bert)).toEqual({ match: false });
    const [given, received] = [
      await site.call(anna, 'getLikes'),
      await site.call(bert, 'getLikes'),
    ];
    expect(given).toMatchObject({
      given: [bert.profileId],
      received: [],
      matches: [],
      liked_by: [],
      profiles: [{ id: bert.profileId, name: 'Bert' }],
    });
    expect(received).toMatchObject({
      given: [],
      received: [anna.profileId],
      matches: [],
      liked_by: [{ id: anna.profileId, like_new: true }],
      profiles: [{ id: anna.profileId }],
    });
    expect(await site.changes(anna)).toEqual([
      { seq: 1, entity: 'like', id: bert.profileId, value: given.rows[0] },
    ]);
    expect(await site.changes(bert)).toEqual([
      { seq: 1, entity: 'like', id: anna.profileId, value: received.rows[0] },
    ]);
  });

  test('R-021 two mutual likes make a match, which both see, and both are told at that moment', async () => {
    await like(anna, bert);
    expect(await like(bert, anna)).toEqual({ match: true });
    for (const [member, other] of [
      [anna, bert],
      [bert, anna],
    ] as const) {
      expect(await site.call(member, 'getLikes')).toMatchObject({
        given: [other.profileId],
        received: [other.profileId],
        matches: [other.profileId],
      });
      expect(await entities(member)).toEqual(['like', 'like', 'match']);
      const last = (await site.changes(member)).at(-1);
      expect(last).toMatchObject({
        id: other.profileId,
        value: { profile: { id: other.profileId } },
      });
      expect((await site.call(member, 'getLikes')).rows[0]).toEqual(last?.value);
    }
  });

  test('liking twice is liking once', async () => {
    await like(anna, bert);
    await site.call(bert, 'clearNewLikes', { seen: [anna.profileId] });
    expect(await like(anna, bert)).toEqual({ match: false });
    expect(await entities(anna)).toEqual(['like']);
    expect((await site.call(bert, 'getLikes')).liked_by).toEqual([
      { id: anna.profileId, like_new: false },
    ]);
  });

  test('oneself, an unknown, an unconfirmed, a deleted, an invisible and a blocked member are 404', async () => {
    const [blocked, blocker] = [await site.member(), await site.member()];
    await site.block(anna, blocked);
    await site.block(blocker, anna);
    const unlisted = [
      await site.member({ member: { status: 'not_confirmed' } }),
      await site.member({ profile: { status: 'deleted', listed: false } }),
      await site.member({ profile: { listed: false } }),
    ];
    for (const profile of [
      anna.profileId,
      newId(),
      blocked.profileId,
      blocker.profileId,
      ...unlisted.map((member) => member.profileId),
    ])
      for (const name of ['like', 'unlike'] as const)
        expect(await site.refusal(anna, name, { profile })).toMatchObject({
          status: 404,
          code: 'not_found',
        });
    expect(await entities(anna)).toEqual([]);
  });

  test('a member who is not confirmed likes nobody', async () => {
    const unconfirmed = await site.member({ member: { status: 'not_confirmed' } });
    expect(await site.refusal(unconfirmed, 'like', { profile: anna.profileId })).toMatchObject({
      status: 409,
      code: 'email_not_confirmed',
    });
    expect(await entities(anna)).toEqual([]);
  });
});

describe('taking a like back', () => {
  test('dissolves the match for both and keeps the other’s like', async () => {
    await like(anna, bert);
    await like(bert, anna);
    expect(await unlike(anna, bert)).toEqual({ match: false });
    expect(await site.call(anna, 'getLikes')).toMatchObject({
      given: [],
      received: [bert.profileId],
      matches: [],
    });
    expect(await site.call(bert, 'getLikes')).toMatchObject({
      given: [anna.profileId],
      received: [],
      matches: [],
    });
    expect((await site.changes(anna)).at(-1)).toMatchObject({
      entity: 'like',
      id: bert.profileId,
      value: { given_at: null, matched_at: null },
    });
    expect((await site.changes(bert)).at(-1)).toMatchObject({
      entity: 'like',
      id: anna.profileId,
      value: { received_at: null, matched_at: null, like_new: false },
    });
  });

  test('of the only like removes the row for both; again does nothing', async () => {
    await like(anna, bert);
    await unlike(anna, bert);
    for (const [member, other] of [
      [anna, bert],
      [bert, anna],
    ] as const)
      expect((await site.changes(member)).at(-1)).toEqual({
        seq: 2,
        entity: 'like',
        id: other.profileId,
        value: null,
      });
    expect(await unlike(anna, bert)).toEqual({ match: false });
    expect(await entities(anna)).toEqual(['like', 'like']);
  });

  test('works when the other has turned invisible or deleted their account since', async () => {
    await like(anna, bert);
    await site.database
      .update(profiles)
      .set({ status: 'deleted', listed: false })
      .where(eq(profiles.id, bert.profileId));
    expect((await site.call(anna, 'getLikes')).rows).toEqual([]);
    expect(await unlike(anna, bert)).toEqual({ match: false });
    // A deleted member is not notified.
    expect(await entities(bert)).toEqual(['like']);
  });
});

describe('received likes', () => {
  test('stand new first, then the latest first; clearing takes the flag away and tells the other devices', async () => {
    const fans = await Promise.all(Array.from({ length: 4 }, () => site.member()));
    for (const fan of fans) {
      await like(fan, anna);
      site.services.clock.advance(1_000);
    }
    const [first, second, third, fourth] = fans.map((fan) => fan.profileId);
    expect((await site.call(anna, 'getLikes')).received).toEqual([fourth, third, second, first]);
    const before = (await site.changes(anna)).length;
    expect(await site.call(anna, 'clearNewLikes', { seen: [fourth, second, newId()] })).toEqual({
      new_likes: 2,
    });
    expect((await site.call(anna, 'getLikes')).liked_by).toEqual([
      { id: third, like_new: true },
      { id: first, like_new: true },
      { id: fourth, like_new: false },
      { id: second, like_new: false },
    ]);
    const changes = (await site.changes(anna)).slice(before);
    expect(changes.map((change) => change.id).sort()).toEqual([second, fourth].sort());
    for (const change of changes)
      expect(change).toMatchObject({ entity: 'like', value: { like_new: false } });
    expect(await site.call(anna, 'clearNewLikes', { seen: [fourth] })).toEqual({ new_likes: 2 });
    expect((await site.changes(anna)).length).toBe(before + 2);
  });

  test('of somebody blocked since are not there and not counted', async () => {
    const carl = await site.member();
    await like(bert, anna);
    await like(carl, anna);
    await site.block(bert, anna);
    expect(await site.call(anna, 'getLikes')).toMatchObject({
      received: [carl.profileId],
      rows: [{ profile: { id: carl.profileId } }],
    });
    expect(await site.call(anna, 'clearNewLikes', { seen: [] })).toEqual({ new_likes: 1 });
  });

  test('nobody clears the flags of another', async () => {
    await like(bert, anna);
    await site.call(await site.member(), 'clearNewLikes', { seen: [bert.profileId] });
    await site.call(bert, 'clearNewLikes', { seen: [bert.profileId, anna.profileId] });
    expect((await site.call(anna, 'getLikes')).liked_by).toEqual([
      { id: bert.profileId, like_new: true },
    ]);
  });
});

describe('at the same moment', () => {
  test('twenty likes of one member are one like', async () => {
    await Promise.all(Array.from({ length: 20 }, () => like(anna, bert)));
    expect([await entities(anna), await entities(bert)]).toEqual([['like'], ['like']]);
    const rows = await site.database.execute(sql`select count(*)::int as likes from likes`);
    expect(rows.rows).toEqual([{ likes: 1 }]);
  });

  test.each(Array.from({ length: 8 }, (_, round) => round + 1))(
    'two likes that cross make exactly one match (round %i)',
    async () => {
      const answers = await Promise.all([like(anna, bert), like(bert, anna)]);
      expect(answers.map((answer) => answer.match).sort()).toEqual([false, true]);
      for (const member of [anna, bert])
        expect(await entities(member)).toEqual(['like', 'like', 'match']);
    },
  );
});
