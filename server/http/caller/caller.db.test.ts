import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import { createApp } from '../../app.ts';
import { createLimits } from '../guards/limits.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite({ config: { demo: false } });
});
afterAll(() => site.close());

const CLIENT = { 'request-type': 'client', 'sec-fetch-site': 'same-origin' };

/** Asks a server that listens, as a proxy before it would. */
async function withServer(
  trustedProxies: readonly string[],
  act: (ask: (path: string, headers: Record<string, string>) => Promise<Response>) => Promise<void>,
): Promise<void> {
  const app = createApp(
    {
      ...site.services,
      config: { ...site.services.config, trustedProxies, countryHeader: 'x-country' },
    },
    [],
    { limits: createLimits() },
  );
  const server = createServer(app.listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    await act((path, headers) => fetch(origin + path, { headers: { ...CLIENT, ...headers } }));
  } finally {
    await app.close();
    server.closeAllConnections();
    server.close();
  }
}
const address = (email: number) => `/api/signup.php?email=nobody${email}@vonk.example`;

/** How many calls a visitor may make before the limit of the network refuses. */
async function callsUntilRefused(call: (number: number) => Promise<Response>): Promise<number> {
  for (let made = 0; made < 200; made++) if ((await call(made)).status === 429) return made;
  return Infinity;
}

test('limits count visitors behind a trusted proxy one by one, and the settings tell each their country', async () => {
  await withServer(['127.0.0.1'], async (ask) => {
    const from = (visitor: string) => (number: number) =>
      ask(address(number), { 'x-forwarded-for': visitor });
    expect(await callsUntilRefused(from('203.0.113.7'))).toBeLessThan(200);
    expect((await from('203.0.113.8')(1)).status).toBe(200);
    // What the visitor writes in front changes nothing.
    expect((await from('198.51.100.1, 203.0.113.7')(1)).status).toBe(429);
    const countryOf = async (headers: Record<string, string>) => {
      const answer = await ask('/api/settings.php', headers);
      return ((await answer.json()) as { geoip_country: string }).geoip_country;
    };
    expect(await countryOf({ 'x-forwarded-for': '91.183.0.1' })).toBe('BE');
    expect(await countryOf({ 'x-forwarded-for': '91.183.0.1', 'x-country': 'DE' })).toBe('DE');
  });
});

test('a header from anybody else neither gets round a limit nor moves a visitor', async () => {
  await withServer([], async (ask) => {
    expect(
      await callsUntilRefused((number) =>
        ask(address(number), { 'x-forwarded-for': `203.0.113.${number}` }),
      ),
    ).toBeLessThan(200);
    const answer = await ask('/api/settings.php', {
      'x-forwarded-for': '91.183.0.1',
      'x-country': 'DE',
    });
    expect(await answer.json()).toMatchObject({ geoip_country: 'NL' });
  });
});
