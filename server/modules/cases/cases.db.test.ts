import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { DELETION_GRACE_DAYS } from '../../../shared/account/leaving.ts';
import { newId } from '../../../shared/identifiers.ts';
import { ask } from '../../../tests/support/test-client.ts';
import { TEST_PASSWORD } from '../../../tests/support/test-members.ts';
import type { TestMember } from '../../../tests/support/test-members.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import { createApp } from '../../app.ts';
import { caseEvidence, caseLinks, cases, decisions } from '../../database/schema/cases.ts';
import { mails } from '../../database/schema/notices.ts';
import { inTransaction } from '../../database/transaction.ts';
import { createJobRunner } from '../../jobs/runner.ts';
import { leavingJobs } from '../account/leaving/jobs.ts';
import { decideCase } from './decide.ts';
import { runCasesCommand } from './command.ts';
import { caseJobs } from './jobs.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WORDS = 'Er is twee keer geld van mijn rekening gehaald.';

let site: TestSite;
let anna: TestMember;
let bert: TestMember;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate cases, reports, mails, jobs cascade`);
  anna = await site.member({ credits: 9, profile: { name: 'Anna' } });
  bert = await site.member({ credits: 9, profile: { name: 'Bert', about: 'Ik zeil graag' } });
});

const complaint = (more: Record<string, unknown> = {}) => ({
  id: newId(),
  kind: 'payment',
  text: WORDS,
  email: 'klant@voorbeeld.example',
  good_faith: false,
  ...more,
});
const notice = (more: Record<string, unknown> = {}) =>
  complaint({
    kind: 'illegal_content',
    name: 'Kees de Vries',
    url: `http://127.0.0.1:5080/nl/members/${bert.profileId}`,
    good_faith: true,
    ...more,
  });
/** Sends as a visitor, or as a member. */
const send = async (body: Record<string, unknown>, member?: TestMember) => {
  const got = await ask(site.app, 'complain', { body, cookie: member?.cookie });
  expect(got.status, JSON.stringify(got.body)).toBe(200);
  return (got.body as { number: number }).number;
};
const refused = async (body: Record<string, unknown>, member: TestMember | null = null) => {
  const { code, fields } = await site.refusal(member, 'complain', body);
  return [code, ...fields];
};
const rowOf = async (number: number) => {
  const [row] = await site.database.select().from(cases).where(eq(cases.number, number));
  return row ?? expect.unreachable();
};
const mailsTo = (to: string) =>
  site.database.select().from(mails).where(eq(mails.to, to)).orderBy(mails.created_at, mails.id);
/** The token of the link in the newest mail to an address. */
const linkTo = async (to: string) => {
  const { path } = (await mailsTo(to)).at(-1)?.values as { path: string };
  return new URLSearchParams(path.split('?')[1]).get('case') ?? expect.unreachable();
};
const caseOf = async (token: string) => {
  const got = await ask(site.app, 'getCase', { query: { token } });
  return got.status === 200 ? (got.body as { case: Record<string, unknown> }).case : got.status;
};
const desk = (line: string, operator = 'ops') =>
  runCasesCommand(site.services, line.split(' '), operator);
const runJobs = () => createJobRunner(site.services, { ...leavingJobs, ...caseJobs }).runDueJobs();

