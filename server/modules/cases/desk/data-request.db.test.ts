import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { deskTools } from '../../../../tests/support/desk-tools.ts';
import { caseTools } from '../../../../tests/support/case-tools.ts';
import { mailsTo } from '../../../../tests/support/queued-mail.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { cases } from '../../../database/schema/cases.ts';
import { members } from '../../../database/schema/members.ts';
import type { Actor } from './desk.ts';
import { readIdentity } from './data-request.ts';
import { holdCase, readHolds, releaseByTwo, releaseOf } from './hold.ts';

const DAY_MS = 86_400_000;
let site: TestSite;
let anna: TestMember;
beforeAll(async () => {
  site = await createTestSite({ connections: 4 });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.database.delete(cases);
  anna = await site.member({ profile: { name: 'Anna' } });
});

const { at, acts, claim, decide, judge, refused, undo } = deskTools(() => site);
const { send, rowOf, runJobs } = caseTools(
  () => site,
  () => anna,
);
const PRIVACY: Actor = { operator: newId(), role: 'privacy' };
const MODERATOR: Actor = { operator: newId(), role: 'moderator' };
const request = (more: Record<string, unknown> = {}) => ({
  id: newId(),
  kind: 'privacy',
  text: 'Ik wil graag weten wat jullie van mij bewaren.',
  email: anna.email,
  good_faith: false,
  ...more,
});
const templatesTo = async (to: string) =>
  (await mailsTo(site.database, to)).map(({ template }) => template);

test('what is asked about data stands in a queue of its own for thirty days, for the privacy role alone', async () => {
  const row = await rowOf(await send(request(), anna));
  expect(row).toMatchObject({ kind: 'data_request', queue: 'data_requests', topic: 'privacy' });
  expect(row.due_at.getTime() - row.created_at.getTime()).toBe(30 * DAY_MS);
  expect(await claim(MODERATOR, 'data_requests')).toEqual([]);
  const [mine] = await claim(PRIVACY, 'data_requests');
  expect(mine?.id).toBe(row.id);
  expect(await at(PRIVACY, (desk) => readIdentity(desk, row.id))).toEqual({ proof: 'session' });
});

test('an archive goes to the address of the account alone, by a link that works for a week', async () => {
  // Somebody without a session, who writes from another mailbox: there is no account to send.
  await send(request({ email: 'somebody@else.example' }));
  const [other] = await claim(PRIVACY, 'data_requests');
  if (!other) return expect.unreachable();
  expect(await at(PRIVACY, (desk) => readIdentity(desk, other.id))).toEqual({ proof: 'none' });
  expect(await refused(decide(PRIVACY, other, { measure: 'exported' }))).toBe('not_found');
  await decide(PRIVACY, other, { measure: 'answered', outcome: 'dismissed', words: 'Wie ben je?' });
  // And with the account's own address, in other letters.
  await send(request({ email: anna.email.toUpperCase() }));
  const { row, decision } = await judge(PRIVACY, 'data_requests', { measure: 'exported' });
  expect(await templatesTo('somebody@else.example')).not.toContain('leaving.archive');
  const [mail] = (await mailsTo(site.database, anna.email)).filter(
    ({ template }) => template === 'leaving.archive',
  );
  const path = String(mail?.values['path']);
  expect(JSON.stringify(decision)).not.toContain(path.split('token=')[1]);
  expect(acts.at(-1)).toMatchObject({ act: 'data_export', after: { proof: 'mail_link' } });
  const get = () => site.app.fetch(new Request(`http://127.0.0.1:5080${path}`));
  const answer = await get();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  expect(bytes.includes('data/messages.json')).toBe(true);
  site.services.clock.advance(8 * DAY_MS);
  expect((await get()).status).toBe(404);
  expect(row.member_id).toBeNull();
});

test('an archive that is taken back within the minute is not mailed', async () => {
  await send(request(), anna);
  const { decision } = await judge(PRIVACY, 'data_requests', { measure: 'exported' });
  await undo(PRIVACY, decision.id);
  expect(await templatesTo(anna.email)).not.toContain('leaving.archive');
});

