import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { DELETION_GRACE_DAYS } from '../../../shared/account/leaving.ts';
import { newId } from '../../../shared/identifiers.ts';
import { ask } from '../../../tests/support/test-client.ts';
import { TEST_PASSWORD } from '../../../tests/support/test-members.ts';
import type { TestMember } from '../../../tests/support/test-members.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import {
  caseTools,
  complaint,
  COMPLAINT_WORDS as WORDS,
} from '../../../tests/support/case-tools.ts';
import { createApp } from '../../app.ts';
import { caseEvidence, caseLinks, cases } from '../../database/schema/cases.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

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

const { notice, send, refused, rowOf, mailsTo, linkTo, caseOf, desk, runJobs } = caseTools(
  () => site,
  () => bert,
);

describe('sending', () => {
  test('R-064 a visitor’s complaint gets a number and a mail with a link that follows it without a session', async () => {
    const number = await send(complaint());
    const [mail, ...others] = await mailsTo('klant@voorbeeld.example');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ template: 'cases.received', locale: 'nl', values: { number } });
    // No typed text is mailed: the address is not confirmed.
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
        .sort((one, other) => one - other),
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
    // About somebody else: notices of one member are one case, as urgent as the gravest.
    const usual = await send(notice({ url: `http://127.0.0.1:5080/nl/members/${anna.profileId}` }));
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

  test('R-064 a member’s report that somebody is too young is mailed to the operator at once', async () => {
    await site.call(anna, 'report', { profile: bert.profileId, kind: 'spam' });
    const { number } = await site.call(anna, 'report', {
      profile: bert.profileId,
      kind: 'underage',
    });
    expect(await mailsTo(site.services.settings.current().support_email)).toMatchObject([
      { template: 'cases.urgent', values: { number } },
    ]);
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
    // An open case keeps the sender's address for its answer, and nothing else.
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
    const until = new Date(site.services.clock.now().getTime() + 700 * DAY_MS);
    const day = until.toISOString().slice(0, 10);
    expect((await desk(`hold ${number} ${day}`)).done).toBe(true);
    site.services.clock.advance(400 * DAY_MS);
    await runJobs();
    expect(await rowOf(number)).toMatchObject({ number });
  });
});
