import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { uploadChatPhoto } from '../../../tests/support/chat-photo.ts';
import { tryVoice } from '../../../tests/support/chat-voice.ts';
import { ask } from '../../../tests/support/test-client.ts';
import type { TestMember } from '../../../tests/support/test-members.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import type { Body } from '../../../shared/contract/calls.ts';
import { conversationIdOf, newId } from '../../../shared/identifiers.ts';
import { UNDO_SENT_MS } from '../../../shared/timing.ts';

const SECRET = 'Dit had ik niet willen zeggen';
let site: TestSite;
let anna: TestMember;
let bert: TestMember;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate jobs, reports cascade`);
  await site.change({ free_conversations: 2, free_first_message: true, history_days: 365 });
  anna = await site.member({ credits: 20, member: { paid_user: true } });
  bert = await site.member({ credits: 20, member: { paid_user: true } });
});

const place = () => conversationIdOf(anna.profileId, bert.profileId);
const content = async (
  kind: Body<'sendMessage'>['kind'],
): Promise<Partial<Body<'sendMessage'>>> => {
  if (kind === 'photo') return { photo: await uploadChatPhoto(site, anna) };
  if (kind === 'voice') return { voice: await tryVoice(site, anna) };
  return kind === 'gift' ? { gift: 'rose' } : { text: SECRET };
};
const bodyOf = async (
  kind: Body<'sendMessage'>['kind'] = 'text',
  id = newId(),
): Promise<Body<'sendMessage'>> => ({
  profile: bert.profileId,
  kind,
  ...(await content(kind)),
  client_id: id,
});
const sendBy = (from: TestMember, body: Body<'sendMessage'>) =>
  ask(site.app, 'sendMessage', {
    cookie: from.cookie,
    body,
    headers: { 'idempotency-key': body.client_id },
  });
/** Sends a message of Anna's. @returns its id. */
async function send(kind: Body<'sendMessage'>['kind'] = 'text'): Promise<string> {
  const body = await bodyOf(kind);
  expect((await sendBy(anna, body)).status).toBe(200);
  return body.client_id;
}
const undo = (message: string, who = anna) =>
  site.call(who, 'undoMessage', {
    conversation: place(),
    profile: (who === anna ? bert : anna).profileId,
    message,
  });
const refused = async (message: string, who = anna) =>
  (
    await site.refusal(who, 'undoMessage', {
      conversation: place(),
      profile: (who === anna ? bert : anna).profileId,
      message,
    })
  ).code;
const read = (message: string) =>
  site.call(bert, 'markRead', { conversation: place(), up_to: message });
const shown = async (who: TestMember) =>
  (await site.call(who, 'getChat', { conversation: place() })).messages.filter(
    (message) => !message.undone,
  );
const ledger = async (who: TestMember) =>
  (
    await site.database.execute<{ amount: number; cause: string; reference: string }>(
      sql`select amount, cause, reference from ledger_entries where member_id = ${who.memberId} and cause <> 'demo' order by number`,
    )
  ).rows;
const creditsOf = async (who: TestMember) => (await site.call(who, 'getUser', {})).user?.credits;
/** Everything that the database stores, as one text. */
async function everything(): Promise<string> {
  const parts = await Promise.all(
    [
      'messages',
      'changes',
      'idempotency_keys',
      'jobs',
      'mails',
      'chat_photos',
      'report_quotes',
    ].map(
      async (table) =>
        (
          await site.database.execute<{ line: string }>(
            sql.raw(`select coalesce(json_agg(t)::text, '') as line from ${table} t`),
          )
        ).rows[0]?.line ?? '',
    ),
  );
  return parts.join('\n');
}

describe('a message that is taken back', () => {
  test.each(['text', 'photo', 'gift', 'voice'] as const)(
    'is gone for both, costs nothing, and leaves nothing of what it said (%s)',
    async (kind) => {
      await site.send(bert, anna, 'Hoi');
      const before = await creditsOf(anna);
      const id = await send(kind);
      const paid = (await ledger(anna)).at(-1);
      expect(await creditsOf(anna)).toBe((before ?? 0) + (paid?.amount ?? 0));
      const uploads = (
        await site.database.execute<{ file: string }>(sql`select file from chat_photos`)
      ).rows;
      const answer = await undo(id);
      expect(answer).toMatchObject({ undone: true, credits: before });
      expect(answer.conversation?.last_message).toMatchObject({ text: 'Hoi', mine: false });
      for (const who of [anna, bert]) {
        expect((await shown(who)).map(({ text }) => text)).toEqual(['Hoi']);
        const { chats } = await site.call(who, 'getChats', {});
        expect(chats).toMatchObject([{ last_message: { text: 'Hoi' } }]);
      }
      expect((await site.call(bert, 'getChats', {})).chats[0]?.num_unread_messages).toBe(0);
      expect((await ledger(anna)).slice(-2)).toEqual([
        paid,
        { amount: -(paid?.amount ?? 0), cause: 'message_undone', reference: id },
      ]);
      const stored = await everything();
      expect(stored).not.toContain(SECRET);
      expect(stored).not.toContain('"rose"');
      if (uploads[0])
        expect(stored.match(new RegExp(uploads[0].file, 'g')), 'in the job alone').toHaveLength(1);
      // Repeating it changes nothing.
      expect(await undo(id)).toMatchObject({ undone: true, credits: before });
      expect(await ledger(anna)).toHaveLength(2);
    },
  );

  test('takes the conversation that it began along, and the start counts no more', async () => {
    const free = await site.member({ credits: 5 });
    const to = conversationIdOf(free.profileId, bert.profileId);
    const started = async () =>
      (await site.call(free, 'getUser', {})).user?.conversation_starts_left;
    const id = newId();
    await site.call(free, 'sendMessage', {
      profile: bert.profileId,
      kind: 'text',
      text: SECRET,
      client_id: id,
    });
    expect([await started(), await ledger(free)]).toEqual([1, []]);
    const answer = await site.call(free, 'undoMessage', {
      conversation: to,
      profile: bert.profileId,
      message: id,
    });
    expect(answer).toMatchObject({ conversation: null, credits: 5 });
    expect([await started(), await ledger(free)]).toEqual([2, []]);
    for (const who of [free, bert])
      expect((await site.call(who, 'getChats', {})).chats).toEqual([]);
    expect(await everything()).not.toContain(SECRET);
    // The first message of the next one is free again.
    await site.send(free, bert, 'Hallo');
    expect([await started(), await ledger(free)]).toEqual([1, []]);
  });

  test('leaves a conversation that was deleted deleted, and one that goes on where it was', async () => {
    await site.send(bert, anna, 'Hoi');
    const [before] = (await site.call(anna, 'getChats', {})).chats;
    const first = await send();
    site.services.clock.advance(1_000);
    await send();
    await undo(first);
    expect((await shown(bert)).map(({ position }) => position)).toEqual([1, 3]);
    expect((await site.call(bert, 'getChats', {})).chats[0]?.num_unread_messages).toBe(1);
    await site.call(anna, 'deleteConversation', { conversation: place() });
    const id = await send();
    expect((await site.call(anna, 'getChats', {})).chats).toHaveLength(1);
    await undo(id);
    expect((await site.call(anna, 'getChats', {})).chats).toEqual([]);
    expect(before?.updated_at).toBeDefined();
  });

  test('gives room under a limit of one’s own, and shows in the statement as both', async () => {
    await site.send(bert, anna, 'Hoi');
    await site.call(anna, 'setSpending', { day: 1 });
    const id = await send();
    expect((await site.refusal(anna, 'sendMessage', await bodyOf())).code).toBe('spending_limit');
    await undo(id);
    expect((await site.call(anna, 'getSpending', {})).spending?.day.spent).toBe(0);
    await send();
    const statement = await site.call(anna, 'getStatement', {});
    expect(statement.entries.map(({ cause, amount }) => [cause, amount]).slice(0, 3)).toEqual([
      ['message', -1],
      ['message_undone', 1],
      ['message', -1],
    ]);
    expect(statement.sum).toBe(statement.balance);
    expect(statement.conversations).toMatchObject([{ credits: 1, messages: 1 }]);
  });

  test('reaches both logs as what is left of it, also for a device that reads them from the start', async () => {
    await site.send(bert, anna, 'Hoi');
    const id = await send();
    await undo(id);
    for (const who of [anna, bert]) {
      const log = await site.changes(who);
      expect(JSON.stringify(log)).not.toContain(SECRET);
      const last = log.filter(({ entity }) => entity === 'message').at(-1);
      expect(last).toMatchObject({ id, value: { undone: true, text: null, position: 2 } });
      expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1));
    }
  });

  test('waits for nobody’s push any more', async () => {
    await site.send(bert, anna, 'Hoi');
    const id = await send();
    await site.database.execute(sql`
      insert into jobs (id, name, payload, run_at) values (gen_random_uuid(), 'deliver_push',
        jsonb_build_object('member', ${bert.memberId}::text, 'about', ${place()}::text), now())`);
    await undo(id);
    const { rows } = await site.database.execute(
      sql`select name from jobs where name = 'deliver_push'`,
    );
    expect(rows).toEqual([]);
  });

  test('cannot be answered, reacted to or reported', async () => {
    await site.send(bert, anna, 'Hoi');
    const id = await send();
    await undo(id);
    expect(
      await site.refusal(bert, 'setReaction', {
        conversation: place(),
        message: id,
        emoji: '❤️',
      }),
    ).toMatchObject({ code: 'not_found' });
    expect(await site.refusal(bert, 'report', { message: id, kind: 'spam' })).toMatchObject({
      code: 'not_found',
    });
    expect(
      await site.refusal(bert, 'sendMessage', {
        profile: anna.profileId,
        kind: 'text',
        text: 'Wat zei je?',
        client_id: newId(),
        reply_to: id,
      }),
    ).toMatchObject({ fields: ['reply_to'] });
  });
});

describe('a message that stays', () => {
  test.each<[string, string, (id: string) => Promise<unknown>]>([
    ['was read', 'message_seen', read],
    [
      'was reacted to',
      'message_seen',
      (id) => site.call(bert, 'setReaction', { conversation: place(), message: id, emoji: '👍' }),
    ],
    [
      'was answered',
      'message_seen',
      (id) =>
        site.call(bert, 'sendMessage', {
          profile: anna.profileId,
          kind: 'text',
          text: 'Echt?',
          client_id: newId(),
          reply_to: id,
        }),
    ],
    [
      'was reported',
      'message_seen',
      (id) => site.call(bert, 'report', { message: id, kind: 'harassment' }),
    ],
    [
      'was noticed by its receiver',
      'message_seen',
      (id) =>
        site.call(bert, 'complain', {
          id: newId(),
          kind: 'illegal_content',
          text: 'Dit mag van geen enkele wet in dit land gezegd worden.',
          name: 'Bert',
          email: bert.email,
          message: id,
          good_faith: true,
        }),
    ],
    ['is too old', 'undo_too_late', async () => site.services.clock.advance(UNDO_SENT_MS + 1)],
  ])('%s', async (_, code, happen) => {
    await site.send(bert, anna, 'Hoi');
    const id = await send();
    await happen(id);
    expect(await refused(id)).toBe(code);
    expect((await shown(bert)).some((message) => message.text === SECRET)).toBe(true);
    expect((await ledger(anna)).map(({ cause }) => cause)).toEqual(['message']);
  });

  test('stands before one that was reported, and may be copied with it', async () => {
    await site.send(bert, anna, 'Hoi');
    const [before, last] = [await send(), await send()];
    await site.call(bert, 'report', { message: last, kind: 'harassment', context: true });
    expect(await refused(before)).toBe('message_seen');
  });

  test('is another’s, or went with a conversation that was blocked', async () => {
    await site.send(bert, anna, 'Hoi');
    const id = await send();
    expect(await refused(id, bert)).toBe('not_found');
    const stranger = await site.member();
    expect(
      (
        await site.refusal(stranger, 'undoMessage', {
          conversation: place(),
          profile: bert.profileId,
          message: id,
        })
      ).code,
    ).toBe('conversation_not_found');
    await site.call(bert, 'block', { profile: anna.profileId });
    expect(await refused(id)).toBe('undo_too_late');
    expect((await ledger(anna)).map(({ cause }) => cause)).toEqual(['message']);
  });
});
