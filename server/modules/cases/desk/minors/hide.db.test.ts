import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asc, eq, sql } from 'drizzle-orm';
import { caseTools } from '../../../../../tests/support/case-tools.ts';
import { deskTools, MOD, OTHER_MOD, SENIOR } from '../../../../../tests/support/desk-tools.ts';
import { ask } from '../../../../../tests/support/test-client.ts';
import type { TestMember } from '../../../../../tests/support/test-members.ts';
import { createTestSite } from '../../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../../tests/support/test-site.ts';
import { caseEvidence, cases } from '../../../../database/schema/cases.ts';
import { members } from '../../../../database/schema/members.ts';
import { mails } from '../../../../database/schema/notices.ts';
import { photos } from '../../../../database/schema/profiles.ts';
import { createJobRunner } from '../../../../jobs/runner.ts';
import { measureJobs } from '../../../measures/jobs.ts';
import { photoJobs } from '../../../photos/profile/jobs.ts';
import { enqueue } from '../../../../jobs/queue.ts';
import { deskPhoto } from '../photo.ts';
import { divertCase } from '../divert.ts';
import { previewDecision } from '../preview.ts';
import { reverseDecision } from '../undo.ts';
import { readCase } from '../whole.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
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
  bert = await site.member({ profile: { name: 'Bert', about: 'Zit op school' } });
});
const { acts, seen, at, claim, decide, judge, photo, refused, undo } = deskTools(() => site);
const { desk, mailsTo, notice, send } = caseTools(
  () => site,
  () => bert,
);

const account = async () =>
  (await site.database.select().from(members).where(eq(members.id, bert.memberId)))[0] ??
  expect.unreachable();
const isSeen = async () =>
  (await ask(site.app, 'getProfile', { query: { id: bert.profileId }, cookie: anna.cookie }))
    .status === 200;
const statusOf = async (id: string) =>
  (await site.database.select().from(photos).where(eq(photos.id, id)))[0]?.status;
const openCases = async () =>
  (await site.database.select().from(cases).orderBy(asc(cases.number)))
    .filter(({ closed_at: closed }) => closed === null)
    .map(({ kind, queue }) => `${kind} in ${queue}`);
const all = () => site.database.select().from(cases).orderBy(asc(cases.number));
/** What a moderator does with `M`. */
async function hide(by = MOD) {
  const id = await photo(bert);
  const { row, decision } = await judge(by, 'photos', { measure: 'minor_hidden' });
  return { id, row, decision };
}
const minors = async () => (await claim(SENIOR, 'minors'))[0] ?? expect.unreachable('none waits');

