import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { caseTools } from '../../../tests/support/case-tools.ts';
import {
  ageStepUp,
  askDesk,
  createTestOperator,
  openTestDesk,
} from '../../../tests/support/operator/test-desk.ts';
import type { TestOperator } from '../../../tests/support/operator/test-desk.ts';
import type { TestMember } from '../../../tests/support/test-members.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import { createPaidPurchase } from '../../../tests/support/money/paid-purchase.ts';
import { postCredits } from '../../modules/money/credits/ledger.ts';
import type { Approval } from '../../../shared/contract/operator/approvals.ts';
import type { OperatorAnswer, OperatorCallName } from '../../../shared/contract/operator/calls.ts';
import { newId } from '../../../shared/identifiers.ts';
import { cases } from '../../database/schema/cases.ts';
import { operators } from '../../database/schema/operators.ts';
import type { Desk } from '../desk.ts';

let site: TestSite;
let desk: Desk;
let moderator: TestOperator;
let senior: TestOperator;
let colleague: TestOperator;
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
  moderator = await createTestOperator(site.services, 'moderator');
  senior = await createTestOperator(site.services, 'senior');
  colleague = await createTestOperator(site.services, 'senior');
  anna = await site.member({ profile: { name: 'Anna' } });
  bert = await site.member({ profile: { name: 'Bert' } });
});
const { send, linkTo } = caseTools(
  () => site,
  () => bert,
);

async function ask<Name extends OperatorCallName>(
  who: TestOperator,
  name: Name,
  body: Record<string, unknown> = {},
): Promise<OperatorAnswer<Name>> {
  const got = await askDesk(desk, name, { cookie: who.cookie, body });
  expect(got.status, `${name} answered ${JSON.stringify(got.body)}`).toBe(200);
  return got.body as OperatorAnswer<Name>;
}
const refused = async (who: TestOperator, name: OperatorCallName, body: Record<string, unknown>) =>
  (await askDesk(desk, name, { cookie: who.cookie, body })).code;
const agree = (who: TestOperator, { id, hash }: Pick<Approval, 'id' | 'hash'>) =>
  ask(who, 'decideApproval', { id, hash, agreed: true });
/** A report of Bert, or of somebody else, that an operator holds. */
async function claimed(who: TestOperator, about = bert) {
  const by = about === bert ? anna : bert;
  await site.call(by, 'report', { profile: about.profileId, kind: 'fake' });
  const { cases: rows } = await ask(who, 'claimCases', { queue: 'reports', count: 1 });
  return rows[0] ?? expect.unreachable('nothing waits');
}
const closing = ({ id, version }: { id: string; version: number }) => ({
  ...{ id, version, decision: newId(), measure: 'closed', ground: 'fraud' },
});
async function appealed(): Promise<string> {
  const number = await send({
    id: newId(),
    kind: 'appeal',
    text: 'Ik heb dit echt niet gedaan, kijk nog eens.',
    email: bert.email,
    link: await linkTo(bert.email),
  });
  const [row] = await site.database.select().from(cases).where(eq(cases.number, number));
  return row?.id ?? expect.unreachable();
}
const offered = async (who: TestOperator) =>
  (await ask(who, 'claimCases', { queue: 'appeals', count: 10 })).cases.length;

describe('an appeal against an account that two closed', () => {
  test.each(['in its case', 'without a case'] as const)(
    'is judged by neither of them: asked for %s',
    async (how) => {
      let approval: Approval | null = null;
      if (how === 'in its case') {
        const { approval: id } = await ask(
          moderator,
          'decideCase',
          closing(await claimed(moderator)),
        );
        const { approvals } = (
          await askDesk(desk, 'getApprovals', { cookie: senior.cookie, query: { list: 'for_me' } })
        ).body as { approvals: Approval[] };
        approval = approvals.find((one) => one.id === id) ?? null;
      } else
        approval = (
          await ask(moderator, 'askApproval', {
            id: newId(),
            act: 'close_account',
            args: { profile: bert.profileId, ground: 'fraud' },
            reason: 'fraud',
          })
        ).approval;
      await agree(senior, approval ?? expect.unreachable());
      const id = await appealed();
      // The operator who asked is a senior by now.
      await site.database
        .update(operators)
        .set({ role: 'senior' })
        .where(eq(operators.id, moderator.id));
      for (const who of [senior, moderator]) {
        expect(await offered(who)).toBe(0);
        expect(await refused(who, 'claimCase', { id })).toBe('other_operator_needed');
      }
      // Nor where they hold it in some other way.
      await site.database
        .update(cases)
        .set({ claimed_by: senior.id, claimed_until: new Date('2099-01-01') })
        .where(eq(cases.id, id));
      expect(
        await refused(senior, 'decideCase', {
          ...{ id, version: 1, decision: newId(), measure: 'upheld' },
        }),
      ).toBe('other_operator_needed');
      await site.database
        .update(cases)
        .set({ claimed_by: null, claimed_until: null })
        .where(eq(cases.id, id));
      expect(await offered(colleague)).toBe(1);
    },
  );
});

