import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import {
  ageStepUp,
  askDesk,
  auditedActs,
  createTestOperator,
  openTestDesk,
  signTestOperatorIn,
} from '../../../tests/support/operator/test-desk.ts';
import type { TestOperator } from '../../../tests/support/operator/test-desk.ts';
import { ask as askMember } from '../../../tests/support/test-client.ts';
import { createTestDatabase } from '../../../tests/support/test-database.ts';
import type { TestDatabase } from '../../../tests/support/test-database.ts';
import { createTestMember } from '../../../tests/support/test-members.ts';
import { createTestServices } from '../../../tests/support/test-services.ts';
import type { Approval } from '../../../shared/contract/operator/approvals.ts';
import { newId } from '../../../shared/identifiers.ts';
import { createApp } from '../../app.ts';
import { members } from '../../database/schema/members.ts';
import { approvals, operators, operatorSessions } from '../../database/schema/operators.ts';
import { noLimits } from '../../http/guards/limits.ts';
import { createJobRunner } from '../../jobs/runner.ts';
import type { Services } from '../../services.ts';
import type { Desk } from '../desk.ts';
import { operatorJobs } from '../jobs.ts';

let own: TestDatabase;
let services: Services;
let desk: Desk;
let senior: TestOperator;
let moderator: TestOperator;
let owner: TestOperator;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.close());
beforeEach(async () => {
  services = await createTestServices(own.database, { demo: false });
  await services.settings.change({ four_eyes: 'pair' });
  desk = openTestDesk(services);
  [senior, moderator, owner] = await Promise.all([
    createTestOperator(services, 'senior'),
    createTestOperator(services, 'moderator'),
    createTestOperator(services, 'owner'),
  ]);
});

const approvalIn = (body: unknown): Approval => (body as { approval: Approval }).approval;
const day = 24 * 60 * 60_000;

async function askFor(by: TestOperator, act: string, args: Record<string, unknown>, id = newId()) {
  return askDesk(desk, 'askApproval', {
    cookie: by.cookie,
    body: { id, act, args, reason: 'because' },
  });
}
const decide = (by: TestOperator, { id, hash }: Approval, agreed = true) =>
  askDesk(desk, 'decideApproval', { cookie: by.cookie, body: { id, hash, agreed } });
const isClosed = async (memberId: string) => {
  const [row] = await own.database.select().from(members).where(eq(members.id, memberId));
  return row?.closed_at !== null;
};

test('an account is closed by two: the one who asked, and another who agreed', async () => {
  const member = await createTestMember(own.database, services.clock.now());
  const app = createApp(services, [], { limits: noLimits });
  const asked = approvalIn(
    (await askFor(moderator, 'close_account', { profile: member.profileId })).body,
  );
  expect(asked).toMatchObject({ state: 'waiting', may_decide: false, may_stop: true });
  expect(await isClosed(member.memberId)).toBe(false);
  const done = await decide(senior, asked);
  expect(approvalIn(done.body)).toMatchObject({
    state: 'done',
    asked_by: { id: moderator.id },
    decided_by: { id: senior.id },
  });
  expect(await isClosed(member.memberId)).toBe(true);
  expect((await askMember(app, 'getUser', { cookie: member.cookie })).body).toEqual({ user: null });
  expect((await auditedActs(own.database)).slice(-2)).toEqual(['ask_approval', 'close_account']);
  expect((await decide(owner, asked)).code).toBe('approval_closed');
});

test('one operator is one, in two tabs and with two roles one after the other', async () => {
  const member = await createTestMember(own.database, services.clock.now());
  const asked = approvalIn(
    (await askFor(senior, 'close_account', { profile: member.profileId })).body,
  );
  const secondTab = { ...senior, cookie: await signTestOperatorIn(services, senior.id) };
  expect((await decide(senior, asked)).code).toBe('own_approval');
  expect((await decide(secondTab, asked)).code).toBe('own_approval');
  await own.database.update(operators).set({ role: 'owner' }).where(eq(operators.id, senior.id));
  expect((await decide(secondTab, asked)).code).toBe('own_approval');
  // Nor by the database.
  await expect(
    own.database.update(approvals).set({ decided_by: senior.id }).where(eq(approvals.id, asked.id)),
  ).rejects.toMatchObject({ cause: { constraint: 'approvals_take_two' } });
  await expect(
    own.database.update(approvals).set({ state: 'done' }).where(eq(approvals.id, asked.id)),
  ).rejects.toMatchObject({ cause: { constraint: 'approvals_done_by_two_or_late' } });
  expect(await isClosed(member.memberId)).toBe(false);
  expect((await auditedActs(own.database)).slice(-3)).toEqual(['refused', 'refused', 'refused']);
});

