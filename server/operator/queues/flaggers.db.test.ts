import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { and, eq, sql } from 'drizzle-orm';
import { deskTools, SENIOR } from '../../../tests/support/desk-tools.ts';
import { caseTools } from '../../../tests/support/case-tools.ts';
import {
  askDesk,
  createTestOperator,
  openTestDesk,
} from '../../../tests/support/operator/test-desk.ts';
import type { TestOperator } from '../../../tests/support/operator/test-desk.ts';
import type { TestMember } from '../../../tests/support/test-members.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import type { OperatorAnswer } from '../../../shared/contract/operator/calls.ts';
import { newId } from '../../../shared/identifiers.ts';
import { cases } from '../../database/schema/cases.ts';
import { EXPORTED } from '../../modules/account/leaving/export-tables.ts';
import { auditEntries } from '../../database/schema/operators.ts';
import type { Desk } from '../desk.ts';

const HOUR_MS = 3_600_000;
const ADDRESS = 'Meldpunt@voorbeeld.example';

let site: TestSite;
let desk: Desk;
let bert: TestMember;
let senior: TestOperator;
beforeAll(async () => {
  site = await createTestSite({ connections: 4 });
  desk = openTestDesk(site.services);
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.database.execute(
    sql`truncate cases, reports, mails, jobs, trusted_flaggers, transparency_reports cascade`,
  );
  bert = await site.member({ profile: { name: 'Bert' } });
  senior = await createTestOperator(site.services, 'senior');
});

const {
  notice,
  send,
  rowOf,
  linkTo,
  confirm,
  caseOf,
  mailsTo,
  desk: command,
} = caseTools(
  () => site,
  () => bert,
);
const { judge } = deskTools(() => site);
/** A notice about nobody's profile, which is a case of its own. */
const elsewhere = (more: Record<string, unknown> = {}) =>
  notice({ url: 'http://127.0.0.1:5080/nl/members', ...more });
/** Presses what the newest mail to the address asks for. */
const confirmed = async (address = ADDRESS) => (await confirm(await linkTo(address))).status;
/** Sends a notice of an address that is marked, who confirms it. */
const sendConfirmed = async () => {
  const number = await send(elsewhere({ email: ADDRESS }));
  expect(await confirmed()).toBe(200);
  return number;
};
const mark = (number: number, more: Record<string, unknown> = {}) =>
  askDesk(desk, 'markFlagger', {
    cookie: senior.cookie,
    body: {
      ...{ id: newId(), number, name: 'Meldpunt', country: 'NL', awarded_on: '2025-02-03' },
      ...{ reason: 'on the list of the coordinator', ...more },
    },
  });
const queue = async () => {
  const { body } = await askDesk(desk, 'getQueue', {
    cookie: senior.cookie,
    query: { queue: 'reports' },
  });
  return (body as OperatorAnswer<'getQueue'>).cases.map(({ number }) => number);
};
const flaggers = async () => {
  const { body } = await askDesk(desk, 'getFlaggers', { cookie: senior.cookie });
  return (body as OperatorAnswer<'getFlaggers'>).flaggers;
};
const urgencyOf = async (number: number) => {
  const { source, priority, due_at, created_at } = await rowOf(number);
  return [source, priority, (due_at.getTime() - created_at.getTime()) / HOUR_MS];
};

test('R-064 the notices of a marked address come first, those that wait and those to come', async () => {
  const first = await send(elsewhere());
  const theirs = await send(elsewhere({ email: ADDRESS }));
  expect(await queue()).toEqual([first, theirs]);
  expect((await mark(theirs)).status).toBe(200);
  expect(await confirmed()).toBe(200);
  expect(await urgencyOf(theirs)).toEqual(['trusted_flagger', 1, 24]);
  const next = await send(elsewhere({ email: ADDRESS.toLowerCase() }));
  expect(await confirmed(ADDRESS.toLowerCase())).toBe(200);
  expect(await urgencyOf(next)).toEqual(['trusted_flagger', 1, 24]);
  expect(await queue()).toEqual([theirs, next, first]);
  expect(await flaggers()).toMatchObject([
    {
      ...{ email: ADDRESS.toLowerCase(), name: 'Meldpunt', country: 'NL' },
      ...{ awarded_on: '2025-02-03', marked_by: { id: senior.id } },
    },
  ]);
  // Their complaints about the service are everybody's.
  const complaint = await send({ ...elsewhere({ email: ADDRESS }), kind: 'service' });
  expect(await urgencyOf(complaint)).toEqual(['anyone', 2, 14 * 24]);
});