test('who agreed to release the hold of a case decided nothing, and judges the appeal against it', async () => {
  const row = await claimed(moderator);
  await ask(moderator, 'decideCase', {
    ...{
      id: row.id,
      version: row.version,
      decision: newId(),
      measure: 'suspended',
      ground: 'fraud',
    },
    days: 1,
  });
  const privacy = await createTestOperator(site.services, 'privacy');
  const number = row.number;
  const until = new Date(site.services.clock.now().getTime() + 300 * 86_400_000);
  const reason = 'The police asked for it.';
  const hold = { number, until: until.toISOString().slice(0, 10), reason };
  await askDesk(desk, 'holdCase', { cookie: privacy.cookie, body: hold });
  const { approval } = await ask(privacy, 'releaseHold', { id: newId(), number, reason });
  const { approvals } = (
    await askDesk(desk, 'getApprovals', { cookie: senior.cookie, query: { list: 'for_me' } })
  ).body as { approvals: Approval[] };
  await agree(senior, approvals.find(({ id }) => id === approval) ?? expect.unreachable());
  await appealed();
  expect(await offered(senior)).toBe(1);
});

test('a closing gives back exactly the unused credits that were agreed to (R-033)', async () => {
  const { payment } = await createPaidPurchase(site, bert);
  const row = await claimed(moderator);
  expect(await refused(moderator, 'decideCase', closing(row))).toBe('validation_failed');
  const body = { ...closing(row), unused: 'give_back' };
  await ask(moderator, 'decideCase', body);
  const list = async () =>
    (
      (await askDesk(desk, 'getApprovals', { cookie: senior.cookie, query: { list: 'for_me' } }))
        .body as { approvals: Approval[] }
    ).approvals.find(({ id }) => id === body.decision) ?? expect.unreachable();
  const asked = await list();
  const refunds = [{ payment, credits: 100, amount: 2_500, currency: 'EUR' }];
  expect(asked.args).toMatchObject({ ground: 'fraud', refunds });
  const spend = { memberId: bert.memberId, cause: 'operator', reference: null } as const;
  const at = site.services.clock.now();
  await postCredits(site.database, { ...spend, amount: -1, otherProfile: null, at });
  const agreed = { id: asked.id, hash: asked.hash, agreed: true };
  expect(await refused(senior, 'decideApproval', agreed)).toBe('approval_changed');
  expect((await site.balance(bert)).credits).toBe(99);
  // A grant is used last: the purchase is unused except for what was deducted.
  const again = { ...closing(row), unused: 'give_back' };
  await ask(moderator, 'stopApproval', { id: asked.id });
  const { cases: rows } = await ask(moderator, 'claimCases', { queue: 'reports', count: 1 });
  await ask(moderator, 'decideCase', { ...again, version: rows[0]?.version });
  const { hash } = await (async () => {
    const { body: found } = await askDesk(desk, 'getApprovals', {
      ...{ cookie: senior.cookie, query: { list: 'for_me' } },
    });
    return (
      (found as { approvals: Approval[] }).approvals.find(({ id }) => id === again.decision) ??
      expect.unreachable()
    );
  })();
  await agree(senior, { id: again.decision, hash });
  expect((await site.balance(bert)).credits).toBe(0);
});

test('asking to close an account again, after a lost answer, is the same request', async () => {
  const body = closing(await claimed(moderator));
  const first = await ask(moderator, 'decideCase', body);
  expect(await ask(moderator, 'decideCase', body)).toEqual(first);
  expect(first.approval).toBe(body.decision);
  expect(await refused(moderator, 'decideCase', { ...body, measure: 'none' })).toBe(
    'idempotency_conflict',
  );
  expect(await refused(senior, 'decideCase', body)).toBe('idempotency_conflict');
});

