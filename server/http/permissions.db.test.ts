import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { fingerprintOf } from '../../tests/support/privacy/fingerprint.ts';
import { ask } from '../../tests/support/test-client.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import type { TestDatabase } from '../../tests/support/test-database.ts';
import { publishTestText } from '../../tests/support/test-texts.ts';
import { createTestServices } from '../../tests/support/test-services.ts';
import { requestsToOwner } from '../../tests/support/privacy/requests-to-owner.ts';
import { ACTORS, createTestWorld } from '../../tests/support/test-world.ts';
import type { World } from '../../tests/support/test-world.ts';
import { ALLOWED, routeNames as names } from '../../tests/support/http/who-may-call.ts';
import { calls } from '../../shared/contract/calls.ts';
import type { CallName } from '../../shared/contract/calls.ts';
import { createApp } from '../app.ts';
import type { App } from '../app.ts';
import type { Services } from '../services.ts';
import { noLimits } from './guards/limits.ts';
import { routes } from './table.ts';

let own: TestDatabase;
let services: Services;
let app: App;
let world: World;
beforeAll(async () => {
  own = await createTestDatabase();
  await publishTestText(own.database, { version: '2026-01-01' });
});
afterAll(() => own.close());
beforeEach(async () => {
  await own.database.execute(sql`truncate members, login_failures cascade`);
  services = await createTestServices(own.database);
  app = createApp(services, [], { limits: noLimits });
  world = await createTestWorld(own.database, services, app);
});

const routeOf = (name: CallName) =>
  routes.find((route) => route.name === name) ?? expect.unreachable(name);

test('every call of the contract has a route', () => {
  expect([...names].sort()).toEqual(Object.keys(calls).sort());
});

describe('who may call', () => {
  test.each(names)(
    '%s answers 2xx to nobody but those who may, and whoever is refused changes nothing',
    async (name) => {
      const request = requestsToOwner[name](world);
      const refused = ACTORS.filter((actor) => !ALLOWED[name].includes(actor));
      const before = await fingerprintOf(own.database);
      for (const actor of refused) {
        const answer = await ask(app, name, { ...request, cookie: world.cookieOf(actor) });
        expect(answer.status, `${actor}: ${JSON.stringify(answer.body)}`).toBeGreaterThanOrEqual(
          400,
        );
        expect(answer.status, actor).toBeLessThan(500);
        const route = routeOf(name);
        const isVisitor = actor === 'anonymous' || actor === 'deleted';
        if (route.auth !== 'anyone' && isVisitor)
          expect(answer, actor).toMatchObject({
            status: 403,
            body: { authentication_required: true, error: { code: 'authentication_required' } },
          });
        else if (route.auth === 'confirmed' && actor === 'unconfirmed')
          expect(answer.body, actor).toMatchObject({ error: { code: 'email_not_confirmed' } });
        else if (name === 'confirmDirectDebit' && actor === 'owner')
          expect(answer.body, actor).toMatchObject({ error: { code: 'otp_invalid' } });
        else if (route.owns !== 'nothing') expect(answer.status, actor).toBe(404);
      }
      expect(await fingerprintOf(own.database)).toBe(before);
      for (const actor of ALLOWED[name]) {
        const answer = await ask(app, name, {
          ...request,
          ...requestsToOwner[name](world),
          cookie: world.cookieOf(actor),
        });
        expect(
          routeOf(name).origin === 'link' ? [302] : [200, 204],
          `${actor}: ${JSON.stringify(answer.body)}`,
        ).toContain(answer.status);
      }
    },
  );

  test.each(names.filter((name) => routeOf(name).owns === 'conversation'))(
    '%s answers a foreign conversation exactly as an unknown one',
    async (name) => {
      const ask404 = (conversation: string) => {
        const request = requestsToOwner[name]({ ...world, conversation });
        return ask(app, name, { ...request, cookie: world.cookieOf('stranger') });
      };
      const [foreign, unknown] = [
        await ask404(world.conversation),
        await ask404('01890000-0000-7000-8000-000000000000'),
      ];
      expect([foreign.status, foreign.body]).toEqual([unknown.status, unknown.body]);
      expect(foreign.status).toBe(404);
    },
  );

  test.each(names.filter((name) => routeOf(name).owns === 'conversation'))(
    '%s is refused to both sides of a conversation that a block ended',
    async (name) => {
      for (const actor of ['owner', 'blocked'] as const) {
        const request = requestsToOwner[name]({
          ...world,
          conversation: world.blockedConversation,
        });
        const answer = await ask(app, name, { ...request, cookie: world.cookieOf(actor) });
        // Deleting what is deleted changes nothing.
        if (name !== 'deleteConversation') expect(answer.status, actor).toBeGreaterThanOrEqual(400);
        expect(JSON.stringify(answer.body), actor).not.toContain('Words between two');
      }
    },
  );

  test('a member who is blocked meets the other in no list', async () => {
    for (const name of ['searchMembers', 'getChats', 'getLikes'] as const) {
      const answer = await ask(app, name, { cookie: world.cookieOf('blocked') });
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).not.toContain(world.owner.profileId);
    }
  });
});

