import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { eventually } from '../../tests/support/eventually.ts';
import { ask } from '../../tests/support/test-client.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import type { TestDatabase } from '../../tests/support/test-database.ts';
import { createTestMember } from '../../tests/support/test-members.ts';
import type { TestMember } from '../../tests/support/test-members.ts';
import { named, numbers, openStreamSite, upTo } from '../../tests/support/http/stream-site.ts';
import type { StreamSite } from '../../tests/support/http/stream-site.ts';
import { newId } from '../../shared/identifiers.ts';
import { sessions } from '../database/schema/access.ts';
import { inTransaction } from '../database/transaction.ts';
import { recordChanges } from './changes.ts';

let own: TestDatabase;
let services: StreamSite['services'];
let server: StreamSite['server'];
let member: TestMember;
let warnings: string[];
let connect: StreamSite['connect'];
let write: StreamSite['write'];
let close: StreamSite['close'];
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.close());
beforeEach(async () => {
  ({ services, server, member, warnings, connect, write, close } = await openStreamSite(own));
});
afterEach(() => close());

test('a seventh stream of a member ends the oldest', async () => {
  const first = await connect();
  const others = [];
  for (let number = 0; number < 6; number++) others.push(await connect());
  await eventually(() => first.ended).toBe(true);
  expect(named(first, 'goodbye')).toEqual([{ reason: 'replaced' }]);
  await write(1);
  for (const other of others) await eventually(() => numbers(other)).toEqual([1]);
  expect(server.app.streams).toBe(6);
});

test('signing out ends the streams of that session alone', async () => {
  const second = await createTestMember(own.database, services.clock.now());
  await own.database
    .update(sessions)
    .set({ member_id: member.memberId })
    .where(sql`member_id = ${second.memberId}`);
  const [here, elsewhere] = [await connect(), await connect({ cookie: second.cookie })];
  await ask(server.app, 'signOut', { cookie: member.cookie });
  await eventually(() => here.ended).toBe(true);
  expect(named(here, 'goodbye')).toEqual([{ reason: 'session_ended' }]);
  expect((await connect({ last: here.last })).status).toBe(403);
  await write(1);
  await eventually(() => numbers(elsewhere)).toEqual([1]);
});

test('a session that is over, taken away in the database, or whose account is deleted ends its stream', async () => {
  const [over, removed, deleted] = [
    member,
    await createTestMember(own.database, services.clock.now()),
    await createTestMember(own.database, services.clock.now()),
  ];
  const [first, second, third] = [
    await connect({ cookie: removed.cookie }),
    await connect({ cookie: deleted.cookie }),
    await connect({ cookie: over.cookie }),
  ];
  await own.database.execute(sql`delete from sessions where member_id = ${removed.memberId}`);
  await own.database.execute(
    sql`update members set status = 'deleted' where id = ${deleted.memberId}`,
  );
  await eventually(() => [first.ended, second.ended]).toEqual([true, true]);
  expect(third.ended).toBe(false);
  services.clock.advance(30 * 24 * 60 * 60_000);
  await eventually(() => third.ended).toBe(true);
  expect([first, second, third].flatMap((client) => named(client, 'goodbye'))).toEqual(
    Array.from({ length: 3 }, () => ({ reason: 'session_ended' })),
  );
});

test('an idle stream gets signs of life', async () => {
  const client = await connect();
  await eventually(() => client.beats).toBeGreaterThan(2);
});

test('a server that stops says goodbye and takes no new streams', async () => {
  const client = await connect();
  await server.app.close();
  await eventually(() => client.ended).toBe(true);
  expect(named(client, 'goodbye')).toEqual([{ reason: 'stopping' }]);
  const late = await connect();
  expect(late.status).toBe(503);
  await eventually(() => late.text).toContain('"code":"unavailable"');
});

test('a server that stops hands its streams over in steps, and asks each to come back after a time of its own', async () => {
  const clients: Awaited<ReturnType<typeof connect>>[] = [];
  for (let number = 0; number < 6; number++) clients.push(await connect());
  await eventually(() => clients.map(({ retry }) => retry)).toEqual(clients.map(() => 1_000));
  const began = performance.now();
  await server.app.close(300);
  // A slow machine takes longer than two waits of 100 ms, never less; one timer may be a little early.
  expect(performance.now() - began).toBeGreaterThan(190);
  await eventually(() => clients.every(({ ended }) => ended)).toBe(true);
  const waits = clients.map(({ retry }) => retry ?? 0);
  expect(waits.filter((ms) => ms < 1_000 || ms >= 3_000)).toEqual([]);
  // Six of two thousand values are never all the same.
  expect(new Set(waits).size).toBeGreaterThan(1);
});

test('a slow reader never makes the server hold more than a little, is cut in the end, and misses nothing', async () => {
  const text = 'x'.repeat(10_000);
  const count = 2_000;
  const now = services.clock.now();
  const slow = await connect({ last: 0 });
  const fast = await connect({ last: 0 });
  slow.pause();
  let most = 0;
  const watch = setInterval(() => {
    for (const outgoing of server.open) most = Math.max(most, outgoing.writableLength);
  }, 1);
  for (let written = 0; written < count; written += 100) {
    await inTransaction(own.database, (transaction) =>
      recordChanges(
        transaction,
        now,
        Array.from({ length: 100 }, () => ({
          memberId: member.memberId,
          entity: 'message' as const,
          id: newId(),
          value: {
            id: newId(),
            conversation: newId(),
            position: 1,
            sender: newId(),
            kind: 'text' as const,
            text,
            photo: null,
            gift: null,
            sent_at: now.toISOString(),
            read_at: null,
            reply_to: null,
            reactions: [],
          },
        })),
      ),
    );
    services.live.publish(member.memberId, { kind: 'changes' });
  }
  await eventually(() => named(fast, 'message').length).toBe(count);
  await eventually(() => server.app.streams).toBe(1);
  clearInterval(watch);
  // 20 MB were to be sent.
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(300_000);
  slow.resume();
  await eventually(() => slow.ended).toBe(true);
  expect(slow.last ?? 0).toBeLessThan(count);
  const again = await connect({ last: slow.last ?? 0 });
  await eventually(() => again.last).toBe(count);
  const all = [...slow.events, ...again.events].map((event) => event.id);
  expect(all).toEqual(upTo(count));
});

test('while the database takes nobody in, streams stay open, and catch up afterwards', async () => {
  const client = await connect();
  await eventually(() => client.events.length).toBe(1);
  await write(1, member.memberId, false);
  const name = new URL(own.url).pathname.slice(1);
  const admin = new pg.Client({ connectionString: own.url.replace(name, 'postgres') });
  await admin.connect();
  await admin.query(`alter database ${name} allow_connections false`);
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    name,
  ]);
  services.live.publish(member.memberId, { kind: 'changes' });
  await expect(own.database.execute(sql`select 1`)).rejects.toThrow();
  await eventually(() => warnings).toEqual(
    expect.arrayContaining([
      'could not read the changes of a stream',
      'could not check the sessions of the streams',
    ]),
  );
  expect(client.ended).toBe(false);
  await admin.query(`alter database ${name} allow_connections true`);
  await admin.end();
  await eventually(() => numbers(client)).toEqual([1]);
});