test('R-064 whoever types a marked address is answered as anyone, until the address confirms the notice', async () => {
  const first = await send(elsewhere({ email: ADDRESS }));
  await mark(first);
  const typed = await send(elsewhere({ email: ADDRESS }));
  expect(await urgencyOf(typed)).toEqual(['anyone', 2, 72]);
  const { id } = await rowOf(typed);
  const shown = async () => {
    const { body } = await askDesk(desk, 'claimCase', { cookie: senior.cookie, body: { id } });
    return (body as OperatorAnswer<'claimCase'>).case.words[0]?.flagger;
  };
  expect(await shown()).toBe('unconfirmed');
  const mail = (await mailsTo(ADDRESS)).at(-1);
  expect(mail?.template).toBe('cases.received_flagger');
  // Looking at it changes nothing; pressing does, once.
  const token = await linkTo(ADDRESS);
  expect(await caseOf(token)).toMatchObject({ number: typed, to_confirm: true });
  expect(await urgencyOf(typed)).toEqual(['anyone', 2, 72]);
  expect((await confirm(token)).status).toBe(200);
  expect((await confirm(token)).status).toBe(200);
  expect(await caseOf(token)).not.toHaveProperty('to_confirm');
  expect(await urgencyOf(typed)).toEqual(['trusted_flagger', 1, 24]);
  expect(await shown()).toBe('confirmed');
  // Of anybody else nothing is to be confirmed.
  await send(elsewhere({ email: 'kees@voorbeeld.example' }));
  expect(await confirmed('kees@voorbeeld.example')).toBe(404);
});

test('with the mark taken off, open notices wait as they would have, and decided ones stay counted', async () => {
  await mark(await send(elsewhere({ email: ADDRESS })));
  const [decided, open] = [await sendConfirmed(), await sendConfirmed()];
  await command(`decide ${decided} --reasons Het is weg.`);
  const [flagger] = await flaggers();
  const unmark = () =>
    askDesk(desk, 'unmarkFlagger', {
      cookie: senior.cookie,
      body: { id: flagger?.id, reason: 'the status was withdrawn' },
    });
  expect((await unmark()).status).toBe(200);
  expect((await unmark()).code).toBe('not_found');
  expect(await urgencyOf(open)).toEqual(['anyone', 2, 72]);
  expect(await urgencyOf(decided)).toEqual(['trusted_flagger', 1, 24]);
  expect(await urgencyOf(await send(elsewhere({ email: ADDRESS })))).toEqual(['anyone', 2, 72]);
  const owner = await createTestOperator(site.services, 'owner');
  const { body } = await askDesk(desk, 'countTransparency', {
    cookie: owner.cookie,
    body: { year: site.services.clock.now().getUTCFullYear() },
  });
  const { figures } = (body as OperatorAnswer<'countTransparency'>).report;
  expect(figures.notices).toMatchObject([
    { flaggers: 'all', received: 4 },
    { flaggers: 'trusted', received: 1, decided: 1 },
  ]);
});

