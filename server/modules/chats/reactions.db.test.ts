import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { conversationIdOf, newId } from '../../../shared/identifiers.ts';
import { FIRST_REACTIONS } from '../../../shared/reactions.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import type { TestMember } from '../../../tests/support/test-members.ts';
import { messages, reactions } from '../../database/schema/conversations.ts';
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

/** Sends a text; gives its id. */
async function write(from: TestMember, to: TestMember, text = 'Hoi'): Promise<string> {
  const sent = await site.send(from, to, text);
  return typeof sent === 'string' ? expect.unreachable(sent) : sent.message.id;
}
const react = (member: TestMember, message: string, emoji: string | null) =>
  site.call(member, 'setReaction', { conversation, message, emoji });
const refused = (
  member: TestMember,
  message: string,
  emoji: string | null = '❤️',
  where = conversation,
) => site.refusal(member, 'setReaction', { conversation: where, message, emoji });
const seenBy = async (member: TestMember, message: string) =>
  (await site.call(member, 'getChat', { conversation })).messages.find((one) => one.id === message)
    ?.reactions;
const changesOf = async (member: TestMember) =>
  (await site.changes(member)).filter((change) => change.entity === 'reactions');

describe('PUT /api/reaction.php', () => {
  test('both see it, both are told, and it costs nothing and makes nothing unread', async () => {
    const id = await write(anna, bert);
    const given = [{ profile: bert.profileId, emoji: '❤️' }];
    const credits = async () => (await site.call(bert, 'getUser')).user?.credits;
    const before = await credits();
    expect(await react(bert, id, '❤️')).toEqual({ reactions: given });
    for (const member of [anna, bert]) {
      expect(await seenBy(member, id)).toEqual(given);
      expect((await changesOf(member)).map(({ id: message, value }) => [message, value])).toEqual([
        [id, { conversation, reactions: given }],
      ]);
    }
    expect(await credits()).toBe(before);
    expect((await site.call(anna, 'getChats')).chats[0]).toMatchObject({
      num_unread_messages: 0,
      last_message: { text: 'Hoi' },
    });
  });

  test('one of each member: the next takes the place of the one before, null takes it away', async () => {
    const id = await write(anna, bert);
    await react(bert, id, '❤️');
    await react(anna, id, '😂');
    expect((await react(bert, id, '👍')).reactions).toEqual([
      { profile: anna.profileId, emoji: '😂' },
      { profile: bert.profileId, emoji: '👍' },
    ]);
    expect((await react(anna, id, null)).reactions).toEqual([
      { profile: bert.profileId, emoji: '👍' },
    ]);
    expect(await site.database.select().from(reactions)).toHaveLength(1);
  });

  test('the same again changes nothing and tells nobody, also when it was taken away', async () => {
    const id = await write(anna, bert);
    await react(bert, id, null);
    await react(bert, id, '❤️');
    await react(bert, id, '❤️');
    await react(bert, id, null);
    await react(bert, id, null);
    expect(await changesOf(anna)).toHaveLength(2);
  });

  test('twenty at once leave one of each member', async () => {
    const id = await write(anna, bert);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        react(index % 2 ? anna : bert, id, FIRST_REACTIONS[index % FIRST_REACTIONS.length] ?? '❤️'),
      ),
    );
    expect((await seenBy(anna, id))?.length).toBe(2);
    expect(await seenBy(anna, id)).toEqual(await seenBy(bert, id));
  });

  test('only an emoji is one', async () => {
    const id = await write(anna, bert);
    for (const emoji of ['', 'a', '1', '❤️❤️', '😂!', '<b>', 'javascript:', '​', '👍🏽x', ' 👍'])
      expect(await refused(bert, id, emoji), emoji).toMatchObject({
        status: 422,
        fields: ['emoji'],
      });
    for (const emoji of [...FIRST_REACTIONS, '👨‍👩‍👧‍👦', '🇳🇱', '👍🏽', '1️⃣'])
      expect((await react(bert, id, emoji)).reactions[0]?.emoji).toBe(emoji);
  });

  test('a message of another conversation, of strangers, or none is not found, and nobody is told', async () => {
    const id = await write(anna, bert);
    const carl = await site.member({ credits: 5 });
    const elsewhere = await write(anna, carl);
    expect(await refused(bert, elsewhere)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await refused(bert, newId())).toMatchObject({ status: 404, code: 'not_found' });
    expect(await refused(carl, id)).toMatchObject({ status: 404, code: 'conversation_not_found' });
    expect(await refused(carl, id, '❤️', newId())).toMatchObject({
      status: 404,
      code: 'conversation_not_found',
    });
    expect(await changesOf(anna)).toEqual([]);
  });

  test('who deleted a message neither signs it nor is told of a sign on it', async () => {
    const id = await write(anna, bert);
    await site.call(bert, 'deleteConversation', { conversation });
    expect(await refused(bert, id)).toMatchObject({ status: 404, code: 'not_found' });
    await react(anna, id, '❤️');
    expect(await changesOf(bert)).toEqual([]);
    expect(await changesOf(anna)).toHaveLength(1);
  });

  test('a message that is hidden to protect privacy takes no sign', async () => {
    const id = await write(anna, bert);
    await site.database.update(messages).set({ sent_at: sql`sent_at - interval '400 days'` });
    expect(await refused(bert, id)).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('after a block neither of the two can, and neither is told', async () => {
    const id = await write(anna, bert);
    await site.call(anna, 'block', { profile: bert.profileId });
    for (const member of [anna, bert]) {
      expect(await refused(member, id)).toMatchObject({
        status: 404,
        code: 'conversation_not_found',
      });
      expect(await changesOf(member)).toEqual([]);
    }
  });

  test('nothing reaches an account that is not confirmed, and it gives none', async () => {
    const id = await write(anna, bert);
    await site.database
      .update(members)
      .set({ status: 'not_confirmed' })
      .where(sql`id = ${bert.memberId}`);
    await react(anna, id, '❤️');
    expect(await changesOf(bert)).toEqual([]);
    expect(await refused(bert, id)).toMatchObject({ status: 409, code: 'email_not_confirmed' });
  });
});

