import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { dumpDatabase } from '../../../tests/support/privacy/database-dump.ts';
import { ask } from '../../../tests/support/test-client.ts';
import type { TestMember } from '../../../tests/support/test-members.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import type { Body } from '../../../shared/contract/calls.ts';
import { conversationIdOf, newId } from '../../../shared/identifiers.ts';
import { pruningJobs } from '../../jobs/pruning.ts';
import { createJobRunner } from '../../jobs/runner.ts';

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
  await site.database.execute(sql`truncate jobs cascade`);
  await site.change({ free_conversations: 2, free_first_message: true, history_days: 365 });
  anna = await site.member({ credits: 20, member: { paid_user: true } });
  bert = await site.member({ credits: 20, member: { paid_user: true } });
});

const place = () => conversationIdOf(anna.profileId, bert.profileId);
const newBody = (): Body<'sendMessage'> => ({
  profile: bert.profileId,
  kind: 'text',
  text: SECRET,
  client_id: newId(),
});
const sendBy = (from: TestMember, body: Body<'sendMessage'>) =>
  ask(site.app, 'sendMessage', {
    cookie: from.cookie,
    body,
    headers: { 'idempotency-key': body.client_id },
  });
/** Sends a message of Anna's. @returns its id. */
async function send(): Promise<string> {
  const body = newBody();
  expect((await sendBy(anna, body)).status).toBe(200);
  return body.client_id;
}
const undo = (message: string) =>
  site.call(anna, 'undoMessage', { conversation: place(), profile: bert.profileId, message });
const causes = async () =>
  (
    await site.database.execute<{ cause: string }>(
      sql`select cause from ledger_entries where member_id = ${anna.memberId} and cause <> 'demo' order by number`,
    )
  ).rows.map(({ cause }) => cause);
const credits = async () => (await site.call(anna, 'getUser', {})).user?.credits;

describe('at the same moment', () => {
  test('read or taken back: one of the two, and the balance says which', async () => {
    await site.send(bert, anna, 'Hoi');
    const outcomes = new Set<boolean>();
    for (let round = 0; round < 12; round++) {
      const before = await credits();
      const id = await send();
      const both = [
        () => site.call(bert, 'markRead', { conversation: place(), up_to: id }),
        () =>
          ask(site.app, 'undoMessage', {
            cookie: anna.cookie,
            body: { conversation: place(), profile: bert.profileId, message: id },
          }),
      ];
      const [, second] = await Promise.all(
        (round % 2 ? both : both.toReversed()).map((act) => act()),
      );
      expect(second).toBeDefined();
      const message = (
        await site.database.execute<{ undone: boolean; read: boolean }>(
          sql`select undone, read_at is not null as read from messages where id = ${id}`,
        )
      ).rows[0];
      const isUndone = message?.undone ?? false;
      outcomes.add(isUndone);
      expect(await credits()).toBe(isUndone ? before : (before ?? 0) - 1);
      if (!isUndone) expect(message?.read).toBe(true);
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });

  test('reported or taken back: one of the two, and what was taken back is nowhere', async () => {
    await site.send(bert, anna, 'Hoi');
    for (let round = 0; round < 8; round++) {
      const id = await send();
      const words = {
        text: 'Dit mag van geen enkele wet in dit land gezegd worden.',
        name: 'Bert',
        email: bert.email,
        good_faith: true,
      };
      const both = [
        () =>
          round < 4
            ? ask(site.app, 'report', {
                cookie: bert.cookie,
                body: { message: id, kind: 'harassment' },
              })
            : ask(site.app, 'complain', {
                cookie: bert.cookie,
                body: { ...words, id: newId(), kind: 'illegal_content', message: id },
              }),
        () =>
          ask(site.app, 'undoMessage', {
            cookie: anna.cookie,
            body: { conversation: place(), profile: bert.profileId, message: id },
          }),
      ];
      await Promise.all((round % 2 ? both : both.toReversed()).map((act) => act()));
      const { rows } = await site.database.execute<{ undone: boolean; copied: boolean }>(sql`
        select undone, exists (select from case_evidence where text = ${SECRET}) or exists (select from report_quotes where text = ${SECRET}) as copied
        from messages where id = ${id}`);
      expect(rows[0]?.undone).not.toBe(rows[0]?.copied);
      await site.database.execute(sql`truncate reports, cases cascade`);
    }
  });

  test('ten times taken back is once, and it is paid back once', async () => {
    await site.send(bert, anna, 'Hoi');
    const id = await send();
    await Promise.all(Array.from({ length: 10 }, () => undo(id)));
    expect(await causes()).toEqual(['message', 'message_undone']);
    expect(await credits()).toBe(20);
  });

  test('sent and taken back: it is not there, whichever came first, and nothing is paid', async () => {
    for (const isBegun of [false, true])
      for (let round = 0; round < 6; round++) {
        if (isBegun) await site.send(bert, anna, `Hoi ${round}`);
        const body = newBody();
        const before = await credits();
        const sending = [() => sendBy(anna, body), () => undo(body.client_id)];
        await Promise.all((round % 2 ? sending : sending.toReversed()).map((act) => act()));
        // The outbox sends what it has no answer to again, with its key.
        const again = await sendBy(anna, body);
        expect(again.body).toMatchObject({ error: { code: 'already_sent' } });
        expect(await credits()).toBe(before);
        expect(await dumpDatabase(site.database)).not.toContain(SECRET);
        if (!isBegun) expect((await site.call(bert, 'getChats', {})).chats).toEqual([]);
      }
  });
});

test('a message that was taken back before it came is refused for as long as a device may send it', async () => {
  const body = newBody();
  expect(await undo(body.client_id)).toMatchObject({ undone: true, conversation: null });
  expect((await sendBy(anna, body)).body).toMatchObject({ error: { code: 'already_sent' } });
  const { rows } = await site.database.execute(sql`select message_id from undone_messages`);
  expect(rows).toEqual([{ message_id: body.client_id }]);
  // Another's message with the same id is unaffected.
  expect((await sendBy(bert, { ...body, profile: anna.profileId })).body).toMatchObject({
    message: { id: body.client_id },
  });
  site.services.clock.advance(46 * 86_400_000);
  await createJobRunner(site.services, pruningJobs).runDueJobs();
  const left = await site.database.execute(sql`select message_id from undone_messages`);
  expect(left.rows).toEqual([]);
});
