import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import type { MessagePage } from '../../../shared/contract/conversation.ts';
import { conversationIdOf, newId } from '../../../shared/identifiers.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import type { TestMember } from '../../../tests/support/test-members.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.change({ history_days: 365 });
});

const between = (one: TestMember, other: TestMember) =>
  conversationIdOf(one.profileId, other.profileId);
/**
 * Writes the messages of a conversation straight into the database: sending a hundred years of
 * messages would take long.
 */
async function fill(
  from: TestMember,
  to: TestMember,
  count: number,
  daysAgo: (position: number) => number,
): Promise<string> {
  await site.send(from, to, '1');
  const conversation = between(from, to);
  const now = site.services.clock.now().getTime();
  const at = Array.from({ length: count }, (_, index) =>
    new Date(now - daysAgo(index + 1) * 86_400_000).toISOString(),
  );
  await site.database.execute(
    sql`update messages set sent_at = ${at[0]}::timestamptz where conversation_id = ${conversation}`,
  );
  await site.database.execute(sql`
    insert into messages (id, conversation_id, position, sender_profile, kind, text, sent_at)
    select gen_random_uuid(), ${conversation}, place, ${from.profileId}, 'text', place::text, at::timestamptz
    from unnest(array[${sql.join(
      at.map((one) => sql`${one}`),
      sql`, `,
    )}]::text[]) with ordinality as made (at, place) where place > 1`);
  await site.database.execute(
    sql`update conversations set last_position = ${count} where id = ${conversation}`,
  );
  await site.database.execute(
    sql`update participants set unread_count = ${count} where conversation_id = ${conversation} and profile_id = ${to.profileId}`,
  );
  return conversation;
}

describe('GET /api/chats.php', () => {
  test('R-432 R-285 gives the conversations newest first, each with conversation.id, profile.id and num_unread_messages', async () => {
    const [anna, bert, carl] = [
      await site.member({ credits: 9 }),
      await site.member({ credits: 9 }),
      await site.member({ profile: { fictional: true } }),
    ];
    await site.send(anna, bert, 'Hoi Bert');
    await site.send(anna, carl, 'Hoi Carl');
    await site.send(bert, anna, 'Hoi Anna');
    await site.send(bert, anna, 'Hoe is het?');
    const { chats } = await site.call(anna, 'getChats');
    expect(
      chats.map((chat) => [
        chat.conversation.id,
        chat.profile.id,
        chat.num_unread_messages,
        chat.last_message?.text,
        chat.last_message?.mine,
      ]),
    ).toEqual([
      [between(anna, bert), bert.profileId, 2, 'Hoe is het?', false],
      [between(anna, carl), carl.profileId, 0, 'Hoi Carl', true],
    ]);
    expect(chats.map((chat) => chat.profile.fictional)).toEqual([false, true]);
  });

  test('tells the number of the newest change of the same moment, 0 for who never had one', async () => {
    const [anna, bert] = [await site.member(), await site.member()];
    expect(await site.call(anna, 'getChats')).toEqual({ chats: [], seq: 0 });
    await site.send(anna, bert, 'Hoi');
    expect((await site.call(anna, 'getChats')).seq).toBe((await site.changes(anna)).length);
  });

  test('a conversation with somebody blocked, in either direction, is there for neither', async () => {
    const [anna, bert] = [await site.member(), await site.member()];
    await site.send(anna, bert, 'Hoi');
    await site.block(anna, bert);
    const conversation = between(anna, bert);
    for (const member of [anna, bert]) {
      expect((await site.call(member, 'getChats')).chats).toEqual([]);
      expect((await site.refusal(member, 'getChat', { conversation })).code).toBe(
        'conversation_not_found',
      );
      for (const name of ['deleteConversation', 'showTyping'] as const)
        expect((await site.refusal(member, name, { conversation })).code).toBe(
          'conversation_not_found',
        );
      expect((await site.refusal(member, 'markRead', { conversation, up_to: newId() })).code).toBe(
        'conversation_not_found',
      );
    }
  });
});

