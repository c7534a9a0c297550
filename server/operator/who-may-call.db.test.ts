import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { requestsToDesk } from '../../tests/support/operator/requests-to-desk.ts';
import type { DeskWorld } from '../../tests/support/operator/asked.ts';
import {
  askDesk,
  auditedActs,
  createTestOperator,
  openTestDesk,
  signTestOperatorIn,
} from '../../tests/support/operator/test-desk.ts';
import type { DeskSent, TestOperator } from '../../tests/support/operator/test-desk.ts';
import { ask as askMember } from '../../tests/support/test-client.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import type { TestDatabase } from '../../tests/support/test-database.ts';
import { createTestMember } from '../../tests/support/test-members.ts';
import { createTestServices } from '../../tests/support/test-services.ts';
import { operatorCalls } from '../../shared/contract/operator/calls.ts';
import type { OperatorCallName } from '../../shared/contract/operator/calls.ts';
import { newId } from '../../shared/identifiers.ts';
import { OPERATOR_ROLES } from '../../shared/operator/roles.ts';
import { createApp } from '../app.ts';
import {
  approvals,
  operatorInvitations,
  operatorPasskeys,
  operatorSessions,
} from '../database/schema/operators.ts';
import { noLimits } from '../http/guards/limits.ts';
import { hashSessionToken, newSessionToken } from '../http/caller/session.ts';
import type { Services } from '../services.ts';
import { hashOfAct } from './acts/ask.ts';
import type { Desk } from './desk.ts';
import { operatorRoutes } from './table.ts';

let own: TestDatabase;
let services: Services;
let desk: Desk;
let callers: readonly TestOperator[];
beforeAll(async () => {
  own = await createTestDatabase();
  services = await createTestServices(own.database, { demo: false });
  desk = openTestDesk(services);
  callers = await Promise.all(OPERATOR_ROLES.map((role) => createTestOperator(services, role)));
});
afterAll(() => own.close());

const names = Object.keys(operatorCalls) as OperatorCallName[];
const routeOf = (name: OperatorCallName) =>
  operatorRoutes.find((route) => route.name === name) ?? expect.unreachable(name);

/** What a request is about, fresh for one caller. */
async function makeWorld(caller: TestOperator): Promise<DeskWorld> {
  const now = services.clock.now();
  const other = await createTestOperator(services, 'owner');
  const token = newSessionToken();
  const invitation = newId();
  await own.database.insert(operatorInvitations).values({
    id: invitation,
    token_hash: hashSessionToken(token),
    email: `${invitation}@desk.example`,
    role: 'moderator',
    language: 'nl',
    created_at: now,
    expires_at: new Date(now.getTime() + 60_000),
  });
  const { profileId: profile } = await createTestMember(own.database, now);
  const approval = async (by: string, act: string, args: Record<string, unknown>) => {
    const [id, hash] = [newId(), hashOfAct(act, args)];
    await own.database.insert(approvals).values({
      id,
      act,
      args,
      hash,
      reason: 'because',
      asked_by: by,
      asked_at: now,
      expires_at: new Date(now.getTime() + 60_000),
      state: 'waiting',
    });
    return { id, hash: hash.toString('hex') };
  };
  const [session] = await own.database
    .select()
    .from(operatorSessions)
    .where(eq(operatorSessions.operator_id, other.id));
  const colleague = await createTestOperator(services, 'moderator');
  const third = newId();
  await own.database.delete(operatorPasskeys).where(eq(operatorPasskeys.name, 'Third'));
  await own.database.insert(operatorPasskeys).values({
    id: third,
    operator_id: caller.id,
    public_key: Buffer.from('no key'),
    counter: 0,
    name: 'Third',
    created_at: now,
  });
  return {
    caller: caller.role,
    other: { id: other.id, passkey: `passkey-1-${other.id}`, session: session?.id ?? '' },
    invitation: { id: invitation, token },
    approval: await approval(other.id, 'change_role', { operator: colleague.id, role: 'senior' }),
    own: await approval(caller.id, 'close_account', { profile }),
    ownPasskey: third,
    profile,
  };
}

/** A session of the caller’s, since signing out ends it. */
async function fresh(caller: TestOperator): Promise<TestOperator> {
  return { ...caller, cookie: await signTestOperatorIn(services, caller.id) };
}

test('every call of the contract is in the table of who may', () => {
  expect(Object.keys(requestsToDesk).sort()).toEqual([...names].sort());
});

