import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { ask, requestOf } from '../../../../tests/support/test-client.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { activationTools } from '../../../../tests/support/account/activation-tools.ts';
import { conversationIdOf, newId } from '../../../../shared/identifiers.ts';
import { mailTokens } from '../../../database/schema/access.ts';
import { likes } from '../../../database/schema/discovery.ts';
import { members } from '../../../database/schema/members.ts';
import { profiles } from '../../../database/schema/profiles.ts';

let site: TestSite;
let anna: TestMember;
let bert: TestMember;
beforeAll(async () => {
  site = await createTestSite({ connections: 15 });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate mails, mailbox, jobs, login_failures`);
  await site.change({ reveal_accounts: true });
  [anna, bert] = [
    await site.member({
      member: { status: 'not_confirmed', language: 'pl' },
      profile: { name: 'Anna' },
    }),
    await site.member({ profile: { name: 'Bert' }, credits: 5 }),
  ];
});

const { newestToken, open, resend } = activationTools(() => ({ site, asker: anna }));

describe('until then', () => {
  const write = (from: TestMember, to: TestMember) =>
    ask(site.app, 'sendMessage', {
      cookie: from.cookie,
      body: { profile: to.profileId, kind: 'text', text: 'Hallo', client_id: newId() },
    });

  test('R-305 R-306 nobody can write to the account, nothing is charged, and after the link it works', async () => {
    expect(await write(bert, anna)).toMatchObject({
      status: 409,
      body: { error: { code: 'other_not_confirmed' } },
    });
    expect(await site.balance(bert)).toMatchObject({ credits: 5, ledger: 5, entries: 1 });
    expect((await site.call(anna, 'getChats')).chats).toEqual([]);
    expect((await site.call(bert, 'getChats')).chats).toEqual([]);
    expect(await site.changes(anna)).toEqual([]);
    await resend();
    await open(await newestToken());
    expect((await write(bert, anna)).status).toBe(200);
    expect((await site.call(anna, 'getChats')).chats).toMatchObject([
      { num_unread_messages: 1, last_message: { text: 'Hallo' } },
    ]);
  });

  test('R-307 the account itself can neither write nor like, and is told why', async () => {
    expect(await write(anna, bert)).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'email_not_confirmed',
          message: expect.stringContaining('e-mail') as string,
        },
      },
    });
    expect(await site.refusal(anna, 'like', { profile: bert.profileId })).toMatchObject({
      status: 409,
      code: 'email_not_confirmed',
    });
    expect(await site.refusal(bert, 'like', { profile: anna.profileId })).toMatchObject({
      status: 404,
    });
    expect(await site.refusal(bert, 'getProfile', { id: anna.profileId })).toMatchObject({
      status: 404,
    });
  });

  test('R-307 in a conversation that was there before, both sides are told why, and see that it is over as the link is followed', async () => {
    await site.database
      .update(members)
      .set({ status: 'active' })
      .where(eq(members.id, anna.memberId));
    await site.database
      .update(profiles)
      .set({ status: 'active', listed: true })
      .where(eq(profiles.id, anna.profileId));
    expect((await write(bert, anna)).status).toBe(200);
    await site.database.insert(likes).values({
      from_profile: bert.profileId,
      to_profile: anna.profileId,
      created_at: site.services.clock.now(),
    });
    await site.database
      .update(members)
      .set({ status: 'not_confirmed' })
      .where(eq(members.id, anna.memberId));
    await site.database
      .update(profiles)
      .set({ status: 'disabled', listed: false })
      .where(eq(profiles.id, anna.profileId));
    const chatsOf = async (member: TestMember) =>
      (await site.call(member, 'getChats')).chats.map((chat) => chat.unwritable);
    expect([await chatsOf(anna), await chatsOf(bert)]).toEqual([
      ['not_confirmed'],
      ['other_not_confirmed'],
    ]);
    const conversation = conversationIdOf(anna.profileId, bert.profileId);
    const received: unknown[] = [];
    const leave = site.services.live.subscribe(anna.memberId, (signal) => received.push(signal));
    await site.call(bert, 'showTyping', { conversation });
    expect(
      await site.refusal(bert, 'sendMessage', {
        conversation,
        kind: 'text',
        text: 'Nog iets',
        client_id: newId(),
      }),
    ).toMatchObject({ status: 409, code: 'other_not_confirmed' });
    await ask(site.app, 'unlike', { cookie: bert.cookie, body: { profile: anna.profileId } });
    expect(received).toEqual([]);
    leave();
    await resend();
    await open(await newestToken());
    expect([await chatsOf(anna), await chatsOf(bert)]).toEqual([[null], [null]]);
    expect((await site.changes(bert)).at(-1)).toMatchObject({
      entity: 'profile',
      id: anna.profileId,
      value: { status: 'active' },
    });
  });

  test('a link cannot be followed by a script of another site to learn anything: it answers a path alone', async () => {
    await resend();
    const answer = await site.app.fetch(
      requestOf('activate', { query: { token: await newestToken() } }),
    );
    expect(await answer.text()).toBe('');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await site.database.select().from(mailTokens))[0]?.used_at).not.toBeNull();
  });
});
