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

describe('what a message costs', () => {
  test('the first message of each conversation that a free member starts is free, everything else costs', async () => {
    const [free, one, two] = [
      await site.member({ credits: 5 }),
      await site.member({ credits: 5 }),
      await site.member(),
    ];
    await site.send(free, one, 'Eerste');
    expect((await site.balance(free)).credits).toBe(5);
    await site.send(free, one, 'Tweede');
    await site.send(free, two, 'Eerste');
    await site.send(one, free, 'Antwoord');
    expect([(await site.balance(free)).credits, (await site.balance(one)).credits]).toEqual([4, 4]);
  });
  test('a premium member pays for every message, and a free one too when the first is not free', async () => {
    const [premium, free, other] = [
      await site.member({ credits: 5, member: { paid_user: true } }),
      await site.member({ credits: 5 }),
      await site.member(),
    ];
    await site.send(premium, other, 'Eerste');
    await site.change({ free_first_message: false, message_credits: 3 });
    await site.send(free, other, 'Eerste');
    expect([(await site.balance(premium)).credits, (await site.balance(free)).credits]).toEqual([
      4, 2,
    ]);
  });
  test('with too few credits nothing happens at all', async () => {
    const [free, other] = [await site.member({ credits: 1 }), await site.member()];
    await site.change({ message_credits: 2 });
    await site.send(free, other, 'Vrij');
    const before = await site.changes(other);
    expect(
      await site.refusal(free, 'sendMessage', text({ profile: other.profileId })),
    ).toMatchObject({ status: 402, code: 'insufficient_credits' });
    expect(await site.balance(free)).toEqual({ credits: 1, ledger: 1, entries: 1 });
    expect(await site.changes(other)).toEqual(before);
    expect((await site.call(other, 'getChats')).chats[0]?.conversation.last_position).toBe(1);
  });
  test('never more than the member was shown: a price that rose meanwhile sends nothing, one that fell is charged as it is', async () => {
    const [premium, other] = [
      await site.member({ credits: 9, member: { paid_user: true } }),
      await site.member(),
    ];
    await site.change({ message_credits: 3 });
    const refused = text({ profile: other.profileId, agreed_price: 2 });
    expect(await site.refusal(premium, 'sendMessage', refused)).toMatchObject({
      status: 409,
      code: 'price_changed',
    });
    expect(await site.balance(premium)).toEqual({ credits: 9, ledger: 9, entries: 1 });
    expect((await site.call(premium, 'getChats')).chats).toEqual([]);
    // The same message again at the current price, and then at any price: it is stored already.
    expect(await site.call(premium, 'sendMessage', { ...refused, agreed_price: 3 })).toMatchObject({
      credits: 6,
      message: { position: 1 },
    });
    await site.change({ message_credits: 1 });
    expect(
      await site.call(premium, 'sendMessage', text({ profile: other.profileId, agreed_price: 3 })),
    ).toMatchObject({ credits: 5 });
  });
  test('a first message that was shown as free is not charged when the other wrote first meanwhile', async () => {
    const [free, other] = [await site.member({ credits: 5 }), await site.member({ credits: 5 })];
    await site.send(other, free, 'Was ik je voor?');
    expect(
      await site.refusal(free, 'sendMessage', text({ profile: other.profileId, agreed_price: 0 })),
    ).toMatchObject({ code: 'price_changed' });
    expect((await site.balance(free)).credits).toBe(5);
  });
  test('the entry names the message and the other member', async () => {
    const [premium, other] = [
      await site.member({ credits: 1, member: { paid_user: true } }),
      await site.member(),
    ];
    const id = newId();
    await site.send(premium, other, 'Hoi', id);
    const { rows } = await site.database.execute(
      sql`select amount, balance, cause, reference, other_profile from ledger_entries where cause = 'message'`,
    );
    expect(rows).toEqual([
      { amount: -1, balance: 0, cause: 'message', reference: id, other_profile: other.profileId },
    ]);
  });
});

describe('starting conversations', () => {
  test('a free member starts two; the third is premium_required; replying is not a start and a premium member has no limit', async () => {
    const free = await site.member({ credits: 10 });
    const others = await Promise.all(Array.from({ length: 4 }, () => site.member({ credits: 5 })));
    const [one, two, three, four] = others as [typeof free, typeof free, typeof free, typeof free];
    await site.send(free, one, '1');
    await site.send(free, two, '2');
    expect((await site.call(free, 'getUser')).user?.conversation_starts_left).toBe(0);
    expect(
      await site.refusal(free, 'sendMessage', text({ profile: three.profileId })),
    ).toMatchObject({ status: 402, code: 'premium_required' });
    expect(await site.send(four, free, 'Ik schrijf jou')).toMatchObject({
      message: { position: 1 },
    });
    expect(await site.send(free, four, 'Antwoord')).toMatchObject({ message: { position: 2 } });
    // A deleted conversation still counts as started.
    await site.call(free, 'deleteConversation', {
      conversation: conversationIdOf(free.profileId, one.profileId),
    });
    expect(await site.send(free, three, '3')).toBe('premium_required');
    await site.database
      .update(members)
      .set({ paid_user: true })
      .where(sql`id = ${free.memberId}`);
    expect(await site.send(free, three, '3')).toMatchObject({ message: { position: 1 } });
  });
  test('the other devices of a free member learn how many starts are left', async () => {
    const [free, other] = [await site.member(), await site.member()];
    await site.send(free, other, 'Hoi');
    const account = (await site.changes(free)).find((change) => change.entity === 'account');
    expect(account?.value).toMatchObject({ id: free.memberId, conversation_starts_left: 1 });
  });
  test('nobody writes first to more than thirty members in a day', async () => {
    const premium = await site.member({ credits: 100, member: { paid_user: true } });
    const others = await Promise.all(Array.from({ length: 31 }, () => site.member()));
    for (const other of others.slice(0, 30)) await site.send(premium, other, 'Hoi');
    const [last] = others.slice(30);
    const refused = await site.refusal(premium, 'sendMessage', text({ profile: last?.profileId }));
    expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(refused.retryAfter).toBeGreaterThan(80_000);
    expect((await site.balance(premium)).credits).toBe(70);
    await site.database.execute(
      sql`update conversations set created_at = created_at - interval '25 hours'`,
    );
    expect(last && (await site.send(premium, last, 'Hoi'))).toMatchObject({
      message: { position: 1 },
    });
  });
});
