import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from '../../../../tests/support/test-client.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { startPgBouncer } from '../../../../tests/support/programs/pgbouncer.ts';
import { startReplicatedPostgres } from '../../../../tests/support/programs/replicated-postgres.ts';
import { TEST_PASSWORD } from '../../../../tests/support/test-members.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { openDatabase } from '../../../database/connection.ts';
import type { Database } from '../../../database/connection.ts';
import { createReplica, REPLICA_LAG_MS } from '../../../database/replica.ts';
import type { Replica } from '../../../database/replica.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { silentLogger } from '../../../log.ts';
import { createMetrics } from '../../../metrics.ts';
import { startReplica } from '../../../start/replica.ts';
import { hideAccount } from '../../measures/hide-account.ts';

let cluster: Awaited<ReturnType<typeof startReplicatedPostgres>>;
let site: TestSite;
let copy: Database;
let replica: Replica;
/** What was logged of where searches go, since the test began. */
let logged: string[] = [];
/** How far the clock of the replica's age was moved. */
let later = 0;
const now = () => performance.now() + later;
const log = {
  info: (_fields: Record<string, unknown>, message: string) => void logged.push(message),
  warn: ({ reason }: Record<string, unknown>) => void logged.push(String(reason)),
};

beforeAll(async () => {
  cluster = await startReplicatedPostgres();
  const database = openDatabase(cluster.primaryUrl, { connections: 6 });
  site = await createTestSite({
    own: { database, url: cluster.primaryUrl, close: () => database.$client.end() },
  });
  copy = openDatabase(cluster.replicaUrl, { connections: 4, answerMs: 5_000 });
  replica = createReplica(database, copy, log, now);
  site.services.replica = replica;
});
afterAll(async () => {
  await copy.$client.end();
  await site.close();
  await cluster.stop();
});

const used = async (watched = replica) =>
  eventually(async () => {
    await watched.look();
    return watched.isUsed;
  }).toBe(true);

let searcher: TestMember;
let found: TestMember;
const person = (name: string, minutesAgo: number) =>
  site.member({
    profile: {
      name,
      shown_to_strangers: true,
      last_active_at: new Date(site.services.clock.now().getTime() - minutesAgo * 60_000),
    },
  });
const names = async (query: Record<string, unknown> = {}, as = searcher) =>
  (await site.call(as, 'searchMembers', { country: 'NL', ...query })).results.map(
    (card) => card.name,
  );
const visitorFinds = async () => {
  const { body } = await ask(site.app, 'searchMembers', { query: { country: 'NL' } });
  return (body as { results: { name: string }[] }).results.map((card) => card.name);
};

beforeEach(async () => {
  later = 0;
  await cluster.resume();
  await site.empty();
  await site.change({ logged_out_search: true });
  searcher = await person('Searcher', 9);
  found = await person('Found', 1);
  await person('Other', 2);
  await cluster.resume();
  await used();
  logged = [];
  await cluster.pause();
});

test('a search is answered by a streaming replica: one that stands still misses who came since and keeps its order, while names are of now', async () => {
  await person('New', 0);
  await site.call(found, 'saveProfile', { name: 'Renamed' });
  const answer = await site.call(searcher, 'searchMembers', { country: 'NL' });
  expect([answer.results.map((card) => card.name), answer.numResults]).toEqual([
    ['Renamed', 'Other'],
    2,
  ]);
  expect(await visitorFinds()).toEqual(['Renamed', 'Other', 'Searcher']);
  // What the searcher's own profile decides is searched at the primary.
  await site.call(found, 'saveProfile', { seeks_min_age: 18, seeks_max_age: 90 });
  expect(await names({ seeks_me: '1' })).toEqual(['Renamed']);
  expect(replica.isUsed).toBe(true);
  await cluster.resume();
  expect(await names()).toEqual(['New', 'Renamed', 'Other']);
});

