import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TERMS_VERSION } from '../../tests/support/operator/desk-rows.ts';
import { makeDeskWorld } from '../../tests/support/operator/desk-world.ts';
import { requestsToDesk } from '../../tests/support/operator/requests-to-desk.ts';
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
import { publishTestText } from '../../tests/support/test-texts.ts';
import { operatorCalls } from '../../shared/contract/operator/calls.ts';
import type { OperatorCallName } from '../../shared/contract/operator/calls.ts';
import { newId } from '../../shared/identifiers.ts';
import { OPERATOR_ROLES } from '../../shared/operator/roles.ts';
import { createApp } from '../app.ts';
import { noLimits } from '../http/guards/limits.ts';
import type { Services } from '../services.ts';
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
  await publishTestText(own.database, { version: TERMS_VERSION });
  callers = await Promise.all(OPERATOR_ROLES.map((role) => createTestOperator(services, role)));
});
afterAll(() => own.close());

const names = Object.keys(operatorCalls) as OperatorCallName[];
const routeOf = (name: OperatorCallName) =>
  operatorRoutes.find((route) => route.name === name) ?? expect.unreachable(name);

const makeWorld = (caller: TestOperator) => makeDeskWorld({ services, desk }, caller);

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
        const sent = await request(await makeWorld(caller));
        const before = (await auditedActs(own.database)).length;
        const answer = await askDesk(desk, name, { ...sent, cookie: caller.cookie });
        const acts = (await auditedActs(own.database)).slice(before);
        const what = `${caller.role}: ${JSON.stringify(answer.body)}`;
        if (may === 'anyone' || may.includes(caller.role)) {
          const code = typeof refused === 'object' ? refused[caller.role] : refused;
          if (code === undefined) {
            expect([200, 204], what).toContain(answer.status);
            const { act } = routeOf(name);
            // A decision is audited under the name of what was decided.
            if (act === null) expect(acts, what).toEqual([]);
            else expect(acts, what).toEqual([name === 'decideApproval' ? 'change_role' : act]);
          } else expect(answer.code, what).toBe(code);
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
      const sent = await request(await makeWorld(owner));
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
    const sent = await requestsToDesk[name].request(await makeWorld(owner));
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
    const sent: DeskSent = await requestsToDesk[name].request(await makeWorld(owner));
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

describe('a case that is the work of others', () => {
  const worlds = async () => {
    const made = [];
    for (const role of ['moderator', 'finance', 'privacy'] as const) {
      const known = callers.find((one) => one.role === role) ?? expect.unreachable();
      const caller = await fresh(known);
      made.push({ caller, own: await (await makeWorld(caller)).rows.work() });
    }
    return made;
  };

  test.each([
    'claimCase',
    'escalateCase',
    'noteCase',
    'getDeskCase',
    'unfold',
    'previewDecision',
    'decideCase',
  ] as const)('is none to whoever asks: %s', async (name) => {
    const made = await worlds();
    for (const { caller } of made)
      for (const { own: other, caller: holder } of made) {
        if (holder === caller) continue;
        const { id, version, answer } = other;
        const bodies = {
          ...{ claimCase: { id }, noteCase: { id, text: 'Seen' }, getDeskCase: undefined },
          ...{ escalateCase: { id, version, text: 'Look' }, unfold: { id, what: 'birthday' } },
          previewDecision: { id, ...answer },
          decideCase: { id, version, decision: newId(), ...answer },
        };
        const sent: DeskSent = {
          ...{ cookie: caller.cookie, body: bodies[name] },
          ...(name === 'getDeskCase' && { query: { id } }),
        };
        const got = await askDesk(desk, name, sent);
        expect(got.code, `${caller.role} of ${holder.role}`).toBe('not_found');
      }
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
