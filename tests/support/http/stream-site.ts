import { sql } from 'drizzle-orm';
import { silentLogger } from '../../../server/log.ts';
import { noLimits } from '../../../server/http/guards/limits.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { recordChanges } from '../../../server/live/changes.ts';
import type { Services } from '../../../server/services.ts';
import { openEvents } from '../event-client.ts';
import type { EventClient } from '../event-client.ts';
import type { TestDatabase } from '../test-database.ts';
import { createTestMember } from '../test-members.ts';
import type { TestMember } from '../test-members.ts';
import { startTestServer } from '../test-server.ts';
import type { TestServer } from '../test-server.ts';
import { createTestServices } from '../test-services.ts';

/** A server whose streams beat fast, and a member to whom it streams. */
export interface StreamSite {
  services: Services;
  server: TestServer;
  member: TestMember;
  /** What the server warned of. */
  warnings: string[];
  /** Opens a stream, as the member unless said otherwise; it is closed with the site. */
  connect: (options?: {
    cookie?: string;
    last?: number | string | null;
    query?: string;
  }) => Promise<EventClient>;
  /** Writes changes as a route does: numbered in a transaction, published after it. */
  write: (count: number, memberId?: string, published?: boolean) => Promise<void>;
  close: () => Promise<void>;
}

/** Opens one on a database without members: in `beforeEach`, with `close` in `afterEach`. */
export async function openStreamSite(own: TestDatabase): Promise<StreamSite> {
  await own.database.execute(sql`truncate members cascade`);
  const warnings: string[] = [];
  const services = {
    ...(await createTestServices(own.database)),
    log: { ...silentLogger, warn: (_fields: object, message: string) => warnings.push(message) },
  };
  const server = await startTestServer(services, {
    limits: noLimits,
    streams: { beat: 300, tick: 100, stall: 1_000 },
  });
  const member = await createTestMember(own.database, services.clock.now());
  const clients: EventClient[] = [];
  return {
    services,
    server,
    member,
    warnings,
    async connect(options = {}) {
      const client = await openEvents(server.origin, { cookie: member.cookie, ...options });
      clients.push(client);
      return client;
    },
    async write(count, memberId = member.memberId, published = true) {
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
      if (published) services.live.publish(memberId, { kind: 'changes' });
    },
    async close() {
      for (const client of clients) client.close();
      await server.crash();
    },
  };
}

/** The numbers of the changes that `write` wrote and the stream brought. */
export const numbers = (client: EventClient): (number | null)[] =>
  client.events.filter((event) => event.event === 'credits').map((event) => event.id);
/** The numbers from the first to the last. */
export const upTo = (last: number, first = 1): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
/** The data of the events of a name. */
export const named = (client: EventClient, name: string): unknown[] =>
  client.events.filter((event) => event.event === name).map((event) => event.data);
