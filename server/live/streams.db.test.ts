import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { eventually } from '../../tests/support/eventually.ts';
import { openEvents } from '../../tests/support/event-client.ts';
import type { EventClient } from '../../tests/support/event-client.ts';
import { ask } from '../../tests/support/test-client.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import type { TestDatabase } from '../../tests/support/test-database.ts';
import { createTestMember } from '../../tests/support/test-members.ts';
import type { TestMember } from '../../tests/support/test-members.ts';
import { startTestServer } from '../../tests/support/test-server.ts';
import type { TestServer } from '../../tests/support/test-server.ts';
import { createTestServices } from '../../tests/support/test-services.ts';
import { newId } from '../../shared/identifiers.ts';
import { sessions } from '../database/schema/access.ts';
import { members } from '../database/schema/members.ts';
import { silentLogger } from '../log.ts';
import { inTransaction } from '../database/transaction.ts';
import { noLimits } from '../http/guards/limits.ts';
import { toUser } from '../modules/account/sign-in/viewer.ts';
import type { Services } from '../services.ts';
import { recordChanges } from './changes.ts';

let own: TestDatabase;
let services: Services;
let server: TestServer;
let member: TestMember;
const clients: EventClient[] = [];
const warnings: string[] = [];
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.close());
beforeEach(async () => {
  await own.database.execute(sql`truncate members cascade`);
  warnings.length = 0;
  services = {
    ...(await createTestServices(own.database)),
    log: { ...silentLogger, warn: (_fields, message) => warnings.push(message) },
  };
  server = await startTestServer(services, {
    limits: noLimits,
    streams: { beat: 300, tick: 100, stall: 1_000 },
  });
  member = await createTestMember(own.database, services.clock.now());
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await server.crash();
});

async function connect(
  options: { cookie?: string; last?: number | string | null; query?: string } = {},
): Promise<EventClient> {
  const client = await openEvents(server.origin, { cookie: member.cookie, ...options });
  clients.push(client);
  return client;
}

/** Writes changes as a route does: numbered in a transaction, told after it. */
async function write(count: number, memberId = member.memberId, told = true): Promise<void> {
  const now = services.clock.now();
  await inTransaction(own.database, (transaction) =>
    recordChanges(
      transaction,
      now,
      Array.from({ length: count }, (_, index) => ({
        memberId,
        entity: 'credits' as const,
        id: memberId,
        value: { credits: index },
      })),
    ),
  );
  if (told) services.live.publish(memberId, { kind: 'changes' });
}
const numbers = (client: EventClient): (number | null)[] =>
  client.events.filter((event) => event.event === 'credits').map((event) => event.id);
const upTo = (last: number, first = 1): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
const named = (client: EventClient, name: string): unknown[] =>
  client.events.filter((event) => event.event === name).map((event) => event.data);

test('a visitor gets no stream but a refusal that asks to sign in', async () => {
  const client = await openEvents(server.origin);
  expect(client.status).toBe(403);
  await eventually(() => client.text).toContain('"authentication_required":true');
  expect((await connect({ query: '?extra=1' })).status).toBe(422);
});

test('a first visit begins at the newest change and gets what comes after it', async () => {
  await write(3);
  const client = await connect();
  await eventually(() => client.events).toEqual([{ event: 'hello', id: 3, data: { seq: 3 } }]);
  await write(2);
  await eventually(() => client.events.slice(1)).toEqual([
    {
      event: 'credits',
      id: 4,
      data: { seq: 4, entity: 'credits', id: member.memberId, value: { credits: 0 } },
    },
    {
      event: 'credits',
      id: 5,
      data: { seq: 5, entity: 'credits', id: member.memberId, value: { credits: 1 } },
    },
  ]);
});

test('coming back with a number gets everything after it in order, from the header or else the query', async () => {
  await write(450);
  const byHeader = await connect({ last: 7 });
  const byQuery = await connect({ query: '?last=448' });
  const both = await connect({ last: 449, query: '?last=2' });
  await eventually(() => numbers(byHeader)).toEqual(upTo(450, 8));
  await eventually(() => numbers(byQuery)).toEqual([449, 450]);
  await eventually(() => numbers(both)).toEqual([450]);
  expect(named(byHeader, 'hello')).toEqual([]);
  await write(1);
  await eventually(() => [byHeader.last, byQuery.last, both.last]).toEqual([451, 451, 451]);
});

