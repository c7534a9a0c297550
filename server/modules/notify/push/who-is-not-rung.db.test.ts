import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { createPushSite } from '../../../../tests/support/push/push-site.ts';
import type { PushSite } from '../../../../tests/support/push/push-site.ts';
import type { ReceivedPush } from '../../../../tests/support/push/push-service.ts';
import { ask } from '../../../../tests/support/test-client.ts';
import { setAccount } from '../../../../tests/support/test-members.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { conversationIdOf } from '../../../../shared/identifiers.ts';

const HOUR_MS = 3_600_000;
let place: PushSite;
let site: TestSite;
let anna: TestMember;
let bas: TestMember;
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
  await place.subscribe(anna);
});
const talk = () => conversationIdOf(anna.profileId, bas.profileId);

const set = (member: TestMember, what: string) => setAccount(site.database, member, what);
const setProfile = (member: TestMember, what: string) =>
  site.database.execute(
    sql.raw(`update profiles set ${what} where member_id = '${member.memberId}'`),
  );
const summaries = (pushes: readonly ReceivedPush[]) =>
  pushes.map(({ payload: { kind, count } }) => [kind, count]);
const mutes = (...kinds: string[]) =>
  site.call(anna, 'setNotifications', Object.fromEntries(kinds.map((kind) => [kind, false])));

describe('whom nothing is told', () => {
  test('who blocked the writer, or is blocked by them, hears nothing of what was on its way; after unblocking too', async () => {
    for (const [blocker, blocked] of [
      [anna, bas],
      [bas, anna],
    ] as const) {
      await site.send(bas, anna, 'net voor de blokkade');
      await site.call(bas, 'like', { profile: anna.profileId });
      await site.call(blocker, 'block', { profile: blocked.profileId });
      expect(await place.deliver(), blocker === anna ? 'own block' : 'the other’s').toEqual([]);
      expect(await place.waiting()).toBe(0);
      await site.call(blocker, 'unblock', { profile: blocked.profileId });
      expect(await place.deliver()).toEqual([]);
    }
  });

  test('a kind that is turned off is not pushed, also when it was turned off on the way', async () => {
    await mutes('new_messages', 'new_conversations', 'like');
    await site.send(bas, anna, 'hoi');
    await site.call(bas, 'like', { profile: anna.profileId });
    expect(await place.waiting()).toBe(0);
    await site.call(anna, 'setNotifications', { new_messages: true, like: true });
    await site.send(bas, anna, 'nog eens');
    await site.call(bas, 'unlike', { profile: anna.profileId });
    await site.call(bas, 'like', { profile: anna.profileId });
    await mutes('new_messages', 'like');
    expect(await place.waiting()).toBe(2);
    expect(await place.deliver()).toEqual([]);
    expect(await place.waiting()).toBe(0);
  });

  test('new conversations and what follows in them are turned off each by itself', async () => {
    await mutes('new_messages');
    await site.send(bas, anna, 'het begin');
    expect(summaries(await place.deliver())).toEqual([['messages', 1]]);
    await site.send(bas, anna, 'het vervolg');
    expect(await place.deliver()).toEqual([]);
    await site.call(anna, 'setNotifications', { new_messages: true, new_conversations: false });
    await site.send(bas, anna, 'en nog een');
    // The member does not want notices of first messages.
    expect(summaries(await place.deliver())).toEqual([['messages', 2]]);
  });

  test.each([
    ['not confirmed', "status = 'not_confirmed'", null],
    ['deleted', "status = 'deleted'", null],
    ['closed by the operator', 'closed_at = now()', null],
    ['leaving', 'deletion_requested_at = now()', null],
    ['disabled', null, "status = 'disabled'"],
  ])('an account that is %s gets nothing', async (_what, account, profile) => {
    await site.send(bas, anna, 'hoi');
    if (account) await set(anna, account);
    if (profile) await setProfile(anna, profile);
    expect(await place.deliver()).toEqual([]);
    expect(await place.waiting()).toBe(0);
  });

  test('nothing is told of somebody who is gone; somebody invisible is, to those they write with', async () => {
    await site.send(bas, anna, 'hoi');
    await site.call(bas, 'setNotifications', { invisible: true });
    expect(summaries(await place.deliver())).toEqual([['messages', 1]]);
    await site.send(bas, anna, 'nog een keer');
    await site.call(bas, 'like', { profile: anna.profileId });
    await setProfile(bas, "status = 'deleted'");
    expect(await place.deliver()).toEqual([]);
  });

  test('what was read, seen, deleted or taken back before it is sent is not sent', async () => {
    const sent = await site.send(bas, anna, 'hoi');
    await site.call(anna, 'markRead', {
      conversation: talk(),
      up_to: typeof sent === 'string' ? '' : sent.message.id,
    });
    expect(await place.deliver()).toEqual([]);
    await site.send(bas, anna, 'weg ermee');
    await site.call(anna, 'deleteConversation', { conversation: talk() });
    expect(await place.deliver()).toEqual([]);
    await site.call(bas, 'like', { profile: anna.profileId });
    await site.call(anna, 'clearNewLikes', { seen: [bas.profileId] });
    expect(await place.deliver()).toEqual([]);
    const carla = await site.member();
    await site.call(carla, 'like', { profile: anna.profileId });
    await site.call(carla, 'unlike', { profile: anna.profileId });
    expect(await place.deliver()).toEqual([]);
  });

  test('what was not taken for three days, or for a day for likes, is not told as news', async () => {
    await site.send(bas, anna, 'hoi');
    await site.call(bas, 'like', { profile: anna.profileId });
    site.services.clock.advance(25 * HOUR_MS);
    expect(summaries(await place.deliver())).toEqual([['messages', 1]]);
    await site.send(bas, anna, 'hoi');
    site.services.clock.advance(73 * HOUR_MS);
    expect(await place.deliver()).toEqual([]);
    expect(await place.waiting()).toBe(0);
  });

  test('a member without a subscription costs no job, and a subscription that the push service ended is not rung', async () => {
    await site.send(anna, bas, 'hoi');
    expect(await place.waiting()).toBe(0);
    const subscription = place.push.subscribe(place.vapid.publicKey);
    await site.call(anna, 'subscribePush', {
      subscription: { ...subscription, expirationTime: Date.now() - 1_000 },
    });
    await site.send(bas, anna, 'hoi');
    expect(await place.deliver()).toEqual([]);
  });
});

