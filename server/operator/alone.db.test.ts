import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq, gt } from 'drizzle-orm';
import { createPaidPurchase } from '../../tests/support/money/paid-purchase.ts';
import {
  ageStepUp,
  askDesk,
  createTestOperator,
  DESK_ORIGIN,
  openTestDesk,
  signTestOperatorIn,
} from '../../tests/support/operator/test-desk.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import type { TestSite } from '../../tests/support/test-site.ts';
import type { Approval } from '../../shared/contract/operator/approvals.ts';
import type { OperatorCallName } from '../../shared/contract/operator/calls.ts';
import { newId } from '../../shared/identifiers.ts';
import { members } from '../database/schema/members.ts';
import { auditEntries, operators } from '../database/schema/operators.ts';
import { profiles } from '../database/schema/profiles.ts';
import { refunds } from '../database/schema/refunds.ts';
import { rolesOfTwo } from './acts/acts.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite({ connections: 4 });
  await site.services.settings.change({ four_eyes: 'pair' });
});
afterAll(() => site.close());

test('an owner who is alone closes no account, unmarks no fiction, reads no conversation, leaves the audit as it is, and gives themselves nothing', async () => {
  const { database, services } = site;
  const desk = openTestDesk(services);
  const owner = await createTestOperator(services, 'owner');
  const colleague = await createTestOperator(services, 'owner');
  const anna = await site.member({ credits: 30 });
  const bert = await site.member({ credits: 30 });
  const own = await createPaidPurchase(site, anna);
  const [alias, host] = anna.email.split('@');
  await database
    .update(operators)
    .set({ email: `${alias}+desk@${host}` })
    .where(eq(operators.id, owner.id));
  await database.update(profiles).set({ fictional: true }).where(eq(profiles.id, bert.profileId));
  const sent = await site.send(bert, anna, 'Alleen voor jou');
  const message = typeof sent === 'string' ? expect.unreachable(sent) : sent.message.id;
  const begins = (await database.select().from(auditEntries)).length;

  const call = (name: OperatorCallName, body: unknown, cookie = owner.cookie) =>
    askDesk(desk, name, { cookie, body });
  const askFor = async (act: string, args: Record<string, unknown>, id = newId()) =>
    call('askApproval', { id, act, args, reason: 'because' });
  const agree = async ({ id, hash }: Pick<Approval, 'id' | 'hash'>, cookie?: string) =>
    (await call('decideApproval', { id, hash, agreed: true }, cookie)).code;
  const approvalIn = (body: unknown) => (body as { approval: Approval }).approval;

  // Acts of two operators they can request, but not approve in any tab or with other arguments.
  const otherTab = await signTestOperatorIn(services, owner.id);
  for (const [act, args] of [
    ['close_account', { profile: bert.profileId }],
    ['remove_fiction_mark', { profile: bert.profileId }],
    ['change_rules', { key: 'four_eyes', from: 'pair', to: 'delay' }],
  ] as const) {
    const asked = approvalIn((await askFor(act, args)).body);
    expect(await agree(asked), act).toBe('own_approval');
    expect(await agree(asked, otherTab), act).toBe('own_approval');
  }
  const id = newId();
  // What happens to her purchases has to be decided.
  const first = await askFor('close_account', { profile: anna.profileId, refunds: [] }, id);
  expect(first.code).toBeNull();
  const asked = approvalIn(first.body);
  expect((await askFor('close_account', { profile: bert.profileId }, id)).code).toBe(
    'idempotency_conflict',
  );
  expect(await agree({ id, hash: 'b'.repeat(64) }, colleague.cookie)).toBe('approval_changed');
  expect(asked.args).toMatchObject({ profile: anna.profileId });

  // Nor do they change this rule alone, or invite somebody who could ask or approve.
  const change = { key: 'four_eyes', from: 'pair', to: 'delay', reason: 'alone' };
  expect((await call('changeSetting', change)).status).toBeGreaterThanOrEqual(400);
  for (const role of rolesOfTwo) {
    const { body } = await call('inviteOperator', {
      ...{ id: newId(), email: `${newId()}@desk.example`, role, language: 'nl', reason: 'help' },
    });
    expect(body, role).toMatchObject({ invitation: null, approval: { state: 'waiting' } });
  }

  // Money for an address of their own: by the rule, and by another owner who does not look.
  const opened = await call('openRefund', { id: newId(), order: own.payment });
  const { id: request } = opened.body as { id: string };
  const claim = await call('claimCase', { id: request });
  const { version } = (claim.body as { case: { version: number } }).case;
  const decision = { id: request, version, decision: newId(), measure: 'refunded' };
  expect((await call('decideCase', decision)).code).toBe('own_refund');
  const given = { payment: own.payment, credits: 0, amount: 100, currency: 'EUR' };
  const refund = approvalIn((await askFor('refund', given)).body);
  expect(await agree(refund, colleague.cookie)).toBe('own_refund');
  expect((await call('changeMe', { email: 'other@desk.example' })).code).toBe('validation_failed');

  // A conversation that nobody reported is nowhere.
  const cookie = owner.cookie;
  expect((await askDesk(desk, 'getDeskCase', { cookie, query: { id: message } })).code).toBe(
    'not_found',
  );
  const found = await askDesk(desk, 'findCase', { cookie, query: { exactly: message } });
  expect(found.body).toMatchObject({ cases: [] });

  // No method removes anything from the audit, and exporting it needs the passkey again.
  for (const method of ['PUT', 'PATCH', 'DELETE', 'POST'])
    for (const path of ['/api/audit', '/api/audit-chain']) {
      const { status } = await desk.fetch(
        new Request(DESK_ORIGIN + path, {
          method,
          headers: {
            ...{ host: 'localhost:5082', origin: DESK_ORIGIN, cookie: owner.cookie },
            ...{ 'request-type': 'client', 'sec-fetch-site': 'same-origin' },
            ...{ 'content-type': 'application/json', 'idempotency-key': newId() },
          },
          body: JSON.stringify({ number: 1 }),
        }),
      );
      expect([404, 405], `${method} ${path}`).toContain(status);
    }
  await ageStepUp(database, owner.id, new Date(services.clock.now().getTime() - 6 * 60_000));
  const days = { from: '2026-01-01', to: '2026-12-31', format: 'json' };
  expect((await call('exportAudit', days)).code).toBe('step_up_required');

  // Nothing changed except the audit.
  const rows = await database.select().from(members);
  expect(rows.every((one) => one.closed_at === null && one.status === 'active')).toBe(true);
  const [bertNow] = await database.select().from(profiles).where(eq(profiles.id, bert.profileId));
  expect(bertNow?.fictional).toBe(true);
  expect(services.settings.current().four_eyes).toBe('pair');
  expect(await database.select().from(refunds)).toEqual([]);
  const refused = (
    await database.select().from(auditEntries).where(gt(auditEntries.number, begins))
  ).filter(({ act }) => act === 'refused');
  const codes = refused.map(({ after }) => Reflect.get(Object(after) as object, 'code') as string);
  expect(codes.filter((code) => code === 'own_approval')).toHaveLength(6);
  for (const code of ['own_refund', 'approval_changed']) expect(codes).toContain(code);
  // What was looked for and is no case, and each try to change the audit, stand there too.
  const missed = refused
    .map(({ after }) => after as { call: string; code: string })
    .filter(({ code }) => code === 'not_found')
    .map(({ call: name }) => name);
  expect(missed).toEqual(['getDeskCase', ...Array.from({ length: 8 }, () => 'unknown')]);
  const { body } = await askDesk(desk, 'verifyAudit', { cookie: colleague.cookie });
  expect(body).toMatchObject({ whole: true });
});
