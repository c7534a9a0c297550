import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { caseTools } from '../../../tests/support/case-tools.ts';
import { deskTools, SENIOR } from '../../../tests/support/desk-tools.ts';
import type { Actor } from '../cases/desk/desk.ts';
import type { TestMember } from '../../../tests/support/test-members.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import { members } from '../../database/schema/members.ts';
import { createJobRunner } from '../../jobs/runner.ts';
import { reverseDecision } from '../cases/desk/undo.ts';
import { measureJobs } from './jobs.ts';

const DAY_MS = 86_400_000;
let site: TestSite;
let bert: TestMember;
beforeAll(async () => {
  site = await createTestSite({ connections: 4 });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate cases, reports, mails, jobs cascade`);
  bert = await site.member({ profile: { name: 'Bert' } });
});
const { at, judge, undo } = deskTools(() => site);
const { notice, send } = caseTools(
  () => site,
  () => bert,
);

async function decide(days: number, ground: 'money' | 'threat') {
  await send(notice());
  const { decision } = await judge(SENIOR, 'reports', { measure: 'suspended', ground, days });
  return decision.id;
}
const reverse = (decision: string) =>
  at(SENIOR, (desk) => reverseDecision(desk, { decision, words: null }));
const stored = async () =>
  (await site.database.select().from(members).where(eq(members.id, bert.memberId)))[0];
/** For how many days more, and for what. */
async function suspended() {
  const row = await stored();
  const until = row?.suspended_until ?? null;
  return (
    until && [
      Math.round((until.getTime() - site.services.clock.now().getTime()) / DAY_MS),
      row?.suspended_for,
    ]
  );
}
// Closing ended its sessions, and others are over.
const isOpen = async () => {
  const row = await stored();
  return row?.status === 'active' && row.closed_at === null;
};

test('a shorter suspension does not shorten the one that stands', async () => {
  await decide(30, 'money');
  await decide(7, 'threat');
  expect(await suspended()).toEqual([30, 'money']);
});

test.each([
  ['taken back', undo],
  ['reversed', (_by: Actor, id: string) => reverse(id)],
] as const)('the second suspension is %s: the first stands', async (_how, end) => {
  for (const days of [7, 60]) {
    await site.database.execute(sql`truncate cases, reports cascade`);
    await site.database
      .update(members)
      .set({ suspended_until: null, suspended_for: null, status: 'active', status_before: null })
      .where(eq(members.id, bert.memberId));
    await decide(30, 'money');
    const second = await decide(days, 'threat');
    await end(SENIOR, second);
    expect(await suspended()).toEqual([30, 'money']);
    expect(await isOpen()).toBe(false);
  }
});

test('the first is reversed: the second stands, and after both the account is open', async () => {
  const first = await decide(30, 'money');
  const second = await decide(7, 'threat');
  await reverse(first);
  expect(await suspended()).toEqual([7, 'threat']);
  await reverse(second);
  expect(await suspended()).toBeNull();
  expect(await isOpen()).toBe(true);
});

test('a suspension that is reversed while the account is closed is gone when it opens', async () => {
  const first = await decide(30, 'money');
  await send(notice());
  const { decision } = await judge(SENIOR, 'reports', { measure: 'closed', ground: 'fraud' });
  await reverse(first);
  expect(await isOpen()).toBe(false);
  await reverse(decision.id);
  expect([await suspended(), await isOpen()]).toEqual([null, true]);
});

test('both end by themselves when the longer one is over', async () => {
  await decide(30, 'money');
  await decide(7, 'threat');
  const run = () => createJobRunner(site.services, measureJobs).runDueJobs();
  site.services.clock.advance(8 * DAY_MS);
  await run();
  expect(await isOpen()).toBe(false);
  site.services.clock.advance(23 * DAY_MS);
  await run();
  expect(await isOpen()).toBe(true);
});
