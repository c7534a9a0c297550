import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { changeSchema } from '../../shared/contract/changes.ts';
import { openEvents } from '../../tests/support/event-client.ts';
import type { EventClient } from '../../tests/support/event-client.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { createHiddenWorld, HOLDERS, replay } from '../../tests/support/privacy/hidden-world.ts';
import type { HiddenWorld, Holder } from '../../tests/support/privacy/hidden-world.ts';
import {
  HIDDEN_ENTITIES,
  HIDDEN_TABLES,
  HIDINGS,
  KEYED_ROUTES,
  storedCopies,
} from '../../tests/support/privacy/hidings.ts';
import { startTestServer } from '../../tests/support/test-server.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import type { TestSite } from '../../tests/support/test-site.ts';
import { noLimits } from '../http/guards/limits.ts';
import { routes } from '../http/table.ts';
import { createLiveBus } from './bus.ts';
import type { LiveBus } from './bus.ts';

let site: TestSite;
const endings: (() => unknown)[] = [];
beforeAll(async () => {
  site = await createTestSite({ connections: 16 });
});
afterAll(() => site.close());
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
  await site.database.execute(sql`truncate site_settings`);
});

/** The newest number of the holder's log. */
async function newest(world: HiddenWorld, who: Holder): Promise<number> {
  const { rows } = await site.database.execute<{ seq: string }>(
    sql`select seq from change_counters where member_id = ${world.people[who].memberId}`,
  );
  return Number(rows[0]?.seq ?? 0);
}
const textsOf = (stream: EventClient): string[] =>
  stream.events
    .filter(({ event }) => event !== 'block')
    .map(({ event, data }) => `${event} ${JSON.stringify(data)}`);
/** What a stream was sent, once it has reached the end of the log. */
async function received(world: HiddenWorld, who: Holder, stream: EventClient): Promise<string[]> {
  const end = await newest(world, who);
  const rest = sql`select from changes where member_id = ${world.people[who].memberId} and seq > `;
  await eventually(
    async () =>
      stream.ended ||
      stream.last === end ||
      (await site.database.execute(sql`${rest} ${stream.last ?? 0}`)).rows.length === 0,
  ).toBe(true);
  return textsOf(stream);
}

/** How a member gets at what their log and the stored answers hold. */
const CHANNELS = {
  /** A stream that was open before, of a server that reads the log only after the hiding. */
  'the live stream': (
    world: HiddenWorld,
    who: Holder,
    live: { stream: EventClient | undefined; bus: LiveBus },
  ) => {
    live.bus.publish(world.people[who].memberId, { kind: 'changes' });
    return live.stream ? received(world, who, live.stream) : Promise.resolve([]);
  },
  'a reconnect from 0': async (world: HiddenWorld, who: Holder) => {
    const server = await startTestServer(site.services, { limits: noLimits });
    endings.push(() => server.crash());
    const { cookie } = world.people[who];
    const stream = await openEvents(server.origin, { cookie, last: 0 });
    endings.push(() => stream.close());
    return stream.status === 200 ? received(world, who, stream) : [];
  },
  'a replayed key': replay,
  'what is stored': storedCopies,
} as const;
const NAMES = Object.keys(CHANNELS) as (keyof typeof CHANNELS)[];

/**
 * Streams without any event yet: they were cut before the first change, and their new server is not
 * notified of changes.
 */
async function idleStreams(people: HiddenWorld['people']) {
  const bus = createLiveBus();
  const server = await startTestServer(
    { ...site.services, live: bus },
    { limits: noLimits, streams: { beat: 3_600_000, tick: 3_600_000, stall: 3_600_000 } },
  );
  endings.push(() => server.crash());
  const streams: Partial<Record<Holder, EventClient>> = {};
  for (const who of HOLDERS) {
    const stream = await openEvents(server.origin, { cookie: people[who].cookie });
    endings.push(() => stream.close());
    streams[who] = stream;
  }
  return { bus, streams };
}

describe.each(Object.entries(HIDINGS))('R-045 R-405 after %s', (_name, { hide, gone, stays }) => {
  test('nothing of it is left: in no stream, no log and no stored answer', async () => {
    let idle: Awaited<ReturnType<typeof idleStreams>> | undefined;
    const world = await createHiddenWorld(site, async (people) => {
      idle = await idleStreams(people);
    });
    const hidden = gone(world);
    for (const who of HOLDERS) {
      // The searched text is there before, or the test would prove nothing.
      const before = (await storedCopies(world, who)).join('\n');
      for (const trace of hidden[who] ?? []) expect(before, `${who}: ${trace}`).toContain(trace);
    }
    await hide(world);
    const leaks: string[] = [];
    for (const channel of NAMES)
      for (const who of HOLDERS) {
        const live = { stream: idle?.streams[who], bus: idle?.bus ?? createLiveBus() };
        const texts = await CHANNELS[channel](world, who, live);
        for (const trace of hidden[who] ?? [])
          for (const text of texts.filter((one) => one.includes(trace)))
            leaks.push(`${channel} of ${who} shows ${trace}: ${text.slice(0, 160)}`);
      }
    expect(leaks).toEqual([]);
    for (const who of HOLDERS)
      for (const trace of stays?.(world)[who] ?? [])
        expect((await storedCopies(world, who)).join('\n'), `${who} keeps ${trace}`).toContain(
          trace,
        );
  });
});

describe('the matrix names all that there is', () => {
  const named = (lists: Readonly<Record<string, string>>): string[] =>
    Object.values(lists).filter((name) => !name.startsWith('nothing') && !(name in HIDINGS));

  test('every entity of the log, and the world has each of them', async () => {
    const entities = changeSchema.options.map((one) => one.shape.entity.value);
    expect(Object.keys(HIDDEN_ENTITIES).sort()).toEqual([...entities].sort());
    expect(named(HIDDEN_ENTITIES)).toEqual([]);
    await createHiddenWorld(site);
    const { rows } = await site.database.execute<{ entity: string }>(
      sql`select distinct entity from changes`,
    );
    expect(rows.map(({ entity }) => entity).sort()).toEqual([...entities].sort());
  });

  test('every route that answers the same key again, and the world has asked each of them', async () => {
    const keyed = routes.filter(({ repeat }) => repeat === 'key').map(({ name }) => name);
    expect(Object.keys(KEYED_ROUTES).sort()).toEqual(keyed.sort());
    expect(named(KEYED_ROUTES)).toEqual([]);
    const world = await createHiddenWorld(site);
    const asked = new Set(HOLDERS.flatMap((who) => world.keyed[who].map(({ call }) => call)));
    expect([...asked].sort()).toEqual(keyed);
  });

  test('every table', async () => {
    const { rows } = await site.database.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    expect(Object.keys(HIDDEN_TABLES).sort()).toEqual(rows.map(({ name }) => name).sort());
    expect(named(HIDDEN_TABLES)).toEqual([]);
  });
});
