import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { caseTools } from '../../../../../tests/support/case-tools.ts';
import { deskTools, MOD, SENIOR } from '../../../../../tests/support/desk-tools.ts';
import { mailsTo } from '../../../../../tests/support/queued-mail.ts';
import type { TestMember } from '../../../../../tests/support/test-members.ts';
import { createTestSite } from '../../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../../tests/support/test-site.ts';
import { newId } from '../../../../../shared/identifiers.ts';
import type { Measure } from '../../../../../shared/operator/measures.ts';
import type { Actor } from '../desk.ts';
import { previewDecision } from '../preview.ts';
import { readCase } from '../whole.ts';

const OTHER: Actor = { operator: newId(), role: 'senior' };
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
const { at, claim, decide, judge, refused } = deskTools(() => site);
const { send, linkTo } = caseTools(
  () => site,
  () => bert,
);
const appeal = (email: string, how: { link?: string; decision?: string }) =>
  send({ id: newId(), kind: 'appeal', text: 'Kijk alsjeblieft nog eens goed.', email, ...how });
const lastTo = async (email: string) =>
  (await mailsTo(site.database, email)).at(-1) ?? expect.unreachable();

/** What the desk shows before an appeal is decided, and what is mailed. */
async function shownAndMailed(measure: Measure, to: string) {
  const [row] = await claim(OTHER, 'appeals');
  if (!row) return expect.unreachable('no appeal waits');
  const letters = await at(OTHER, (desk) => previewDecision(desk, { id: row.id, measure }));
  await decide(OTHER, row, { measure });
  return [letters.map(({ text }) => text), [String((await lastTo(to)).values['reasons'])]];
}

test.each(['upheld', 'overturned'] as const)(
  'what is shown of an appeal that is %s is what is mailed, to both sides of a report',
  async (measure) => {
    await site.call(anna, 'report', { profile: bert.profileId, kind: 'fake' });
    await judge(SENIOR, 'reports', { measure: 'none' });
    await appeal(anna.email, { link: await linkTo(anna.email) });
    const [shown, mailed] = await shownAndMailed(measure, anna.email);
    expect(shown).toEqual(mailed);

    await site.call(anna, 'report', { profile: bert.profileId, kind: 'fake' });
    // With what was opened again, which neither of the first two judges.
    await judge(MOD, 'reports', { measure: 'not_listed', ground: 'money', days: 3 });
    await appeal(bert.email, { link: await linkTo(bert.email) });
    const [member, told] = await shownAndMailed(measure, bert.email);
    expect(member).toEqual(told);
    // For a dismissed report nothing is restored: it is looked at again.
    if (measure === 'overturned') expect(member).not.toEqual(shown);
  },
);

test('an appeal that nothing proves is answered in words: it says of nothing that it is back', async () => {
  await appeal('somebody@else.example', { decision: '4711' });
  const [row] = await claim(OTHER, 'appeals');
  if (!row) return expect.unreachable('no appeal waits');
  const { choices } = await at(OTHER, (desk) => readCase(desk, row.id));
  expect(choices.map(({ measure }) => measure)).toEqual(['answered']);
  for (const measure of ['upheld', 'overturned'] as const)
    expect(await refused(decide(OTHER, row, { measure }))).toBe('validation_failed');
  const answer = {
    measure: 'answered',
    outcome: 'dismissed',
    words: 'Onder dit nummer staat niets van jou.',
  } as const;
  const letters = await at(OTHER, (desk) => previewDecision(desk, { id: row.id, ...answer }));
  const { decision } = await decide(OTHER, row, answer);
  expect(await lastTo('somebody@else.example')).toMatchObject({
    template: 'cases.decided_appeal',
    values: { reasons: letters[0]?.text, until: '' },
  });
  expect(letters[0]?.text).toBe(answer.words);
  // An appeal is not appealed.
  expect(decision?.appeal_until).toBeNull();
});
