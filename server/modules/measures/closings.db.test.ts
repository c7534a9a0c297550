import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { caseTools } from '../../../tests/support/case-tools.ts';
import { deskTools, SENIOR } from '../../../tests/support/desk-tools.ts';
import type { TestMember } from '../../../tests/support/test-members.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import { newId } from '../../../shared/identifiers.ts';
import { members } from '../../database/schema/members.ts';
import type { Actor } from '../cases/desk/desk.ts';
import { reverseDecision } from '../cases/desk/undo.ts';

const OTHER: Actor = { operator: newId(), role: 'senior' };
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
const { notice, send, linkTo } = caseTools(
  () => site,
  () => bert,
);

async function close() {
  await send(notice());
  const { decision } = await judge(SENIOR, 'reports', { measure: 'closed', ground: 'fraud' });
  return decision.id;
}
const reverse = (decision: string) =>
  at(SENIOR, (desk) => reverseDecision(desk, { decision, words: null }));
const isOpen = async () => {
  const [row] = await site.database.select().from(members).where(eq(members.id, bert.memberId));
  return row?.status === 'active' && row.closed_at === null;
};
/** An appeal of Bert against what was closed first. */
const appeal = async (link: string) => {
  site.services.clock.advance(120_000);
  await send({
    id: newId(),
    kind: 'appeal',
    text: 'Kijk alsjeblieft nog eens goed.',
    email: bert.email,
    link,
  });
};

test.each([
  ['taken back', undo],
  ['reversed', (_by: Actor, id: string) => reverse(id)],
] as const)('the second closing is %s: the first stands', async (_how, end) => {
  const first = await close();
  await end(SENIOR, await close());
  expect(await isOpen()).toBe(false);
  await reverse(first);
  expect(await isOpen()).toBe(true);
});

test('the first closing is reversed: the second stands, and after both the account is open', async () => {
  const first = await close();
  const second = await close();
  await reverse(first);
  expect(await isOpen()).toBe(false);
  await reverse(second);
  expect(await isOpen()).toBe(true);
});

test('an appeal against a closing that was reversed opens no account that was closed again', async () => {
  const first = await close();
  const link = await linkTo(bert.email);
  await reverse(first);
  expect(await isOpen()).toBe(true);
  await close();
  await appeal(link);
  const { decision } = await judge(OTHER, 'appeals', { measure: 'overturned' });
  expect(await isOpen()).toBe(false);
  await undo(OTHER, decision.id);
  expect(await isOpen()).toBe(false);
});

test('an appeal that overturns what was reversed before is undone: it stays reversed', async () => {
  const first = await close();
  const link = await linkTo(bert.email);
  await reverse(first);
  await appeal(link);
  const { decision } = await judge(OTHER, 'appeals', { measure: 'overturned' });
  await undo(OTHER, decision.id);
  expect(await isOpen()).toBe(true);
});
