import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  askDesk,
  createTestOperator,
  openTestDesk,
} from '../../../tests/support/operator/test-desk.ts';
import { startRedis } from '../../../tests/support/programs/redis-server.ts';
import type { RedisServer } from '../../../tests/support/programs/redis-server.ts';
import { TEST_ORIGIN } from '../../../tests/support/test-client.ts';
import { createTestDatabase } from '../../../tests/support/test-database.ts';
import type { TestDatabase } from '../../../tests/support/test-database.ts';
import { createTestServices } from '../../../tests/support/test-services.ts';
import { publishTestText } from '../../../tests/support/test-texts.ts';
import { newId } from '../../../shared/identifiers.ts';
import type { SiteForm } from '../../../shared/site/site-forms.ts';
import { createApp } from '../../app.ts';
import type { App } from '../../app.ts';
import { silentLogger } from '../../log.ts';
import type { Desk } from '../../operator/desk.ts';
import { encodeDocument } from '../../pages/document-cache.ts';
import { createPages } from '../../pages/handler.ts';
import type { Services } from '../../services.ts';
import { openSharedCounts } from '../../start/carrier.ts';
import { CSP_REPORT_PATH } from './csp-report.ts';
import { createLimits } from './limits.ts';
import type { SharedCounts } from './limits.ts';

interface OneServer {
  app: App;
  desk: Desk;
  shared: SharedCounts;
  /** The token of a form that this server shows, open for some seconds. */
  token(path: string): Promise<string>;
}

let own: TestDatabase;
let redis: RedisServer;
let services: Services;
let folder: string;
let servers: [OneServer, OneServer];
beforeAll(async () => {
  own = await createTestDatabase();
  redis = await startRedis();
  services = await createTestServices(own.database);
  await publishTestText(own.database, { page: 'return-policy', version: '2026-01-01' });
  folder = mkdtempSync(join(tmpdir(), 'vonk-limits-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head></head><body></body>');
  servers = [await open(), await open()];
});
afterAll(async () => {
  for (const { shared } of servers) shared.redis.disconnect();
  await redis.kill();
  await own.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => servers[0].shared.redis.flushall());

/** A server as its start makes it, as far as limits go. */
async function open(): Promise<OneServer> {
  let shown: SiteForm | null = null;
  const documents = {
    has: () => true,
    styleSource: () => 'sha256-abc',
    document({ form }: { form: SiteForm | null }) {
      shown = form;
      return encodeDocument('<!doctype html>');
    },
  };
  const shared =
    (await openSharedCounts(
      { databaseUrl: own.url, databaseDirectUrl: null, redisUrl: redis.url },
      silentLogger,
    )) ?? expect.unreachable();
  const limits = createLimits(services.clock, shared);
  const app = createApp(services, [createPages(services, folder, documents)], { limits });
  return {
    app,
    shared,
    desk: openTestDesk(services, { limits }),
    async token(path) {
      await app.fetch(new Request(TEST_ORIGIN + path));
      services.clock.advance(5_000);
      if (shown?.page === 'return-policy') return shown.token ?? '';
      return shown?.page === 'complaints' ? (shown.tokens?.complaint ?? '') : '';
    },
  };
}

const sendForm = async (app: App, path: string, fields: Record<string, string>) => {
  const answer = await app.fetch(
    new Request(TEST_ORIGIN + path, {
      method: 'POST',
      headers: { origin: TEST_ORIGIN, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(fields),
    }),
  );
  return answer.status;
};
const withdraw = (app: App, form: string) =>
  sendForm(app, '/nl/pages/return-policy', {
    form,
    number: '999999',
    email: 'klant@voorbeeld.example',
  });

test('the form of a withdrawal counts the tries of a network on all servers', async () => {
  const [first, second] = servers;
  const tokens = [
    await first.token('/nl/pages/return-policy'),
    await second.token('/nl/pages/return-policy'),
  ] as const;
  const got: number[] = [];
  for (let time = 0; time < 3; time++)
    got.push(await withdraw(first.app, tokens[0]), await withdraw(second.app, tokens[1]));
  expect(got).toEqual([303, 303, 303, 303, 303, 429]);
});

test('the desk counts sign-ins of a network on all servers', async () => {
  const got: (string | null)[] = [];
  for (let time = 0; time < 11; time++)
    for (const { desk } of servers) got.push((await askDesk(desk, 'signInOptions')).code);
  expect(got.filter((code) => code === 'too_many_requests')).toHaveLength(2);
  expect(got.slice(-2)).toEqual(['too_many_requests', 'too_many_requests']);
});

test('no limit is counted by each server for itself, also of what no route of a table has', async () => {
  const [{ app, desk, shared, token }] = servers;
  const operator = await createTestOperator(services, 'moderator');
  const report = new Request(TEST_ORIGIN + CSP_REPORT_PATH, { method: 'POST', body: '{}' });
  await app.fetch(report);
  await app.fetch(new Request(`${TEST_ORIGIN}/photos/${newId()}/thumb`));
  await withdraw(app, await token('/nl/pages/return-policy'));
  await app.fetch(new Request(`${TEST_ORIGIN}/nl/pages/return-policy?withdraw=${'a'.repeat(43)}`));
  await app.fetch(new Request(`${TEST_ORIGIN}/nl/complaints?case=${'a'.repeat(43)}`));
  await sendForm(app, '/nl/complaints', {
    form: await token('/nl/complaints'),
    door: 'complaint',
    kind: 'payment',
    text: 'Er is twee keer geld van mijn rekening gehaald.',
    email: 'klant@voorbeeld.example',
    website: '',
  });
  await askDesk(desk, 'getAudit', { cookie: operator.cookie });
  await desk.fetch(
    new Request(`http://localhost:5082/photos/${newId()}/thumb`, {
      headers: { 'sec-fetch-site': 'same-origin', cookie: operator.cookie },
    }),
  );
  const keys = await shared.redis.keys('vonk:limit:*');
  expect(keys.map((key) => key.split(':')[2]).toSorted()).toEqual(
    [
      ...['csp reports', 'photos', 'withdrawal form', 'desk photos'],
      ...['getWithdrawal', 'getCase', 'complain', 'desk stepUpOptions'],
    ].toSorted(),
  );
});