describe('what is on screen', () => {
  test('a device that shows the site is not rung; one that went out of sight, or whose line broke, is', async () => {
    const end = site.services.presence.streamOpened(anna.sessionId);
    await site.call(anna, 'pageVisible');
    await site.send(bas, anna, 'op het scherm');
    expect(await place.deliver()).toEqual([]);
    site.services.clock.advance(8_001);
    expect(await place.deliver()).toEqual([]);
    expect(await place.waiting()).toBe(0);
    expect(
      (
        await ask(site.app, 'pageHidden', {
          cookie: anna.cookie,
          headers: { 'request-type': null },
        })
      ).status,
    ).toBe(204);
    await site.send(bas, anna, 'uit het zicht');
    expect(summaries(await place.deliver())).toEqual([['messages', 2]]);
    await site.call(anna, 'pageVisible');
    end();
    await site.send(bas, anna, 'zonder lijn');
    expect(summaries(await place.deliver())).toEqual([['messages', 3]]);
  });

  test('what comes just as a page goes out of sight is told when it was not seen', async () => {
    const end = site.services.presence.streamOpened(anna.sessionId);
    await site.call(anna, 'pageVisible');
    await site.send(bas, anna, 'net te laat');
    expect(await place.deliver()).toEqual([]);
    end();
    site.services.clock.advance(8_001);
    expect(summaries(await place.deliver())).toEqual([['messages', 1]]);
  });

  test('a member who looks at one device is told on the others only of what they leave unread', async () => {
    const desk = await site.member();
    await site.database.execute(
      sql`update sessions set member_id = ${anna.memberId} where id = ${desk.sessionId}`,
    );
    const end = site.services.presence.streamOpened(desk.sessionId);
    await site.call({ ...anna, cookie: desk.cookie }, 'pageVisible');
    const sent = await site.send(bas, anna, 'gelezen aan het bureau');
    expect(await place.deliver()).toEqual([]);
    await site.call(anna, 'markRead', {
      conversation: talk(),
      up_to: typeof sent === 'string' ? '' : sent.message.id,
    });
    site.services.clock.advance(8_001);
    expect(await place.deliver()).toEqual([]);
    await site.send(bas, anna, 'niet gezien');
    expect(await place.deliver()).toEqual([]);
    site.services.clock.advance(8_001);
    expect(summaries(await place.deliver())).toEqual([['messages', 1]]);
    end();
  });
});
