import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { conversationIdOf, newId } from '../../../shared/identifiers.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
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

const text = (input: Record<string, unknown>) => ({
  kind: 'text',
  text: 'Hoi',
  client_id: newId(),
  ...input,
});

test('R-022 a text reaches the other member: message and conversation for both, credits for the one who pays', async () => {
  const [anna, bert] = [
    await site.member({ credits: 3, member: { paid_user: true }, profile: { name: 'Anna' } }),
    await site.member({ profile: { name: 'Bert' } }),
  ];
  const id = newId();
  const sent = await site.call(
    anna,
    'sendMessage',
    text({ profile: bert.profileId, text: '  Hoi Bert \u202e', client_id: id }),
  );
  const conversation = conversationIdOf(anna.profileId, bert.profileId);
  expect(sent.message).toMatchObject({
    id,
    conversation,
    position: 1,
    sender: anna.profileId,
    kind: 'text',
    text: 'Hoi Bert',
    read_at: null,
  });
  expect(sent.credits).toBe(2);
  expect(sent.conversation).toMatchObject({
    conversation: {
      id: conversation,
      last_position: 1,
      read_position: 0,
      other_read_position: 0,
      first_position: 1,
    },
    profile: { id: bert.profileId, name: 'Bert' },
    num_unread_messages: 0,
    last_message: { text: 'Hoi Bert', mine: true },
    unwritable: null,
  });
  expect(await site.changes(anna)).toEqual([
    { seq: 1, entity: 'conversation', id: conversation, value: sent.conversation },
    { seq: 2, entity: 'message', id, value: sent.message },
    { seq: 3, entity: 'credits', id: anna.memberId, value: { credits: 2 } },
  ]);
  const theirs = await site.changes(bert);
  expect(theirs.map(({ entity, id: about }) => [entity, about])).toEqual([
    ['conversation', conversation],
    ['message', id],
  ]);
  expect(theirs[0]?.value).toMatchObject({
    profile: { id: anna.profileId, name: 'Anna' },
    num_unread_messages: 1,
    last_message: { text: 'Hoi Bert', mine: false },
  });
  // What the stream told is what the list says.
  expect((await site.call(bert, 'getChats')).chats).toEqual([theirs[0]?.value]);
  expect((await site.call(anna, 'getChats')).chats).toEqual([sent.conversation]);
});

