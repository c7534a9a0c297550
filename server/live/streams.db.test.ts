import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { eventually } from '../../tests/support/eventually.ts';
import { openEvents } from '../../tests/support/event-client.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import type { TestDatabase } from '../../tests/support/test-database.ts';
import { createTestMember } from '../../tests/support/test-members.ts';
import type { TestMember } from '../../tests/support/test-members.ts';
import { named, numbers, openStreamSite, upTo } from '../../tests/support/http/stream-site.ts';
import type { StreamSite } from '../../tests/support/http/stream-site.ts';
import { newId } from '../../shared/identifiers.ts';
import { members } from '../database/schema/members.ts';
import { inTransaction } from '../database/transaction.ts';
import { toUser } from '../modules/account/sign-in/viewer.ts';
import { recordChanges } from './changes.ts';

let own: TestDatabase;
let services: StreamSite['services'];
let server: StreamSite['server'];
let member: TestMember;
let connect: StreamSite['connect'];
let write: StreamSite['write'];
let close: StreamSite['close'];
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.close());
beforeEach(async () => {
  ({ services, server, member, connect, write, close } = await openStreamSite(own));
});
afterEach(() => close());

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
  const announce = async (entity: 'read' | 'account' | 'credits') => {
    // The account is confirmed in the transaction that announces it, as when members confirm.
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
  await announce('read');
  services.live.publish(unconfirmed.memberId, { kind: 'typing', conversation: newId() });
  await announce('credits');
  await eventually(() => client.events.map((event) => event.event)).toEqual([
    'hello',
    'resync',
    'credits',
  ]);
  await announce('account');
  await announce('read');
  await eventually(() => client.events.map((event) => event.event)).toEqual([
    'hello',
    'resync',
    'credits',
    'account',
    'resync',
    'read',
  ]);
  // A client takes a number that is not the next one for a gap.
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