describe('a photo that looks like a minor’s', () => {
  test('is hidden with its account at once, and nobody is mailed but the operator', async () => {
    expect(await isSeen()).toBe(true);
    const { id, row } = await hide();
    expect(await isSeen()).toBe(false);
    expect(await statusOf(id)).toBe('pending');
    expect(await account()).toMatchObject({ status: 'deleted', closed_at: null });
    const [own, opened] = await all();
    expect(own).toMatchObject({ id: row.id, kind: 'photo', state: 'decided' });
    const opening = opened?.created_at.getTime() ?? 0;
    expect(opened).toMatchObject({
      ...{ kind: 'notice', source: 'own', topic: 'underage', queue: 'minors', priority: 0 },
      ...{ profile: bert.profileId, due_at: new Date(opening + HOUR_MS) },
    });
    const copied = await site.database
      .select()
      .from(caseEvidence)
      .where(eq(caseEvidence.case_id, opened?.id ?? ''))
      .orderBy(asc(caseEvidence.kind));
    expect(copied.map((one) => [one.kind, one.photo])).toEqual([
      ['profile', null],
      ['profile_photo', id],
    ]);
    const { support_email: support } = site.services.settings.current();
    expect(await mailsTo(support)).toMatchObject([
      { template: 'cases.urgent', values: { number: opened?.number } },
    ]);
    expect(await site.database.$count(mails)).toBe(1);
    expect(acts.at(-1)).toMatchObject({
      act: 'hide_minor',
      case: row.number,
      subjects: expect.arrayContaining([
        `photo:${id}`,
        `member:${bert.memberId}`,
        `case:${opened?.id}`,
      ]) as string[],
    });
  });

  test('tells its owner that nothing is decided, and accuses them of nothing', async () => {
    await hide();
    const got = await ask(site.app, 'getChats', { cookie: bert.cookie });
    const { code, message } = (got.body as { error: { code: string; message: string } }).error;
    expect(code).toBe('account_suspended');
    expect(message).toContain('nog niets beslist');
    expect(message).not.toMatch(/geschorst|jonger|mail/);
  });

  test('waits for a senior alone: no moderator, no command and no job of the demo decides it', async () => {
    const { id } = await hide();
    expect(await claim(OTHER_MOD, 'photos', 10)).toEqual([]);
    expect(await claim(OTHER_MOD, 'minors', 10)).toEqual([]);
    const [, opened] = await all();
    expect((await desk(`decide ${opened?.number} --reasons Prima.`)).done).toBe(false);
    await enqueue(site.database, 'accept_photo', { photo: id }, site.services.clock.now());
    await createJobRunner(site.services, photoJobs).runDueJobs();
    expect(await statusOf(id)).toBe('pending');
  });

  test('is shown to the senior, which is on record', async () => {
    const { id } = await hide();
    const { id: opened } = await minors();
    const whole = await at(SENIOR, (one) => readCase(one, opened));
    expect(whole.evidence).toMatchObject([
      { kind: 'profile_photo', photo: id },
      { kind: 'profile' },
    ]);
    expect(whole.subject?.restrictions).toEqual([{ measure: 'minor_hidden', until: null }]);
    const shown = await at(SENIOR, (one) => deskPhoto(one, { photo: id, case: opened }));
    expect(shown?.id).toBe(id);
    expect(seen.slice(-2)).toMatchObject([
      { what: 'profile', case: whole.number },
      { what: 'photo', count: 1, case: whole.number },
    ]);
  });

  test('Z takes all of it back, with the mail to the operator', async () => {
    const { id, row, decision } = await hide();
    await undo(MOD, decision.id);
    expect(await isSeen()).toBe(true);
    expect(await account()).toMatchObject({ status: 'active', suspended_until: null });
    expect(await all()).toMatchObject([{ id: row.id, state: 'claimed', closed_at: null }]);
    expect(await site.database.$count(mails)).toBe(0);
    expect(await statusOf(id)).toBe('pending');
    await decide(MOD, { id: row.id, version: row.version + 2 }, { measure: 'photo_accepted' });
    expect(await statusOf(id)).toBe('active');
  });

  test('Z takes nothing back once the senior decided', async () => {
    const { decision } = await hide();
    await decide(SENIOR, await minors(), { measure: 'none' });
    expect(await refused(undo(MOD, decision.id))).toBe('case_changed');
  });
});

describe('an open case of the same member', () => {
  const report = () => site.call(anna, 'report', { profile: bert.profileId, kind: 'fake' });

  test('takes it in, in the queue of minors, and is as it was after Z', async () => {
    await report();
    const [before] = await all();
    const { decision } = await hide();
    expect(await openCases()).toEqual(['report in minors', 'notice in minors']);
    const [, , part] = await all();
    expect(part?.part_of).toBe(before?.id);
    await undo(MOD, decision.id);
    const [after] = await all();
    expect(after).toMatchObject({
      ...{ queue: 'reports', priority: 2, due_at: before?.due_at, closed_at: null },
    });
    expect(await openCases()).toEqual(['report in reports', 'photo in photos']);
  });

  test('stays with the senior after Z where a notice of a child came meanwhile', async () => {
    await report();
    const { decision } = await hide();
    await send(notice({ kind: 'minor' }));
    await undo(MOD, decision.id);
    expect((await all())[0]).toMatchObject({ queue: 'minors', priority: 0 });
  });

  test('decides both: the reporter is answered, and the member gets one statement', async () => {
    await report();
    const { id } = await hide();
    const row = await minors();
    await decide(SENIOR, row, { measure: 'suspended', ground: 'underage', days: 30 });
    const { suspended_until: until, suspended_for } = await account();
    const now = site.services.clock.now().getTime();
    expect(Math.round(((until?.getTime() ?? 0) - now) / DAY_MS)).toBe(30);
    expect(suspended_for).toBe('underage');
    expect((await mailsTo(bert.email)).map(({ template }) => template)).toEqual([
      'cases.statement',
    ]);
    // Whether the photo may be shown is another question.
    expect(await statusOf(id)).toBe('pending');
    expect(await openCases()).toEqual(['photo in photos']);
  });
});