describe('GET /api/chat.php', () => {
  test('gives pages of 50, newest page first, that together are the whole conversation once', async () => {
    const [anna, bert] = [await site.member(), await site.member()];
    const conversation = await fill(anna, bert, 123, () => 1);
    const positions: number[] = [];
    const sizes: number[] = [];
    let cursor: string | null = null;
    do {
      const page: MessagePage = await site.call(bert, 'getChat', {
        conversation,
        ...(cursor === null ? {} : { cursor }),
      });
      positions.unshift(...page.messages.map((message) => message.position));
      sizes.push(page.messages.length);
      cursor = page.next_cursor;
      expect(page.history_hidden).toBe(false);
      expect(page.chat.num_unread_messages).toBe(123);
    } while (cursor !== null);
    expect(sizes).toEqual([50, 50, 23]);
    expect(positions).toEqual(Array.from({ length: 123 }, (_, index) => index + 1));
  });

  test('a page that ends at the first message has no next cursor', async () => {
    const [anna, bert] = [await site.member(), await site.member()];
    const conversation = await fill(anna, bert, 50, () => 1);
    expect((await site.call(bert, 'getChat', { conversation })).next_cursor).toBeNull();
  });

  test('R-062 a foreign and an unknown conversation are the same 404', async () => {
    const [anna, bert, stranger] = [await site.member(), await site.member(), await site.member()];
    await site.send(anna, bert, 'Geheim');
    const answers = [
      await site.refusal(stranger, 'getChat', { conversation: between(anna, bert) }),
      await site.refusal(stranger, 'getChat', { conversation: newId() }),
    ];
    expect(answers[0]).toEqual({
      status: 404,
      code: 'conversation_not_found',
      fields: [],
      retryAfter: undefined,
    });
    expect(answers[1]).toEqual(answers[0]);
  });

  test('a cursor that was not given out is refused naming the field', async () => {
    const [anna, bert] = [await site.member(), await site.member()];
    await site.send(anna, bert, 'Hoi');
    for (const cursor of [
      'x',
      '0',
      Buffer.from('-1').toString('base64url'),
      Buffer.from('9999999999').toString('base64url'),
      "' or 1=1",
    ])
      expect(
        await site.refusal(anna, 'getChat', { conversation: between(anna, bert), cursor }),
      ).toMatchObject({ status: 422, fields: ['cursor'] });
  });
});

describe('history that is hidden by age', () => {
  test.each([1, 2, 49, 50, 51, 119, 120])(
    'of 120 messages the first %i are too old: they are on no page, and the page says that there are some',
    async (hidden) => {
      const [anna, bert] = [await site.member(), await site.member()];
      const conversation = await fill(anna, bert, 120, (position) =>
        position <= hidden ? 400 : 1,
      );
      const first = await site.call(bert, 'getChat', { conversation });
      expect(first.chat.conversation.first_position).toBe(hidden + 1);
      expect(first.history_hidden).toBe(true);
      expect(first.chat.last_message === null).toBe(hidden === 120);
      let [seen, cursor] = [first.messages.length, first.next_cursor];
      while (cursor !== null) {
        const page = await site.call(bert, 'getChat', { conversation, cursor });
        seen += page.messages.length;
        expect(page.messages.every((message) => message.position > hidden)).toBe(true);
        cursor = page.next_cursor;
      }
      expect(seen).toBe(120 - hidden);
    },
  );

  test('the setting history_days says how old, and a message that is sent now is told with the same first position', async () => {
    const [anna, bert] = [await site.member({ credits: 3 }), await site.member()];
    const conversation = await fill(anna, bert, 20, (position) => 21 - position);
    await site.change({ history_days: 5 });
    expect(
      (await site.call(anna, 'getChat', { conversation })).messages.map(
        (message) => message.position,
      ),
    ).toEqual([17, 18, 19, 20]);
    const sent = await site.send(anna, bert, 'Nieuw');
    expect(sent).toMatchObject({
      message: { position: 21 },
      conversation: { conversation: { first_position: 17 } },
    });
  });
});