describe('the role matrix', () => {
  test.each(names)(
    '%s answers those who may, and refuses every other role on record',
    async (name) => {
      const { may, request, refused } = requestsToDesk[name];
      for (const known of callers) {
        const caller = await fresh(known);
        const sent = request(await makeWorld(caller));
        const before = (await auditedActs(own.database)).length;
        const answer = await askDesk(desk, name, { ...sent, cookie: caller.cookie });
        const acts = (await auditedActs(own.database)).slice(before);
        const what = `${caller.role}: ${JSON.stringify(answer.body)}`;
        if (may === 'anyone' || may.includes(caller.role)) {
          if (refused === undefined) {
            expect(answer.status, what).toBe(200);
            const { act } = routeOf(name);
            // A decision is audited under the name of what was decided.
            if (act === null) expect(acts, what).toEqual([]);
            else expect(acts, what).toEqual([name === 'decideApproval' ? 'change_role' : act]);
          } else expect(answer.code, what).toBe(refused);
        } else {
          expect([answer.status, answer.code], what).toEqual([403, 'role_required']);
          expect(acts, what).toEqual(['refused']);
        }
      }
    },
  );

  test.each(names)(
    '%s knows nobody but an operator: no visitor, no member, no member’s cookie',
    async (name) => {
      const { may, request } = requestsToDesk[name];
      if (may === 'anyone') return;
      const owner = callers.find(({ role }) => role === 'owner') ?? expect.unreachable('an owner');
      const sent = request(await makeWorld(owner));
      const member = await createTestMember(own.database, services.clock.now());
      const token = member.cookie.split('=')[1] ?? '';
      const cookies = [
        undefined,
        member.cookie,
        `vonk_operator=${token}`,
        `__Host-vonk_operator=${owner.cookie.split('=')[1] ?? ''}`,
        `vonk_session=${owner.cookie.split('=')[1] ?? ''}`,
      ];
      for (const cookie of cookies) {
        const answer = await askDesk(desk, name, { ...sent, cookie });
        expect([answer.status, answer.code], String(cookie?.slice(0, 20))).toEqual([
          403,
          'authentication_required',
        ]);
      }
    },
  );

  test.each(names)('%s answers its own page alone', async (name) => {
    const owner = await fresh(callers.find(({ role }) => role === 'owner') ?? expect.unreachable());
    const sent = requestsToDesk[name].request(await makeWorld(owner));
    const pages: Record<string, string | null>[] = [
      // The members’ site on the neighbour port, another site, a typed address, no browser at all.
      { 'sec-fetch-site': 'same-site', origin: 'http://localhost:5080' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': null },
      ...(routeOf(name).repeat === 'read'
        ? []
        : [{ 'request-type': null }, { origin: 'http://localhost:5080' }, { origin: 'null' }]),
    ];
    for (const headers of pages) {
      const answer = await askDesk(desk, name, { ...sent, cookie: owner.cookie, headers });
      expect([answer.status, answer.code], JSON.stringify(headers)).toEqual([403, 'bad_origin']);
    }
  });

  test.each(names)('%s takes no field too many', async (name) => {
    const owner = await fresh(callers.find(({ role }) => role === 'owner') ?? expect.unreachable());
    if (operatorCalls[name].method === 'GET') return;
    const sent: DeskSent = requestsToDesk[name].request(await makeWorld(owner));
    const may = requestsToDesk[name].may;
    if (may !== 'anyone' && !may.includes('owner')) return;
    const answer = await askDesk(desk, name, {
      ...sent,
      cookie: owner.cookie,
      body: { ...(sent.body as object), role_of: 'owner', operator_id: owner.id },
    });
    expect([answer.status, answer.code]).toEqual([422, 'validation_failed']);
  });
});

test('a member’s route never takes an operator', async () => {
  const app = createApp(services, [], { limits: noLimits });
  for (const { cookie } of callers)
    for (const header of [cookie, `vonk_session=${cookie.split('=')[1] ?? ''}`]) {
      const answer = await askMember(app, 'getUser', { cookie: header });
      expect(answer.body).toEqual({ user: null });
      expect((await askMember(app, 'getChats', { cookie: header })).status).toBe(403);
    }
});

test('every answer is kept nowhere, found nowhere, and shown in no frame', async () => {
  const answers = [
    await askDesk(desk, 'getSession'),
    await askDesk(desk, 'getOperators'),
    ...(await Promise.all(
      ['/', '/cases', '/robots.txt', '/api/nothing', '/photos/x/y'].map(async (path) => {
        const { status, headers } = await desk.fetch(new Request(`http://localhost:5082${path}`));
        return { status, headers };
      }),
    )),
  ];
  for (const { headers } of answers) {
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('access-control-allow-origin')).toBeNull();
  }
});
