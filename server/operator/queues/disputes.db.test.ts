import { beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { openOwnDesk } from '../../../tests/support/operator/own-desk.ts';
import { auditedActs } from '../../../tests/support/operator/test-desk.ts';
import type { TestOperator } from '../../../tests/support/operator/test-desk.ts';
import type { OperatorAnswer } from '../../../shared/contract/operator/calls.ts';
import { newId } from '../../../shared/identifiers.ts';
import { OPEN_DISPUTE_MONTHS } from '../../../shared/operator/disputes.ts';
import { CASE_MONTHS } from '../../../shared/site/complaints.ts';
import { cases } from '../../database/schema/cases.ts';
import { createJobRunner } from '../../jobs/runner.ts';
import { afterMonths } from '../../modules/cases/due.ts';
import { caseJobs } from '../../modules/cases/jobs.ts';

const DAY_MS = 86_400_000;
const at = openOwnDesk();
let senior: TestOperator;
beforeEach(async () => {
  await at.database.execute(sql`truncate cases, disputes, jobs cascade`);
  senior = await at.operator('senior');
});

const dayOf = (days: number): string =>
  new Date(at.services.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
async function caseOf(changes: Partial<typeof cases.$inferInsert> = {}): Promise<number> {
  const now = at.services.clock.now();
  const [row] = await at.database
    .insert(cases)
    .values({
      ...{ id: newId(), kind: 'statement', topic: 'suspended', source: 'member', locale: 'nl' },
      ...{ country: 'NL', queue: 'reports', priority: 2, due_at: now, created_at: now },
      ...{ state: 'decided', closed_at: now },
      ...changes,
    })
    .returning();
  return row?.number ?? expect.unreachable();
}
const record = (number: number | null, more: Record<string, unknown> = {}) =>
  at.ask('recordDispute', {
    cookie: senior.cookie,
    body: { id: newId(), number, body: 'ADR Body', submitted_on: dayOf(-10), ...more },
  });
const end = (id: string, more: Record<string, unknown> = {}) =>
  at.ask('endDispute', {
    cookie: senior.cookie,
    body: { id, outcome: 'reversed', decided_on: dayOf(-1), carried_out: true, ...more },
  });
const disputeIn = (body: unknown) => (body as OperatorAnswer<'recordDispute'>).dispute;
const listed = async () => {
  const { body } = await at.ask('getDisputes', { cookie: senior.cookie });
  return (body as OperatorAnswer<'getDisputes'>).disputes;
};

test('a dispute about a decided case is recorded once, ends, and who wrote it down is known', async () => {
  const number = await caseOf();
  const id = newId();
  const recorded = await record(number, { id });
  expect(disputeIn(recorded.body)).toMatchObject({
    ...{ id, number, body: 'ADR Body', outcome: null, carried_out: null },
    recorded_by: { id: senior.id },
  });
  expect((await record(number, { id })).status).toBe(200);
  expect((await record(number, { id, body: 'Another' })).code).toBe('idempotency_conflict');
  expect(disputeIn((await end(id)).body)).toMatchObject({ outcome: 'reversed', carried_out: true });
  // Nothing is carried out of a decision that stands.
  expect(disputeIn((await end(id, { outcome: 'upheld' })).body).carried_out).toBeNull();
  expect((await auditedActs(at.database)).slice(-3)).toEqual([
    ...['record_dispute', 'end_dispute', 'end_dispute'],
  ]);
  expect(await listed()).toHaveLength(1);
});

test('only what a body may judge has a dispute: no open case, no refund, no day to come', async () => {
  for (const changes of [{ closed_at: null }, { kind: 'refund' }, { kind: 'complaint' }] as const)
    expect((await record(await caseOf(changes))).code).toBe('validation_failed');
  expect((await record(await caseOf({ sealed_at: new Date() }))).code).toBe('not_found');
  expect((await record(999_999)).code).toBe('not_found');
  const number = await caseOf();
  expect((await record(number, { submitted_on: dayOf(3) })).code).toBe('validation_failed');
  const { id } = disputeIn((await record(number)).body);
  for (const decided_on of [dayOf(3), dayOf(-11)])
    expect((await end(id, { decided_on })).code).toBe('validation_failed');
  expect((await end(newId())).code).toBe('not_found');
});

test('a case with an open dispute stays for a year at most; its dispute is counted after it', async () => {
  const { clock } = at.services;
  const start = clock.now();
  // Months differ in length: a few days more.
  const later = (months: number) =>
    clock.advance(afterMonths(start, months).getTime() - clock.now().getTime() + 4 * DAY_MS);
  const forget = () => createJobRunner(at.services, caseJobs).runDueJobs();
  const [ended, open] = [await caseOf(), await caseOf()];
  await caseOf();
  const first = disputeIn((await record(ended, { submitted_on: dayOf(0) })).body);
  await record(open, { submitted_on: dayOf(0) });
  await end(first.id, { decided_on: dayOf(1) });
  const left = async () =>
    (await at.database.select({ number: cases.number }).from(cases)).map(({ number }) => number);
  later(CASE_MONTHS);
  await forget();
  expect(await left()).toEqual([open]);
  later(OPEN_DISPUTE_MONTHS);
  await forget();
  expect(await left()).toEqual([]);
  const here = await at.operator('senior');
  const { body } = await at.ask('getDisputes', { cookie: here.cookie });
  expect((body as OperatorAnswer<'getDisputes'>).disputes).toMatchObject([
    { number: null, outcome: null },
    { number: null, outcome: 'reversed' },
  ]);
});

test('a dispute that came after its case was deleted is recorded without it', async () => {
  const { id } = disputeIn((await record(null)).body);
  expect(await listed()).toMatchObject([{ id, number: null }]);
  expect((await end(id)).status).toBe(200);
  expect(await listed()).toMatchObject([{ id, outcome: 'reversed' }]);
});