test('an account is erased for whoever was signed in, with the days to come back, and for nobody else', async () => {
  await send(request());
  const [stranger] = await claim(PRIVACY, 'data_requests');
  if (!stranger) return expect.unreachable();
  // It is no choice of that case.
  expect(await refused(decide(PRIVACY, stranger, { measure: 'erasure' }))).toBe(
    'validation_failed',
  );
  await decide(PRIVACY, stranger, { measure: 'answered', outcome: 'dismissed', words: 'Log in.' });
  await send(request({ text: 'Wis alsjeblieft alles wat jullie van mij hebben.' }), anna);
  const { decision } = await judge(PRIVACY, 'data_requests', { measure: 'erasure' });
  expect(decision.undo_until).toBeNull();
  const [member] = await site.database.select().from(members).where(eq(members.id, anna.memberId));
  expect(member?.status).toBe('deleted');
  expect(member?.deletion_requested_at).toBeInstanceOf(Date);
  expect(await templatesTo(anna.email)).toEqual(
    expect.arrayContaining(['leaving.requested', 'cases.decided']),
  );
});

test('of an erased sender name and address go once they are answered', async () => {
  const number = await send(request({ name: 'Anna' }), anna);
  await site.database.update(cases).set({ erased_at: site.services.clock.now(), member_id: null });
  await judge(PRIVACY, 'data_requests', {
    measure: 'answered',
    outcome: 'upheld',
    words: 'Alles is gewist.',
  });
  expect(await rowOf(number)).toMatchObject({ name: 'Anna', email: anna.email });
  site.services.clock.advance(DAY_MS);
  await runJobs();
  expect(await rowOf(number)).toMatchObject({ name: null, email: null });
});

test('a correction and an objection are answered in the operator’s words', async () => {
  for (const measure of ['rectified', 'objection'] as const) {
    await send(request(), anna);
    const { decision } = await judge(PRIVACY, 'data_requests', {
      measure,
      outcome: 'upheld',
      words: 'Het is aangepast, kijk maar.',
    });
    expect(decision).toMatchObject({ measure, text: 'Het is aangepast, kijk maar.' });
  }
});

describe('a corrected birth date', () => {
  const asked = (date: string) =>
    ({ measure: 'rectified', birth_date: { date, proof: 'shown' }, note: 'Getoond.' }) as const;
  const born = async () =>
    (await site.call(anna, 'getUser')).user?.profile.date_of_birth ?? expect.unreachable();

  test('is told, taken back within the minute, and for whoever was signed in alone', async () => {
    await send(request());
    const [stranger] = await claim(PRIVACY, 'data_requests');
    if (!stranger) return expect.unreachable();
    expect(await refused(decide(PRIVACY, stranger, asked('1990-05-06')))).toBe('not_found');
    await decide(PRIVACY, stranger, {
      measure: 'answered',
      outcome: 'dismissed',
      words: 'Log in.',
    });
    const before = await born();
    await send(request({ email: 'somebody@else.example' }), anna);
    const { note: _, ...unexplained } = asked('1990-05-06');
    const [row] = await claim(PRIVACY, 'data_requests');
    if (!row) return expect.unreachable();
    expect(await refused(decide(PRIVACY, row, unexplained))).toBe('validation_failed');
    const { decision } = await decide(PRIVACY, row, asked('1990-05-06'));
    expect(await born()).toBe('1990-05-06');
    expect(await templatesTo(anna.email)).toContain('cases.decided');
    expect(acts.at(-1)).toMatchObject({
      act: 'correct_birth_date',
      before: null,
      after: { proof: 'shown', changed: true },
    });
    await undo(PRIVACY, decision?.id ?? '');
    expect(await born()).toBe(before);
  });

  test('never makes anybody younger than 18: that is a case of the minors queue', async () => {
    const before = await born();
    await send(request(), anna);
    const year = site.services.clock.now().getUTCFullYear() - 16;
    const { decision } = await judge(PRIVACY, 'data_requests', asked(`${year}-01-02`));
    expect(decision.outcome).toBe('dismissed');
    expect(await born()).toBe(before);
    const [minor] = await claim({ operator: newId(), role: 'senior' }, 'minors');
    expect(minor).toMatchObject({ topic: 'underage', source: 'own', profile: anna.profileId });
  });
});