describe('a case that waits for a second operator', () => {
  const offeredReports = async (who: TestOperator) =>
    (await ask(who, 'claimCases', { queue: 'reports', count: 10 })).cases.map(({ id }) => id);
  const hashOf = async (id: string) =>
    (
      (await askDesk(desk, 'getApprovals', { cookie: senior.cookie, query: { list: 'for_me' } }))
        .body as { approvals: Approval[] }
    ).approvals.find((one) => one.id === id)?.hash;
  const readCase = async ({ cookie }: TestOperator, id: string) =>
    (
      (await askDesk(desk, 'getDeskCase', { cookie, query: { id } }))
        .body as OperatorAnswer<'getDeskCase'>
    ).case;
  async function waiting() {
    const row = await claimed(moderator);
    const asked = closing(row);
    await ask(moderator, 'decideCase', asked);
    return { ...row, asked: asked.decision };
  }

  test('is offered to nobody, and neither claimed nor decided otherwise', async () => {
    const { id, version } = await waiting();
    const none = { id, version, decision: newId(), measure: 'none' };
    for (const who of [moderator, colleague]) {
      expect(await offeredReports(who)).toEqual([]);
      for (const [name, body] of [
        ['claimCase', { id }],
        ['decideCase', none],
      ] as const) {
        const got = await askDesk(desk, name, { cookie: who.cookie, body });
        expect(got.body).toMatchObject({
          error: {
            code: 'case_changed',
            fields: { state: 'waiting', by: expect.stringMatching(/^Moderator/) as string },
          },
        });
        expect(got.body).toHaveProperty('error.fields.measure', 'closed');
      }
    }
    expect(await readCase(senior, id)).toMatchObject({
      state: 'waiting',
      approval: { by: expect.stringMatching(/^Moderator \d/) as string, measure: 'closed' },
    });
  });

  test('asked for twice, the second approval says by whom it was closed, and when', async () => {
    const { number, asked } = await waiting();
    const again = await ask(moderator, 'askApproval', {
      ...{ id: newId(), act: 'close_account', case: number, reason: 'fraud' },
      args: { profile: bert.profileId, ground: 'fraud' },
    });
    await agree(senior, { id: asked, hash: (await hashOf(asked)) ?? '' });
    const { id, hash } = again.approval;
    const got = await askDesk(desk, 'decideApproval', {
      ...{ cookie: colleague.cookie, body: { id, hash, agreed: true } },
    });
    expect(got.body).toMatchObject({
      error: {
        code: 'case_changed',
        fields: {
          ...{ state: 'decided', measure: 'closed' },
          by: expect.stringMatching(/^Moderator \d/) as string,
          at: expect.stringMatching(/^20/) as string,
        },
      },
    });
  });

  test.each(['refused', 'stopped', 'expired'] as const)(
    'is in the queue again once that is %s',
    async (end) => {
      const { id, version, asked } = await waiting();
      if (end === 'refused')
        await ask(senior, 'decideApproval', {
          ...{ id: asked, hash: await hashOf(asked), agreed: false },
        });
      if (end === 'stopped') await ask(moderator, 'stopApproval', { id: asked });
      if (end === 'expired') site.services.clock.advance(72 * 3_600_000 + 1);
      // Sessions are over by then.
      const another = await createTestOperator(site.services, 'senior');
      expect(await offeredReports(another)).toEqual([id]);
      expect((await readCase(another, id)).approval).toBeNull();
      await ask(another, 'decideCase', { id, version, decision: newId(), measure: 'none' });
    },
  );
});

describe('a fresh passkey', () => {
  const age = (who: TestOperator) =>
    ageStepUp(
      site.database,
      who.id,
      new Date(site.services.clock.now().getTime() - 5 * 60_000 - 1_000),
    );

  test('is needed to ask for a closing, and for no measure that can be taken back', async () => {
    const row = await claimed(moderator);
    await age(moderator);
    const body = closing(row);
    expect(await refused(moderator, 'decideCase', body)).toBe('step_up_required');
    await ageStepUp(site.database, moderator.id, site.services.clock.now());
    await ask(moderator, 'decideCase', body);
    const other = await claimed(senior, anna);
    await age(senior);
    await ask(senior, 'decideCase', {
      ...{ id: other.id, version: other.version, decision: newId(), measure: 'none' },
    });
  });

  test.each([
    ['finance', 'refunded'],
    ['privacy', 'exported'],
    ['privacy', 'erasure'],
  ] as const)('is needed of %s for %s', async (role, measure) => {
    const who = await createTestOperator(site.services, role);
    await age(who);
    expect(
      await refused(who, 'decideCase', { id: newId(), version: 1, decision: newId(), measure }),
    ).toBe('step_up_required');
  });

  test('is needed to hold a case, and to let it go', async () => {
    const who = await createTestOperator(site.services, 'privacy');
    await age(who);
    const hold = { number: 1, until: '2030-01-01', reason: 'The police asked for it.' };
    expect(await refused(who, 'holdCase', hold)).toBe('step_up_required');
    expect(await refused(who, 'releaseHold', { id: newId(), number: 1, reason: 'No more.' })).toBe(
      'step_up_required',
    );
  });
});
