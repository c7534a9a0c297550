import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { createLimits } from '../http/guards/limits.ts';
import type { Limits } from '../http/guards/limits.ts';
import type { Limit } from '../http/route.ts';
import { createRedisCarrier } from './redis-carrier.ts';
import { silentLogger } from '../log.ts';
import { openRedis } from '../redis.ts';
import type { Services } from '../services.ts';
import { announceChanges, inAnnouncedTransaction } from './announce.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { BLIND, openServers } from '../../tests/support/http/several-servers.ts';
import type { SeveralServers } from '../../tests/support/http/several-servers.ts';
import { numbers, upTo } from '../../tests/support/http/stream-site.ts';
import { startRedis } from '../../tests/support/programs/redis-server.ts';
import type { RedisServer } from '../../tests/support/programs/redis-server.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import type { TestDatabase } from '../../tests/support/test-database.ts';
import { createTestMember } from '../../tests/support/test-members.ts';
import type { TestMember } from '../../tests/support/test-members.ts';

let own: TestDatabase;
let redis: RedisServer;
let member: TestMember;
let several: SeveralServers | undefined;
beforeAll(async () => {
  own = await createTestDatabase();
  redis = await startRedis();
});
afterAll(async () => {
  await redis.kill();
  await own.close();
});
beforeEach(async () => {
  await own.database.execute(sql`truncate members cascade`);
  member = await createTestMember(own.database, new Date());
});
afterEach(async () => {
  await several?.close();
  several = undefined;
});

const open = async (streams = BLIND) =>
  (several = await openServers(own, { carrier: () => createRedisCarrier(redis.url), streams }));
const write = (services: Services, credits: number): Promise<void> =>
  inAnnouncedTransaction(services, services.clock.now(), (announcer) =>
    announceChanges(announcer, [
      { memberId: member.memberId, entity: 'credits', id: member.memberId, value: { credits } },
    ]),
  );

test('by Redis every change reaches the streams of all servers, once and in order', async () => {
  const { servers } = await open();
  const clients = await Promise.all(servers.map(({ connect }) => connect(member.cookie, 0)));
  for (let round = 0; round < 20; round++)
    await Promise.all(servers.map(({ services }) => write(services, round)));
  for (const client of clients) await eventually(() => client.last).toBe(60);
  expect(clients.map(numbers)).toEqual([upTo(60), upTo(60), upTo(60)]);
});

test('while Redis is away changes come from the database, and signals work again once it is back', async () => {
  const { servers } = await open({ beat: 60_000, tick: 100, stall: 60_000 });
  const [first, second] = servers;
  const client = await second.connect(member.cookie, 0);
  await redis.kill();
  await eventually(() => servers.map(({ signals }) => signals.isUp)).toEqual([false, false, false]);
  await write(first.services, 1);
  await eventually(() => numbers(client)).toEqual([1]);
  await redis.start();
  await eventually(() => servers.map(({ signals }) => signals.isUp)).toEqual([true, true, true]);
  const received: string[] = [];
  second.signals.onSignal((_member, { kind }) => received.push(kind));
  await eventually(async () => {
    await write(first.services, 2);
    return received.includes('changes');
  }).toBe(true);
});

test('a Redis that hangs is noticed, and works again when it goes on', async () => {
  const { servers } = await open();
  redis.freeze();
  try {
    await eventually(() => servers.map(({ signals }) => signals.isUp)).toEqual([
      false,
      false,
      false,
    ]);
  } finally {
    redis.thaw();
  }
  await eventually(() => servers.map(({ signals }) => signals.isUp)).toEqual([true, true, true]);
});

test('a sender that is cut off or may not publish is noticed, and works again when it can', async () => {
  const logged: string[] = [];
  const carrier = createRedisCarrier(redis.url);
  const admin = openRedis(redis.url);
  await admin.connect();
  try {
    carrier.follow('vonk_all');
    carrier.start({
      received: () => undefined,
      up: () => logged.push('up'),
      down: () => logged.push('down'),
    });
    await eventually(() => logged.at(-1)).toBe('up');
    const before = logged.length;
    await admin.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    await eventually(() => [logged.slice(before).includes('down'), logged.at(-1)]).toEqual([
      true,
      'up',
    ]);
    await admin.acl('SETUSER', 'default', '-publish');
    await expect(carrier.send([{ channel: 'vonk_all', text: '' }])).rejects.toThrow('NOPERM');
    expect(logged.at(-1)).toBe('down');
    await admin.acl('SETUSER', 'default', '+publish');
    await eventually(() => logged.at(-1)).toBe('up');
    await carrier.send([{ channel: 'vonk_all', text: '' }]);
  } finally {
    await admin.acl('SETUSER', 'default', '+publish');
    await carrier.close();
    admin.disconnect();
  }
});

test('limits count for all servers together, and for each server while Redis is away', async () => {
  const limit: Limit = { points: 5, seconds: 600, per: 'network' };
  const connections = [openRedis(redis.url), openRedis(redis.url), openRedis(redis.url)];
  await Promise.all(connections.map((connection) => connection.connect()));
  const logged: string[] = [];
  const log = { ...silentLogger, warn: (_fields: object, text: string) => logged.push(text) };
  const servers = connections.map((connection) =>
    createLimits(undefined, { redis: connection, names: new Map([[limit, 'a limit']]), log }),
  );
  const passed = async (limits: readonly Limits[], network: string) => {
    const counted = await Promise.allSettled(
      Array.from({ length: 10 }).flatMap(() =>
        limits.map((one) => one.count(limit, { viewer: null, network })),
      ),
    );
    return counted.filter(({ status }) => status === 'fulfilled').length;
  };
  expect(await passed(servers, '192.0.2.1')).toBe(5);
  expect(logged).toEqual([]);
  const shared = () => servers.map(({ areShared }) => areShared);
  expect(shared()).toEqual([true, true, true]);
  await redis.kill();
  expect(await passed(servers, '192.0.2.2')).toBe(15);
  expect(shared()).toEqual([false, false, false]);
  expect(new Set(logged)).toEqual(
    new Set(['Redis does not answer: each server counts limits for itself']),
  );
  await redis.start();
  await eventually(async () => passed(servers, `192.0.2.${String(Math.random())}`)).toBe(5);
  await eventually(async () => {
    await passed(servers, `192.0.2.${String(Math.random())}`);
    return shared();
  }).toEqual([true, true, true]);
  for (const connection of connections) connection.disconnect();
});