describe('other origins', () => {
  const changing = names.filter(
    (name) =>
      routeOf(name).repeat !== 'read' && !['link', 'provider'].includes(routeOf(name).origin),
  );
  const attacks: [what: string, headers: Record<string, string | null>, status: number][] = [
    ['a foreign origin', { origin: 'https://evil.example' }, 403],
    ['a null origin', { origin: 'null' }, 403],
    ['a foreign page by Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a page of another subdomain', { 'sec-fetch-site': 'same-site' }, 403],
    ['a typed address', { 'sec-fetch-site': 'none' }, 403],
  ];
  test.each(changing)('%s does nothing for a page that is not ours', async (name) => {
    const before = await fingerprintOf(own.database);
    const route = routeOf(name);
    const request = { ...requestsToOwner[name](world), cookie: world.cookieOf('owner') };
    const all = [...attacks];
    if (route.origin === 'client')
      all.push(['a form without our header', { 'request-type': null }, 403]);
    if (route.call.method !== 'GET') {
      all.push(
        ['text/plain', { 'content-type': 'text/plain' }, 415],
        ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
      );
      all.push(['no origin at all', { origin: null }, 403]);
    }
    for (const [what, headers, status] of all) {
      const answer = await ask(app, name, {
        ...request,
        headers: { ...request.headers, ...headers },
      });
      expect(answer.status, what).toBe(status);
      expect(answer.body, what).toMatchObject({
        error: { code: status === 403 ? 'bad_origin' : 'unsupported_media_type' },
      });
      expect(answer.headers.get('access-control-allow-origin'), what).toBeNull();
    }
    expect(await fingerprintOf(own.database)).toBe(before);
  });
});

describe('fields too many', () => {
  const extra = {
    paid_user: true,
    credits: 9_999,
    status: 'active',
    fictional: true,
    sender: '01890000-0000-7000-8000-000000000000',
    member_id: '01890000-0000-7000-8000-000000000000',
  };
  // Every notice gets the same answer; nothing in it is trusted.
  const withBody = names.filter(
    (name) => calls[name].method !== 'GET' && routeOf(name).origin !== 'provider',
  );
  test.each(withBody)('%s refuses a body with them, names each, and stores none', async (name) => {
    const before = await fingerprintOf(own.database);
    const request = requestsToOwner[name](world);
    const answer = await ask(app, name, {
      ...request,
      cookie: world.cookieOf('owner'),
      body: { ...Object(request.body), ...extra },
    });
    expect(answer.status).toBe(422);
    expect(
      Object.keys(
        Reflect.get(Object(Reflect.get(Object(answer.body), 'error')), 'fields') as object,
      ),
    ).toEqual(expect.arrayContaining(Object.keys(extra)));
    expect(await fingerprintOf(own.database)).toBe(before);
  });

  test.each(names)(
    '%s takes nothing from a query that its contract does not name',
    async (name) => {
      const request = requestsToOwner[name](world);
      const answer = await ask(app, name, {
        ...request,
        cookie: world.cookieOf('owner'),
        query: { ...request.query, paid_user: 'true', credits: '9999' },
      });
      const strict =
        calls[name].query instanceof z.ZodObject &&
        calls[name].query.def.catchall instanceof z.ZodNever;
      if (strict) expect(answer.status).toBe(422);
      const user = (await ask(app, 'getUser', { cookie: world.cookieOf('owner') })).body;
      if (name !== 'signOut' && name !== 'signOutByPost')
        expect(user).toMatchObject({ user: { paid_user: false } });
    },
  );
});
