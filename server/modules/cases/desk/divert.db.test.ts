import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { caseTools } from '../../../../tests/support/case-tools.ts';
import { deskTools, SENIOR } from '../../../../tests/support/desk-tools.ts';
import { ask } from '../../../../tests/support/test-client.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { caseEvidence, cases } from '../../../database/schema/cases.ts';
import { messages } from '../../../database/schema/conversations.ts';
import { members } from '../../../database/schema/members.ts';
import { mails } from '../../../database/schema/notices.ts';
import { photos } from '../../../database/schema/profiles.ts';
import { createJobRunner } from '../../../jobs/runner.ts';
import { measureJobs } from '../../measures/jobs.ts';
import { afterMonths } from '../due.ts';
import { divertCase } from './divert.ts';
import { openOwnCase } from './member/own-case.ts';
import { reverseDecision } from './undo.ts';

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
const { acts, at, claim, judge } = deskTools(() => site);
const { notice, send } = caseTools(
  () => site,
  () => bert,
);

async function shownPhoto(position: number, visibility: 'public' | 'private' = 'public') {
  const id = newId();
  await site.database.insert(photos).values({
    ...{ id, profile_id: bert.profileId, position, status: 'active' as const, visibility },
    ...{ width: 8, height: 8, created_at: site.services.clock.now() },
  });
  return id;
}
const gone = async () =>
  (
    await site.database
      .select({ id: photos.id })
      .from(photos)
      .where(eq(photos.status, 'rejected'))
      .orderBy(asc(photos.position))
  ).map(({ id }) => id);
const account = async () =>
  (await site.database.select().from(members).where(eq(members.id, bert.memberId)))[0] ??
  expect.unreachable();
const isSeen = async () =>
  (await ask(site.app, 'getProfile', { query: { id: bert.profileId }, cookie: anna.cookie }))
    .status === 200;
/** Since when and until when the diverted case is sealed. */
async function seal(): Promise<{ at: Date; until: Date }> {
  const rows = await site.database.select().from(cases).orderBy(asc(cases.number));
  const { sealed_at: since, held_until: until } = rows.at(-1) ?? expect.unreachable();
  return { at: since ?? expect.unreachable(), until: until ?? expect.unreachable() };
}
/** Diverts the first case of the minors queue. @returns the lines of its form. */
async function divert(): Promise<string[]> {
  const [row] = await claim(SENIOR, 'minors');
  if (!row) return expect.unreachable('nothing waits');
  await site.database.execute(sql`truncate mails, jobs`);
  const form = await at(SENIOR, (desk) => divertCase(desk, { id: row.id, version: row.version }));
  const rows = await site.database.select().from(cases);
  expect(rows.every(({ sealed_at: sealed }) => sealed !== null)).toBe(true);
  // Neither the member nor the reporter is mailed.
  expect(await site.database.$count(mails)).toBe(0);
  return form.split('\n');
}
const removedIn = (form: readonly string[]) =>
  form.flatMap((line) => /^removed (?:\S+Z )?(.*)$/.exec(line)?.[1] ?? []);
const hiddenIn = (form: readonly string[]) => form.filter((line) => line.startsWith('hidden '));

test('of a reported photo that photo alone is removed, and the account stays', async () => {
  const [one, other] = [await shownPhoto(0), await shownPhoto(1)];
  await site.call(anna, 'report', { photo: one, kind: 'underage' });
  const form = await divert();
  expect(removedIn(form)).toEqual([`photo ${one}`]);
  expect(hiddenIn(form)).toEqual([]);
  expect(await gone()).toEqual([one]);
  expect(form.join()).not.toContain(other);
  expect(await account()).toMatchObject({ status: 'active', suspended_until: null });
});

test('a photo that was removed before is not said to be removed now', async () => {
  const one = await shownPhoto(0);
  await site.call(anna, 'report', { photo: one, kind: 'underage' });
  await site.database.update(photos).set({ status: 'rejected' }).where(eq(photos.id, one));
  const form = await divert();
  expect(removedIn(form)).toEqual(['nothing']);
  expect(form).toContain(`photo ${one}`);
});

