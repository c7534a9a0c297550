import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { conversationIdOf, newId } from '../../../shared/identifiers.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite({ connections: 24 });
});
afterAll(() => site.close());
beforeEach(() => site.empty());

const times = <Value>(count: number, make: (index: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const accepted = (answers: readonly unknown[]) =>
  answers.filter((answer) => typeof answer !== 'string');

/**
 * Positions without gaps, counters that fit the messages, and every balance the sum of its ledger.
 */
async function expectWhole(): Promise<void> {
  const broken = await site.database.execute(sql`
    select 'positions' as what, c.id::text as which from conversations c left join messages m on m.conversation_id = c.id
      group by c.id having count(m.id) <> c.last_position or coalesce(max(m.position), 0) <> c.last_position
    union all select 'unread', p.conversation_id::text from participants p where p.unread_count <> (select count(*) from messages m
      where m.conversation_id = p.conversation_id and m.sender_profile <> p.profile_id and m.position > greatest(p.read_position, p.deleted_position))
    union all select 'balance', m.id::text from members m where m.credits <> (select coalesce(sum(amount), 0) from ledger_entries l where l.member_id = m.id)
    union all select 'statement', entry.member_id::text from (select member_id, balance - amount as before,
      coalesce(lag(balance) over (partition by member_id order by number), 0) as last from ledger_entries) entry where entry.before <> entry.last
    union all select 'changes', counter.member_id::text from change_counters counter where counter.seq <> (select count(*) from changes where member_id = counter.member_id)
    union all select 'order', m.id::text from messages m join messages before on before.conversation_id = m.conversation_id
      and before.position = m.position - 1 where before.sent_at > m.sent_at`);
  expect(broken.rows).toEqual([]);
}

test.each([1, 2, 3])(
  'of a hundred messages sent at once with credit for one, exactly one is sent (round %i)',
  async () => {
    const sender = await site.member({ credits: 1, member: { paid_user: true } });
    const others = await times(10, () => site.member({ credits: 1 }));
    for (const other of others) await site.send(other, sender, 'Schrijf je me terug?');
    const answers = await times(100, (index) =>
      site.send(sender, others[index % others.length] ?? sender, `${index}`),
    );
    expect(accepted(answers)).toHaveLength(1);
    expect(new Set(answers.filter((answer) => typeof answer === 'string'))).toEqual(
      new Set(['insufficient_credits']),
    );
    expect(await site.balance(sender)).toEqual({ credits: 0, ledger: 0, entries: 2 });
    const sent = await site.database.execute(
      sql`select id from messages where sender_profile = ${sender.profileId}`,
    );
    expect(sent.rows).toHaveLength(1);
    await expectWhole();
  },
);

test('R-389 of twenty different messages sent at once with credit for one, exactly one is sent, in 20 of 20 rounds', async () => {
  const others = await times(5, () => site.member());
  for (let round = 1; round <= 20; round++) {
    const sender = await site.member({ credits: 1, member: { paid_user: true } });
    const answers = await times(20, (index) =>
      site.send(sender, others[index % others.length] ?? sender, `${round} ${index}`),
    );
    expect(accepted(answers), `round ${round}`).toHaveLength(1);
    expect(await site.balance(sender)).toEqual({ credits: 0, ledger: 0, entries: 2 });
    expect(await site.call(sender, 'getStatement')).toMatchObject({
      balance: 0,
      sum: 0,
      added: 1,
      spent: 1,
      count: 2,
    });
  }
  await expectWhole();
});

test.each([1, 2, 3])(
  'R-036 R-400 of twenty conversations that a free member starts at once, two begin (round %i)',
  async () => {
    const free = await site.member({ credits: 20 });
    const others = await times(20, () => site.member());
    const answers = await times(20, (index) => site.send(free, others[index] ?? free, 'Hoi'));
    expect(accepted(answers)).toHaveLength(2);
    expect(answers.filter((answer) => answer === 'premium_required')).toHaveLength(18);
    const rows = await site.database.execute(sql`select count(*)::int as made from conversations`);
    expect(rows.rows[0]).toEqual({ made: 2 });
    expect((await site.call(free, 'getUser')).user?.conversation_starts_left).toBe(0);
    await expectWhole();
  },
);

test.each([1, 2, 3, 4, 5])(
  'first messages that cross meet in one conversation, and one of them is a start (round %i)',
  async () => {
    const [anna, bert] = [await site.member({ credits: 5 }), await site.member({ credits: 5 })];
    const answers = await times(2, (index) =>
      index === 0 ? site.send(anna, bert, 'Hoi') : site.send(bert, anna, 'Hoi'),
    );
    expect(accepted(answers)).toHaveLength(2);
    const conversation = conversationIdOf(anna.profileId, bert.profileId);
    const page = await site.call(anna, 'getChat', { conversation });
    expect(page.messages.map((message) => message.position)).toEqual([1, 2]);
    const starts = await site.database.execute<{ conversations_started: number }>(
      sql`select conversations_started from members order by conversations_started`,
    );
    expect(starts.rows.map((row) => row.conversations_started)).toEqual([0, 1]);
    // The start was free, the reply was not.
    expect((await site.balance(anna)).credits + (await site.balance(bert)).credits).toBe(9);
    await expectWhole();
  },
);

test('the same client id sent twenty times at once, each with another key, is one message, charged once', async () => {
  const [anna, bert] = [
    await site.member({ credits: 5, member: { paid_user: true } }),
    await site.member(),
  ];
  for (const started of [false, true]) {
    const id = newId();
    const answers = await times(20, () => site.send(anna, bert, 'Hoi', id));
    expect(accepted(answers)).toHaveLength(20);
    expect(
      new Set(
        answers.map((answer) => (typeof answer === 'string' ? answer : answer.message.position)),
      ),
    ).toEqual(new Set([started ? 2 : 1]));
  }
  expect(await site.balance(anna)).toEqual({ credits: 3, ledger: 3, entries: 3 });
  expect((await site.changes(bert)).filter((change) => change.entity === 'message')).toHaveLength(
    2,
  );
  await expectWhole();
});

test('the same client id sent to many members at once is one message and a conflict for the rest', async () => {
  const anna = await site.member({ credits: 50, member: { paid_user: true } });
  const others = await times(12, () => site.member());
  const id = newId();
  const answers = await times(12, (index) => site.send(anna, others[index] ?? anna, 'Hoi', id));
  expect(accepted(answers)).toHaveLength(1);
  expect(answers.filter((answer) => answer === 'idempotency_conflict')).toHaveLength(11);
  expect((await site.balance(anna)).credits).toBe(49);
  await expectWhole();
});

test('everybody writes to, reads and deletes with everybody at once, and nothing waits for ever or comes out wrong', async () => {
  const crowd = await times(5, () => site.member({ credits: 60, member: { paid_user: true } }));
  const pairs = crowd.flatMap((one) =>
    crowd.filter((other) => other !== one).map((other) => [one, other] as const),
  );
  await times(pairs.length * 6, async (index) => {
    const [one, other] = pairs[index % pairs.length] ?? expect.unreachable();
    const conversation = conversationIdOf(one.profileId, other.profileId);
    const sent = await site.send(one, other, `${index}`);
    if (typeof sent === 'string') return expect.unreachable(sent);
    if (index % 3 === 0)
      await site.call(other, 'markRead', { conversation, up_to: sent.message.id });
    if (index % 7 === 0) await site.call(one, 'deleteConversation', { conversation });
    return sent;
  });
  await expectWhole();
  for (const member of crowd) {
    const { chats, seq } = await site.call(member, 'getChats');
    expect(seq).toBe((await site.changes(member)).length);
    // The last change of each remaining conversation equals the list, in the fields that both have.
    for (const chat of chats) {
      const newest = (await site.changes(member))
        .filter((change) => change.entity === 'conversation' && change.id === chat.conversation.id)
        .at(-1);
      expect(newest?.value).toMatchObject({
        num_unread_messages: chat.num_unread_messages,
        conversation: { last_position: chat.conversation.last_position },
      });
    }
  }
});
