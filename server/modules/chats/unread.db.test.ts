import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { conversationIdOf } from '../../../shared/identifiers.ts';
import type { TestMember } from '../../../tests/support/test-members.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import { mails } from '../../database/schema/notices.ts';
import { profiles } from '../../database/schema/profiles.ts';
import { createJobRunner } from '../../jobs/runner.ts';
import { noticeJobs } from '../notify/notices/jobs.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate jobs`);
});

/** What happens in one conversation; `at` is how far down a mark or a deletion goes. */
const act = fc.record({
  kind: fc.constantFrom('write', 'write', 'write', 'answer', 'read', 'delete', 'delete'),
  at: fc.constantFrom(0.3, 0.6, 0.9),
});
const story = fc.record({
  acts: fc.array(act, { minLength: 3, maxLength: 9 }),
  end: fc.constantFrom('goes on', 'goes on', 'goes on', 'blocked', 'blocked back', 'disabled'),
});
type Story = typeof story extends fc.Arbitrary<infer Value> ? Value : never;

/** A conversation as this test knows it: who wrote each message, and the two marks. */
interface Known {
  other: TestMember;
  messages: { id: string; received: boolean }[];
  read: number;
  deleted: number;
  counts: boolean;
}
/** The unread positions of a conversation, from 1, by counting them one by one. */
const unreadIn = ({ messages, read, deleted }: Known): number[] =>
  messages.flatMap(({ received }, index) =>
    received && index + 1 > read && index + 1 > deleted ? [index + 1] : [],
  );

async function play(me: TestMember, { acts, end }: Story): Promise<Known> {
  const other = await site.member({ credits: 50 });
  const known: Known = { other, messages: [], read: 0, deleted: 0, counts: end === 'goes on' };
  const conversation = conversationIdOf(me.profileId, other.profileId);
  for (const { kind, at } of acts) {
    const upTo = Math.ceil(at * known.messages.length);
    if (kind === 'write' || kind === 'answer') {
      const received = kind === 'write';
      const sent = received
        ? await site.send(other, me, 'Hello')
        : await site.send(me, other, 'Hello');
      if (typeof sent === 'string') expect.unreachable(sent);
      known.messages.push({ id: sent.message.id, received });
    } else if (kind === 'read' && upTo > known.deleted) {
      const { num_unread_messages } = await site.call(me, 'markRead', {
        conversation,
        up_to: known.messages[upTo - 1]?.id,
      });
      known.read = Math.max(known.read, upTo);
      expect(num_unread_messages).toBe(unreadIn(known).length);
    } else if (kind === 'delete' && upTo > known.deleted) {
      await site.call(me, 'deleteConversation', { conversation, up_to: upTo });
      known.deleted = upTo;
    }
  }
  if (end === 'blocked') await site.block(me, other);
  if (end === 'blocked back') await site.block(other, me);
  if (end === 'disabled')
    await site.database
      .update(profiles)
      .set({ status: 'disabled' })
      .where(eq(profiles.id, other.profileId));
  return known;
}

/** The numbers in the mails to a member, by template and name of the number. */
async function mailed(member: TestMember): Promise<Record<string, number>> {
  const rows = await site.database.select().from(mails).where(eq(mails.member_id, member.memberId));
  const numbers: Record<string, number> = {};
  for (const { template, values } of rows) {
    const { count, unread } = values as { count?: number; unread?: number };
    numbers[template.replace('notices.', '')] = count ?? unread ?? 0;
  }
  return numbers;
}

test('the list, the mark, the app’s icon, a push and each mail count the same messages as unread', async () => {
  const runner = createJobRunner(site.services, noticeJobs);
  const count = async (stories: readonly Story[]) => {
    const me = await site.member({
      credits: 50,
      member: {
        paid_user: true,
        muted_kinds: [],
        signup_at: new Date(site.services.clock.now().getTime() - 30 * DAY),
      },
    });
    const known: Known[] = [];
    for (const one of stories) known.push(await play(me, one));
    const counted = known.filter(({ counts }) => counts);
    const total = counted.flatMap(unreadIn).length;

    const { chats } = await site.call(me, 'getChats');
    for (const one of counted) {
      const id = conversationIdOf(me.profileId, one.other.profileId);
      const listed = chats.find(({ conversation }) => conversation.id === id);
      expect(listed?.num_unread_messages ?? 0).toBe(unreadIn(one).length);
      if (one.messages.length === 0) continue;
      const push = await site.call(me, 'checkPush', { kind: 'messages', conversation: id });
      expect(push).toEqual({ count: unreadIn(one).length, badge: total });
    }
    expect(await site.call(me, 'checkPush', { kind: 'likes' })).toEqual({
      count: 0,
      badge: total,
    });

    site.services.clock.advance(10 * MINUTE);
    await runner.runDueJobs();
    site.services.clock.advance(DAY);
    await runner.runDueJobs();
    const opened = counted.filter(
      (one) => unreadIn(one).includes(1) && one.messages[0]?.received === true,
    );
    const others = counted.filter((one) => !opened.includes(one)).flatMap(unreadIn);
    const {
      new_conversations = 0,
      new_messages = 0,
      unread_message_reminders = 0,
      weekly_updates = 0,
    } = await mailed(me);
    expect({ new_conversations, new_messages, unread_message_reminders, weekly_updates }).toEqual({
      new_conversations: opened.length,
      new_messages: others.length,
      unread_message_reminders: total,
      weekly_updates: total,
    });
  };
  await fc.assert(
    fc.asyncProperty(fc.array(story, { minLength: 1, maxLength: 3 }), async (stories) => {
      await count(stories);
    }),
    { numRuns: 20, seed: 15, endOnFailure: true },
  );
});
