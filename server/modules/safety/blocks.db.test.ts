import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { conversationIdOf, newId } from '../../../shared/identifiers.ts';
import { openEvents } from '../../../tests/support/event-client.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { startTestServer } from '../../../tests/support/test-server.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestMember } from '../../../tests/support/test-members.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import { noLimits } from '../../http/guards/limits.ts';

let site: TestSite;
let anna: TestMember;
let bert: TestMember;
const endings: (() => unknown)[] = [];
beforeAll(async () => {
  site = await createTestSite({ connections: 24 });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  anna = await site.member({ credits: 9, member: { paid_user: true }, profile: { name: 'Anna' } });
  bert = await site.member({ credits: 9, profile: { name: 'Bert' } });
});
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

const block = (blocker: TestMember, blocked: TestMember) =>
  site.call(blocker, 'block', { profile: blocked.profileId });
const unblock = (blocker: TestMember, blocked: TestMember) =>
  site.call(blocker, 'unblock', { profile: blocked.profileId });
const names = async (member: TestMember) =>
  (await site.call(member, 'searchMembers', { country: 'NL' })).results.map((card) => card.name);
/** Both like each other and have written. */
async function meet(): Promise<void> {
  await site.call(anna, 'like', { profile: bert.profileId });
  await site.call(bert, 'like', { profile: anna.profileId });
  await site.send(anna, bert, 'Hoi Bert');
  await site.send(bert, anna, 'Hoi Anna');
}
/** Everything that is left between the two. */
async function left(): Promise<Record<string, number>> {
  const { rows } = await site.database.execute<
    Record<string, number>
  >(sql`select (select count(*) from conversations)::int as conversations,
    (select count(*) from participants)::int as sides, (select count(*) from messages)::int as messages, (select count(*) from likes)::int as likes`);
  return rows[0] ?? {};
}
const NOTHING = { conversations: 0, sides: 0, messages: 0, likes: 0 };

