import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { newId } from '../../shared/identifiers.ts';
import { eventually } from '../../tests/support/eventually.ts';
import type { EventClient } from '../../tests/support/event-client.ts';
import { openServers } from '../../tests/support/http/several-servers.ts';
import type { SeveralServers } from '../../tests/support/http/several-servers.ts';
import { named, numbers, upTo } from '../../tests/support/http/stream-site.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import type { TestDatabase } from '../../tests/support/test-database.ts';
import { createTestMember } from '../../tests/support/test-members.ts';
import type { TestMember } from '../../tests/support/test-members.ts';
import type { Services } from '../services.ts';
import { inAnnouncedTransaction, announceChanges } from './announce.ts';
import { createPostgresCarrier } from './postgres-carrier.ts';

let own: TestDatabase;
let several: SeveralServers;
let member: TestMember;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.close());
beforeEach(async () => {
  await own.database.execute(sql`truncate members cascade`);
  member = await createTestMember(own.database, new Date());
});
afterEach(() => several.close());

/** Changes something for the member by one of the servers. */
const write = (services: Services, credits: number): Promise<void> =>
  inAnnouncedTransaction(services, services.clock.now(), (announcer) =>
    announceChanges(announcer, [
      { memberId: member.memberId, entity: 'credits', id: member.memberId, value: { credits } },
    ]),
  );

test('what one server writes reaches the streams of all by signals, each change once and in order', async () => {
  several = await openServers(own);
  const clients = await Promise.all(
    several.servers.map(({ connect }) => connect(member.cookie, 0)),
  );
  for (let round = 0; round < 20; round++)
    await Promise.all(several.servers.map(({ services }) => write(services, round)));
  for (const client of clients) await eventually(() => client.last).toBe(60);
  expect(clients.map(numbers)).toEqual([upTo(60), upTo(60), upTo(60)]);
});

test('a signal that is lost is made good by the tail of the log, which every tick reads', async () => {
  const tick = { beat: 60_000, tick: 100, stall: 60_000 };
  several = await openServers(own, { streams: tick });
  const [first, second] = several.servers;
  const client = await second.connect(member.cookie, 0);
  await write({ ...first.services, live: { ...first.services.live, publish: () => undefined } }, 1);
  await eventually(() => numbers(client)).toEqual([1]);
});

test('a lost connection for signals is made again, with what is followed then', async () => {
  several = await openServers(own);
  const [first, second] = several.servers;
  const client = await second.connect(member.cookie, 0);
  const restored = new Promise<void>((resolve) => void second.signals.onRestored(resolve));
  await own.database.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vonk signals' and datname = current_database()`,
  );
  await restored;
  const later = await second.connect(member.cookie, 0);
  await eventually(() => first.signals.isUp).toBe(true);
  await write(first.services, 1);
  await eventually(() => [numbers(client), numbers(later)]).toEqual([[1], [1]]);
});

test('typing and the end of a session reach a stream on another server', async () => {
  several = await openServers(own);
  await several.follow(member.memberId);
  const [first, second, third] = several.servers;
  const [one, other] = [await second.connect(member.cookie), await third.connect(member.cookie)];
  const conversation = newId();
  first.services.live.publish(member.memberId, { kind: 'typing', conversation });
  for (const client of [one, other])
    await eventually(() => named(client, 'typing')).toEqual([{ conversation }]);
  first.services.live.publish(member.memberId, {
    kind: 'session_ended',
    sessionId: member.sessionId,
  });
  for (const client of [one, other])
    await eventually(() => named(client, 'goodbye')).toEqual([{ reason: 'session_ended' }]);
});

test('a member has six streams over all servers: the oldest is replaced, and a closed one does not count', async () => {
  several = await openServers(own);
  await several.follow(member.memberId);
  const { servers } = several;
  const open = (index: number) => (servers[index % 3] ?? servers[0]).connect(member.cookie);
  const clients: EventClient[] = [];
  for (let index = 0; index < 5; index++) clients.push(await open(index));
  const closed = await open(5);
  closed.close();
  await eventually(() => servers.map(({ server }) => server.app.streams)).toEqual([2, 2, 1]);
  clients.push(await open(5));
  clients.push(await open(6));
  await eventually(() => named(clients[0] ?? closed, 'goodbye')).toEqual([{ reason: 'replaced' }]);
  await eventually(() => servers.map(({ server }) => server.app.streams)).toEqual([2, 2, 2]);
  expect(clients.slice(1).flatMap((client) => named(client, 'goodbye'))).toEqual([]);
});

test('the server with the stream answers for who has the site in sight', async () => {
  several = await openServers(own);
  await several.follow(member.memberId);
  const [first, second, third] = several.servers;
  await second.connect(member.cookie);
  const seen = async () => [
    ...(await third.services.presence.elsewhere(member.memberId, member.sessionId)),
  ];
  expect(await seen()).toEqual([]);
  first.services.presence.inSight(member.memberId, member.sessionId);
  await eventually(seen).toEqual([member.sessionId]);
  third.services.presence.outOfSight(member.memberId, member.sessionId);
  await eventually(seen).toEqual([]);
});

test('settings that one server changes are known to all, also what changed while signals were lost', async () => {
  several = await openServers(own);
  const [first, second, third] = several.servers;
  const names = () => [second, third].map(({ services }) => services.settings.current().name);
  await first.services.settings.change({ name: 'Raak' });
  await eventually(names).toEqual(['Raak', 'Raak']);
  await own.database.execute(sql`update site_settings set value = '"Vonkje"' where key = 'name'`);
  await own.database.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vonk signals' and datname = current_database()`,
  );
  await eventually(names).toEqual(['Vonkje', 'Vonkje']);
});

test('what comes over a channel and is no letter is passed over', async () => {
  several = await openServers(own);
  const [first, second] = several.servers;
  const client = await second.connect(member.cookie, 0);
  const stranger = createPostgresCarrier(own.url);
  await new Promise<void>((resolve) =>
    stranger.start({ received: () => undefined, up: resolve, down: () => undefined }),
  );
  await stranger.send(
    ['', '{', '{"from":"x","about":[]}', 'x'.repeat(7_000)].map((text) => ({
      channel: 'vonk_all',
      text,
    })),
  );
  await stranger.close();
  await write(first.services, 1);
  await eventually(() => numbers(client)).toEqual([1]);
});
