import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { DELETION_GRACE_DAYS } from '../../../../shared/account/leaving.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { createFullMember, TRACES } from '../../../../tests/support/privacy/full-member.ts';
import type { FullMember } from '../../../../tests/support/privacy/full-member.ts';
import { PAYER_TRACES } from '../../../../tests/support/money/full-money.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { createTestMember, TEST_PASSWORD } from '../../../../tests/support/test-members.ts';
import { ledgerEntries } from '../../../database/schema/credits.ts';
import { departures, members } from '../../../database/schema/members.ts';
import { reports } from '../../../database/schema/reports.ts';
import { jobs } from '../../../database/schema/service.ts';
import { createJobRunner } from '../../../jobs/runner.ts';
import { caseJobs } from '../../cases/jobs.ts';
import { uploadJobs } from '../../photos/uploads/jobs.ts';
import { leavingJobs } from './jobs.ts';

const DAY_MS = 86_400_000;
let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
let full: FullMember;
beforeEach(async () => {
  await site.empty();
  await site.database.execute(
    sql`truncate jobs, departures, mails, mailbox, login_failures, reports, report_quotes, cases, case_links, case_evidence, case_notes, decisions, disputes, money_journal, money_lines`,
  );
  full = await createFullMember(site);
});

/** What can no longer be withdrawn is not paid back. */
const buyLongAgo = () =>
  site.database.execute(sql`update purchases set credited_at = credited_at - interval '20 days'`);

/** Every row of every table as text. */
async function dump(): Promise<string[]> {
  const { rows: tables } = await site.database.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  expect(tables.length).toBeGreaterThan(20);
  const lines: string[] = [];
  for (const { name } of tables) {
    const { rows } = await site.database.execute<{ line: string }>(
      sql`select own::text as line from ${sql.identifier(name)} own`,
    );
    lines.push(...rows.map((row) => `${name}: ${row.line}`));
  }
  return lines;
}
const found = async (text: string): Promise<string[]> =>
  (await dump()).filter((line) => line.toLowerCase().includes(text.toLowerCase()));
const runJobs = () =>
  createJobRunner(site.services, {
    ...leavingJobs,
    ...caseJobs,
    remove_photo_files: uploadJobs['remove_photo_files'] ?? expect.unreachable(),
  }).runDueJobs();
const leave = () =>
  site.call(full.member, 'requestDeletion', {
    password: TEST_PASSWORD,
    reason: 'privacy',
    text: TRACES.farewell,
  });
async function leaveForGood(): Promise<void> {
  await leave();
  site.services.clock.advance(DELETION_GRACE_DAYS * DAY_MS);
  await runJobs();
}
const picture = () => site.services.photos.read({ id: full.photo, drawing: null }, 'large');

test('R-310 after the 14 days the database and the photos hold no name, address, text or picture of the member', async () => {
  // The searched text is there before, or the test would prove nothing.
  for (const trace of Object.values(TRACES))
    if (trace !== TRACES.photo) expect((await found(trace)).length, trace).toBeGreaterThan(0);
  expect(await picture()).not.toBeNull();
  await leaveForGood();
  for (const trace of [
    ...Object.values(TRACES),
    '52.12345',
    '5.98765',
    'kissing',
    'secret-token',
    'credential of zwaluw',
  ])
    // Reports and cases are stored until six months after they were closed.
    expect(
      (await found(trace)).filter(
        (line) =>
          !line.startsWith('reports:') &&
          !(line.startsWith('cases:') && trace === TRACES.complaint),
      ),
      trace,
    ).toEqual([]);
  expect((await found(TRACES.report)).join()).not.toContain(full.member.memberId);
  expect(await picture()).toBeNull();
  expect(
    await site.services.photos.read({ id: full.chatPhoto.file, drawing: null }, 'large'),
  ).toBeNull();
  for (const id of [full.photo, full.chatPhoto.id, full.chatPhoto.file])
    expect(await found(id)).toEqual([]);
  await site.database.update(reports).set({ closed_at: site.services.clock.now() });
  site.services.clock.advance(190 * DAY_MS);
  await runJobs();
  for (const trace of Object.values(TRACES)) expect(await found(trace), trace).toEqual([]);
});

