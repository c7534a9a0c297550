import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { deskTools, SENIOR } from '../../../tests/support/desk-tools.ts';
import type { TestMember } from '../../../tests/support/test-members.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import { reverseDecision } from '../cases/desk/undo.ts';

let site: TestSite;
let anna: TestMember;
let bert: TestMember;
beforeAll(async () => {
  site = await createTestSite({ connections: 4 });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate cases, reports, mails, jobs cascade`);
  anna = await site.member({ profile: { name: 'Anna' } });
  bert = await site.member({ profile: { name: 'Bert' } });
});
const { at, judge, undo } = deskTools(() => site);

/**
 * What a member's open devices receive: how often their stream wakes, and the account as it is
 * shown.
 */
async function received(work: () => Promise<unknown>) {
  let woken = 0;
  const stop = site.services.live.subscribe(bert.memberId, ({ kind }) => {
    if (kind === 'changes') woken += 1;
  });
  const before = (await site.changes(bert)).length;
  await work();
  stop();
  const last = (await site.changes(bert))
    .slice(before)
    .findLast(({ entity }) => entity === 'account');
  return {
    woken: woken > 0,
    decided: last?.entity === 'account' ? (last.value.decided ?? null) : 'nothing',
  };
}
const decide = (
  choice:
    | { measure: 'warned' | 'quarantined' }
    | { measure: 'uploads_off' | 'messages_off' | 'not_listed'; days: number },
) => judge(SENIOR, 'reports', { ground: 'money', ...choice });
const report = () => site.call(anna, 'report', { profile: bert.profileId, kind: 'money' });
const statement = async () =>
  (await site.call(bert, 'getCases')).cases.find(({ kind }) => kind === 'statement')?.number;

test.each([
  { measure: 'warned' },
  { measure: 'quarantined' },
  { measure: 'uploads_off', days: 3 },
  { measure: 'messages_off', days: 3 },
  { measure: 'not_listed', days: 3 },
] as const)(
  '$measure is told to open devices at once, with the case that says why',
  async (choice) => {
    await report();
    let id = '';
    const notified = await received(async () => {
      ({ id } = (await decide(choice)).decision);
    });
    const number = await statement();
    expect(number).toBeTypeOf('number');
    expect(notified).toEqual({ woken: true, decided: number });
    // The reporter is not notified here.
    expect((await site.call(anna, 'getUser')).user?.decided).toBeNull();
    expect(await received(() => undo(SENIOR, id))).toEqual({ woken: true, decided: null });
  },
);

test('what is reversed, or two weeks old, is not told any more', async () => {
  await report();
  const { decision } = await decide({ measure: 'uploads_off', days: 30 });
  const shown = async () => (await site.call(bert, 'getUser')).user?.decided;
  expect(await shown()).toBe(await statement());
  expect(
    await received(() =>
      at(SENIOR, (desk) => reverseDecision(desk, { decision: decision.id, words: null })),
    ),
  ).toEqual({ woken: true, decided: null });
  await report();
  await decide({ measure: 'uploads_off', days: 30 });
  expect(await shown()).toBeTypeOf('number');
  await site.database.execute(sql`update cases set created_at = created_at - interval '15 days'`);
  expect(await shown()).toBeNull();
});
