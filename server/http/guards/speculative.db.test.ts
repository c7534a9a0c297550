import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeFingerprintOf } from '../../../tests/support/privacy/fingerprint.ts';
import { requestOf, TEST_ORIGIN } from '../../../tests/support/test-client.ts';
import type { Sent } from '../../../tests/support/test-client.ts';
import { createTestDatabase } from '../../../tests/support/test-database.ts';
import type { TestDatabase } from '../../../tests/support/test-database.ts';
import { createTestServices } from '../../../tests/support/test-services.ts';
import { requestsToOwner } from '../../../tests/support/privacy/requests-to-owner.ts';
import { createTestWorld } from '../../../tests/support/test-world.ts';
import type { World } from '../../../tests/support/test-world.ts';
import type { CallName } from '../../../shared/contract/calls.ts';
import { createApp } from '../../app.ts';
import type { App } from '../../app.ts';
import { createToken } from '../../modules/account/access/tokens.ts';
import { createOneClick } from '../../modules/notify/notices/unsubscribe.ts';
import type { Services } from '../../services.ts';
import { noLimits } from './limits.ts';
import { routes } from '../table.ts';

let own: TestDatabase;
let services: Services;
let app: App;
let world: World;
let links: { activation: string; unsubscribe: string };
let before: string;
beforeAll(async () => {
  own = await createTestDatabase();
  services = await createTestServices(own.database);
  app = createApp(services, [createOneClick(services)], { limits: noLimits });
  world = await createTestWorld(own.database, services, app);
  const at = services.clock.now();
  const { owner, unconfirmed } = world.actors;
  const token = (memberId: string, purpose: 'activation' | 'unsubscribe') =>
    createToken(own.database, { memberId, purpose, at });
  links = {
    activation: await token(unconfirmed.memberId, 'activation'),
    unsubscribe: await token(owner.memberId, 'unsubscribe'),
  };
  // Long enough after their last visit that a visit would be recorded.
  services.clock.advance(600_000);
  before = await wholeFingerprintOf(own.database);
});
afterAll(() => own.close());

const PREFETCHES: Record<string, string>[] = [
  { 'sec-purpose': 'prefetch' },
  { 'sec-purpose': 'prefetch;prerender' },
  { 'sec-purpose': 'prefetch; anonymous-client-ip' },
  { purpose: 'prefetch' },
  { 'x-moz': 'prefetch' },
  { 'x-purpose': 'preview' },
];
const names = routes.map((route) => route.name as CallName);
const routeOf = (name: CallName) =>
  routes.find((route) => route.name === name) ?? expect.unreachable(name);

/** A request that does what the call is for, with links that work. */
function effectiveRequest(name: CallName): Sent {
  const request = requestsToOwner[name](world);
  if (name === 'activate') return { query: { token: links.activation } };
  if (name === 'unsubscribe') return { body: { token: links.unsubscribe } };
  return request;
}

test.each(names)(
  '%s changes nothing when it is asked for by HEAD or ahead of time',
  async (name) => {
    const { repeat, call } = routeOf(name);
    for (const actor of ['anonymous', 'owner', 'stranger', 'unconfirmed'] as const) {
      const request = { ...effectiveRequest(name), cookie: world.cookieOf(actor) };
      const fetchAhead = async (headers: Record<string, string>) =>
        app.fetch(requestOf(name, { ...request, headers: { ...request.headers, ...headers } }));
      for (const headers of repeat === 'read' ? PREFETCHES.slice(0, 1) : PREFETCHES) {
        const response = await fetchAhead(headers);
        if (repeat === 'read') continue;
        expect(response.ok, `${actor} ${JSON.stringify(headers)}`).toBe(false);
        expect(response.status).not.toBe(302);
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(response.headers.getSetCookie()).toEqual([]);
      }
      if (call.method !== 'GET') continue;
      const response = await app.fetch(new Request(requestOf(name, request), { method: 'HEAD' }));
      if (repeat === 'read') continue;
      expect(response.status, actor).not.toBe(302);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(await response.text()).toBe('');
    }
    expect(await wholeFingerprintOf(own.database)).toBe(before);
  },
);

// The tests below change something, and are last.
test('the links of mails work after a scanner looked at them', async () => {
  const link = (method: string, headers = {}) =>
    app.fetch(
      new Request(`${TEST_ORIGIN}/api/activate.php?token=${links.activation}`, { method, headers }),
    );
  expect((await link('HEAD')).status).toBe(204);
  expect((await link('GET', { 'sec-purpose': 'prefetch' })).status).toBe(503);
  expect((await link('GET')).headers.get('location')).toMatch(/\/activate\/done$/);
});

test('what stands beside the API takes no change that was made ahead of time', async () => {
  const unchanged = await wholeFingerprintOf(own.database);
  const post = (headers: Record<string, string>) =>
    app.fetch(
      new Request(`${TEST_ORIGIN}/unsubscribe?token=${links.unsubscribe}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: 'List-Unsubscribe=One-Click',
      }),
    );
  expect((await post({ 'sec-purpose': 'prefetch;prerender' })).status).toBe(503);
  expect(await wholeFingerprintOf(own.database)).toBe(unchanged);
  expect((await post({})).status).toBe(204);
});

test('a photo that is looked at by HEAD or ahead of time does not say that its viewer is here', async () => {
  const unchanged = await wholeFingerprintOf(own.database);
  const look = (method: string, headers: Record<string, string>) =>
    app.fetch(
      new Request(`${TEST_ORIGIN}/photos/${world.photo}/thumb`, {
        method,
        headers: { cookie: world.owner.cookie, ...headers },
      }),
    );
  await look('HEAD', {});
  await look('GET', { purpose: 'prefetch' });
  expect(await wholeFingerprintOf(own.database)).toBe(unchanged);
  await look('GET', {});
  expect(await wholeFingerprintOf(own.database)).not.toBe(unchanged);
});
