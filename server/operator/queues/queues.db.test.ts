import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import {
  askDesk,
  auditedActs,
  createTestOperator,
  DESK_ORIGIN,
  openTestDesk,
} from '../../../tests/support/operator/test-desk.ts';
import type { TestOperator } from '../../../tests/support/operator/test-desk.ts';
import { deskTools } from '../../../tests/support/desk-tools.ts';
import { caseTools, complaint, COMPLAINT_WORDS } from '../../../tests/support/case-tools.ts';
import { mailsTo } from '../../../tests/support/queued-mail.ts';
import type { TestMember } from '../../../tests/support/test-members.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import type { OperatorAnswer, OperatorCallName } from '../../../shared/contract/operator/calls.ts';
import { newId } from '../../../shared/identifiers.ts';
import { operators } from '../../database/schema/operators.ts';
import { runCasesCommand } from '../../modules/cases/command.ts';
import type { Desk } from '../desk.ts';
import { publishFirstTexts } from '../../modules/texts/first-versions.ts';
import { verifyChain } from '../audit/verify.ts';
import { servePhotosAtDesk } from './photos.ts';

let site: TestSite;
let desk: Desk;
let moderator: TestOperator;
let colleague: TestOperator;
let senior: TestOperator;
let anna: TestMember;
let bert: TestMember;
beforeAll(async () => {
  site = await createTestSite({ connections: 4 });
  desk = openTestDesk(site.services, { handlers: [servePhotosAtDesk(site.services)] });
});
afterAll(() => site.close());
const { photo } = deskTools(() => site);
const { send } = caseTools(
  () => site,
  () => bert,
);
beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate cases, reports, mails, jobs, content_views cascade`);
  moderator = await createTestOperator(site.services, 'moderator');
  colleague = await createTestOperator(site.services, 'moderator');
  senior = await createTestOperator(site.services, 'senior');
  anna = await site.member({ profile: { name: 'Anna' } });
  bert = await site.member({ credits: 20, profile: { name: 'Bert' } });
});

async function ask<Name extends OperatorCallName>(
  who: TestOperator,
  name: Name,
  input: Record<string, unknown> = {},
): Promise<OperatorAnswer<Name>> {
  const got = await askDesk(desk, name, {
    cookie: who.cookie,
    body: input,
    query: name.startsWith('get') || name === 'findCase' ? (input as Record<string, string>) : {},
  });
  expect(got.status, `${name} answered ${JSON.stringify(got.body)}`).toBe(200);
  return got.body as OperatorAnswer<Name>;
}
const claimOne = async (who: TestOperator, queue: string) => {
  const { cases } = await ask(who, 'claimCases', { queue, count: 1 });
  return cases[0] ?? expect.unreachable(`nothing waits in ${queue}`);
};
const pictureStatus = async (who: TestOperator, id: string, about: string) =>
  (
    await desk.fetch(
      new Request(`${DESK_ORIGIN}/photos/${id}/large?case=${about}`, {
        headers: {
          cookie: who.cookie,
          host: 'localhost:5082',
          'sec-fetch-site': 'same-origin',
        },
      }),
    )
  ).status;

test('a photo is judged over the wire: claimed, shown to its holder alone, rejected, undone, and on record', async () => {
  await publishFirstTexts(site.services);
  const id = await photo(bert);
  const bytes = Buffer.from('a picture');
  await site.services.photos.write(id, {
    thumb: bytes,
    medium: bytes,
    large: bytes,
    blurred: bytes,
  });
  const other = await photo(anna, 1);
  const one = await claimOne(moderator, 'photos');
  expect(one).toMatchObject({ photo: { id }, subject: { name: 'Bert' }, withheld: false });
  expect(await pictureStatus(moderator, id, one.id)).toBe(200);
  for (const [who, picture] of [
    [colleague, id],
    [senior, id],
    [moderator, other],
  ] as const)
    expect(await pictureStatus(who, picture, one.id)).toBe(404);
  expect((await ask(senior, 'getDeskCase', { id: one.id })).case).toMatchObject({
    withheld: true,
    subject: null,
    photo: null,
  });
  const choice = { id: one.id, measure: 'photo_rejected', reason: 'nudity' };
  const { letters } = await ask(moderator, 'previewDecision', choice);
  expect(letters).toMatchObject([{ to: 'member', locale: 'nl' }]);
  expect(letters[0]?.parts).toHaveLength(11);
  // The clause itself at its version, in the member's language, and not its summary.
  const clause = letters[0]?.parts.find(({ part }) => part === 'clause')?.text;
  expect(clause).toContain('\n– naaktfoto’s of andere seksuele beelden op je profiel\n');
  expect(clause).not.toContain('vraag niemand om geld');
  const { decision } = await ask(moderator, 'decideCase', {
    ...choice,
    decision: newId(),
    version: one.version,
  });
  const [mail] = await mailsTo(site.database, bert.email);
  // The preview was requested earlier: its second may differ.
  const withoutTime = (text: unknown) => String(text).replace(/\d{2}:\d{2}:\d{2}/, '');
  expect(withoutTime(mail?.values['reasons'])).toBe(withoutTime(letters[0]?.text));
  const undo = { decision: decision?.id };
  const undone = await ask(moderator, 'undoDecision', undo);
  // Its answer was lost: the same operator gets it again, nobody else does.
  expect(await ask(moderator, 'undoDecision', undo)).toEqual(undone);
  const another = await askDesk(desk, 'undoDecision', { cookie: colleague.cookie, body: undo });
  expect(another.status).toBe(404);
  expect(await mailsTo(site.database, bert.email)).toEqual([]);
  expect((await auditedActs(site.database)).slice(-2)).toEqual(['decide_case', 'undo_decision']);
  expect(await verifyChain(site.database)).toMatchObject({ whole: true });
});

describe('who was first', () => {
  const fieldsOf = async (
    who: TestOperator,
    name: OperatorCallName,
    body: Record<string, unknown>,
  ) => {
    const got = await askDesk(desk, name, { cookie: who.cookie, body });
    expect(got.code).toBe('case_changed');
    return (got.body as { error: { fields?: Record<string, string> } }).error.fields;
  };
  const nameOf = async ({ id }: TestOperator) => {
    const [row] = await site.database.select().from(operators).where(eq(operators.id, id));
    return `Moderator ${row?.number}`;
  };
  const NONE = { measure: 'none' };
  const reported = async () => {
    await site.call(anna, 'report', { profile: bert.profileId, kind: 'fake' });
    return claimOne(moderator, 'reports');
  };

  test('is told to whoever decides what a colleague decided', async () => {
    const { id, version } = await reported();
    await ask(moderator, 'releaseCases', { ids: [id] });
    await ask(colleague, 'claimCase', { id });
    await ask(colleague, 'decideCase', { id, version, decision: newId(), ...NONE });
    const expected = {
      ...{ version: String(version + 1), state: 'decided', measure: 'none' },
      by: await nameOf(colleague),
      at: expect.any(String) as string,
    };
    const stale = { id, version, decision: newId(), ...NONE };
    const fields = await fieldsOf(moderator, 'decideCase', stale);
    expect(fields).toEqual(expected);
    const { case: shown } = await ask(moderator, 'getDeskCase', { id });
    expect(fields?.['at']).toBe(shown.decisions[0]?.decided_at);
    expect(await fieldsOf(moderator, 'claimCase', { id })).toEqual(fields);
  });

  test('is told to whoever claims what a colleague holds, and decides what has changed since', async () => {
    const { id, version } = await reported();
    await ask(moderator, 'releaseCases', { ids: [id] });
    await ask(colleague, 'claimCase', { id });
    const held = {
      state: 'claimed',
      by: await nameOf(colleague),
      at: expect.any(String) as string,
    };
    expect(await fieldsOf(moderator, 'claimCase', { id })).toEqual({ ...held, version: '1' });
    const third = await site.member({ profile: { name: 'Carla' } });
    await site.call(third, 'report', { profile: bert.profileId, kind: 'spam' });
    const stale = { id, version, decision: newId(), ...NONE };
    expect(await fieldsOf(moderator, 'decideCase', stale)).toEqual({ ...held, version: '2' });
    // Nobody was before the one who holds it.
    const own = { version: '2', state: 'claimed' };
    expect(await fieldsOf(colleague, 'decideCase', stale)).toEqual(own);
    expect(await fieldsOf(colleague, 'escalateCase', { id, version, text: 'Jong?' })).toEqual(own);
  });

  test('is told of a decision by a command of the machine, by its user', async () => {
    const { id, number } = await reported();
    await runCasesCommand(site.services, ['decide', String(number), '--reasons', 'Nee.'], 'ops');
    expect(await fieldsOf(moderator, 'claimCase', { id })).toMatchObject({ by: 'ops' });
    const { case: shown } = await ask(moderator, 'getDeskCase', { id });
    expect(shown.decisions).toMatchObject([{ decided_by: 'ops' }]);
  });

  test('is told of a decision that was reversed before', async () => {
    const { id, version } = await reported();
    const decision = newId();
    const warned = { measure: 'warned', ground: 'fraud' };
    await ask(moderator, 'decideCase', { id, version, decision, ...warned });
    await ask(moderator, 'reverseDecision', { decision, words: '' });
    expect(await fieldsOf(senior, 'reverseDecision', { decision, words: '' })).toMatchObject({
      ...{ state: 'decided', by: await nameOf(moderator), measure: 'overturned' },
    });
  });

  test('is told to nobody who does not see the case', async () => {
    const { id, version } = await reported();
    const stale = { id, version: version - 1, decision: newId(), ...NONE };
    const finance = await createTestOperator(site.services, 'finance');
    const got = await askDesk(desk, 'decideCase', { cookie: finance.cookie, body: stale });
    expect(got.body).toMatchObject({ error: { code: 'not_found' } });
    expect(got.body).not.toHaveProperty('error.fields');
  });
});

test('what was read of a member stands in their settings once it is decided, and names nobody', async () => {
  const sent = await site.send(bert, anna, 'Geef me geld');
  if (typeof sent === 'string') return expect.unreachable(sent);
  await site.call(anna, 'report', { message: sent.message.id, kind: 'money' });
  const one = await claimOne(moderator, 'reports');
  // What the reporter named is proposed first.
  const warned = one.choices.find(({ measure }) => measure === 'warned');
  expect(warned?.grounds.slice(0, 2)).toEqual(['money', 'harassment']);
  await ask(moderator, 'unfold', { id: one.id, what: 'birthday' });
  await ask(moderator, 'getDeskCase', { id: one.id });
  expect((await site.call(bert, 'getReads')).reads).toEqual([]);
  await ask(moderator, 'decideCase', {
    id: one.id,
    version: one.version,
    decision: newId(),
    measure: 'none',
  });
  const { reads } = await site.call(bert, 'getReads');
  expect(reads.map(({ what, count }) => [what, count]).sort()).toEqual([
    ['birthday', 1],
    ['message', 1],
    ['profile', 1],
  ]);
  expect(reads.every(({ number, because }) => number === one.number && because === 'report')).toBe(
    true,
  );
  for (const secret of ['Anna', anna.profileId, moderator.id, 'Some moderator'])
    expect(JSON.stringify(reads)).not.toContain(secret);
  expect((await site.call(anna, 'getReads')).reads).toEqual([]);
});

test('a case of our own is opened of a member who is found exactly, and shows no conversation', async () => {
  const sent = await site.send(bert, anna, 'Dit leest niemand mee');
  expect(typeof sent).toBe('object');
  const { cases, member } = await ask(moderator, 'findCase', { exactly: bert.email });
  expect([cases, member]).toEqual([[], { profile: bert.profileId }]);
  for (const exactly of ['Bert', bert.email.slice(1)])
    expect((await ask(moderator, 'findCase', { exactly })).member).toBeNull();
  const own = { id: newId(), profile: bert.profileId, topic: 'spam', text: 'Dezelfde link.' };
  const opened = await ask(moderator, 'openOwnCase', own);
  expect(opened).toMatchObject({ id: own.id, queue: 'reports' });
  expect(await ask(moderator, 'openOwnCase', own)).toEqual(opened);
  const one = await claimOne(moderator, 'reports');
  expect(one).toMatchObject({ id: own.id, source: 'own', topic: 'spam' });
  expect(one.evidence.map(({ kind }) => kind)).toEqual(['profile']);
  expect(JSON.stringify(one)).not.toContain('Dit leest niemand mee');
  // A second one about the same member is decided with it.
  const second = await ask(colleague, 'openOwnCase', { ...own, id: newId() });
  expect(second.id).toBe(own.id);
  expect((await auditedActs(site.database)).filter((act) => act === 'open_own_case')).toHaveLength(
    2,
  );
});

test('a complaint shows its member’s letters and account where they were signed in, and tells them', async () => {
  const words = { measure: 'answered', outcome: 'upheld', words: 'De bon is gemaild.' };
  const answer = ({ id, version }: { id: string; version: number }) =>
    ask(moderator, 'decideCase', { id, version, decision: newId(), ...words });
  await site.call(bert, 'complain', complaint({ email: bert.email }));
  await answer(await claimOne(moderator, 'complaints'));
  const privacy = complaint({ kind: 'privacy', email: bert.email });
  await site.call(bert, 'complain', { ...privacy, text: 'Wat bewaren jullie van mij?' });
  // The typed address of a member proves nothing.
  await send(complaint({ email: bert.email }));
  const typed = await claimOne(moderator, 'complaints');
  expect(typed.sender).toBeNull();
  const sender = { id: typed.id, of: 'sender', what: 'account' };
  const refused = await askDesk(desk, 'unfold', { cookie: moderator.cookie, body: sender });
  expect(refused.status).toBe(404);
  await answer(typed);
  expect((await site.call(bert, 'getReads')).reads).toEqual([]);

  await site.call(bert, 'complain', complaint({ email: bert.email }));
  const one = await claimOne(moderator, 'complaints');
  expect(one.sender?.thread.map(({ by, kind, text }) => [by, kind, text])).toEqual([
    ['sender', 'complaint', COMPLAINT_WORDS],
    ['us', 'complaint', words.words],
    // The work of the privacy role.
    ['sender', 'data_request', null],
  ]);
  const { lines } = await ask(moderator, 'unfold', { ...sender, id: one.id });
  expect(lines).toContainEqual({ field: 'credits', text: '20' });
  await ask(moderator, 'unfold', { ...sender, id: one.id, what: 'payments' });
  for (const what of ['birthday', 'interests']) {
    const body = { ...sender, id: one.id, what };
    expect((await askDesk(desk, 'unfold', { cookie: moderator.cookie, body })).status).toBe(422);
  }
  await answer(one);
  const { reads } = await site.call(bert, 'getReads');
  expect(reads.map(({ what }) => what).sort()).toEqual(['account', 'mails', 'payments']);
});

test('an account is closed by two: one asks in the case, another agrees, and the member is told why', async () => {
  const sent = await site.send(bert, anna, 'Geef me geld');
  if (typeof sent === 'string') return expect.unreachable(sent);
  await site.call(anna, 'report', { message: sent.message.id, kind: 'money' });
  const one = await claimOne(moderator, 'reports');
  const { decision, approval } = await ask(moderator, 'decideCase', {
    id: one.id,
    version: one.version,
    decision: newId(),
    measure: 'closed',
    ground: 'fraud',
  });
  expect(decision).toBeNull();
  expect((await site.call(bert, 'getUser')).user).not.toBeNull();
  const { approvals } = await ask(senior, 'getApprovals', { list: 'for_me' });
  const asked = approvals.find(({ id }) => id === approval) ?? expect.unreachable();
  expect(asked).toMatchObject({ case: one.number, args: { profile: bert.profileId } });
  await askDesk(desk, 'decideApproval', {
    cookie: senior.cookie,
    body: { id: asked.id, hash: asked.hash, agreed: true },
  });
  expect((await site.call(bert, 'getUser')).user).toBeNull();
  expect((await mailsTo(site.database, bert.email)).at(-1)).toMatchObject({
    template: 'cases.statement',
    values: { reasons: expect.stringContaining('gesloten') as string },
  });
  expect((await site.call(anna, 'getCases')).cases).toMatchObject([{ state: 'decided' }]);
});
