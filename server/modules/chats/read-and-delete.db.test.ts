import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { conversationIdOf, newId } from '../../../shared/identifiers.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import type { TestMember } from '../../../tests/support/test-members.ts';
import type { LiveSignal } from '../../live/bus.ts';
import { members } from '../../database/schema/members.ts';

let site: TestSite;
let anna: TestMember;
let bert: TestMember;
let conversation: string;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  [anna, bert] = [await site.member({ credits: 50 }), await site.member({ credits: 50 })];
  conversation = conversationIdOf(anna.profileId, bert.profileId);
});

/** Sends texts one after the other; gives their ids. */
async function write(from: TestMember, to: TestMember, ...texts: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const text of texts) {
    const sent = await site.send(from, to, text);
    if (typeof sent === 'string') expect.unreachable(sent);
    else ids.push(sent.message.id);
  }
  return ids;
}
const chatOf = async (member: TestMember) =>
  (await site.call(member, 'getChats')).chats.find((chat) => chat.conversation.id === conversation);
const newChanges = async (member: TestMember, after: number) =>
  (await site.changes(member)).slice(after);

describe('POST /api/chat-read.php', () => {
  test('R-344 reading the newest message sets unread to 0 for the reader, and tells the writer', async () => {
    const ids = await write(anna, bert, '1', '2', '3', '4');
    expect((await chatOf(bert))?.num_unread_messages).toBe(4);
    const before = (await site.changes(anna)).length;
    expect(await site.call(bert, 'markRead', { conversation, up_to: ids[3] })).toEqual({
      num_unread_messages: 0,
    });
    const changes = await newChanges(anna, before);
    expect(changes).toEqual([
      {
        seq: before + 1,
        entity: 'read',
        id: conversation,
        value: { position: 4, read_at: expect.any(String) as string },
      },
    ]);
    expect((await site.changes(bert)).at(-1)).toMatchObject({
      entity: 'conversation',
      value: { num_unread_messages: 0, conversation: { read_position: 4 } },
    });
    expect((await chatOf(anna))?.conversation).toMatchObject({
      other_read_position: 4,
      other_read_at: expect.any(String) as string,
    });
    const page = await site.call(anna, 'getChat', { conversation });
    expect(page.messages.every((message) => message.read_at !== null)).toBe(true);
  });

  test('reading up to the middle leaves the rest unread, and the mark never moves back', async () => {
    const ids = await write(anna, bert, '1', '2', '3', '4', '5');
    expect(await site.call(bert, 'markRead', { conversation, up_to: ids[2] })).toEqual({
      num_unread_messages: 2,
    });
    expect(await site.call(bert, 'markRead', { conversation, up_to: ids[0] })).toEqual({
      num_unread_messages: 2,
    });
    const page = await site.call(anna, 'getChat', { conversation });
    expect(page.messages.map((message) => message.read_at !== null)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    await write(bert, anna, 'tussendoor');
    await write(anna, bert, '6');
    expect((await chatOf(bert))?.num_unread_messages).toBe(3);
  });

  test('reading again changes nothing and tells nobody', async () => {
    const ids = await write(anna, bert, '1', '2');
    await site.call(bert, 'markRead', { conversation, up_to: ids[1] });
    const [mine, theirs] = [(await site.changes(anna)).length, (await site.changes(bert)).length];
    await site.call(bert, 'markRead', { conversation, up_to: ids[1] });
    await site.call(anna, 'markRead', { conversation, up_to: ids[1] });
    expect([(await site.changes(anna)).length, (await site.changes(bert)).length]).toEqual([
      mine,
      theirs,
    ]);
  });

  test('own messages are never unread, and reading does not mark them as read by oneself', async () => {
    await write(anna, bert, '1');
    const [own] = await write(bert, anna, '2');
    await site.call(bert, 'markRead', { conversation, up_to: own });
    const page = await site.call(anna, 'getChat', { conversation });
    expect(page.messages.map((message) => message.read_at !== null)).toEqual([true, false]);
    expect((await chatOf(anna))?.num_unread_messages).toBe(1);
  });

  test('a message of another conversation is not found, and a foreign conversation neither', async () => {
    await write(anna, bert, '1');
    const carl = await site.member();
    const [elsewhere] = await write(anna, carl, '1');
    expect(await site.refusal(bert, 'markRead', { conversation, up_to: elsewhere })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    expect(await site.refusal(carl, 'markRead', { conversation, up_to: elsewhere })).toMatchObject({
      status: 404,
      code: 'conversation_not_found',
    });
  });

  test('nothing reaches the writer while their account is not confirmed', async () => {
    const ids = await write(anna, bert, '1');
    await site.database
      .update(members)
      .set({ status: 'not_confirmed' })
      .where(sql`id = ${anna.memberId}`);
    const before = (await site.changes(anna)).length;
    await site.call(bert, 'markRead', { conversation, up_to: ids[0] });
    expect((await site.changes(anna)).length).toBe(before);
  });
});

describe('DELETE /api/chat.php', () => {
  test('R-434 removes the conversation for the one who deletes and leaves the other everything', async () => {
    await write(anna, bert, '1', '2', '3');
    expect(await site.call(bert, 'deleteConversation', { conversation })).toEqual({
      deleted: true,
      conversation: null,
    });
    expect(await chatOf(bert)).toBeUndefined();
    expect((await site.changes(bert)).at(-1)).toEqual({
      seq: 4 + 3,
      entity: 'conversation',
      id: conversation,
      value: null,
    });
    expect((await site.refusal(bert, 'getChat', { conversation })).code).toBe(
      'conversation_not_found',
    );
    expect((await site.call(anna, 'getChat', { conversation })).messages).toHaveLength(3);
    // Deleting is not reading.
    expect((await chatOf(anna))?.conversation.other_read_position).toBe(0);
  });

  test('twice is once, and told once', async () => {
    await write(anna, bert, '1');
    await site.call(bert, 'deleteConversation', { conversation });
    const before = (await site.changes(bert)).length;
    expect(await site.call(bert, 'deleteConversation', { conversation })).toEqual({
      deleted: true,
      conversation: null,
    });
    expect((await site.changes(bert)).length).toBe(before);
  });

  test('the next message brings it back with that message alone, and it is not a start again', async () => {
    await write(anna, bert, '1', '2');
    await site.call(bert, 'deleteConversation', { conversation });
    await site.call(anna, 'deleteConversation', { conversation });
    await write(anna, bert, '3');
    for (const [member, unread] of [
      [bert, 1],
      [anna, 0],
    ] as const) {
      expect(await chatOf(member)).toMatchObject({
        num_unread_messages: unread,
        conversation: { first_position: 3, last_position: 3 },
        last_message: { text: '3' },
      });
      const page = await site.call(member, 'getChat', { conversation });
      expect(page.messages.map((message) => message.text)).toEqual(['3']);
      expect([page.next_cursor, page.history_hidden]).toEqual([null, false]);
    }
    expect((await site.changes(bert)).at(-2)).toMatchObject({
      entity: 'conversation',
      value: { num_unread_messages: 1, conversation: { first_position: 3 } },
    });
    expect((await site.call(anna, 'getUser')).user?.conversation_starts_left).toBe(1);
  });

  test('what came after the message that the member knew of stays, with the conversation', async () => {
    await write(anna, bert, '1', '2');
    await site.call(bert, 'markRead', {
      conversation,
      up_to: (await site.call(bert, 'getChat', { conversation })).messages[0]?.id,
    });
    await write(anna, bert, '3', '4');
    const { conversation: left } = await site.call(bert, 'deleteConversation', {
      conversation,
      up_to: 2,
    });
    expect(left).toMatchObject({
      num_unread_messages: 2,
      conversation: { first_position: 3, last_position: 4 },
      last_message: { text: '4' },
    });
    expect((await site.changes(bert)).at(-1)).toMatchObject({
      entity: 'conversation',
      id: conversation,
      value: { num_unread_messages: 2 },
    });
    expect(
      (await site.call(bert, 'getChat', { conversation })).messages.map((message) => message.text),
    ).toEqual(['3', '4']);
    // The same again, when the answer was lost: nothing more goes.
    const before = (await site.changes(bert)).length;
    expect(
      (await site.call(bert, 'deleteConversation', { conversation, up_to: 2 })).conversation,
    ).toMatchObject({ num_unread_messages: 2 });
    expect((await site.changes(bert)).length).toBe(before);
    expect(
      (await site.call(bert, 'deleteConversation', { conversation, up_to: 99 })).conversation,
    ).toBeNull();
    expect(await chatOf(bert)).toBeUndefined();
  });

  test('a position that is none is refused', async () => {
    await write(anna, bert, '1');
    for (const up_to of [0, -1, 1.5, '2', null])
      expect(await site.refusal(bert, 'deleteConversation', { conversation, up_to })).toMatchObject(
        { status: 422 },
      );
    expect(await chatOf(bert)).toBeDefined();
  });

  test('R-434 a foreign conversation is not found, like one that does not exist', async () => {
    await write(anna, bert, '1');
    const stranger = await site.member();
    const [foreign, unknown] = [
      await site.refusal(stranger, 'deleteConversation', { conversation }),
      await site.refusal(stranger, 'deleteConversation', { conversation: newId() }),
    ];
    expect(foreign).toMatchObject({ status: 404, code: 'conversation_not_found' });
    expect(foreign).toEqual(unknown);
    expect(await chatOf(bert)).toBeDefined();
  });
});

describe('POST /api/typing.php', () => {
  async function signalsTo(member: TestMember, act: () => Promise<unknown>): Promise<LiveSignal[]> {
    const received: LiveSignal[] = [];
    const end = site.services.live.subscribe(member.memberId, (signal) => received.push(signal));
    await act();
    end();
    return received;
  }
  const typing = (member: TestMember) => site.call(member, 'showTyping', { conversation });

  test('tells the other member and nobody else, and keeps nothing', async () => {
    await write(anna, bert, '1');
    expect(await signalsTo(bert, () => typing(anna))).toEqual([{ kind: 'typing', conversation }]);
    expect(await signalsTo(anna, () => typing(anna))).toEqual([]);
    expect(await typing(anna)).toBeNull();
    expect((await site.changes(bert)).map((change) => change.entity)).toEqual([
      'conversation',
      'message',
    ]);
  });

  test('tells nothing to or of an account that is not confirmed', async () => {
    await write(anna, bert, '1');
    await site.database
      .update(members)
      .set({ status: 'not_confirmed' })
      .where(sql`id = ${bert.memberId}`);
    expect(await signalsTo(bert, () => typing(anna))).toEqual([]);
    expect(await signalsTo(anna, () => typing(bert))).toEqual([]);
  });

  test('a conversation of others or none is not found', async () => {
    await write(anna, bert, '1');
    expect((await site.refusal(await site.member(), 'showTyping', { conversation })).code).toBe(
      'conversation_not_found',
    );
    expect((await site.refusal(anna, 'showTyping', { conversation: newId() })).code).toBe(
      'conversation_not_found',
    );
  });
});
