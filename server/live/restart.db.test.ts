import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { eventually } from '../../tests/support/eventually.ts';
import { openEvents } from '../../tests/support/event-client.ts';
import type { EventClient } from '../../tests/support/event-client.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import type { TestDatabase } from '../../tests/support/test-database.ts';
import { startTestServer } from '../../tests/support/test-server.ts';
import type { TestServer } from '../../tests/support/test-server.ts';
import { createTestServices } from '../../tests/support/test-services.ts';
import { newId } from '../../shared/identifiers.ts';
import { sessions } from '../database/schema/access.ts';
import { members } from '../database/schema/members.ts';
import { profiles } from '../database/schema/profiles.ts';
import { inTransaction } from '../database/transaction.ts';
import { hashSessionToken, newSessionToken, sessionEnd } from '../http/caller/session.ts';
import type { Services } from '../services.ts';
import { recordChanges } from './changes.ts';

const STREAMS = 1_000;
const BACK_WITHIN_MS = 30_000;

let own: TestDatabase;
let services: Services;
beforeAll(async () => {
  own = await createTestDatabase({ connections: 16 });
  services = await createTestServices(own.database);
});
afterAll(() => own.close());

interface Listener {
  memberId: string;
  cookie: string;
}

async function createListeners(): Promise<Listener[]> {
  const now = services.clock.now();
  const made = Array.from({ length: STREAMS }, () => ({
    memberId: newId(),
    token: newSessionToken(),
  }));
  await own.database.insert(members).values(
    made.map(({ memberId }) => ({
      id: memberId,
      email: `${memberId}@vonk.example`,
      password_hash: '-',
      status: 'active' as const,
      language: 'nl',
      signup_at: now,
      last_seen_at: now,
    })),
  );
  await own.database.insert(profiles).values(
    made.map(({ memberId }) => ({
      id: newId(),
      member_id: memberId,
      name: 'Robin',
      gender: 'male' as const,
      date_of_birth: '1990-01-01',
      country: 'NL',
      status: 'active' as const,
      listed: true,
      last_active_at: now,
      created_at: now,
    })),
  );
  await own.database.insert(sessions).values(
    made.map(({ memberId, token }) => ({
      id: newId(),
      token_hash: hashSessionToken(token),
      member_id: memberId,
      created_at: now,
      expires_at: sessionEnd(now),
      last_seen_at: now,
      user_agent: '',
    })),
  );
  return made.map(({ memberId, token }) => ({ memberId, cookie: `vonk_session=${token}` }));
}

/** Writes one change for everybody. */
async function writeToAll(listeners: readonly Listener[], credits: number): Promise<void> {
  const now = services.clock.now();
  for (let from = 0; from < listeners.length; from += 100) {
    const some = listeners.slice(from, from + 100);
    await inTransaction(own.database, (transaction) =>
      recordChanges(
        transaction,
        now,
        some.map(({ memberId }) => ({
          memberId,
          entity: 'credits',
          id: memberId,
          value: { credits },
        })),
      ),
    );
    for (const { memberId } of some) services.live.publish(memberId, { kind: 'changes' });
  }
}

/** Comes back until it is let in, as the client does. */
async function comeBack(
  origin: string,
  listener: Listener,
  last: number | null,
): Promise<EventClient> {
  for (;;) {
    const client = await openEvents(origin, { cookie: listener.cookie, last }).catch(() => null);
    if (client?.status === 200) return client;
    client?.close();
    await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 400));
  }
}

test('1,000 streams whose server crashes and starts again are all back within 30 s, and every missed change comes once', async () => {
  const listeners = await createListeners();
  let server: TestServer = await startTestServer(services);
  const { port, origin } = server;
  let clients = await Promise.all(listeners.map((listener) => comeBack(origin, listener, null)));
  await eventually(() => server.app.streams).toBe(STREAMS);
  await writeToAll(listeners, 1);
  await eventually(() => clients.filter((client) => client.last === 1).length).toBe(STREAMS);

  const received = clients.map((client) => client.events);
  await server.crash();
  await eventually(() => clients.filter((client) => client.ended).length).toBe(STREAMS);
  const coming = Promise.all(
    clients.map((client, index) =>
      comeBack(origin, listeners[index] ?? expect.unreachable(), client.last),
    ),
  );
  await writeToAll(listeners, 2);
  await writeToAll(listeners, 3);
  const began = Date.now();
  server = await startTestServer(services, {}, port);
  // Also while they come back, more is written.
  const writing = writeToAll(listeners, 4);
  clients = await coming;
  expect(Date.now() - began).toBeLessThan(BACK_WITHIN_MS);
  expect(server.app.streams).toBe(STREAMS);
  await writing;
  await writeToAll(listeners, 5);
  await eventually(() => clients.filter((client) => client.last === 5).length).toBe(STREAMS);
  clients.forEach((client, index) => {
    const ids = [...(received[index] ?? []), ...client.events]
      .filter((event) => event.event === 'credits')
      .map((event) => event.id);
    expect(ids).toEqual([1, 2, 3, 4, 5]);
  });
  const { rows } = await own.database.execute<{ count: string }>(
    sql`select count(*) from pg_stat_activity where datname = current_database()`,
  );
  expect(Number(rows[0]?.count)).toBeLessThanOrEqual(17);
  await server.stop();
  await eventually(
    () => clients.filter((client) => client.events.at(-1)?.event === 'goodbye').length,
  ).toBe(STREAMS);
});
