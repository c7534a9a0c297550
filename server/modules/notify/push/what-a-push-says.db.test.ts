import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { createPushSite } from '../../../../tests/support/push/push-site.ts';
import type { PushSite } from '../../../../tests/support/push/push-site.ts';
import { setAccount } from '../../../../tests/support/test-members.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { conversationIdOf } from '../../../../shared/identifiers.ts';

let place: PushSite;
let site: TestSite;
let anna: TestMember;
let bas: TestMember;
let endpoint: string;
beforeAll(async () => {
  place = await createPushSite();
  site = place.site;
});
afterAll(() => place.close());
beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate jobs`);
  anna = await site.member({ credits: 20, profile: { name: 'Annabel van Geheim' } });
  bas = await site.member({
    credits: 200,
    member: { paid_user: true },
    profile: { name: 'Bastiaan Onbekend' },
  });
  ({ endpoint } = await place.subscribe(anna));
});
const talk = () => conversationIdOf(anna.profileId, bas.profileId);
const set = (member: TestMember, what: string) => setAccount(site.database, member, what);

describe('what a push says', () => {
  test('a message: how many, and paths in the member’s language; no name, no text', async () => {
    await set(anna, "language = 'de'");
    const sent = await site.send(bas, anna, 'Een heel bijzonder woord');
    const [push, ...more] = await place.deliver();
    expect(more).toEqual([]);
    expect(push?.payload).toEqual({
      kind: 'messages',
      count: 1,
      checkUrl: `/api/push-check.php?kind=messages&conversation=${talk()}`,
      openUrl: `/de/chats/${talk()}`,
      tag: `message-${talk()}`,
      id: typeof sent === 'string' ? '' : sent.message.id,
    });
    for (const secret of [
      'bijzonder',
      'Annabel',
      'Bastiaan',
      anna.memberId,
      bas.memberId,
      anna.email,
    ])
      expect(push?.text).not.toContain(secret);
    expect(push).toMatchObject({
      endpoint,
      urgency: 'high',
      ttl: 72 * 3_600,
      claims: { aud: place.push.origin, sub: 'https://vonk.example' },
    });
    expect(place.push.faults).toEqual([]);
    expect(await site.call(anna, 'getPush')).toMatchObject({
      subscriptions: [{ accepted_at: expect.any(String) as string }],
    });
  });

  test('several messages at once are one push with their number; later ones count those before, under the same tag and topic', async () => {
    for (const text of ['een', 'twee', 'drie']) await site.send(bas, anna, text);
    const [first] = await place.deliver();
    await site.send(bas, anna, 'vier');
    const [second] = await place.deliver();
    expect([first, second].map((push) => push?.payload.count)).toEqual([3, 4]);
    expect(second?.payload.tag).toBe(first?.payload.tag);
    expect(second?.topic).toBe(first?.topic);
    expect(second?.payload.id).not.toBe(first?.payload.id);
    // An offline browser gets only the last one.
    expect(place.push.fetch(endpoint).map(({ payload }) => payload.count)).toEqual([4]);
  });

  test('two conversations are two notifications; both sides of one conversation have topics that nobody can match', async () => {
    const carla = await site.member({ credits: 20 });
    await place.subscribe(bas);
    await site.send(bas, anna, 'van de een');
    await site.send(carla, anna, 'van de ander');
    await site.call(anna, 'markRead', {
      conversation: talk(),
      up_to: (await site.call(anna, 'getChat', { conversation: talk() })).messages[0]?.id ?? '',
    });
    await site.send(anna, bas, 'terug');
    await site.send(bas, anna, 'en weer');
    const pushes = await place.deliver();
    expect(new Set(pushes.map(({ topic }) => topic)).size).toBe(3);
    expect(new Set(pushes.map(({ payload }) => payload.tag))).toEqual(
      new Set([
        `message-${talk()}`,
        `message-${conversationIdOf(anna.profileId, carla.profileId)}`,
      ]),
    );
  });

  test('likes are counted without a name, a match is told of as one, and a like that nobody is to hear of is not', async () => {
    const carla = await site.member();
    await site.call(bas, 'like', { profile: anna.profileId });
    await site.call(carla, 'like', { profile: anna.profileId });
    const [likes] = await place.deliver();
    expect(likes?.payload).toMatchObject({
      kind: 'likes',
      count: 2,
      openUrl: '/nl/likes/received',
      checkUrl: '/api/push-check.php?kind=likes',
      tag: 'likes',
    });
    expect(likes?.urgency).toBe('normal');

    const dora = await site.member();
    await site.call(anna, 'like', { profile: dora.profileId });
    await site.call(dora, 'swipe', { profile: anna.profileId, choice: 'like' });
    const [match, ...more] = await place.deliver();
    expect(more).toEqual([]);
    expect(match?.payload).toMatchObject({
      kind: 'match',
      count: 1,
      openUrl: '/nl/likes/matches',
      tag: `match-${dora.profileId}`,
      checkUrl: `/api/push-check.php?kind=match&profile=${dora.profileId}`,
    });
    expect(match?.payload.id).not.toBe(likes?.payload.id);

    await site.call(bas, 'unlike', { profile: anna.profileId });
    await site.member({ profile: { gender: 'male', fictional: true, sexuality: 'hetero' } });
    await site.call(anna, 'clearNewLikes', {
      seen: [bas.profileId, carla.profileId, dora.profileId],
    });
    expect((await site.call(anna, 'autoLike')).profile).not.toBeNull();
    expect(await place.deliver()).toEqual([]);
  });

  test('every device of the member is told, each once', async () => {
    const other = await site.member();
    // The member signs in on a second browser.
    await site.database.execute(
      sql`update sessions set member_id = ${anna.memberId} where id = ${other.sessionId}`,
    );
    const second = await place.subscribe({
      ...anna,
      sessionId: other.sessionId,
      cookie: other.cookie,
    });
    await site.send(bas, anna, 'hoi');
    expect((await place.deliver()).map((push) => push.endpoint).sort()).toEqual(
      [endpoint, second.endpoint].sort(),
    );
    expect(await place.deliver()).toEqual([]);
  });
});

describe('how it is asked after', () => {
  test('checkPush says how much there is now, and the number on the icon', async () => {
    await site.send(bas, anna, 'een');
    await site.send(bas, anna, 'twee');
    await site.call(bas, 'like', { profile: anna.profileId });
    const pushes = await place.deliver();
    for (const { payload } of pushes) {
      const query = Object.fromEntries(new URL(payload.checkUrl, place.push.origin).searchParams);
      expect(await site.call(anna, 'checkPush', query), payload.kind).toEqual({
        count: payload.count,
        badge: 3,
      });
    }
    await site.call(anna, 'markRead', {
      conversation: talk(),
      up_to: (await site.call(anna, 'getChat', { conversation: talk() })).messages.at(-1)?.id ?? '',
    });
    expect(await site.call(anna, 'checkPush', { kind: 'messages', conversation: talk() })).toEqual({
      count: 0,
      badge: 1,
    });
    expect(await site.call(anna, 'checkPush', { kind: 'test' })).toEqual({ count: 1, badge: 1 });
    expect(
      (
        await site.refusal(bas, 'checkPush', {
          kind: 'messages',
          conversation: conversationIdOf(anna.profileId, anna.memberId),
        })
      ).status,
    ).toBe(404);
    for (const query of [
      { kind: 'messages' },
      { kind: 'match' },
      { kind: 'likes', conversation: talk() },
      { kind: 'other' },
    ])
      expect((await site.refusal(anna, 'checkPush', query)).status).toBe(422);
  });
});
