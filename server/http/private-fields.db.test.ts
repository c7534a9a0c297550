import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { ask, requestOf } from '../../tests/support/test-client.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import type { TestDatabase } from '../../tests/support/test-database.ts';
import { publishTestText } from '../../tests/support/test-texts.ts';
import { createTestServices } from '../../tests/support/test-services.ts';
import { requestsToOwner } from '../../tests/support/privacy/requests-to-owner.ts';
import { ACTORS, CANARY, createTestWorld } from '../../tests/support/test-world.ts';
import type { World } from '../../tests/support/test-world.ts';
import { routeNames as names } from '../../tests/support/http/who-may-call.ts';
import { createApp } from '../app.ts';
import type { App } from '../app.ts';
import type { Services } from '../services.ts';
import { noLimits } from './guards/limits.ts';

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

describe('what leaves the server', () => {
  const PRIVATE_KEYS = [
    'password',
    'password_hash',
    'token',
    'token_hash',
    'latitude',
    'longitude',
    'network',
    'user_agent',
    'session',
    'member_id',
    'demo',
    'drawing',
    'listed',
  ];
  function keysIn(value: unknown, found = new Set<string>()): Set<string> {
    if (value !== null && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) {
        if (!Array.isArray(value)) found.add(key);
        // A refusal names the fields that were sent, and reveals nothing that is stored.
        if (key !== 'fields') keysIn(inner, found);
      }
    return found;
  }

  test('R-230 nobody gets a private field of another member: no address, birth date, position, account id, or hash', async () => {
    for (const actor of ACTORS.filter((one) => one !== 'owner')) {
      for (const name of names.filter(
        (one) => !one.startsWith('signOut') && one !== 'signUp' && one !== 'deleteConversation',
      )) {
        const answer = await ask(app, name, {
          ...requestsToOwner[name](world),
          cookie: world.cookieOf(actor),
        });
        const text = JSON.stringify(answer.body);
        for (const secret of [
          CANARY.email,
          CANARY.dateOfBirth,
          String(CANARY.latitude),
          String(CANARY.longitude),
          world.owner.memberId,
          '$argon2',
        ])
          expect(text, `${name} as ${actor}`).not.toContain(secret);
        const keys = keysIn(answer.body);
        // The site's demo sign-ins are there for everybody to read.
        for (const key of PRIVATE_KEYS)
          if (name !== 'getSettings') expect(keys, `${name} as ${actor}`).not.toContain(key);
      }
    }
  });

  test('the changes that others are told hold nothing private either', async () => {
    await ask(app, 'like', {
      cookie: world.cookieOf('stranger'),
      body: { profile: world.owner.profileId },
    });
    await ask(app, 'sendMessage', {
      ...requestsToOwner.sendMessage(world),
      cookie: world.cookieOf('owner'),
    });
    const { rows } = await own.database.execute<{ value: unknown }>(
      sql`select value from changes where member_id <> ${world.owner.memberId}`,
    );
    expect(rows.length).toBeGreaterThan(3);
    const text = JSON.stringify(rows);
    for (const secret of [
      CANARY.email,
      CANARY.dateOfBirth,
      String(CANARY.latitude),
      world.owner.memberId,
    ])
      expect(text).not.toContain(secret);
  });

  test('every answer carries the security headers and an id, and none may be kept', async () => {
    for (const name of names) {
      const { headers } = await app.fetch(requestOf(name, requestsToOwner[name](world)));
      expect(headers.get('x-content-type-options'), name).toBe('nosniff');
      expect(headers.get('content-security-policy'), name).toContain("default-src 'none'");
      expect(headers.get('cache-control'), name).toBe('no-store');
      expect(headers.get('x-request-id'), name).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});