describe('a message that answers another', () => {
  const answer = (from: TestMember, reply_to: string, client_id = newId()) => ({
    conversation,
    kind: 'text',
    text: 'Ja',
    client_id,
    reply_to,
  });

  test('both see which one it answers, by stream and by page', async () => {
    const id = await write(anna, bert);
    const sent = await site.call(bert, 'sendMessage', answer(bert, id));
    expect(sent.message.reply_to).toEqual({ id, position: 1 });
    for (const member of [anna, bert]) {
      expect(
        (await site.call(member, 'getChat', { conversation })).messages.map(
          (message) => message.reply_to,
        ),
      ).toEqual([null, { id, position: 1 }]);
      expect(
        (await site.changes(member)).findLast((change) => change.entity === 'message'),
      ).toMatchObject({ value: { reply_to: { id, position: 1 } } });
    }
  });

  test('the same again is the same message; with another one to answer it is a conflict', async () => {
    const [first, second] = [await write(anna, bert), await write(anna, bert, 'Nog iets')];
    const body = answer(bert, first);
    const [once, again] = [
      await site.call(bert, 'sendMessage', body),
      await site.call(bert, 'sendMessage', body),
    ];
    expect(again.message).toEqual(once.message);
    expect((await site.refusal(bert, 'sendMessage', { ...body, reply_to: second })).code).toBe(
      'idempotency_conflict',
    );
    expect((await site.refusal(bert, 'sendMessage', { ...body, reply_to: undefined })).code).toBe(
      'idempotency_conflict',
    );
  });

  test('it answers a message of its own conversation alone, that its sender may see, and costs nothing when it is refused', async () => {
    const id = await write(anna, bert);
    const carl = await site.member({ credits: 5 });
    const elsewhere = await write(anna, carl);
    const credits = async () => (await site.call(bert, 'getUser')).user?.credits;
    const before = await credits();
    for (const unseen of [elsewhere, newId()])
      expect(await site.refusal(bert, 'sendMessage', answer(bert, unseen))).toMatchObject({
        status: 422,
        fields: ['reply_to'],
      });
    await site.call(bert, 'deleteConversation', { conversation });
    expect(await site.refusal(bert, 'sendMessage', answer(bert, id))).toMatchObject({
      status: 422,
      fields: ['reply_to'],
    });
    expect(await credits()).toBe(before);
    // The other's answer does not reveal it to the side that deleted it: it names a position that
    // they do not see.
    await site.call(anna, 'sendMessage', answer(anna, id));
    const page = await site.call(bert, 'getChat', { conversation });
    expect(page.messages.map((message) => [message.text, message.reply_to?.position])).toEqual([
      ['Ja', 1],
    ]);
    expect(JSON.stringify(page)).not.toContain('Hoi');
  });
});
