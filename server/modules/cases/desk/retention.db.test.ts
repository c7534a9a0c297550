import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { caseTools } from '../../../../tests/support/case-tools.ts';
import { deskTools, MOD, SENIOR } from '../../../../tests/support/desk-tools.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { CASE_MONTHS, MISUSE_MONTHS } from '../../../../shared/site/complaints.ts';
import { cases, decisions } from '../../../database/schema/cases.ts';
import { messages } from '../../../database/schema/conversations.ts';
import { members } from '../../../database/schema/members.ts';
import { reportQuotes } from '../../../database/schema/reports.ts';
import { createJobRunner } from '../../../jobs/runner.ts';
import { afterMonths } from '../due.ts';
import { caseJobs } from '../jobs.ts';
import type { Actor } from './desk.ts';
import { holdCase, releaseByTwo, releaseOf } from './hold.ts';

const DAY_MS = 86_400_000;
const OTHER_SENIOR: Actor = { operator: newId(), role: 'senior' };
const PRIVACY: Actor = { operator: newId(), role: 'privacy' };
let site: TestSite;
let anna: TestMember;
let bert: TestMember;
let carla: TestMember;
beforeAll(async () => {
  site = await createTestSite({ connections: 4 });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate cases, reports, mails, jobs cascade`);
  anna = await site.member({ profile: { name: 'Anna' } });
  bert = await site.member({ credits: 20, profile: { name: 'Bert' } });
  carla = await site.member({ profile: { name: 'Carla' } });
});

const { at, judge } = deskTools(() => site);
const { send, linkTo } = caseTools(
  () => site,
  () => bert,
);
const forget = () => createJobRunner(site.services, caseJobs).runDueJobs();
const later = (ms: number) => site.services.clock.advance(ms);
/** Moves to so many days from the one on which a current decision can no longer be appealed. */
const lastDay = (days: number) => {
  const now = site.services.clock.now();
  later(afterMonths(now, CASE_MONTHS).getTime() - now.getTime() + days * DAY_MS);
};
async function reported(text: string, by = anna): Promise<string> {
  const sent = await site.send(bert, by, text);
  if (typeof sent === 'string') return expect.unreachable(sent);
  await site.call(by, 'report', { message: sent.message.id, kind: 'money' });
  return sent.message.id;
}
const appeal = (link: string) =>
  send({
    id: newId(),
    kind: 'appeal',
    text: 'Ik heb dit echt niet gedaan, kijk nog eens.',
    email: bert.email,
    link,
  });
const wordsOf = async (id: string) =>
  (await site.database.select().from(messages).where(eq(messages.id, id)))[0]?.text;
const isClosed = async () =>
  (await site.database.select().from(members).where(eq(members.id, bert.memberId)))[0]
    ?.closed_at !== null;
const counted = () => site.database.$count(cases);

test('an appeal on its last day, judged after it, puts back a message that was removed', async () => {
  const first = await reported('Geef me geld');
  const second = await reported('Of anders', carla);
  await judge(SENIOR, 'reports', { measure: 'message_removed', ground: 'money' });
  expect([await wordsOf(first), await wordsOf(second)]).toEqual([null, null]);
  const link = await linkTo(bert.email);
  lastDay(-1);
  await forget();
  await appeal(link);
  later(5 * DAY_MS);
  await forget();
  // The operator who decides it sees what every report of it quoted.
  expect(await site.database.$count(reportQuotes)).toBe(2);
  await judge(OTHER_SENIOR, 'appeals', { measure: 'overturned' });
  expect([await wordsOf(first), await wordsOf(second)]).toEqual(['Geef me geld', 'Of anders']);
});

test('an appeal on its last day, judged after it, opens an account that was closed', async () => {
  await site.call(anna, 'report', { profile: bert.profileId, kind: 'fake' });
  await judge(SENIOR, 'reports', { measure: 'closed', ground: 'fraud' });
  const link = await linkTo(bert.email);
  lastDay(-1);
  await forget();
  await appeal(link);
  later(5 * DAY_MS);
  await forget();
  await judge(OTHER_SENIOR, 'appeals', { measure: 'overturned' });
  expect(await isClosed()).toBe(false);
});

test('without an appeal all of it goes when its time is over', async () => {
  await reported('Geef me geld');
  await reported('Of anders', carla);
  await judge(MOD, 'reports', { measure: 'message_removed', ground: 'money' });
  lastDay(2);
  await forget();
  expect(await counted()).toBe(0);
});

test('a warning and a suspension count for two years, then all of them goes', async () => {
  await reported('Geef me geld');
  await judge(SENIOR, 'reports', { measure: 'warned', ground: 'money' });
  await reported('En nog wat', carla);
  await judge(SENIOR, 'reports', { measure: 'suspended', ground: 'money', days: 7 });
  const all = await counted();
  lastDay(2);
  await forget();
  expect([await counted(), await site.database.$count(reportQuotes)]).toEqual([all, 2]);
  const now = site.services.clock.now();
  later(afterMonths(now, MISUSE_MONTHS - CASE_MONTHS).getTime() - now.getTime() + 2 * DAY_MS);
  await forget();
  expect(await counted()).toBe(0);
});

test('a warning that was reversed goes with its case', async () => {
  await reported('Geef me geld');
  await judge(SENIOR, 'reports', { measure: 'warned', ground: 'money' });
  await site.database.update(decisions).set({ reversed_at: site.services.clock.now() });
  lastDay(2);
  await forget();
  expect(await counted()).toBe(0);
});

test.each(['report', 'statement'] as const)(
  'a hold by the number of the %s holds everything that was decided with it, with its evidence',
  async (kind) => {
    await reported('Geef me geld');
    await reported('Of anders', carla);
    await judge(MOD, 'reports', { measure: 'message_removed', ground: 'money' });
    const rows = await site.database.select().from(cases).where(eq(cases.kind, kind));
    const number = rows.at(-1)?.number ?? expect.unreachable();
    const until = new Date(site.services.clock.now().getTime() + 600 * DAY_MS);
    await at(PRIVACY, (desk) =>
      holdCase(desk, { number, until: until.toISOString().slice(0, 10), reason: 'The police.' }),
    );
    lastDay(30);
    await forget();
    expect([await counted(), await site.database.$count(reportQuotes)]).toEqual([3, 2]);
    await at(PRIVACY, async (desk) => releaseByTwo(desk, await releaseOf(desk, { number })));
    later(2 * DAY_MS);
    await forget();
    expect(await counted()).toBe(0);
  },
);