test('of a quoted message that message alone is removed, and the account stays', async () => {
  const photo = await shownPhoto(0);
  const sent = await site.send(bert, anna, 'Zij is pas twaalf');
  if (typeof sent === 'string') return expect.unreachable(sent);
  await site.call(anna, 'report', { message: sent.message.id, kind: 'underage' });
  const form = await divert();
  expect(removedIn(form)).toEqual([`message ${sent.message.id}`]);
  const [row] = await site.database.select().from(messages).where(eq(messages.id, sent.message.id));
  expect(row?.text).toBeNull();
  expect(await gone()).toEqual([]);
  expect(form.join()).not.toContain(photo);
  expect(await account()).toMatchObject({ status: 'active', suspended_until: null });
});

test.each([
  [
    'report',
    'underage',
    async () => {
      await site.call(anna, 'report', { profile: bert.profileId, kind: 'underage' });
    },
  ],
  [
    'notice',
    'minors',
    async () => {
      await send(notice({ kind: 'minor' }));
    },
  ],
  [
    'own case',
    'underage',
    async () => {
      const opened = { profile: bert.profileId, topic: 'underage', text: 'Lijkt 14.' } as const;
      await at(SENIOR, (desk) => openOwnCase(desk, { id: newId(), ...opened }));
    },
  ],
] as const)(
  '%s of a whole profile: all its photos are removed and the account is hidden',
  async (_what, ground, open) => {
    const copied = await shownPhoto(0);
    const secret = await shownPhoto(1, 'private');
    await open();
    const later = await shownPhoto(2);
    expect(await isSeen()).toBe(true);
    const form = await divert();
    expect(removedIn(form)).toEqual([`photo ${copied}`, `photo ${later}`]);
    expect(await gone()).toEqual([copied, later]);
    expect(form.join()).not.toContain(secret);
    const { at: since, until } = await seal();
    expect(until).toEqual(afterMonths(since, 12));
    expect(await account()).toMatchObject({
      ...{ status: 'deleted', closed_at: null, suspended_until: until, suspended_for: ground },
    });
    expect(hiddenIn(form)).toEqual([
      `hidden ${since.toISOString()} account ${bert.memberId} until ${until.toISOString().slice(0, 10)}`,
    ]);
    expect(await isSeen()).toBe(false);
    // The files stay with the case.
    const kept = await site.database
      .select({ photo: caseEvidence.photo })
      .from(caseEvidence)
      .where(inArray(caseEvidence.photo, [copied, later]));
    expect(new Set(kept.map(({ photo }) => photo))).toEqual(new Set([copied, later]));
    expect(acts.at(-1)).toMatchObject({
      act: 'divert_case',
      subjects: expect.arrayContaining([
        `member:${bert.memberId}`,
        `photo:${copied}`,
        `photo:${later}`,
      ]) as string[],
      after: { sealed: true, hidden_until: until.toISOString() },
    });
  },
);

test('a case without a profile removes nothing, and says so', async () => {
  await send(notice({ kind: 'minor', url: 'https://elders.example/foto' }));
  const form = await divert();
  expect(removedIn(form)).toEqual(['nothing']);
  expect(form).toContain('account -');
  expect(hiddenIn(form)).toEqual([]);
});

test('the account stays hidden when an earlier suspension is reversed, until the seal ends', async () => {
  await send(notice());
  const { decision } = await judge(SENIOR, 'reports', {
    ...{ measure: 'suspended', ground: 'money', days: 7 },
  });
  await at(SENIOR, (desk) =>
    openOwnCase(desk, {
      ...{ id: newId(), profile: bert.profileId, topic: 'underage', text: 'Lijkt 14.' },
    }),
  );
  const [row] = await claim(SENIOR, 'minors');
  if (!row) return expect.unreachable('nothing waits');
  await at(SENIOR, (desk) => divertCase(desk, { id: row.id, version: row.version }));
  await at(SENIOR, (desk) => reverseDecision(desk, { decision: decision.id, words: null }));
  expect(await account()).toMatchObject({
    ...{ status: 'deleted', suspended_until: (await seal()).until, suspended_for: 'underage' },
  });
  site.services.clock.advance(367 * DAY_MS);
  await createJobRunner(site.services, measureJobs).runDueJobs();
  expect(await account()).toMatchObject({ status: 'active', suspended_until: null });
});
