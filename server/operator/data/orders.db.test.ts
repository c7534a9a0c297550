import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { and, eq, sql } from 'drizzle-orm';
import {
  askDesk,
  auditedActs,
  createTestOperator,
  openTestDesk,
} from '../../../tests/support/operator/test-desk.ts';
import type { TestOperator } from '../../../tests/support/operator/test-desk.ts';
import type { TestMember } from '../../../tests/support/test-members.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import type { Approval } from '../../../shared/contract/operator/approvals.ts';
import type { OperatorAnswer, OperatorCallName } from '../../../shared/contract/operator/calls.ts';
import { newId } from '../../../shared/identifiers.ts';
import { caseEvidence, cases } from '../../database/schema/cases.ts';
import { contentViews } from '../../database/schema/operators.ts';
import type { Desk } from '../desk.ts';

let site: TestSite;
let desk: Desk;
let privacy: TestOperator;
let senior: TestOperator;
let bert: TestMember;
beforeAll(async () => {
  site = await createTestSite({ connections: 4 });
  desk = openTestDesk(site.services);
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate cases, reports, mails, jobs, content_views cascade`);
  privacy = await createTestOperator(site.services, 'privacy');
  senior = await createTestOperator(site.services, 'senior');
  bert = await site.member({ profile: { name: 'Bert' } });
});

const sent = (who: TestOperator, name: OperatorCallName, body: Record<string, unknown>) =>
  askDesk(desk, name, { cookie: who.cookie, body });
async function ask<Name extends OperatorCallName>(
  who: TestOperator,
  name: Name,
  body: Record<string, unknown> = {},
): Promise<OperatorAnswer<Name>> {
  const got = await sent(who, name, body);
  expect(got.status, `${name} answered ${JSON.stringify(got.body)}`).toBe(200);
  return got.body as OperatorAnswer<Name>;
}
const order = (more: Record<string, unknown> = {}) => ({
  ...{ id: newId(), authority: 'Landeskriminalamt', reference: 'LKA 12/2026', country: 'DE' },
  ...{ locale: 'de', email: 'lka@police.example', topic: 'illegal_content' },
  ...{ due: new Date(site.services.clock.now().getTime() + 3_600_000).toISOString() },
  ...{ profile: bert.profileId, text: 'Auskunft nach Artikel 10.', ...more },
});
/** Asks for evidence, and has a senior agree. @returns the approval. */
async function agreed(asked: Record<string, unknown>): Promise<string> {
  const body = { id: newId(), reason: 'the order', ...asked };
  await ask(privacy, 'askEvidence', body);
  const { approvals } = (
    await askDesk(desk, 'getApprovals', { cookie: senior.cookie, query: { list: 'for_me' } })
  ).body as { approvals: Approval[] };
  const { id, hash } = approvals.find((one) => one.id === body.id) ?? expect.unreachable();
  await ask(senior, 'decideApproval', { id, hash, agreed: true });
  return body.id;
}
const views = () => site.database.select().from(contentViews);

test('an order is a case with its reference and its own time, and its authority is told of it', async () => {
  const body = order();
  const opened = await ask(privacy, 'openOrder', body);
  expect(await ask(privacy, 'openOrder', body)).toEqual(opened);
  const [row] = await site.database.select().from(cases);
  expect(row).toMatchObject({
    ...{ source: 'authority', name: 'Landeskriminalamt', reference: 'LKA 12/2026', priority: 1 },
    ...{ queue: 'reports', due_at: new Date(body.due), number: opened.number },
  });
  expect((await sent(privacy, 'openOrder', { ...body, reference: 'other' })).code).toBe(
    'idempotency_conflict',
  );
  const past = order({ due: '2001-01-01T00:00:00.000Z' });
  expect((await sent(privacy, 'openOrder', past)).code).toBe('validation_failed');
  const { claimed } = { claimed: await ask(senior, 'claimCases', { queue: 'reports', count: 1 }) };
  expect(claimed.cases[0]).toMatchObject({ id: opened.id, reference: 'LKA 12/2026' });
});

test('evidence for an order is opened by two, exactly as it was agreed to, each time on record', async () => {
  const { id, number } = await ask(privacy, 'openOrder', order());
  // Without an order evidence that is not sealed is not opened.
  expect(
    (await sent(privacy, 'askEvidence', { id: newId(), case: number, reason: 'curious' })).code,
  ).toBe('not_found');
  await site.database
    .update(cases)
    .set({ held_until: new Date(site.services.clock.now().getTime() + 86_400_000) })
    .where(eq(cases.id, id));
  const approval = await agreed({ case: number, order: number });
  const stranger = await createTestOperator(site.services, 'owner');
  expect((await sent(stranger, 'readEvidence', { approval })).code).toBe('not_found');
  const found = await ask(privacy, 'readEvidence', { approval });
  expect(found.order).toEqual({
    ...{ number, authority: 'Landeskriminalamt', reference: 'LKA 12/2026' },
  });
  expect(found.items).toMatchObject([{ kind: 'profile', profile: bert.profileId }]);
  await ask(privacy, 'readEvidence', { approval });
  const acts = (await auditedActs(site.database)).filter((act) => act === 'read_evidence');
  expect(acts.length).toBe(2);
  // While the order holds it, nothing is disclosed to the member.
  expect(await views()).toMatchObject([{ case_number: number, told_at: null }]);
  await site.database.update(cases).set({ held_until: null }).where(eq(cases.id, id));
  await ask(privacy, 'readEvidence', { approval });
  expect((await views()).every(({ told_at: at }) => at !== null)).toBe(true);
  await site.database
    .update(caseEvidence)
    .set({ text: 'forged' })
    .where(and(eq(caseEvidence.case_id, id), eq(caseEvidence.kind, 'profile')));
  expect((await sent(privacy, 'readEvidence', { approval })).code).toBe('approval_changed');
});

test('what was sealed is opened by two alone, for a day', async () => {
  const { id, number } = await ask(privacy, 'openOrder', order({ topic: 'minor' }));
  const now = site.services.clock.now();
  await site.database
    .update(cases)
    .set({ sealed_at: now, closed_at: now, held_until: new Date(now.getTime() + 9 * 86_400_000) })
    .where(eq(cases.id, id));
  const shown = await askDesk(desk, 'getDeskCase', { cookie: senior.cookie, query: { id } });
  expect(shown.code).toBe('not_found');
  const approval = await agreed({ case: number });
  expect((await ask(privacy, 'readEvidence', { approval })).items.length).toBe(1);
  expect(await views()).toMatchObject([{ case_number: number, told_at: null }]);
  site.services.clock.advance(24 * 3_600_000 + 1_000);
  const later = await createTestOperator(site.services, 'privacy');
  expect((await sent(later, 'readEvidence', { approval })).code).toBe('not_found');
});