describe('what the senior decides', () => {
  test('nothing: the account is shown again, and the photo waits for a moderator again', async () => {
    const { id } = await hide();
    const row = await minors();
    const { decision } = await decide(SENIOR, row, { measure: 'none' });
    expect(await isSeen()).toBe(true);
    expect(await account()).toMatchObject({ status: 'active', suspended_until: null });
    expect(await mailsTo(bert.email)).toEqual([]);
    const [again] = await claim(OTHER_MOD, 'photos');
    expect(again).toMatchObject({ photo: id });
    // Taken back it is hidden again, and nobody else has the photo.
    await undo(SENIOR, decision?.id ?? '');
    expect(await isSeen()).toBe(false);
    expect(await openCases()).toEqual(['notice in minors']);
    await decide(SENIOR, { id: row.id, version: row.version + 2 }, { measure: 'none' });
    expect(await isSeen()).toBe(true);
  });

  test('the photo is removed: the statement names a photo, and the account is shown again', async () => {
    const { id } = await hide();
    const row = await minors();
    const removal = { measure: 'photo_removed', ground: 'minors' } as const;
    const [letter] = await at(SENIOR, (one) => previewDecision(one, { id: row.id, ...removal }));
    expect(letter?.parts.find(({ part }) => part === 'content')?.text).toContain('foto');
    const { decision } = await decide(SENIOR, row, removal);
    expect([await statusOf(id), await isSeen()]).toEqual(['rejected', true]);
    expect(await openCases()).toEqual([]);
    await undo(SENIOR, decision?.id ?? '');
    expect([await statusOf(id), await isSeen()]).toEqual(['pending', false]);
    expect(await openCases()).toEqual(['notice in minors']);
  });

  test('a suspension counts from then on, and after its undo the account is hidden as before', async () => {
    await hide();
    const before = await account();
    const { decision } = await decide(SENIOR, await minors(), {
      ...{ measure: 'suspended', ground: 'underage', days: 7 },
    });
    expect(await account()).toMatchObject({ suspended_for: 'underage' });
    await undo(SENIOR, decision?.id ?? '');
    expect(await account()).toMatchObject({
      ...{ status: 'deleted', suspended_for: null, suspended_until: before.suspended_until },
    });
  });

  test('a closed account stays closed, and is open again when that is reversed', async () => {
    await hide();
    const { decision } = await decide(SENIOR, await minors(), {
      ...{ measure: 'closed', ground: 'underage' },
    });
    expect(await account()).toMatchObject({ closed_at: expect.any(Date) as Date });
    await at(SENIOR, (one) => reverseDecision(one, { decision: decision?.id ?? '', words: null }));
    expect(await account()).toMatchObject({ status: 'active', closed_at: null });
    expect(await isSeen()).toBe(true);
  });

  test('diverted: the photo is removed, and the account stays hidden for as long as the seal', async () => {
    const { id } = await hide();
    const row = await minors();
    await site.database.execute(sql`truncate mails, jobs`);
    const form = await at(SENIOR, (one) => divertCase(one, { id: row.id, version: row.version }));
    expect(form).toContain(`photo ${id}`);
    expect(form).toMatch(new RegExp(`removed \\S+ photo ${id}`));
    expect(await statusOf(id)).toBe('rejected');
    const [, sealed] = await all();
    expect(await account()).toMatchObject({
      ...{ status: 'deleted', suspended_until: sealed?.held_until, suspended_for: 'underage' },
    });
    expect(await site.database.$count(mails)).toBe(0);
    expect(await openCases()).toEqual([]);
  });
});

test('a second photo of the account: it is shown again when both are decided', async () => {
  await hide();
  const { decision } = await (async () => {
    await photo(bert, 1);
    return judge(OTHER_MOD, 'photos', { measure: 'minor_hidden' });
  })();
  await undo(OTHER_MOD, decision.id);
  expect(await isSeen()).toBe(false);
  await decide(SENIOR, await minors(), { measure: 'none' });
  expect(await isSeen()).toBe(true);
});

test('where it was suspended before, that suspension is what is left', async () => {
  await site.call(anna, 'report', { profile: bert.profileId, kind: 'fake' });
  await judge(SENIOR, 'reports', { measure: 'suspended', ground: 'money', days: 7 });
  const before = await account();
  await hide();
  await decide(SENIOR, await minors(), { measure: 'none' });
  const { suspended_until, suspended_for, status } = before;
  expect(await account()).toMatchObject({ suspended_until, suspended_for, status });
});

test('nobody decides for a year: the account is shown again', async () => {
  await hide();
  site.services.clock.advance(366 * DAY_MS);
  await createJobRunner(site.services, measureJobs).runDueJobs();
  expect(await account()).toMatchObject({ status: 'active', suspended_until: null });
});