describe('sending', () => {
  test('R-064 a visitor’s complaint gets a number and a mail with a link that follows it without a session', async () => {
    const number = await send(complaint());
    const [mail, ...others] = await mailsTo('klant@voorbeeld.example');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ template: 'cases.received', locale: 'nl', values: { number } });
    // Nothing that was typed goes out: the address was confirmed by nobody.
    expect(JSON.stringify(mail)).not.toContain('rekening');
    const token = await linkTo('klant@voorbeeld.example');
    expect(token).toHaveLength(43);
    expect(await caseOf(token)).toMatchObject({
      number,
      kind: 'complaint',
      topic: 'payment',
      state: 'received',
      decision: null,
      appeal: null,
    });
    expect(JSON.stringify(await site.database.select().from(caseLinks))).not.toContain(token);
    expect(await caseOf('a'.repeat(43))).toBe(404);
  });

  test('R-064 the same id is one case and one mail, also twenty times at once; with other words it is refused', async () => {
    const body = complaint();
    const numbers = await Promise.all(Array.from({ length: 20 }, () => send(body)));
    expect(new Set([...numbers, await send(body)]).size).toBe(1);
    expect(await site.database.select().from(cases)).toHaveLength(1);
    expect(await mailsTo('klant@voorbeeld.example')).toHaveLength(1);
    expect(await refused({ ...body, text: `${WORDS} En nog eens.` })).toEqual([
      'idempotency_conflict',
    ]);
  });

  test('R-064 reports of members and complaints share one row of numbers and one queue', async () => {
    const first = await send(complaint());
    const { number } = await site.call(anna, 'report', { profile: bert.profileId, kind: 'spam' });
    const last = await send(complaint());
    expect([number, last]).toEqual([first + 1, first + 2]);
    const { text } = await desk('list');
    expect(
      text
        .split('\n')
        .map((line) => Number(line.split(' ')[0]))
        .sort(),
    ).toEqual([first, number, last]);
  });

  test('R-064 a notice of illegal content names place, reason, name, mail and good faith; one of child abuse neither name nor mail', async () => {
    expect(await refused(notice({ name: '' }))).toEqual(['validation_failed', 'name']);
    expect(await refused(notice({ email: '' }))).toEqual(['validation_failed', 'email']);
    expect(await refused(notice({ url: ' ' }))).toEqual(['validation_failed', 'url']);
    expect(await refused(notice({ good_faith: false }))).toEqual([
      'validation_failed',
      'good_faith',
    ]);
    expect(await refused(notice({ text: 'Te kort.' }))).toEqual(['validation_failed', 'text']);
    expect(await refused(notice({ email: 'geen adres' }))).toEqual(['validation_failed', 'email']);
    const number = await send({
      id: newId(),
      kind: 'minor',
      text: 'Op dit profiel staan foto’s van een kind.',
      good_faith: true,
    });
    expect(await rowOf(number)).toMatchObject({ email: null, name: null, priority: 0 });
  });

  test('R-064 danger to a child or a life is due in an hour, on top, and mailed to the operator at once', async () => {
    const usual = await send(notice());
    const danger = await send(notice({ danger: true }));
    const { support_email: support } = site.services.settings.current();
    expect(await mailsTo(support)).toMatchObject([
      { template: 'cases.urgent', values: { number: danger } },
    ]);
    expect((await desk('list')).text.split('\n').map((line) => Number(line.split(' ')[0]))).toEqual(
      [danger, usual],
    );
    const { due_at, created_at } = await rowOf(danger);
    expect(due_at.getTime() - created_at.getTime()).toBe(HOUR_MS);
  });

  test('R-064 what a robot fills in is refused, and what no person fills in so fast', async () => {
    expect(await refused(complaint({ website: 'https://spam.example' }))).toEqual([
      'validation_failed',
      'website',
    ]);
    expect(await refused(complaint({ filled_ms: 2_999 }))).toEqual([
      'validation_failed',
      'filled_ms',
    ]);
    await send(complaint({ filled_ms: 3_000 }));
  });

  test('R-064 five an hour from one network, and no more', async () => {
    const app = createApp(site.services, []);
    const status = async (network: string) =>
      (await ask(app, 'complain', { body: complaint(), network })).status;
    const statuses = [];
    for (let time = 0; time < 6; time++) statuses.push(await status('203.0.113.9'));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await status('198.51.100.7')).toBe(200);
  });
});

describe('what belongs to whom', () => {
  test('R-064 a member sees the own cases and nobody else’s; who is reported learns nothing of it', async () => {
    const own = await send(complaint({ email: anna.email }), anna);
    await site.call(anna, 'report', { profile: bert.profileId, kind: 'harassment', text: WORDS });
    await send(notice());
    const seen = async (member: TestMember) =>
      (await site.call(member, 'getCases')).cases.map(({ number, kind }) => [number, kind]);
    expect(await seen(anna)).toEqual([
      [own + 1, 'report'],
      [own, 'complaint'],
    ]);
    expect(await seen(bert)).toEqual([]);
    expect((await site.refusal(null, 'getCases')).code).toBe('authentication_required');
    const [exported] = [await ask(site.app, 'exportData', { cookie: bert.cookie })];
    expect(Buffer.from(exported.body as Uint8Array).includes(anna.profileId)).toBe(false);
  });

  test('R-064 a notice copies what it is about apart from the words, and outlives block, deletion and erasure until it is decided and six months after', async () => {
    const sent = await site.send(bert, anna, 'Stuur me geld');
    const message = typeof sent === 'string' ? expect.unreachable(sent) : sent.message.id;
    const text = 'Hij vraagt om geld.\n> Ik weet waar je woont';
    const number = await send(notice({ text, message, email: anna.email }), anna);
    await site.call(anna, 'block', { profile: bert.profileId });
    for (const member of [anna, bert])
      await site.call(member, 'requestDeletion', { password: TEST_PASSWORD, reason: 'other' });
    site.services.clock.advance(DELETION_GRACE_DAYS * DAY_MS);
    await runJobs();
    const evidence = () => site.database.select().from(caseEvidence).orderBy(caseEvidence.kind);
    expect(await evidence()).toMatchObject([
      { kind: 'profile', text: expect.stringContaining('Ik zeil graag') as string },
      { kind: 'text', text: 'Stuur me geld', profile: bert.profileId },
    ]);
    // Whoever is still to be answered keeps the address for that, and nothing else.
    expect(await rowOf(number)).toMatchObject({ text, member_id: null, email: anna.email });
    expect((await desk(`show ${number}`)).text).toContain('sender: > Ik weet waar je woont');
    expect((await desk(`decide ${number} --reasons Het profiel is weg.`)).done).toBe(true);
    expect(await rowOf(number)).toMatchObject({ email: null, name: null });
    expect((await mailsTo(anna.email)).at(-1)).toMatchObject({ template: 'cases.decided_notice' });
    site.services.clock.advance(180 * DAY_MS);
    await runJobs();
    expect(await evidence()).toHaveLength(2);
    site.services.clock.advance(5 * DAY_MS);
    await runJobs();
    expect([await evidence(), await site.database.select().from(cases)]).toEqual([[], []]);
  });

  test('R-064 a stranger’s notice quotes no message, and a case that is held stays', async () => {
    const sent = await site.send(bert, anna, 'Onder ons');
    const message = typeof sent === 'string' ? expect.unreachable(sent) : sent.message.id;
    const number = await send(notice({ message }));
    expect(JSON.stringify(await site.database.select().from(caseEvidence))).not.toContain(
      'Onder ons',
    );
    await desk(`decide ${number} --reasons Dat mag.`);
    expect((await desk(`hold ${number} 2099-01-01`)).done).toBe(true);
    site.services.clock.advance(400 * DAY_MS);
    await runJobs();
    expect(await rowOf(number)).toMatchObject({ number });
  });
});

