import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asc, sql } from 'drizzle-orm';
import { deskTools, MOD, SENIOR } from '../../../tests/support/desk-tools.ts';
import type { TestMember } from '../../../tests/support/test-members.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import { cases } from '../../database/schema/cases.ts';
import { reverseDecision } from '../cases/desk/undo.ts';
import { readCase } from '../cases/desk/whole.ts';

const DAY_MS = 86_400_000;
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
  bert = await site.member({ credits: 20, profile: { name: 'Bert' } });
});
const { at, claim, decide, judge, refused, undo } = deskTools(() => site);

async function quarantine() {
  const sent = await site.send(bert, anna, 'Kom naar mijn site');
  if (typeof sent === 'string') return expect.unreachable(sent);
  await site.call(anna, 'report', { message: sent.message.id, kind: 'spam' });
  return judge(MOD, 'reports', { measure: 'quarantined', ground: 'advertising' });
}
const stored = () => site.database.select().from(cases).orderBy(asc(cases.number));
const waiting = async () => (await stored()).filter((row) => row.closed_at === null);

test('what comes after a quarantine is decided in a case that is due as it ends, with its evidence', async () => {
  const { row, decision } = await quarantine();
  const [next, ...others] = await waiting();
  expect(others).toEqual([]);
  expect(next).toMatchObject({
    kind: 'notice',
    source: 'own',
    topic: 'spam',
    queue: 'reports',
    profile: bert.profileId,
    due_at: decision.until,
  });
  expect(next?.number).toBeGreaterThan(row.number);
  expect(decision.until?.getTime()).toBe(decision.decided_at.getTime() + DAY_MS);
  // The operator who decided gets the next case.
  const [mine] = await claim(MOD, 'reports');
  expect(mine?.id).toBe(next?.id);
  const shown = await at(MOD, (desk) => readCase(desk, mine?.id ?? ''));
  expect(shown.evidence).toMatchObject([{ text: 'Kom naar mijn site' }, { kind: 'profile' }]);
  expect(shown.subject?.history).toMatchObject([{ number: row.number, measure: 'quarantined' }]);
});

test('a quarantine is not followed by another: what comes after it is released or decided', async () => {
  const measures = async (id: string) =>
    (await at(MOD, (desk) => readCase(desk, id))).choices.map(({ measure }) => measure);
  // Who wrote can be reported while they are not listed.
  await site.send(bert, anna, 'Kom naar mijn site');
  await site.call(anna, 'report', { profile: bert.profileId, kind: 'fake' });
  const [first] = await claim(MOD, 'reports');
  if (!first) return expect.unreachable('nothing waits');
  expect(await measures(first.id)).toContain('quarantined');
  const again = { measure: 'quarantined', ground: 'advertising' } as const;
  await decide(MOD, first, again);
  // Also where it is decided with a later report.
  await site.call(anna, 'report', { profile: bert.profileId, kind: 'spam' });
  const [next] = await claim(MOD, 'reports');
  if (!next) return expect.unreachable('nothing follows');
  const offered = await measures(next.id);
  expect(offered).not.toContain('quarantined');
  expect(offered).toEqual(expect.arrayContaining(['none', 'not_listed', 'suspended']));
  expect(await refused(decide(MOD, next, again))).toBe('validation_failed');
  await decide(MOD, next, { measure: 'none' });
  // What is reported after that is a case of its own.
  await site.call(anna, 'report', { profile: bert.profileId, kind: 'spam' });
  const [other] = await claim(MOD, 'reports');
  expect(await measures(other?.id ?? '')).toContain('quarantined');
});

test('a later report of the member is decided with it', async () => {
  await quarantine();
  const [next] = await waiting();
  await site.call(anna, 'report', { profile: bert.profileId, kind: 'spam' });
  expect((await waiting()).map(({ part_of: whole }) => whole)).toEqual([null, next?.id]);
});

test('taken back within the minute, the case was never there', async () => {
  const { row, decision } = await quarantine();
  await undo(MOD, decision.id);
  expect((await waiting()).map(({ id }) => id)).toEqual([row.id]);
});

test('reversed, nothing is left to decide; what was reported since waits for itself', async () => {
  const { decision } = await quarantine();
  const { number } = await site.call(anna, 'report', { profile: bert.profileId, kind: 'fake' });
  await at(SENIOR, (desk) => reverseDecision(desk, { decision: decision.id, words: null }));
  expect(await waiting()).toMatchObject([{ number, part_of: null }]);
});
