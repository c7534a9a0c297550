import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { conversationIdOf, newId } from '../../../shared/identifiers.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import { textMessage as text } from '../../../tests/support/text-message.ts';
import { members } from '../../database/schema/members.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.change({
    message_length: 1_000,
    message_credits: 1,
    free_first_message: true,
    free_conversations: 2,
  });
});

describe('whom one cannot write to', () => {
  test('oneself, an unknown, a deleted and an invisible member are 404', async () => {
    const sender = await site.member();
    const deleted = await site.member({
      member: { status: 'deleted' },
      profile: { status: 'deleted', listed: false },
    });
    const invisible = await site.member({
      member: { invisible: true },
      profile: { listed: false },
    });
    for (const profile of [sender.profileId, newId(), deleted.profileId, invisible.profileId])
      expect(await site.refusal(sender, 'sendMessage', text({ profile }))).toMatchObject({
        status: 404,
        code: 'not_found',
      });
  });
  test('nobody writes to or from an account that is not confirmed, and nothing is charged', async () => {
    const [sender, unconfirmed] = [
      await site.member({ credits: 4 }),
      await site.member({ member: { status: 'not_confirmed' } }),
    ];
    expect(
      await site.refusal(sender, 'sendMessage', text({ profile: unconfirmed.profileId })),
    ).toMatchObject({ status: 409, code: 'other_not_confirmed' });
    expect(
      await site.refusal(unconfirmed, 'sendMessage', text({ profile: sender.profileId })),
    ).toMatchObject({ status: 409, code: 'email_not_confirmed' });
    expect(await site.balance(sender)).toEqual({ credits: 4, ledger: 4, entries: 1 });
    expect(await site.changes(unconfirmed)).toEqual([]);
  });
  test('both see why when one of the two loses their confirmation or is deleted', async () => {
    const [anna, bert] = [await site.member({ credits: 3 }), await site.member()];
    await site.send(anna, bert, 'Hoi');
    const unwritable = async (member: typeof anna) =>
      (await site.call(member, 'getChats')).chats[0]?.unwritable;
    await site.database
      .update(members)
      .set({ status: 'not_confirmed' })
      .where(sql`id = ${bert.memberId}`);
    expect([await unwritable(anna), await unwritable(bert)]).toEqual([
      'other_not_confirmed',
      'not_confirmed',
    ]);
    await site.database
      .update(members)
      .set({ status: 'deleted' })
      .where(sql`id = ${bert.memberId}`);
    expect(await unwritable(anna)).toBe('deleted');
    expect((await site.refusal(anna, 'sendMessage', text({ profile: bert.profileId }))).code).toBe(
      'not_found',
    );
  });
  test('whoever is blocked gets blocked_by; for the one who blocked the other is not there', async () => {
    const [blocker, blocked] = [
      await site.member({ credits: 5 }),
      await site.member({ credits: 5 }),
    ];
    await site.send(blocker, blocked, 'Hoi');
    await site.block(blocker, blocked);
    const conversation = conversationIdOf(blocker.profileId, blocked.profileId);
    for (const target of [{ conversation }, { profile: blocker.profileId }])
      expect(await site.refusal(blocked, 'sendMessage', text(target))).toMatchObject({
        status: 403,
        code: 'blocked_by',
      });
    expect(await site.refusal(blocker, 'sendMessage', text({ conversation }))).toMatchObject({
      status: 404,
      code: 'conversation_not_found',
    });
    const stranger = await site.member();
    await site.block(stranger, blocked);
    expect(
      (await site.refusal(stranger, 'sendMessage', text({ profile: blocked.profileId }))).code,
    ).toBe('not_found');
  });
  test('a conversation of two others is the same 404 as none', async () => {
    const [anna, bert, stranger] = [
      await site.member(),
      await site.member(),
      await site.member({ credits: 5 }),
    ];
    await site.send(anna, bert, 'Hoi');
    for (const conversation of [conversationIdOf(anna.profileId, bert.profileId), newId()])
      expect(await site.refusal(stranger, 'sendMessage', text({ conversation }))).toMatchObject({
        status: 404,
        code: 'conversation_not_found',
      });
  });
  test('an invisible member can be written to by those who know them', async () => {
    const [anna, bert] = [await site.member({ credits: 3 }), await site.member({ credits: 3 })];
    await site.send(anna, bert, 'Hoi');
    await site.database.execute(
      sql`update profiles set listed = false where id = ${anna.profileId}`,
    );
    expect(await site.send(bert, anna, 'Hoi terug')).toMatchObject({ message: { position: 2 } });
  });
});