describe('deciding', () => {
  test('R-064 a decision is mailed once with its reasons, however often and by how many it is made', async () => {
    const number = await send(complaint());
    const line = `decide ${number} --outcome upheld --ground artikel 7 --reasons Je krijgt je geld terug.`;
    const results = await Promise.all(Array.from({ length: 8 }, () => desk(line)));
    expect(results.filter(({ done }) => done)).toHaveLength(1);
    const told = (await mailsTo('klant@voorbeeld.example')).slice(1);
    expect(told).toMatchObject([
      {
        template: 'cases.decided',
        values: {
          number,
          reasons: 'Je krijgt je geld terug.',
          ground: expect.stringContaining('artikel 7') as string,
        },
      },
    ]);
    expect(await caseOf(await linkTo('klant@voorbeeld.example'))).toMatchObject({
      state: 'decided',
      decision: {
        outcome: 'upheld',
        reasons: 'Je krijgt je geld terug.',
        appeal_until: expect.any(String) as string,
      },
    });
  });

  test('R-064 killed before its end, a decision is none: nothing is stored and nobody is mailed', async () => {
    const number = await send(complaint());
    const decision = { number, outcome: null, reasons: 'Nee.', ground: null, by: 'ops' };
    await expect(
      inTransaction(site.database, async (transaction) => {
        await decideCase(transaction, decision, site.services.clock.now());
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect(await rowOf(number)).toMatchObject({ state: 'new', closed_at: null });
    expect(await site.database.select().from(decisions)).toEqual([]);
    expect(await mailsTo('klant@voorbeeld.example')).toHaveLength(1);
    expect((await desk(`decide ${number} --reasons Nee.`)).done).toBe(true);
  });

  test('R-064 a report is decided as every case is, and its reporter told why', async () => {
    const { number } = await site.call(anna, 'report', { profile: bert.profileId, kind: 'spam' });
    await desk(`take ${number}`);
    expect((await site.call(anna, 'getCases')).cases).toMatchObject([{ state: 'in_review' }]);
    await desk(`decide ${number} --reasons Dit is reclame.`);
    expect((await mailsTo(anna.email)).map(({ template }) => template)).toEqual([
      'safety.report',
      'cases.decided_notice',
    ]);
    expect(await mailsTo(bert.email)).toEqual([]);
    expect((await site.call(anna, 'getCases')).cases).toMatchObject([
      { number, state: 'decided', decision: { reasons: 'Dit is reclame.' } },
    ]);
  });

  test('R-064 the operator is reminded of what is past its time, once a day', async () => {
    const { support_email: support } = site.services.settings.current();
    const number = await send(notice());
    const reminders = async () => {
      await runJobs();
      return (await mailsTo(support)).length;
    };
    site.services.clock.advance(71 * HOUR_MS);
    expect(await reminders()).toBe(0);
    site.services.clock.advance(2 * HOUR_MS);
    expect(await reminders()).toBe(1);
    site.services.clock.advance(2 * HOUR_MS);
    expect(await reminders()).toBe(1);
    site.services.clock.advance(DAY_MS);
    expect(await reminders()).toBe(2);
    expect((await mailsTo(support)).at(-1)).toMatchObject({
      template: 'cases.late',
      values: { numbers: String(number) },
    });
    expect((await desk('list')).text).toContain('LATE');
    await desk(`decide ${number} --reasons Het is weg.`);
    site.services.clock.advance(2 * DAY_MS);
    expect(await reminders()).toBe(2);
  });

  test('R-064 a trusted flagger is answered within a day', async () => {
    const number = await send(notice());
    expect((await desk(`flagger ${number}`)).done).toBe(true);
    const { due_at, created_at, source } = await rowOf(number);
    expect([source, due_at.getTime() - created_at.getTime()]).toEqual(['trusted_flagger', DAY_MS]);
  });

  test('a command that is spelled wrong does nothing and says how', async () => {
    const number = await send(complaint());
    for (const line of [
      'decide',
      `decide ${number}`,
      `decide ${number} --reasons`,
      `decide ${number} --outcome maybe --reasons Ja.`,
      `decide ${number} zomaar --reasons Ja.`,
      `hold ${number} morgen`,
      `show ${number} now`,
      'remove 1',
    ])
      expect(await desk(line), line).toMatchObject({
        done: false,
        text: expect.stringContaining('npm run cases') as string,
      });
    expect(await desk('show 999999')).toMatchObject({ done: false });
    expect(await rowOf(number)).toMatchObject({ state: 'new' });
  });
});

describe('appealing', () => {
  const appeal = (more: Record<string, unknown>) =>
    complaint({ kind: 'appeal', text: 'De beslissing klopt niet, want ik was het niet.', ...more });

  test('R-064 a decision is appealed by the mail’s link without a session, once, within six months, and not before it is there', async () => {
    const number = await send(complaint());
    const early = await linkTo('klant@voorbeeld.example');
    expect(await refused(appeal({ link: early }))).toEqual(['validation_failed', 'decision']);
    await desk(`decide ${number} --reasons Nee.`, 'mia');
    const link = await linkTo('klant@voorbeeld.example');
    const results = await Promise.all(
      [appeal({ link }), appeal({ link })].map(
        async (body) => (await ask(site.app, 'complain', { body })).status,
      ),
    );
    expect(results.sort()).toEqual([200, 422]);
    const view = await caseOf(link);
    expect(view).toMatchObject({ number, appeal: number + 1 });
    // Every link of the case shows the same.
    expect(await caseOf(early)).toEqual(view);

    const second = (await rowOf(number + 1)).number;
    expect(await desk(`decide ${second} --reasons Nog steeds niet.`, 'mia')).toMatchObject({
      done: false,
    });
    expect((await desk(`decide ${second} --reasons Toch wel.`, 'noor')).done).toBe(true);
    const last = await linkTo('klant@voorbeeld.example');
    expect(await caseOf(last)).toMatchObject({ number: second, decision: { appeal_until: null } });
    expect(await refused(appeal({ link: last }))).toEqual(['validation_failed', 'decision']);
  });

  test('R-064 an appeal that comes too late is refused, and a case stays as long as its appeal', async () => {
    const [one, other] = [await send(complaint()), await send(complaint())];
    for (const number of [one, other]) await desk(`decide ${number} --reasons Nee.`);
    const links = (await mailsTo('klant@voorbeeld.example'))
      .slice(-2)
      .map(({ values }) => (values as { path: string }).path.split('case=')[1] ?? '');
    site.services.clock.advance(179 * DAY_MS);
    await send(appeal({ link: links[0] }));
    site.services.clock.advance(6 * DAY_MS);
    expect(await refused(appeal({ link: links[1] }))).toEqual(['validation_failed', 'decision']);
    await runJobs();
    expect((await site.database.select().from(cases)).map(({ number }) => number)).toContain(one);
    expect((await site.database.select().from(cases)).map(({ number }) => number)).not.toContain(
      other,
    );
  });

  test('R-064 signed in, the number is enough for one’s own; of somebody else’s the answer says nothing', async () => {
    const number = await send(complaint({ email: anna.email }), anna);
    await desk(`decide ${number} --reasons Nee.`);
    const theirs = await send(appeal({ decision: String(number), email: bert.email }), bert);
    expect(await rowOf(theirs)).toMatchObject({ about_case: null, decision: String(number) });
    const nobodys = await send(appeal({ decision: '999999' }));
    expect(await rowOf(nobodys)).toMatchObject({ about_case: null });
    const own = await send(appeal({ decision: `nr. ${number}`, email: anna.email }), anna);
    expect(await rowOf(own)).toMatchObject({ about_case: (await rowOf(number)).id });
    expect(await refused(appeal({ decision: undefined }))).toEqual([
      'validation_failed',
      'decision',
    ]);
  });
});
