import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { caseTools } from '../../../tests/support/case-tools.ts';
import { deskTools, SENIOR } from '../../../tests/support/desk-tools.ts';
import { mailsTo } from '../../../tests/support/queued-mail.ts';
import type { TestMember } from '../../../tests/support/test-members.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import { newId } from '../../../shared/identifiers.ts';
import { cases, decisions } from '../../database/schema/cases.ts';
import type { Actor } from '../cases/desk/desk.ts';
import { previewDecision } from '../cases/desk/preview.ts';
import { readCase } from '../cases/desk/whole.ts';

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
const { at, claim, decide, judge, refused, undo } = deskTools(() => site);
const { notice, send, linkTo } = caseTools(
  () => site,
  () => bert,
);
const report = (by = anna) =>
  site.call(by, 'report', { profile: bert.profileId, kind: 'fake', text: 'Hij bestaat niet.' });
const off = { measure: 'reports_off', ground: 'false_reports', days: 30 } as const;
const warn = { measure: 'warned', ground: 'false_reports' } as const;
const mayReport = async () => {
  const { code } = await site.refusal(anna, 'report', { profile: newId(), kind: 'fake' });
  return code !== 'not_allowed_now';
};
/** The measures that a report offers against its sender; then decided without a measure. */
async function offered() {
  const [row] = await claim(SENIOR, 'reports');
  const { choices } = await at(SENIOR, (desk) => readCase(desk, row?.id ?? ''));
  await decide(SENIOR, row ?? expect.unreachable(), { measure: 'none' });
  const of = (measure: string) => choices.find((one) => one.measure === measure);
  return {
    off: of('reports_off'),
    warns: of('warned')?.grounds.includes('false_reports'),
    suspends: of('suspended')?.grounds.includes('false_reports'),
    first: of('suspended')?.hint,
  };
}

test('a member who alone reported can be warned, and then kept from reporting', async () => {
  await report();
  expect(await offered()).toMatchObject({
    off: { grounds: ['false_reports'], days: 30, most_days: 180, hint: 'misuse_first' },
    warns: true,
    suspends: false,
  });
  await report();
  await judge(SENIOR, 'reports', warn);
  expect(await mayReport()).toBe(true);
  await report();
  // The warning is the sender's, and none of the member who was reported.
  expect(await offered()).toMatchObject({ off: { hint: null }, first: 'misuse_first' });
  await report();
  await judge(SENIOR, 'reports', off);
  expect(await mayReport()).toBe(false);
});

test('the sender gets the reasons and can appeal; whom they reported hears nothing', async () => {
  await report();
  const [row] = await claim(SENIOR, 'reports');
  if (!row) return expect.unreachable();
  const letters = await at(SENIOR, (desk) => previewDecision(desk, { id: row.id, ...off }));
  expect(letters.map(({ to }) => to)).toEqual(['member', 'sender']);
  await decide(SENIOR, row, off);
  expect(await mailsTo(site.database, bert.email)).toEqual([]);
  const mine = (await site.call(anna, 'getCases')).cases;
  expect(mine.find(({ kind }) => kind === 'report')?.decision).toMatchObject({
    outcome: 'dismissed',
    reasons: expect.stringContaining('zien geen reden om iets te doen') as string,
  });
  const reasons = mine.find(({ kind }) => kind === 'statement')?.decision?.reasons;
  expect(reasons).toContain('Je kunt een tijd niets melden');
  expect(reasons).toContain('Je meldt niemand van wie je weet');
  // Nobody reported it: we saw it ourselves.
  expect(reasons).toContain('We zagen het zelf');
  const [statement] = await site.database.select().from(cases).where(eq(cases.kind, 'statement'));
  expect(statement?.member_id).toBe(anna.memberId);
  const mail = (await mailsTo(site.database, anna.email)).find(
    ({ template }) => template === 'cases.statement',
  );
  await send({
    id: newId(),
    kind: 'appeal',
    text: 'Ik wist het echt niet, kijk nog eens.',
    email: anna.email,
    link: new URLSearchParams(String(mail?.values['path']).split('?')[1]).get('case') ?? '',
  });
  await judge(OTHER, 'appeals', { measure: 'overturned' });
  expect(await mayReport()).toBe(true);
  expect(await linkTo(anna.email)).toBeTypeOf('string');
});

test('within the minute it is taken back', async () => {
  await report();
  const { decision } = await judge(SENIOR, 'reports', off);
  await undo(SENIOR, decision.id);
  expect(await mayReport()).toBe(true);
  expect(await site.database.$count(decisions)).toBe(0);
});

test('it is offered against nobody where no member or more than one reported, nor for another reason', async () => {
  await send(notice());
  expect(await offered()).toMatchObject({ warns: false });
  const carla = await site.member({ profile: { name: 'Carla' } });
  await report();
  await report(carla);
  expect((await offered()).off).toBeUndefined();
  await report();
  const [row] = await claim(SENIOR, 'reports');
  if (!row) return expect.unreachable();
  for (const wrong of [
    { ...off, ground: 'money' },
    { measure: 'suspended', ground: 'false_reports', days: 3 },
  ] as const)
    expect(await refused(decide(SENIOR, row, wrong))).toBe('validation_failed');
});
