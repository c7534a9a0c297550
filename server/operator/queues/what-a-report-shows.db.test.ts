import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { TERMS_VERSION } from '../../../tests/support/operator/desk-rows.ts';
import { makeDeskWorld } from '../../../tests/support/operator/desk-world.ts';
import { requestsToDesk } from '../../../tests/support/operator/requests-to-desk.ts';
import {
  askDesk,
  createTestOperator,
  openTestDesk,
  signTestOperatorIn,
} from '../../../tests/support/operator/test-desk.ts';
import type { TestOperator } from '../../../tests/support/operator/test-desk.ts';
import { sendChatPhoto } from '../../../tests/support/chat-photo.ts';
import type { TestMember } from '../../../tests/support/test-members.ts';
import { publishTestText } from '../../../tests/support/test-texts.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import { operatorCalls } from '../../../shared/contract/operator/calls.ts';
import type { OperatorAnswer, OperatorCallName } from '../../../shared/contract/operator/calls.ts';
import { conversationIdOf } from '../../../shared/identifiers.ts';
import { FOLDED } from '../../../shared/operator/queues.ts';
import { cases } from '../../database/schema/cases.ts';
import { contentViews } from '../../database/schema/operators.ts';
import { createJobRunner } from '../../jobs/runner.ts';
import { caseJobs } from '../../modules/cases/jobs.ts';
import type { Desk } from '../desk.ts';