test('R-310 the other one’s words stay in their order beside the empty places of a deleted account', async () => {
  await leaveForGood();
  const { messages, chat } = await site.call(full.friend, 'getChat', {
    conversation: full.conversation,
  });
  expect(messages.map(({ text, sender }) => [text, sender === full.friend.profileId])).toEqual([
    [null, false],
    ['Ja, graag', true],
  ]);
  expect(chat).toMatchObject({
    profile: { name: '', status: 'deleted', main_image: null, city: null },
    unwritable: 'deleted',
    num_unread_messages: 0,
  });
  expect((await site.call(full.friend, 'getLikes')).rows).toEqual([]);
  const { rows: told } = await site.database.execute<{ entity: string; given: boolean }>(sql`
    select entity, value is not null as given from changes where member_id = ${full.friend.memberId} order by seq desc limit 4`);
  expect(told.reverse().map(({ entity, given }) => [entity, given])).toEqual([
    ['profile', false],
    ['like', false],
    ['conversation', false],
    ['conversation', true],
  ]);
});

test('R-310 of payments the entries stay, without the person; whoever paid nothing and talked to nobody leaves no row at all', async () => {
  await buyLongAgo();
  const at = site.services.clock.now();
  await site.database.insert(ledgerEntries).values({
    id: newId(),
    member_id: full.member.memberId,
    amount: 50,
    balance: 59,
    cause: 'purchase',
    reference: newId(),
    created_at: at,
  });
  await site.database
    .update(members)
    .set({ credits: sql`credits + 50` })
    .where(eq(members.id, full.member.memberId));
  const quiet = await site.member({ profile: { name: 'Stille' } });
  await site.call(quiet, 'requestDeletion', { password: TEST_PASSWORD, reason: 'other' });
  await leaveForGood();
  const entries = await site.database
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.member_id, full.member.memberId));
  expect(entries.map(({ amount, cause, other_profile }) => [amount, cause, other_profile])).toEqual(
    [
      [50, 'purchase', null],
      [50, 'purchase', null],
    ],
  );
  const shell = await site.database
    .select({ discount: members.stay_discount, at: members.stay_discount_at })
    .from(members)
    .where(eq(members.id, full.member.memberId));
  expect(shell).toEqual([{ discount: null, at: null }]);
  expect(await found(quiet.memberId)).toEqual([]);
  expect(await found(quiet.profileId)).toEqual([]);
});

test('R-310 the books keep amounts and tax after erasure, and name no payer at all', async () => {
  await buyLongAgo();
  for (const trace of Object.values(PAYER_TRACES))
    expect((await found(trace)).length, trace).toBeGreaterThan(0);
  const lines = () => site.database.execute(sql`select * from money_lines order by account`);
  const booked = (await lines()).rows;
  expect(booked).toMatchObject([{ amount: '-1033' }, { amount: '1250' }, { amount: '-217' }]);
  await leaveForGood();
  for (const trace of [...Object.values(PAYER_TRACES), 'keyed-hash-of-account'])
    expect(await found(trace), trace).toEqual([]);
  expect(await found(Buffer.from('sealed payer').toString('hex'))).toEqual([]);
  expect((await lines()).rows).toEqual(booked);
  const { rows: bought } = await site.database.execute(
    sql`select status, total_amount, vat_amount, vat_rate, country from purchases order by total_amount, status`,
  );
  expect(bought).toEqual([
    {
      status: 'completed',
      total_amount: '1250',
      vat_amount: '217',
      vat_rate: 2_100,
      country: 'NL',
    },
    { status: 'lapsed', total_amount: '1250', vat_amount: '217', vat_rate: 2_100, country: 'NL' },
  ]);
  const { rows: left } = await site.database.execute(sql`
    select (select array_agg(payer is null and transfer is null and redirect_url is null) from payments) as blank,
      (select array_agg(status || state) from discount_codes, discount_uses) as codes,
      (select count(*)::int from refunds) as refunds, (select count(*)::int from chargebacks) as chargebacks,
      (select count(*)::int from credit_debts) as debts, (select count(*)::int from purchase_limits) as limits`);
  expect(left).toEqual([
    {
      blank: [true, true],
      codes: ['offreleased'],
      refunds: 1,
      chargebacks: 1,
      debts: 1,
      limits: 0,
    },
  ]);
  // Nothing but the ids of the shell is left of the member.
  expect(await found(TRACES.email)).toEqual([]);
});

