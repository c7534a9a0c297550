import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { LOCALES } from '../../../../../shared/locales.ts';
import { newId } from '../../../../../shared/identifiers.ts';
import { caseTools } from '../../../../../tests/support/case-tools.ts';
import { deskTools, MOD, OTHER_MOD, SENIOR } from '../../../../../tests/support/desk-tools.ts';
import { mailsTo } from '../../../../../tests/support/queued-mail.ts';
import type { TestMember } from '../../../../../tests/support/test-members.ts';
import { TEST_PASSWORD } from '../../../../../tests/support/test-members.ts';
import { createTestSite } from '../../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../../tests/support/test-site.ts';
import type { Actor } from '../desk.ts';
import { cases, decisions } from '../../../../database/schema/cases.ts';
import { members } from '../../../../database/schema/members.ts';
import { profiles } from '../../../../database/schema/profiles.ts';
import { createJobRunner } from '../../../../jobs/runner.ts';
import { measureJobs } from '../../../measures/jobs.ts';
import { claimCase } from '../claim.ts';
import { reverseDecision } from '../undo.ts';
import { readCase } from '../whole.ts';

let site: TestSite;
let anna: TestMember;
let bert: TestMember;
beforeAll(async () => {
  site = await createTestSite({ connections: 4 });
});
afterAll(() => site.close());
const { at, claim, judge, photo, refused, seen } = deskTools(() => site);
const { send, linkTo, caseOf } = caseTools(
  () => site,
  () => bert,
);
const OTHER_SENIOR: Actor = { operator: newId(), role: 'senior' };
const DAY_MS = 86_400_000;

beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate cases, reports, mails, jobs, mailbox cascade`);
  anna = await site.member({ profile: { name: 'Anna' } });
  bert = await site.member({ credits: 20, profile: { name: 'Bert' } });
});
async function reported(text = 'Geef me geld'): Promise<void> {
  const sent = await site.send(bert, anna, text);
  if (typeof sent === 'string') return expect.unreachable(sent);
  await site.call(anna, 'report', { message: sent.message.id, kind: 'money', text: 'Oplichter' });
}
const suspend = { measure: 'suspended', ground: 'money', days: 7 } as const;
async function appeal(to: string): Promise<number> {
  const link = await linkTo(to);
  // Mails are in the order in which they were decided.
  site.services.clock.advance(120_000);
  return send({
    id: newId(),
    kind: 'appeal',
    text: 'Ik heb dit echt niet gedaan, kijk nog eens.',
    email: to,
    link,
  });
}
const endMeasures = () => createJobRunner(site.services, measureJobs).runDueJobs();
const signIn = () => site.refusal(null, 'signIn', { email: bert.email, password: TEST_PASSWORD });

describe('a suspended account', () => {
  test('cannot sign in or call, is told until when and why, and is hidden from everybody', async () => {
    await reported();
    let ended = false;
    const stop = site.services.live.subscribe(bert.memberId, (signal) => {
      ended ||= signal.kind === 'session_ended';
    });
    await judge(MOD, 'reports', suspend);
    stop();
    expect(ended).toBe(true);
    expect(await site.refusal(bert, 'getChats')).toMatchObject({
      status: 403,
      code: 'account_suspended',
    });
    expect(await signIn()).toMatchObject({ code: 'account_suspended' });
    expect((await site.call(bert, 'getUser')).user).toBeNull();
    expect((await site.call(anna, 'getChats')).chats).toMatchObject([
      { profile: { status: 'deleted', main_image: null }, unwritable: 'deleted' },
    ]);
    expect(await site.send(anna, bert, 'Hoi')).not.toBeTypeOf('object');
    const [mail] = await mailsTo(site.database, bert.email);
    expect(mail).toMatchObject({ template: 'cases.statement', memberId: bert.memberId });
    // The mailed link shows it without a session.
    expect(await caseOf(await linkTo(bert.email))).toMatchObject({
      kind: 'statement',
      decision: { reasons: expect.stringContaining('Geef me geld') as string },
    });
  });

  test('is open again by itself when its time is over', async () => {
    await reported();
    await judge(MOD, 'reports', suspend);
    site.services.clock.advance(7 * DAY_MS - 60_000);
    await endMeasures();
    expect(await signIn()).toMatchObject({ code: 'account_suspended' });
    site.services.clock.advance(120_000);
    await endMeasures();
    expect((await site.call(bert, 'getUser')).user).not.toBeNull();
    expect((await site.call(anna, 'getChats')).chats).toMatchObject([
      { profile: { status: 'active' }, unwritable: null },
    ]);
  });

  test('a moderator suspends for a week at most, a senior for longer', async () => {
    await reported();
    const month = { ...suspend, days: 30 };
    expect(await refused(judge(MOD, 'reports', month))).toBe('validation_failed');
    site.services.clock.advance(6 * 60_000);
    await judge(SENIOR, 'reports', month);
  });

  test('one whose member asked to leave stays away when it is over', async () => {
    await reported();
    await site.call(bert, 'requestDeletion', {
      password: TEST_PASSWORD,
      reason: 'other',
      bar_address: false,
    });
    await judge(MOD, 'reports', suspend);
    site.services.clock.advance(8 * DAY_MS);
    await endMeasures();
    const [row] = await site.database.select().from(members).where(eq(members.id, bert.memberId));
    expect(row).toMatchObject({ status: 'deleted', suspended_until: null });
  });
});

describe('quarantine', () => {
  const quarantine = { measure: 'quarantined', ground: 'advertising' } as const;
  const isListed = async () =>
    (
      await site.database
        .select({ listed: profiles.listed })
        .from(profiles)
        .where(eq(profiles.id, bert.profileId))
    )[0]?.listed;

  test('refuses messages, which cost nothing and reach nobody, and is over by itself in a day', async () => {
    await reported();
    await judge(MOD, 'reports', quarantine);
    const credits = await site.balance(bert);
    const chats = await site.call(anna, 'getChats');
    const log = await site.changes(anna);
    expect(await site.send(bert, anna, 'Kom naar mijn site')).toBe('not_allowed_now');
    expect(await isListed()).toBe(false);
    site.services.clock.advance(DAY_MS - 1_000);
    await endMeasures();
    expect(await site.send(bert, anna, 'Kom naar mijn site')).toBe('not_allowed_now');
    expect(await site.balance(bert)).toEqual(credits);
    expect((await site.call(anna, 'getChats')).chats).toEqual(chats.chats);
    expect(await site.changes(anna)).toEqual(log);
    site.services.clock.advance(120_000);
    expect(await site.send(bert, anna, 'Hoi')).toMatchObject({ message: { text: 'Hoi' } });
    await endMeasures();
    expect(await isListed()).toBe(true);
  });

  test('that is reversed is over at once', async () => {
    await reported();
    const { decision } = await judge(MOD, 'reports', quarantine);
    site.services.clock.advance(120_000);
    await at(SENIOR, (desk) => reverseDecision(desk, { decision: decision.id, words: null }));
    expect(await isListed()).toBe(true);
    expect(await site.send(bert, anna, 'Hoi')).toMatchObject({ message: { text: 'Hoi' } });
  });
});

test.each([
  ['messages_off', async () => site.send(bert, anna, 'Nog iets')],
  [
    'reports_off',
    async () =>
      (await site.refusal(bert, 'report', { profile: anna.profileId, kind: 'spam' })).code,
  ],
] as const)(
  '%s keeps a member from that alone, for as long as it holds',
  async (measure, attempt) => {
    await reported();
    await site.database.execute(
      sql.raw(
        `update members set ${measure}_until = '${new Date(site.services.clock.now().getTime() + DAY_MS).toISOString()}' where id = '${bert.memberId}'`,
      ),
    );
    expect(await attempt()).toBe('not_allowed_now');
    expect((await site.call(bert, 'getChats')).chats).toHaveLength(1);
  },
);

describe('appeals', () => {
  test('whoever decided first is never offered the appeal', async () => {
    await reported();
    await judge(SENIOR, 'reports', suspend);
    await appeal(bert.email);
    expect(await claim(SENIOR, 'appeals', 10)).toEqual([]);
    expect(await claim(OTHER_SENIOR, 'appeals', 10)).toHaveLength(1);
  });

  test('whoever decided first cannot take the appeal, nor store a decision of it', async () => {
    await reported();
    await judge(SENIOR, 'reports', suspend);
    const number = await appeal(bert.email);
    const [row] = await site.database.select().from(cases).where(eq(cases.number, number));
    const id = row?.id ?? expect.unreachable();
    expect(await refused(at(SENIOR, (desk) => claimCase(desk, id)))).toBe('other_operator_needed');
    await expect(
      site.database.insert(decisions).values({
        id: newId(),
        case_id: id,
        text: 'Nee',
        decided_by: SENIOR.operator,
        decided_at: site.services.clock.now(),
      }),
    ).rejects.toThrow();
  });

  test('overturned, the account is open again and both sides are told in their language', async () => {
    await reported();
    await judge(SENIOR, 'reports', suspend);
    await appeal(bert.email);
    const { row } = await judge(OTHER_SENIOR, 'appeals', { measure: 'overturned' });
    expect(row.kind).toBe('appeal');
    expect((await site.call(bert, 'getUser')).user).not.toBeNull();
    expect((await mailsTo(site.database, bert.email)).at(-1)).toMatchObject({
      template: 'cases.decided_appeal',
      values: { reasons: expect.stringContaining('Je krijgt gelijk') as string },
    });
    expect((await mailsTo(site.database, anna.email)).at(-1)).toMatchObject({
      template: 'cases.reversed',
    });
    const mine = (await site.call(bert, 'getCases')).cases.find(({ kind }) => kind === 'statement');
    expect(mine?.decision?.reasons).toMatch(/^We hebben onze eerdere beslissing over jou/);
  });

  test('upheld, everything stays and the appeal is the last word', async () => {
    await reported();
    await judge(SENIOR, 'reports', suspend);
    await appeal(bert.email);
    await judge(OTHER_SENIOR, 'appeals', { measure: 'upheld', words: 'We zagen het bewijs.' });
    expect(await signIn()).toMatchObject({ code: 'account_suspended' });
    expect((await mailsTo(site.database, bert.email)).at(-1)?.values['reasons']).toContain(
      'We zagen het bewijs.',
    );
  });

  test('a photo that was wrongly rejected is shown, rather than waiting again', async () => {
    const id = await photo(bert);
    await judge(SENIOR, 'photos', { measure: 'photo_rejected', reason: 'not_you' });
    await appeal(bert.email);
    await judge(OTHER_SENIOR, 'appeals', { measure: 'overturned' });
    expect((await site.call(bert, 'getUser')).user?.profile.images).toMatchObject([
      { id, status: 'active' },
    ]);
  });

  test('one who reported appeals that nothing was done: it is opened again, with its evidence', async () => {
    await reported();
    await judge(MOD, 'reports', { measure: 'none' });
    await appeal(anna.email);
    await judge(SENIOR, 'appeals', { measure: 'overturned' });
    // By neither of the two who judged it before.
    for (const actor of [MOD, SENIOR]) expect(await claim(actor, 'reports')).toEqual([]);
    const { row } = await judge(OTHER_MOD, 'reports', {
      measure: 'message_removed',
      ground: 'money',
    });
    const shown = await at(SENIOR, (desk) => readCase(desk, row.id));
    expect(shown.evidence).toMatchObject([
      { text: 'Geef me geld' },
      { kind: 'profile', text: 'Bert' },
    ]);
  });
});

test('a decision that was sent is reversed with reasons of its own, once', async () => {
  await reported();
  const { decision } = await judge(MOD, 'reports', suspend);
  site.services.clock.advance(120_000);
  const reverse = () =>
    at(SENIOR, (desk) =>
      reverseDecision(desk, { decision: decision.id, words: 'Een vergissing.' }),
    );
  expect(
    await refused(
      at(OTHER_MOD, (desk) => reverseDecision(desk, { decision: decision.id, words: null })),
    ),
  ).toBe('not_found');
  await reverse();
  expect((await site.call(bert, 'getUser')).user).not.toBeNull();
  expect((await mailsTo(site.database, bert.email)).at(-1)).toMatchObject({
    template: 'cases.reversed',
    values: { reasons: expect.stringContaining('Een vergissing.') as string },
  });
  expect(await refused(reverse())).toBe('case_changed');
});

test('who reported is named to nobody, and learns neither what was done nor to whom', async () => {
  await reported();
  await judge(MOD, 'reports', suspend);
  const [statement] = await mailsTo(site.database, bert.email);
  for (const secret of ['Anna', anna.email, 'Oplichter', anna.memberId, anna.profileId])
    expect(JSON.stringify(statement)).not.toContain(secret);
  const outcome = (await mailsTo(site.database, anna.email)).at(-1);
  expect(outcome).toMatchObject({ template: 'cases.decided_notice' });
  for (const secret of ['Bert', bert.email, 'geschorst', bert.memberId])
    expect(JSON.stringify(outcome)).not.toContain(secret);
});

test('no call of the desk gives a message that no report quotes', async () => {
  const secrets = ['Alleen voor jou', 'Nog een geheim', 'En nog een'];
  for (const secret of secrets) await site.send(bert, anna, secret);
  await reported('Dit is gemeld');
  const ids = (
    await site.database.execute(
      sql`select id::text from messages union all select id::text from conversations union all select id::text from profiles union all select id::text from members`,
    )
  ).rows.map((row) => String(row['id']));
  const { row } = await judge(MOD, 'reports', { measure: 'none' });
  const answers: unknown[] = [];
  for (const id of [...ids, row.id])
    answers.push(await at(SENIOR, (desk) => readCase(desk, id)).catch((error: unknown) => error));
  const json = JSON.stringify(answers);
  expect(json).toContain('Dit is gemeld');
  for (const secret of secrets) expect(json).not.toContain(secret);
  // And what was shown of whom is written down.
  expect(seen).toContainEqual({
    profile: bert.profileId,
    what: 'message',
    count: 1,
    case: row.number,
  });
});

test.each(LOCALES)(
  'R-064 in %s a hostile message stays text in the statement',
  async (language) => {
    await site.database.update(members).set({ language }).where(eq(members.id, bert.memberId));
    const hostile = '<img src=x onerror=alert(1)> {{until}} {{path}}';
    await reported(hostile);
    await judge(MOD, 'reports', { measure: 'message_removed', ground: 'fraud' });
    const [mail] = await mailsTo(site.database, bert.email);
    expect(mail).toMatchObject({ locale: language });
    expect(String(mail?.values['reasons'])).toContain(hostile);
  },
);