test('what was agreed to is what is done: with other arguments nothing is', async () => {
  const [member, victim] = [
    await createTestMember(own.database, services.clock.now()),
    await createTestMember(own.database, services.clock.now()),
  ];
  const asked = approvalIn(
    (await askFor(moderator, 'close_account', { profile: member.profileId })).body,
  );
  const changed = { ...asked, hash: 'a'.repeat(64) };
  expect((await decide(senior, changed)).code).toBe('approval_changed');
  // An attacker with access to the database changes the request.
  await own.database
    .update(approvals)
    .set({ args: { profile: victim.profileId } })
    .where(eq(approvals.id, asked.id));
  expect((await decide(senior, asked)).code).toBe('approval_changed');
  expect(await isClosed(member.memberId)).toBe(false);
  expect(await isClosed(victim.memberId)).toBe(false);
});

test('the same id again is the same request, and another act by it is a conflict', async () => {
  const { profileId: profile } = await createTestMember(own.database, services.clock.now());
  const id = newId();
  const [one, two] = [
    await askFor(moderator, 'close_account', { profile }, id),
    await askFor(moderator, 'close_account', { profile }, id),
  ];
  expect(one.body).toEqual(two.body);
  expect((await askFor(moderator, 'close_account', { profile: newId() }, id)).code).toBe(
    'idempotency_conflict',
  );
  expect((await askFor(senior, 'close_account', { profile }, id)).code).toBe(
    'idempotency_conflict',
  );
});

test('a request is over after 72 hours, when it is refused, and when it is taken back', async () => {
  const { memberId, profileId: profile } = await createTestMember(
    own.database,
    services.clock.now(),
  );
  const [late, refused, back] = await Promise.all(
    [1, 2, 3].map(async () =>
      approvalIn((await askFor(moderator, 'close_account', { profile })).body),
    ),
  );
  if (!late || !refused || !back) return expect.unreachable();
  expect(approvalIn((await decide(senior, refused, false)).body).state).toBe('refused');
  const stopped = await askDesk(desk, 'stopApproval', {
    cookie: moderator.cookie,
    body: { id: back.id },
  });
  expect(approvalIn(stopped.body).state).toBe('stopped');
  services.clock.advance(3 * day);
  senior.cookie = await signTestOperatorIn(services, senior.id);
  for (const one of [late, refused, back])
    expect((await decide(senior, one)).code).toBe('approval_closed');
  const foreign = await askDesk(desk, 'stopApproval', {
    cookie: senior.cookie,
    body: { id: late.id },
  });
  expect(foreign.code).toBe('approval_closed');
  expect(await isClosed(memberId)).toBe(false);
});

test('an asker who was let go, or may no longer ask, leaves nothing to agree to', async () => {
  const { profileId: profile } = await createTestMember(own.database, services.clock.now());
  const asked = approvalIn((await askFor(moderator, 'close_account', { profile })).body);
  await own.database
    .update(operators)
    .set({ suspended_at: services.clock.now() })
    .where(eq(operators.id, moderator.id));
  expect((await decide(senior, asked)).code).toBe('approval_closed');
});