test('R-310 why somebody left stays, and nobody can tell who it was; their address may sign up anew', async () => {
  await leaveForGood();
  const left = await site.database.select().from(departures);
  expect(
    left.map(({ member_id, reason, text, final_at }) => ({
      member_id,
      reason,
      text,
      final: final_at !== null,
    })),
  ).toEqual(
    expect.arrayContaining([
      { member_id: null, reason: 'break', text: null, final: false },
      { member_id: null, reason: 'privacy', text: null, final: true },
    ]),
  );
  const anew = await createTestMember(site.database, site.services.clock.now(), {
    member: { email: TRACES.email },
  });
  expect(
    (
      await site.call({ ...anew, cookie: '' }, 'signIn', {
        email: TRACES.email,
        password: TEST_PASSWORD,
      })
    ).user.id,
  ).toBe(anew.memberId);
});

test('a server that dies in the middle has erased nothing, and does it again', async () => {
  await leave();
  await site.database.execute(
    sql`create function fail_once() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$`,
  );
  await site.database.execute(
    sql`create trigger fail_once before update on profiles for each row execute function fail_once()`,
  );
  try {
    site.services.clock.advance(DELETION_GRACE_DAYS * DAY_MS);
    await runJobs();
    expect((await found(TRACES.message)).length).toBeGreaterThan(0);
    expect(await picture()).not.toBeNull();
  } finally {
    await site.database.execute(sql`drop trigger fail_once on profiles`);
    await site.database.execute(sql`drop function fail_once()`);
  }
  site.services.clock.advance(DAY_MS);
  await runJobs();
  expect(await found(TRACES.message)).toEqual([]);
  expect(await picture()).toBeNull();
});

test('a departure whose own job is lost is finished by the hourly look', async () => {
  await leave();
  await site.database.delete(jobs).where(eq(jobs.name, 'finish_deletion'));
  site.services.clock.advance(DELETION_GRACE_DAYS * DAY_MS);
  await runJobs();
  expect(await found(TRACES.email)).toEqual([]);
  // Again is nothing.
  const before = await dump();
  site.services.clock.advance(2 * 3_600_000);
  await runJobs();
  expect((await dump()).filter((line) => !line.startsWith('jobs:'))).toEqual(
    before.filter((line) => !line.startsWith('jobs:')),
  );
});

test('when both are gone nothing is left of what they wrote to each other', async () => {
  await leaveForGood();
  await site.call(full.friend, 'requestDeletion', { password: TEST_PASSWORD, reason: 'other' });
  site.services.clock.advance(DELETION_GRACE_DAYS * DAY_MS);
  await runJobs();
  expect(await found(full.conversation)).toEqual([]);
  expect(await found('Ja, graag')).toEqual([]);
});

test('R-309 before the last second nothing is erased', async () => {
  await leave();
  site.services.clock.advance(DELETION_GRACE_DAYS * DAY_MS - 5_000);
  await runJobs();
  expect((await found(TRACES.about)).length).toBeGreaterThan(0);
  expect(await picture()).not.toBeNull();
});