let site: TestSite;
let desk: Desk;
let owner: TestOperator;
let anna: TestMember;
let bert: TestMember;
beforeAll(async () => {
  site = await createTestSite({ connections: 4 });
  desk = openTestDesk(site.services);
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate cases, reports, mails, jobs, content_views cascade`);
  owner = await createTestOperator(site.services, 'owner');
  anna = await site.member({ credits: 30, profile: { name: 'Anna' } });
  bert = await site.member({ credits: 30, profile: { name: 'Bert' } });
});

const send = async (from: TestMember, to: TestMember, text: string): Promise<string> => {
  const sent = await site.send(from, to, text);
  return typeof sent === 'string' ? expect.unreachable(sent) : sent.message.id;
};
const callDesk = (name: OperatorCallName, body: unknown, query: Record<string, string> = {}) =>
  askDesk(desk, name, { cookie: owner.cookie, body, query });
async function claimed(): Promise<OperatorAnswer<'claimCases'>['cases'][number]> {
  const { body } = await callDesk('claimCases', { queue: 'reports', count: 1 });
  return (body as OperatorAnswer<'claimCases'>).cases[0] ?? expect.unreachable('nothing waits');
}

test('no call of the desk hands out another message than what a report quotes', async () => {
  const secret = 'Ik woon in de Kerkstraat';
  const other = await send(anna, bert, secret);
  const after = 'Dat weet ik zeker';
  const quoted = await send(bert, anna, 'Geef me geld');
  const later = await send(anna, bert, after);
  const { number } = await site.call(anna, 'report', { message: quoted, kind: 'money' });
  const one = await claimed();
  expect(one.evidence).toMatchObject([
    { text: 'Geef me geld', reported: true },
    { kind: 'profile', text: 'Bert', reported: false },
  ]);
  const ids = [
    ...[one.id, other, quoted, later, anna.profileId, bert.profileId, anna.memberId],
    conversationIdOf(anna.profileId, bert.profileId),
    String(number),
  ];
  const answers: unknown[] = [one];
  for (const name of Object.keys(operatorCalls) as OperatorCallName[]) {
    const call: { method: string; query?: z.ZodType } = operatorCalls[name];
    if (call.method !== 'GET') continue;
    const keys = call.query instanceof z.ZodObject ? Object.keys(call.query.shape) : [];
    const queries =
      keys.length === 0 ? [{}] : keys.flatMap((key) => ids.map((id) => ({ [key]: id })));
    for (const query of queries) answers.push((await callDesk(name, undefined, query)).body);
  }
  for (const what of FOLDED) answers.push((await callDesk('unfold', { id: one.id, what })).body);
  // Every call once more with ids of cases, orders, decisions and evidence that are about Bert.
  await publishTestText(site.database, { version: TERMS_VERSION });
  for (const name of Object.keys(operatorCalls) as OperatorCallName[]) {
    const caller = { ...owner, cookie: await signTestOperatorIn(site.services, owner.id) };
    const world = await makeDeskWorld({ services: site.services, desk }, caller, bert.profileId);
    const request = await requestsToDesk[name].request(world);
    const { status, body } = await askDesk(desk, name, { ...request, cookie: caller.cookie });
    if (requestsToDesk[name].refused === undefined) expect(status, name).toBeLessThan(300);
    answers.push(body);
  }
  const shown = JSON.stringify(answers);
  expect(shown).toContain('Geef me geld');
  expect(shown).not.toContain(secret);
  expect(shown).not.toContain(after);
});

test('up to ten messages before it are shown apart where the reporter allowed that, and told to whoever wrote them', async () => {
  for (let count = 1; count <= 12; count += 1)
    await send(count % 2 ? anna : bert, count % 2 ? bert : anna, `Bericht ${count}`);
  const quoted = await send(bert, anna, 'Geef me geld');
  await site.call(anna, 'report', { message: quoted, kind: 'money', context: true });
  const { evidence } = await claimed();
  expect(evidence.map(({ text, of, reported }) => [text, of, reported])).toEqual([
    ...Array.from({ length: 10 }, (_, index) => [
      `Bericht ${index + 3}`,
      index % 2 ? 'subject' : 'sender',
      false,
    ]),
    ['Geef me geld', 'subject', true],
    ['Bert', 'subject', false],
  ]);
  expect(evidence.every(({ sha256 }) => sha256 !== null)).toBe(true);
  const views = await site.database.select().from(contentViews);
  expect(views.map(({ profile_id, what, count }) => [profile_id, what, count]).sort()).toEqual([
    [bert.profileId, 'message', 6],
    [bert.profileId, 'profile', 1],
  ]);
});

test('the file of a reported photo is compared with what it was when it was copied', async () => {
  const { id: photo } = await sendChatPhoto(site, bert, anna);
  await site.call(anna, 'report', { message: photo, kind: 'photo' });
  await createJobRunner(site.services, caseJobs).runDueJobs();
  const [one] = (await claimed()).evidence;
  expect(one).toMatchObject({ kind: 'photo', reported: true, file: 'same' });
  const file = one?.photo ?? expect.unreachable('no photo was copied');
  const shown = async () => {
    const [row] = await site.database.select().from(cases);
    const { body } = await callDesk('getDeskCase', undefined, { id: row?.id ?? '' });
    return (body as OperatorAnswer<'getDeskCase'>).case.evidence[0]?.file;
  };
  const other = Buffer.from('another picture');
  await site.services.photos.write(file, {
    ...{ thumb: other, medium: other, large: other, blurred: other },
  });
  expect(await shown()).toBe('changed');
  await site.services.photos.remove([file]);
  expect(await shown()).toBe('missing');
});

test('what the reporter does not see any more is not shared', async () => {
  await send(bert, anna, 'Lang geleden');
  await site.database.execute(sql`update messages set sent_at = sent_at - interval '366 days'`);
  await send(anna, bert, 'Gisteren');
  const quoted = await send(bert, anna, 'Geef me geld');
  await site.call(anna, 'report', { message: quoted, kind: 'money', context: true });
  const { evidence } = await claimed();
  expect(evidence.map(({ text }) => text)).toEqual(['Gisteren', 'Geef me geld', 'Bert']);
});

test('a report of a whole profile shows it as it was, once, also after its owner wrote another', async () => {
  const carla = await site.member({ profile: { name: 'Carla' } });
  const write = (about: string) =>
    site.database.execute(sql`update profiles set about = ${about} where id = ${bert.profileId}`);
  await write('Stuur me bitcoin');
  await site.call(anna, 'report', { profile: bert.profileId, kind: 'money' });
  await site.call(carla, 'report', { profile: bert.profileId, kind: 'fake' });
  await write('Ik zeil graag');
  const one = await claimed();
  expect(one.subject?.about).toBe('Ik zeil graag');
  expect(one.evidence).toMatchObject([
    { kind: 'profile', of: 'subject', reported: false, text: 'Bert\nStuur me bitcoin' },
  ]);
  expect(one.evidence[0]?.sha256).toMatch(/^[0-9a-f]{64}$/);
});