describe.each([
  ['a premium member', true],
  ['a free member', false],
])('%s', (_who, premium) => {
  test('R-041 R-043 R-044 R-045 R-405 blocks: chats, likes and matches are gone for both, and neither finds or opens the other', async () => {
    await meet();
    const [one, other] = premium ? [anna, bert] : [bert, anna];
    await block(one, other);
    expect(await left()).toEqual(NOTHING);
    for (const member of [one, other]) {
      expect((await site.call(member, 'getChats')).chats).toEqual([]);
      expect(await site.call(member, 'getLikes')).toMatchObject({
        profiles: [],
        given: [],
        received: [],
        matches: [],
        liked_by: [],
        rows: [],
      });
      expect(await names(member)).toEqual([]);
    }
    expect(await site.refusal(other, 'getProfile', { id: one.profileId })).toMatchObject({
      status: 403,
      code: 'blocked_by',
    });
    expect(await site.refusal(one, 'getProfile', { id: other.profileId })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    expect((await site.call(one, 'getBlocks')).blocks).toMatchObject([
      { id: other.profileId, name: premium ? 'Bert' : 'Anna' },
    ]);
    expect((await site.call(other, 'getBlocks')).blocks).toEqual([]);
  });

  test('R-042 R-405 unblocks: both find and open each other again, and nothing that was taken comes back', async () => {
    await meet();
    const [one, other] = premium ? [anna, bert] : [bert, anna];
    await block(one, other);
    await unblock(one, other);
    expect((await site.call(one, 'getBlocks')).blocks).toEqual([]);
    for (const [member, seen] of [
      [one, other],
      [other, one],
    ] as const) {
      expect(await names(member)).toEqual([seen === anna ? 'Anna' : 'Bert']);
      expect((await site.call(member, 'getProfile', { id: seen.profileId })).profile.id).toBe(
        seen.profileId,
      );
      expect((await site.call(member, 'getChats')).chats).toEqual([]);
    }
    expect(await left()).toEqual(NOTHING);
    expect(await site.send(anna, bert, 'Opnieuw')).toMatchObject({ message: { position: 1 } });
  });
});

test('R-041 blocking twice is blocking once, also at the same moment', async () => {
  await meet();
  await Promise.all(Array.from({ length: 8 }, () => block(anna, bert)));
  expect((await site.call(anna, 'getBlocks')).blocks).toHaveLength(1);
  expect((await site.changes(anna)).filter((change) => change.entity === 'block')).toHaveLength(1);
  await unblock(anna, bert);
  await unblock(anna, bert);
  expect(
    (await site.changes(anna))
      .filter((change) => change.entity === 'block')
      .map((change) => change.value !== null),
  ).toEqual([true, false]);
});

test('R-042 R-405 a message that is sent again with its key after a block, or after its end, is not sent twice and shows nothing', async () => {
  const body = { profile: bert.profileId, kind: 'text', text: 'Hoi Bert', client_id: newId() };
  const key = { 'idempotency-key': newId() };
  await site.call(anna, 'sendMessage', body, key);
  const paid = await site.balance(anna);
  for (const step of [block, unblock]) {
    await step(bert, anna);
    expect(await site.refusal(anna, 'sendMessage', body, key)).toMatchObject({
      status: 409,
      code: 'already_sent',
    });
  }
  expect(await left()).toEqual(NOTHING);
  expect(await site.balance(anna)).toEqual(paid);
});

test('the same key again is answered with the balance and the conversation of now', async () => {
  const body = { profile: bert.profileId, kind: 'text', text: 'Hoi Bert', client_id: newId() };
  const key = { 'idempotency-key': newId() };
  const first = await site.call(anna, 'sendMessage', body, key);
  await site.send(anna, bert, 'En nog iets');
  await site.call(bert, 'saveProfile', { name: 'Bertus' });
  const again = await site.call(anna, 'sendMessage', body, key);
  expect(again).toMatchObject({
    message: first.message,
    credits: first.credits - 1,
    conversation: { conversation: { last_position: 2 }, profile: { name: 'Bertus' } },
  });
  expect(again.seq).toBe((await site.changes(anna)).at(-1)?.seq);
});

test.each([1, 2, 3, 4, 5, 6])(
  'R-045 what somebody changes of their profile at the moment of a block is in no log behind it (round %i)',
  async () => {
    await meet();
    await Promise.all([
      site.call(bert, 'saveProfile', { name: 'Lambertus' }),
      block(anna, bert),
      site.call(bert, 'saveProfile', { name: 'Lambertus Jan' }),
    ]);
    for (const [member, other] of [
      [anna, bert],
      [bert, anna],
    ] as const)
      expect(
        (await site.changes(member)).filter(
          ({ entity, id, value }) => entity !== 'block' && id === other.profileId && value !== null,
        ),
      ).toEqual([]);
  },
);

test('R-042 one of two blocks that ends leaves the other standing', async () => {
  await block(anna, bert);
  await block(bert, anna);
  await unblock(anna, bert);
  expect(await site.refusal(anna, 'getProfile', { id: bert.profileId })).toMatchObject({
    code: 'blocked_by',
  });
  expect(await names(anna)).toEqual([]);
});

test('R-041 oneself, unknown and invisible members cannot be blocked', async () => {
  const hidden = await site.member({ member: { invisible: true }, profile: { listed: false } });
  for (const id of [anna.profileId, hidden.profileId, '01890000-0000-7000-8000-000000000000'])
    expect(await site.refusal(anna, 'block', { profile: id })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
});

test.each([1, 2, 3, 4, 5, 6])(
  'R-043 R-044 no message and no like slips in after a block that is made at the same moment (round %i)',
  async (round) => {
    if (round % 2 === 0) await meet();
    const sends = Array.from({ length: 6 }, (_, index) =>
      site.send(bert, anna, `Nog een ${index}`),
    );
    const likes = Array.from({ length: 3 }, () =>
      site.call(bert, 'like', { profile: anna.profileId }).catch(() => null),
    );
    const answers = await Promise.all([
      ...sends.slice(0, 3),
      block(anna, bert),
      ...sends.slice(3),
      ...likes,
    ]);
    expect(await left()).toEqual(NOTHING);
    for (const answer of answers)
      if (typeof answer === 'string')
        expect([
          'blocked_by',
          'conversation_not_found',
          'premium_required',
          'insufficient_credits',
        ]).toContain(answer);
    expect(await site.send(bert, anna, 'En nog een')).toBe('blocked_by');
    const balance = await site.balance(bert);
    expect(balance.credits, 'what is paid is in the ledger').toBe(balance.ledger);
  },
);

test('R-045 open tabs of both are told within a second, and of what happens later they hear nothing', async () => {
  await meet();
  const server = await startTestServer(site.services, { limits: noLimits });
  endings.push(() => server.crash());
  const streams = await Promise.all(
    [anna, bert].map((member) => openEvents(server.origin, { cookie: member.cookie })),
  );
  for (const stream of streams) endings.push(() => stream.close());
  await block(anna, bert);
  const conversation = conversationIdOf(anna.profileId, bert.profileId);
  for (const [stream, other] of [
    [streams[0], bert],
    [streams[1], anna],
  ] as const)
    await eventually(() =>
      stream?.events.map(({ event, data }) => [
        event,
        (data as { id?: string }).id,
        (data as { value?: unknown }).value,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['conversation', conversation, null],
        ['like', other.profileId, null],
        ['profile', other.profileId, null],
      ]),
    );
  expect(streams[1]?.events.filter(({ event }) => event === 'block')).toEqual([]);
  const before = streams[1]?.events.length;
  await site.send(anna, bert, 'Hallo?');
  await site.refusal(anna, 'like', { profile: bert.profileId });
  expect(streams[1]?.events.length).toBe(before);
});