test('a notice that joins another one lifts it, and lets it down again', async () => {
  const whole = await send(notice({ email: 'somebody@voorbeeld.example' }));
  const part = await send(notice({ email: ADDRESS }));
  expect((await rowOf(part)).part_of).toBe((await rowOf(whole)).id);
  await mark(part);
  expect(await confirmed()).toBe(200);
  const { due_at: due } = await rowOf(part);
  expect(await rowOf(whole)).toMatchObject({ source: 'anyone', priority: 1, due_at: due });
  const [flagger] = await flaggers();
  await askDesk(desk, 'unmarkFlagger', {
    cookie: senior.cookie,
    body: { id: flagger?.id, reason: 'a mistake' },
  });
  expect(await urgencyOf(whole)).toEqual(['anyone', 2, 72]);
});

test('a child in danger stays first, and a colleague who has the case open decides it as it was', async () => {
  const number = await send(elsewhere({ email: ADDRESS, kind: 'minor' }));
  const before = await rowOf(number);
  await mark(number);
  expect(await confirmed()).toBe(200);
  const { source, priority, due_at, queue: place, version } = await rowOf(number);
  expect([source, priority, due_at, place, version]).toEqual([
    'trusted_flagger',
    0,
    before.due_at,
    'minors',
    before.version,
  ]);
});

test('who, which country, what day and why are in the audit, without the address', async () => {
  const number = await send(elsewhere({ email: ADDRESS }));
  await mark(number);
  const [entry] = await site.database
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.act, 'mark_flagger'), eq(auditEntries.case_number, number)));
  const [flagger] = await flaggers();
  expect(entry).toMatchObject({
    operator_id: senior.id,
    case_number: number,
    subjects: [`flagger:${flagger?.id}`],
    after: {
      ...{ name: 'Meldpunt', country: 'NL', awarded_on: '2025-02-03', notices: 0 },
      reason: 'on the list of the coordinator',
    },
  });
  expect(JSON.stringify(entry).toLowerCase()).not.toContain(ADDRESS.toLowerCase());
});

test('a complaint, an order and a day to come are no reason for a mark', async () => {
  const complaint = await send({ ...elsewhere({ email: ADDRESS }), kind: 'service' });
  expect((await mark(complaint)).code).toBe('validation_failed');
  const number = await send(elsewhere({ email: ADDRESS }));
  expect((await mark(number, { awarded_on: '2099-01-01' })).code).toBe('validation_failed');
  expect((await mark(number, { country: 'US' })).code).toBe('validation_failed');
  await site.database.update(cases).set({ source: 'authority' }).where(eq(cases.number, number));
  expect((await mark(number)).code).toBe('validation_failed');
  expect((await mark(999_999)).code).toBe('not_found');
  expect(await flaggers()).toEqual([]);
});

test('a measure that follows their notice is stated as one of a trusted flagger’s', async () => {
  const number = await send(notice({ email: ADDRESS }));
  await mark(number);
  expect(await confirmed()).toBe(200);
  await judge(SENIOR, 'reports', { measure: 'warned', ground: 'fraud' });
  const [statement] = await site.database.select().from(cases).where(eq(cases.kind, 'statement'));
  expect(statement).toMatchObject({ source: 'trusted_flagger', priority: 2 });
  // Whom it hit learns from no file whose notice it was.
  const { rows } = await site.database.execute<{ row: object }>(
    EXPORTED['cases']?.(bert) ?? sql`select`,
  );
  expect(rows).toMatchObject([{ row: { kind: 'statement', source: 'member' } }]);
});

test('the command marks an address as the desk does', async () => {
  const number = await send(elsewhere({ email: ADDRESS }));
  const line = `flagger ${number} --name Het Meldpunt --country NL --since 2025-02-03`;
  expect((await command(line)).done).toBe(false);
  expect((await command(`${line} --reasons staat op de lijst`)).done).toBe(true);
  expect(await flaggers()).toMatchObject([{ name: 'Het Meldpunt', marked_by: null }]);
  expect(await urgencyOf(await sendConfirmed())).toEqual(['trusted_flagger', 1, 24]);
  expect((await command(`flagger 999999 ${line.slice(line.indexOf('--'))} --reasons x`)).done).toBe(
    false,
  );
});