test('a held case outlives its time, with an end and a reason; released it goes as the rules say', async () => {
  const number = await send(request(), anna);
  await judge(PRIVACY, 'data_requests', { measure: 'exported' });
  const now = site.services.clock.now();
  const day = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const hold = (until: string) =>
    at(PRIVACY, (desk) => holdCase(desk, { number, until, reason: 'The police asked for it.' }));
  for (const wrong of [day(-1), day(800)])
    expect(await refused(hold(wrong))).toBe('validation_failed');
  await hold(day(300));
  expect(await at(PRIVACY, readHolds)).toMatchObject([
    { number, reason: 'The police asked for it.', by: PRIVACY.operator },
  ]);
  expect(acts.at(-1)).toMatchObject({ act: 'data_hold', case: number });
  // An earlier day does not shorten it.
  const end = new Date(`${day(300)}T23:59:59.999Z`);
  await hold(day(30));
  expect(await rowOf(number)).toMatchObject({ held_until: end });
  expect(acts.at(-1)).toMatchObject({ after: { held_until: end.toISOString() } });
  site.services.clock.advance(250 * DAY_MS);
  await runJobs();
  expect(await rowOf(number)).toMatchObject({ number });
  await at(PRIVACY, async (desk) => releaseByTwo(desk, await releaseOf(desk, { number })));
  site.services.clock.advance(2 * DAY_MS);
  await runJobs();
  expect(await site.database.$count(cases, eq(cases.number, number))).toBe(0);
});

test('an objection stops marketing and forgets the partner, is told, and is not undone', async () => {
  const tracking = { network: 'n', ref: 'r', sub1: '1', sub2: '2', sub3: '3' };
  await site.database.update(members).set({ tracking }).where(eq(members.id, anna.memberId));
  await site.call(anna, 'setNotifications', { promotions: true, news: true });
  const stored = async () => {
    const [row] = await site.database.select().from(members).where(eq(members.id, anna.memberId));
    return { muted: row?.muted_kinds.toSorted(), tracking: row?.tracking };
  };
  expect((await stored()).muted).toEqual(['weekly_updates']);
  await send(request({ text: 'Ik wil geen reclame meer, en jullie partner gaat het niets aan.' }));
  const stop = ['marketing', 'origin'] as const;
  // A measure of its own, and nothing that a stranger can ask for.
  const [row] = await claim(PRIVACY, 'data_requests');
  if (!row) return expect.unreachable();
  expect(
    await refused(decide(PRIVACY, row, { measure: 'answered', outcome: 'upheld', stop })),
  ).toBe('validation_failed');
  const { decision } = await decide(PRIVACY, row, { measure: 'objection', stop });
  expect(await stored()).toEqual({
    muted: ['news', 'promotions', 'weekly_updates'],
    tracking: null,
  });
  expect(decision?.undo_until).toBeNull();
  const mail = (await mailsTo(site.database, anna.email)).at(-1);
  expect(mail?.template).toBe('cases.decided');
  expect(mail?.values['reasons']).toContain('geen mail met reclame of nieuws');
  expect(mail?.values['reasons']).toContain('via welke partner');
  expect(acts.at(-1)).toMatchObject({ act: 'data_objection', after: { proof: 'mail_link', stop } });
  await send(request({ email: 'somebody@else.example' }));
  const [other] = await claim(PRIVACY, 'data_requests');
  if (!other) return expect.unreachable();
  expect(await refused(decide(PRIVACY, other, { measure: 'objection', stop }))).toBe('not_found');
});
