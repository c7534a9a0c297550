import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '../../../shared/identifiers.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import { textMessage as text } from '../../../tests/support/text-message.ts';

let site: TestSite;
/** Every statement that is sent to PostgreSQL; installed before any connection is opened. */
const asked = vi.spyOn(pg.Client.prototype, 'query');
beforeAll(async () => {
  site = await createTestSite({ connections: 24 });
});
afterAll(() => site.close());
beforeEach(() => site.empty());

const payer = (credits: number) => site.member({ credits, member: { paid_user: true } });

test('a paid text in a conversation that exists is six statements of its transaction', async () => {
  const [anna, bert] = [await payer(9), await site.member()];
  await site.send(anna, bert, 'Hoi');
  asked.mockClear();
  await site.send(anna, bert, 'Nog iets');
  const queries = asked.mock.calls.map(([query]: unknown[]) =>
    typeof query === 'string' ? query : (query as { name?: string; text: string }),
  );
  const names = queries.map((one) => (typeof one === 'string' ? one : (one.name ?? one.text)));
  expect(names.slice(names.indexOf('begin'))).toEqual([
    'begin',
    'lock_conversation',
    'send_context',
    'write_paid_message',
    'record_sent',
    'commit',
  ]);
});

test('one key for a different text to each of twelve members at once: one is sent and paid, the rest conflict', async () => {
  const anna = await payer(50);
  const key = newId();
  const others = await Promise.all(Array.from({ length: 12 }, () => site.member()));
  const answers = await Promise.allSettled(
    others.map((other) =>
      site.call(anna, 'sendMessage', text({ profile: other.profileId }), {
        'idempotency-key': key,
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await site.balance(anna)).toEqual({ credits: 49, ledger: 49, entries: 2 });
});

test('a key is kept with its message, whatever it costs: another text with it is a conflict, the same one the same answer', async () => {
  for (const credits of [0, 1]) {
    await site.change({ message_credits: credits });
    const [anna, bert] = [await payer(9), await site.member()];
    const headers = { 'idempotency-key': newId() };
    const body = text({ profile: bert.profileId });
    const first = await site.call(anna, 'sendMessage', body, headers);
    expect(await site.call(anna, 'sendMessage', body, headers)).toEqual(first);
    const other = text({ profile: bert.profileId, text: 'Iets anders' });
    expect(await site.refusal(anna, 'sendMessage', other, headers)).toMatchObject({
      code: 'idempotency_conflict',
    });
    expect((await site.balance(anna)).credits).toBe(9 - credits);
  }
});

test('what was refused keeps no key: with credits, the same request is sent', async () => {
  const [anna, bert] = [await payer(1), await site.member()];
  await site.change({ message_credits: 2 });
  const headers = { 'idempotency-key': newId() };
  const body = text({ profile: bert.profileId });
  expect(await site.refusal(anna, 'sendMessage', body, headers)).toMatchObject({
    code: 'insufficient_credits',
  });
  await site.change({ message_credits: 1 });
  expect((await site.call(anna, 'sendMessage', body, headers)).credits).toBe(0);
});

test('sent, then blocked: the same request again says that it was sent, not that it is refused', async () => {
  const [anna, bert] = [await payer(5), await site.member()];
  const headers = { 'idempotency-key': newId() };
  const body = text({ profile: bert.profileId });
  await site.call(anna, 'sendMessage', body, headers);
  await site.call(bert, 'block', { profile: anna.profileId });
  expect(await site.refusal(anna, 'sendMessage', body, headers)).toMatchObject({
    code: 'already_sent',
  });
  expect(await site.balance(anna)).toEqual({ credits: 4, ledger: 4, entries: 2 });
});