test('a role changes by two, ends the sessions, and leaves an owner', async () => {
  await own.database
    .update(operators)
    .set({ suspended_at: services.clock.now() })
    .where(sql`role = 'owner' and id <> ${owner.id}`);
  const asked = approvalIn(
    (await askFor(owner, 'change_role', { operator: moderator.id, role: 'senior' })).body,
  );
  expect((await decide(senior, asked)).status).toBe(200);
  const [row] = await own.database.select().from(operators).where(eq(operators.id, moderator.id));
  expect(row?.role).toBe('senior');
  const sessions = await own.database
    .select()
    .from(operatorSessions)
    .where(eq(operatorSessions.operator_id, moderator.id));
  expect(sessions).toEqual([]);
  expect((await askDesk(desk, 'getMyPasskeys', { cookie: moderator.cookie })).code).toBe(
    'authentication_required',
  );
  const last = await askFor(owner, 'change_role', { operator: owner.id, role: 'auditor' });
  expect(last.code).toBe('last_owner');
});

test('an owner alone makes nobody who could ask them, or agree with them', async () => {
  const invite = (role: string) =>
    askDesk(desk, 'inviteOperator', {
      cookie: owner.cookie,
      body: {
        id: newId(),
        email: `${newId()}@desk.example`,
        role,
        language: 'nl',
        reason: 'help',
      },
    });
  for (const role of ['owner', 'senior', 'privacy', 'finance', 'moderator'])
    expect((await invite(role)).body, role).toMatchObject({
      invitation: null,
      approval: { act: 'invite_operator', state: 'waiting' },
    });
  expect((await invite('auditor')).body).toMatchObject({
    approval: null,
    invitation: { role: 'auditor' },
  });
});

test('an act takes a passkey of the last five minutes, and an operator with two', async () => {
  const { profileId: profile } = await createTestMember(own.database, services.clock.now());
  const asked = approvalIn((await askFor(moderator, 'close_account', { profile })).body);
  const now = services.clock.now().getTime();
  await ageStepUp(own.database, senior.id, new Date(now - 5 * 60_000 - 1));
  expect((await decide(senior, asked)).code).toBe('step_up_required');
  await ageStepUp(own.database, senior.id, new Date(now - 5 * 60_000 + 20_000));
  const single = await createTestOperator(services, 'senior', { passkeys: 1 });
  expect((await decide(single, asked)).code).toBe('second_passkey_required');
  expect((await decide(senior, asked)).status).toBe(200);
});

test('with one pair of eyes an act waits a day, is mailed to the owner, and can be stopped', async () => {
  await services.settings.change({ four_eyes: 'delay' });
  const jobs = createJobRunner(services, operatorJobs);
  const people = await Promise.all(
    [1, 2].map(() => createTestMember(own.database, services.clock.now())),
  );
  const [goes, stays] = people;
  if (!goes || !stays) return expect.unreachable();
  const [first, second] = [
    approvalIn((await askFor(owner, 'close_account', { profile: goes.profileId })).body),
    approvalIn((await askFor(owner, 'close_account', { profile: stays.profileId })).body),
  ];
  expect(first).toMatchObject({ state: 'delayed', may_stop: true, may_decide: false });
  const mails = await own.database.execute<{ to: string }>(
    sql`select "to" from mails where template = 'operator.delayed' and "to" = ${owner.email}`,
  );
  expect(mails.rows).toHaveLength(2);
  services.clock.advance(day - 60_000);
  await jobs.runDueJobs();
  expect(await isClosed(goes.memberId)).toBe(false);
  const cookie = await signTestOperatorIn(services, owner.id);
  await askDesk(desk, 'stopApproval', { cookie, body: { id: second.id } });
  services.clock.advance(120_000);
  await jobs.runDueJobs();
  expect(await isClosed(goes.memberId)).toBe(true);
  expect(await isClosed(stays.memberId)).toBe(false);
  const audited = await own.database.execute<{ role: string; after: unknown }>(
    sql`select role, after from audit_entries where act = 'close_account' order by number desc limit 1`,
  );
  expect(audited.rows).toEqual([
    {
      role: 'server',
      after: { closed: true, ground: 'illegal', asked_by: owner.id, pairs_of_eyes: 1 },
    },
  ]);
});

test('what was asked is deleted after five years', async () => {
  const jobs = createJobRunner(services, operatorJobs);
  services.clock.advance(5 * 365 * day - day);
  await jobs.runDueJobs();
  expect(await own.database.$count(approvals)).toBeGreaterThan(0);
  services.clock.advance(2 * day);
  await jobs.runDueJobs();
  expect(await own.database.$count(approvals)).toBe(0);
});
