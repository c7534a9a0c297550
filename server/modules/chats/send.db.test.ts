import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { conversationIdOf, newId } from '../../../shared/identifiers.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import { textMessage as text } from '../../../tests/support/text-message.ts';

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
  // The stream delivered the same as the list.
  expect((await site.call(bert, 'getChats')).chats).toEqual([theirs[0]?.value]);
  expect((await site.call(anna, 'getChats')).chats).toEqual([sent.conversation]);
});

test('streams are woken after the commit, and not at all when the message was refused', async () => {
  const [anna, bert] = [await site.member({ credits: 1 }), await site.member()];
  const received: string[] = [];
  const ends = [anna, bert].map((member) =>
    site.services.live.subscribe(member.memberId, (signal) =>
      received.push(`${member === anna ? 'anna' : 'bert'} ${signal.kind}`),
    ),
  );
  await site.send(anna, bert, 'Hoi');
  expect(received.sort()).toEqual(['anna changes', 'bert changes']);
  await site.send(anna, bert, 'Hoi');
  received.length = 0;
  expect(await site.send(anna, bert, 'Hoi')).toBe('insufficient_credits');
  expect(received).toEqual([]);
  for (const end of ends) end();
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