test('streams are woken after the commit, and not at all when the message was refused', async () => {
  const [anna, bert] = [await site.member({ credits: 1 }), await site.member()];
  const heard: string[] = [];
  const ends = [anna, bert].map((member) =>
    site.services.live.subscribe(member.memberId, (signal) =>
      heard.push(`${member === anna ? 'anna' : 'bert'} ${signal.kind}`),
    ),
  );
  await site.send(anna, bert, 'Hoi');
  expect(heard.sort()).toEqual(['anna changes', 'bert changes']);
  await site.send(anna, bert, 'Hoi');
  heard.length = 0;
  expect(await site.send(anna, bert, 'Hoi')).toBe('insufficient_credits');
  expect(heard).toEqual([]);
  for (const end of ends) end();
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
    // The same message again at the price that is shown now, and after that whatever it says of
    // itself: it is there already.
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
    // A deleted conversation was started all the same.
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

describe('what a message may be', () => {
  test('R-268 message_length counts in graphemes: at the limit it is taken, one over is refused naming the field', async () => {
    await site.change({ message_length: 100 });
    const [anna, bert] = [await site.member({ credits: 9 }), await site.member()];
    for (const letter of ['a', '\u00e9', 'e\u0301', '👨‍👩‍👧‍👦']) {
      expect(
        await site.refusal(
          anna,
          'sendMessage',
          text({ profile: bert.profileId, text: letter.repeat(101) }),
        ),
      ).toMatchObject({ status: 422, code: 'validation_failed', fields: ['text'] });
      expect(await site.send(anna, bert, letter.repeat(100))).toMatchObject({
        credits: expect.any(Number) as number,
      });
    }
  });
  test('a text of which nothing would be seen is refused', async () => {
    const [anna, bert] = [await site.member(), await site.member()];
    for (const blank of ['', '   \n\t', '\u200b\u2060', '\u202e'])
      expect(
        await site.refusal(anna, 'sendMessage', text({ profile: bert.profileId, text: blank })),
      ).toMatchObject({ status: 422, fields: ['text'] });
  });
  test.each([
    ['a photo with words', { kind: 'photo', photo: newId() }, 'text'],
    ['a gift with words', { kind: 'gift', gift: 'rose' }, 'text'],
    ['no text', { text: undefined }, 'text'],
    ['a text with a photo', { photo: newId() }, 'photo'],
    ['a field too many', { price: 0 }, 'price'],
    ['no id', { client_id: undefined }, 'client_id'],
  ])('%s is refused naming the field', async (_, input, field) => {
    const [anna, bert] = [await site.member(), await site.member()];
    expect(
      await site.refusal(anna, 'sendMessage', text({ profile: bert.profileId, ...input })),
    ).toMatchObject({ status: 422, fields: [field] });
  });
  test('exactly one of conversation and profile says where it goes', async () => {
    const [anna, bert] = [await site.member(), await site.member()];
    const conversation = conversationIdOf(anna.profileId, bert.profileId);
    expect(await site.refusal(anna, 'sendMessage', text({}))).toMatchObject({
      status: 422,
      fields: ['conversation'],
    });
    expect(
      await site.refusal(anna, 'sendMessage', text({ conversation, profile: bert.profileId })),
    ).toMatchObject({ status: 422, fields: ['profile'] });
  });
});

describe('the same message again', () => {
  test('the same client id with the same text gets the same message and is charged once', async () => {
    const [anna, bert] = [
      await site.member({ credits: 5, member: { paid_user: true } }),
      await site.member(),
    ];
    const body = text({ profile: bert.profileId });
    const first = await site.call(anna, 'sendMessage', body);
    // With another idempotency key each time, as from a device that lost its outbox.
    for (let again = 0; again < 3; again++)
      expect(await site.call(anna, 'sendMessage', body)).toEqual(first);
    const { profile: _, ...rest } = body as Record<string, unknown>;
    expect(
      (await site.call(anna, 'sendMessage', { ...rest, conversation: first.message.conversation }))
        .message,
    ).toEqual(first.message);
    expect(await site.balance(anna)).toEqual({ credits: 4, ledger: 4, entries: 2 });
    expect(await site.changes(bert)).toHaveLength(2);
  });
  test('another text, another conversation or another sender with that id is idempotency_conflict', async () => {
    const [anna, bert, carl] = [
      await site.member({ credits: 5 }),
      await site.member({ credits: 5 }),
      await site.member(),
    ];
    const id = newId();
    await site.send(anna, bert, 'Hoi', id);
    expect(await site.send(anna, bert, 'Dag', id)).toBe('idempotency_conflict');
    expect(await site.send(anna, carl, 'Hoi', id)).toBe('idempotency_conflict');
    expect(await site.send(bert, anna, 'Hoi', id)).toBe('idempotency_conflict');
    expect(await site.send(bert, carl, 'Hoi', id)).toBe('idempotency_conflict');
    expect((await site.balance(bert)).credits).toBe(5);
    expect((await site.call(bert, 'getUser')).user?.conversation_starts_left).toBe(2);
  });
});

test('a clock that goes back does not put a message before the one it answers', async () => {
  const [anna, bert] = [await site.member({ credits: 5 }), await site.member({ credits: 5 })];
  await site.send(anna, bert, 'Eerst');
  site.services.clock.advance(-60_000);
  await site.send(bert, anna, 'Daarna');
  site.services.clock.advance(60_000);
  const { messages } = await site.call(anna, 'getChat', {
    conversation: conversationIdOf(anna.profileId, bert.profileId),
  });
  expect(messages.map((message) => message.text)).toEqual(['Eerst', 'Daarna']);
  expect(messages[1]?.sent_at).toBe(messages[0]?.sent_at);
});

test('R-286 messages of two conversations never mix', async () => {
  const [anna, bert, carl] = [
    await site.member({ credits: 9 }),
    await site.member(),
    await site.member(),
  ];
  for (const round of [1, 2, 3]) {
    await site.send(anna, bert, `bert ${round}`);
    await site.send(anna, carl, `carl ${round}`);
  }
  for (const [other, name] of [
    [bert, 'bert'],
    [carl, 'carl'],
  ] as const) {
    const page = await site.call(anna, 'getChat', {
      conversation: conversationIdOf(anna.profileId, other.profileId),
    });
    expect(page.messages.map((message) => [message.position, message.text])).toEqual([
      [1, `${name} 1`],
      [2, `${name} 2`],
      [3, `${name} 3`],
    ]);
  }
});