test('while four write and the reader is cut again and again, every change comes exactly once and in order', async () => {
  const total = 400;
  const received: (number | null)[] = [];
  let last: number | null = 0;
  let written = 0;
  const writers = Promise.all(
    [1, 2, 3, 4].map(async () => {
      for (let round = 0; round < total / 4 / 5; round++) {
        await write(5);
        written += 5;
      }
    }),
  );
  for (let cuts = 0; received.length < total; cuts++) {
    const client = await connect({ last });
    const enough = received.length + 7 * (cuts % 4);
    await eventually(() => numbers(client).length + received.length).toBeGreaterThanOrEqual(
      Math.min(enough, written),
    );
    client.close();
    received.push(...numbers(client));
    last = client.last ?? last;
  }
  await writers;
  expect(received).toEqual(upTo(total));
});

test('a log that no longer reaches back, a number from the future and one that is none get resync', async () => {
  await write(20);
  await own.database.execute(sql`delete from changes where seq <= 10`);
  for (const last of [9, 21, 9_999, 'x', '-1', '1e3']) {
    const client = await connect({ last });
    await eventually(() => client.events, `Last-Event-ID ${last}`).toEqual([
      { event: 'resync', id: 20, data: { seq: 20 } },
    ]);
    client.close();
  }
  const reached = await connect({ last: 10 });
  await eventually(() => numbers(reached)).toEqual(upTo(20, 11));
  await own.database.execute(sql`delete from changes`);
  const nothing = await connect({ last: 20 });
  await write(1);
  await eventually(() => numbers(nothing)).toEqual([21]);
  expect(named(nothing, 'resync')).toEqual([]);
});

test('changes that no signal told of are found all the same', async () => {
  const client = await connect();
  await write(2, member.memberId, false);
  await eventually(() => numbers(client)).toEqual([1, 2]);
});

test('that somebody types comes without a number and is not repeated to who comes back', async () => {
  const client = await connect();
  const conversation = newId();
  services.live.publish(member.memberId, { kind: 'typing', conversation });
  await eventually(() => client.events.at(-1)).toEqual({
    event: 'typing',
    id: null,
    data: { conversation },
  });
  const again = await connect({ last: client.last });
  await write(1);
  await eventually(() => numbers(again)).toEqual([1]);
  expect(named(again, 'typing')).toEqual([]);
});

test('who has not confirmed gets nothing of others, and is told to fetch it once they have', async () => {
  const unconfirmed = await createTestMember(own.database, services.clock.now(), {
    member: { status: 'not_confirmed' },
  });
  const client = await connect({ cookie: unconfirmed.cookie });
  const now = services.clock.now();
  const tell = async (entity: 'read' | 'account' | 'credits') => {
    // The account is confirmed in the transaction that tells of it, as where members confirm.
    await inTransaction(own.database, async (transaction) => {
      if (entity === 'account')
        await transaction
          .update(members)
          .set({ status: 'active' })
          .where(eq(members.id, unconfirmed.memberId));
      await recordChanges(transaction, now, [
        entity === 'read'
          ? {
              memberId: unconfirmed.memberId,
              entity,
              id: newId(),
              value: { position: 1, read_at: now.toISOString() },
            }
          : entity === 'credits'
            ? { memberId: unconfirmed.memberId, entity, id: newId(), value: { credits: 1 } }
            : {
                memberId: unconfirmed.memberId,
                entity,
                id: unconfirmed.memberId,
                value: await toUser(transaction, unconfirmed.memberId, now),
              },
      ]);
    });
    services.live.publish(unconfirmed.memberId, { kind: 'changes' });
  };
  await tell('read');
  services.live.publish(unconfirmed.memberId, { kind: 'typing', conversation: newId() });
  await tell('credits');
  await eventually(() => client.events.map((event) => event.event)).toEqual([
    'hello',
    'resync',
    'credits',
  ]);
  await tell('account');
  await tell('read');
  await eventually(() => client.events.map((event) => event.event)).toEqual([
    'hello',
    'resync',
    'credits',
    'account',
    'resync',
    'read',
  ]);
  // A client takes a number that is not the next one for a hole, unless it is told.
  expect(client.events.map((event) => event.id)).toEqual([0, 1, 2, 3, 3, 4]);
});

test('a member’s stream gets nothing of another member', async () => {
  const other = await createTestMember(own.database, services.clock.now());
  const client = await connect();
  await write(3, other.memberId);
  await write(1);
  await eventually(() => client.events.length).toBe(2);
  expect(client.events[1]?.data).toMatchObject({ seq: 1, id: member.memberId });
});

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