test.each<[string, () => Promise<unknown>]>([
  ['was blocked', () => site.call(searcher, 'block', { profile: found.profileId })],
  ['blocked the searcher', () => site.call(found, 'block', { profile: searcher.profileId })],
  [
    'was suspended',
    () =>
      inTransaction(site.database, (transaction) =>
        hideAccount(
          {
            database: transaction,
            now: site.services.clock.now(),
            services: site.services,
            afterCommit: () => undefined,
          },
          found.memberId,
          {
            until: new Date(site.services.clock.now().getTime() + 86_400_000),
            ground: 'advertising',
          },
        ),
      ),
  ],
  ['turned invisible', () => site.call(found, 'setNotifications', { invisible: true })],
  ['takes a break', () => site.call(found, 'saveProfile', { paused: true })],
  ['left', () => site.call(found, 'requestDeletion', { password: TEST_PASSWORD, reason: 'break' })],
])(
  'who %s is found by the replica and shown to nobody, at once, and the page is the one of the primary',
  async (_, act) => {
    await person('New', 0);
    expect(await names()).toEqual(['Found', 'Other']);
    await act();
    expect(await names()).toEqual(['New', 'Other']);
    expect(
      await copy.$client.query(`select from profiles where listed and name = 'Found'`),
    ).toMatchObject({ rowCount: 1 });
    expect(replica.isUsed).toBe(true);
  },
);

test('who no longer shows themselves to strangers is shown to no visitor, while members find them as before', async () => {
  expect(await visitorFinds()).toEqual(['Found', 'Other', 'Searcher']);
  await site.call(found, 'saveProfile', { shown_to_strangers: false });
  expect(await visitorFinds()).toEqual(['Other', 'Searcher']);
  expect(await names()).toEqual(['Found', 'Other']);
});

test('a replica that is too far behind is left, said once and in the figures, and used again when it has caught up; that nobody writes is no lag', async () => {
  const figures = async () =>
    (
      await createMetrics({
        ...site.services,
        limits: { areShared: true },
        sharing: { areKeysShared: true, arePhotosShared: true },
        streams: () => 0,
        isRefusing: () => false,
      }).render()
    )
      .split('\n')
      .filter((line) => line.startsWith('vonk_replica_'));
  await person('New', 0);
  await replica.look();
  later += REPLICA_LAG_MS + 1;
  await replica.look();
  await replica.look();
  expect(logged).toEqual(['it is too far behind']);
  expect(await names()).toEqual(['New', 'Found', 'Other']);
  const [isUsed = '', lag = ''] = await figures();
  expect(isUsed).toBe('vonk_replica_used 0');
  expect(Number(lag.split(' ')[1])).toBeGreaterThan(REPLICA_LAG_MS / 1_000);
  await cluster.resume();
  await used();
  expect(logged).toEqual(['it is too far behind', 'searches read the replica']);
  expect(await figures()).toContain('vonk_replica_used 1');
  later += 3_600_000;
  await used();
  expect(replica.lagMs).toBeLessThan(REPLICA_LAG_MS);
});

test('a killed replica costs no search: the primary answers, which is said once, until the replica is there again', async () => {
  await person('New', 0);
  await cluster.kill();
  expect(await names()).toEqual(['New', 'Found', 'Other']);
  expect(await visitorFinds()).toEqual(['New', 'Found', 'Other', 'Searcher']);
  await replica.look();
  await replica.look();
  expect([replica.isUsed, logged]).toEqual([false, ['it does not answer']]);
  await cluster.start();
  await used();
  expect(logged).toEqual(['it does not answer', 'searches read the replica']);
  await cluster.pause();
  await person('Newer', 0);
  expect(await names()).toEqual(['New', 'Found', 'Other']);
});

test('it works through a pooler in transaction mode; a database that is no copy of this one, and a server that says nothing, are left out', async () => {
  await cluster.resume();
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const pooler = await startPgBouncer(cluster.replicaUrl);
  const nothing = openDatabase(`postgres://vonk@127.0.0.1:${port}/vonk`, { answerMs: 50 });
  const { database, tracing } = site.services;
  const through = await startReplica(
    {
      ...site.services.config,
      databaseReplicaUrl: pooler.url,
      databaseDirectUrl: cluster.primaryUrl,
    },
    { database, tracing, log: silentLogger },
  );
  try {
    await used(through?.replica);
    const answers = await through?.replica.read(({ $client }) =>
      Promise.all([1, 2, 3].map(() => $client.query({ name: 'named', text: 'select 1 as one' }))),
    );
    expect(answers).toHaveLength(3);
    logged = [];
    for (const other of [site.database, nothing]) {
      const none = createReplica(site.database, other, log);
      await none.look();
      expect(none.isUsed).toBe(false);
    }
    expect(logged).toEqual(['it is no replica of this database', 'it does not answer']);
  } finally {
    await through?.stop();
    await nothing.$client.end();
    await pooler.stop();
    silent.close();
  }
});
