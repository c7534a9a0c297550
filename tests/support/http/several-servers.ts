import { newId } from '../../../shared/identifiers.ts';
import type { Carrier } from '../../../server/live/carrier.ts';
import { createPostgresCarrier } from '../../../server/live/postgres-carrier.ts';
import { createSignals } from '../../../server/live/signals.ts';
import type { Signals } from '../../../server/live/signals.ts';
import type { StreamTiming } from '../../../server/live/streams.ts';
import type { Limits } from '../../../server/http/guards/limits.ts';
import { noLimits } from '../../../server/http/guards/limits.ts';
import { silentLogger } from '../../../server/log.ts';
import type { Services } from '../../../server/services.ts';
import { eventually } from '../eventually.ts';
import { openEvents } from '../event-client.ts';
import type { EventClient } from '../event-client.ts';
import type { TestDatabase } from '../test-database.ts';
import { startTestServer } from '../test-server.ts';
import type { TestServer } from '../test-server.ts';
import { createTestServices } from '../test-services.ts';

/** Streams that find nothing by looking: what comes, comes by a signal. */
export const BLIND: StreamTiming = { beat: 60_000, tick: 600_000, stall: 60_000 };

interface OneServer {
  services: Services;
  signals: Signals;
  server: TestServer;
  connect(cookie: string, last?: number): Promise<EventClient>;
}

export interface SeveralServers {
  servers: readonly [OneServer, OneServer, OneServer];
  /** Waits until what one server says of a member reaches the others, with or without streams. */
  follow(memberId: string): Promise<void>;
  close(): Promise<void>;
}

/** Three servers on one database, which know of each other. */
export async function openServers(
  own: TestDatabase,
  options: {
    carrier?: () => Carrier;
    streams?: StreamTiming;
    limits?: () => Limits;
  } = {},
): Promise<SeveralServers> {
  const clients: EventClient[] = [];
  async function open(): Promise<OneServer> {
    const carrier = options.carrier?.() ?? createPostgresCarrier(own.url);
    const signals = createSignals(silentLogger, carrier, { aliveEvery: 500, lostAfter: 30_000 });
    const services = await createTestServices(own.database, {}, signals);
    const server = await startTestServer(services, {
      limits: options.limits?.() ?? noLimits,
      streams: options.streams ?? BLIND,
    });
    return {
      services,
      signals,
      server,
      async connect(cookie, last) {
        const client = await openEvents(server.origin, {
          cookie,
          ...(last === undefined ? {} : { last }),
        });
        clients.push(client);
        return client;
      },
    };
  }
  const servers = [await open(), await open(), await open()] as const;
  await eventually(() => servers.map(({ signals }) => signals.others)).toEqual([2, 2, 2]);
  return {
    servers: [...servers],
    async follow(memberId) {
      const received = new Set<string>();
      for (const { signals } of servers) {
        signals.follow(memberId);
        signals.onSignal((_member, _signal, from) => received.add(`${signals.id} ${from}`));
      }
      await eventually(() => {
        for (const { signals } of servers)
          signals.publish(memberId, { kind: 'out_of_sight', sessionId: newId() });
        return received.size;
      }).toBe(6);
    },
    async close() {
      for (const client of clients) client.close();
      for (const { server, signals } of servers) {
        await server.crash();
        await signals.close();
      }
    },
  };
}
