import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { caseTools, complaint } from '../../../../tests/support/case-tools.ts';
import { deskTools, MOD } from '../../../../tests/support/desk-tools.ts';
import { mailsTo } from '../../../../tests/support/queued-mail.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { cases } from '../../../database/schema/cases.ts';
import { previewDecision } from './preview.ts';

const WORDS = 'Hallo {{name}}, zaak {{number}} bij {{site}}.';
let site: TestSite;
let anna: TestMember;
let bert: TestMember;
let cleo: TestMember;
beforeAll(async () => {
  site = await createTestSite({ connections: 4 });
});
afterAll(() => site.close());
const { at, claim, decide, judge } = deskTools(() => site);
const { send } = caseTools(
  () => site,
  () => bert,
);
beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate cases, reports, mails, jobs cascade`);
  [anna, bert, cleo] = [
    await site.member({ profile: { name: 'Anna' } }),
    await site.member({ profile: { name: 'Bert', about: 'Ik zeil graag' } }),
    await site.member({ profile: { name: 'Cleo' } }),
  ];
});
const reasonsTo = async (to: string): Promise<string> =>
  String((await mailsTo(site.database, to)).at(-1)?.values['reasons']);

test('an answer names whoever asked, in the preview as in the mail', async () => {
  const number = await send(complaint({ name: 'Inge' }));
  const [row] = await claim(MOD, 'complaints');
  if (!row) return expect.unreachable();
  const answer = { measure: 'answered', outcome: 'upheld', words: WORDS } as const;
  const letters = await at(MOD, (desk) => previewDecision(desk, { id: row.id, ...answer }));
  expect(letters[0]?.text).toBe(`Hallo Inge, zaak ${number} bij Vonk.`);
  const { decision } = await decide(MOD, row, answer);
  expect(decision?.text).toBe(letters[0]?.text);
  expect(await reasonsTo('klant@voorbeeld.example')).toBe(letters[0]?.text);
});

test.each([
  ['nobody gave one', undefined],
  ['it leads somewhere', 'Win op evil.example/gratis'],
  ['it is written as another placeholder', '{{number}}'],
])('without a name the greeting closes up: %s', async (_why, name) => {
  const number = await send(complaint(name === undefined ? {} : { name }));
  const { decision } = await judge(MOD, 'complaints', {
    measure: 'answered',
    outcome: 'upheld',
    words: WORDS,
  });
  expect(decision.text).toBe(`Hallo, zaak ${number} bij Vonk.`);
});

test('of a sender who is erased meanwhile the answer keeps no name', async () => {
  const number = await send(complaint({ name: 'Inge' }));
  await site.database.update(cases).set({ erased_at: site.services.clock.now() });
  const { decision } = await judge(MOD, 'complaints', {
    measure: 'answered',
    outcome: 'upheld',
    words: WORDS,
  });
  expect(decision.text).toBe(`Hallo, zaak ${number} bij Vonk.`);
});

test('whoever is hit reads their own name and number, and whoever reported nothing of the words', async () => {
  const { number } = await site.call(anna, 'report', { profile: bert.profileId, kind: 'spam' });
  await judge(MOD, 'reports', { measure: 'warned', ground: 'advertising', words: WORDS });
  const [stated] = (await site.call(bert, 'getCases')).cases;
  const statement = await reasonsTo(bert.email);
  expect(stated?.number).not.toBe(number);
  expect(statement).toContain(`Hallo Bert, zaak ${stated?.number} bij Vonk.`);
  expect(statement).not.toMatch(/Anna|\{\{/);
  expect(await reasonsTo(anna.email)).not.toMatch(/Bert|Hallo|\{\{/);
});

test('each of several who reported reads their own', async () => {
  const first = await site.call(anna, 'report', { profile: bert.profileId, kind: 'spam' });
  const second = await site.call(cleo, 'report', { profile: bert.profileId, kind: 'fake' });
  await judge(MOD, 'reports', { measure: 'none', words: WORDS });
  expect(await reasonsTo(anna.email)).toContain(`Hallo Anna, zaak ${first.number} bij Vonk.`);
  expect(await reasonsTo(cleo.email)).toContain(`Hallo Cleo, zaak ${second.number} bij Vonk.`);
});
