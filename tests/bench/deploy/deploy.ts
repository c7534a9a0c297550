import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { startNginx } from '../../support/programs/nginx.ts';
import { withEmptyPostgres } from '../../support/programs/own-postgres.ts';
import { followEvents, type FollowedEvents } from '../../support/follow-events.ts';
import { freePort, startServer, type RunningServer } from '../../support/server.ts';
import { makePeople, type Person } from '../load/population.ts';
import { verifyWrites } from './verify-writes.ts';
import { readOptions, USAGE, type DeployOptions } from './options.ts';
import { report, type Replaced } from './report.ts';
import { versionOf, type Version } from './version.ts';
import { startWriters, writersOf } from './writers.ts';

const FOLLOWED = 20;
const DRAIN_SECONDS = '2';
const LOOK_MS = 200;
/** How long a stream may take to bring what was written last. */
const LATE_MS = 30_000;

/** What is no sign of a busy machine. */
const isFault = (why: string): boolean => /^(4\d\d|500)/.test(why) && !why.startsWith('429');

const isReady = async (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );

/** Looks whether old servers call themselves ready beside newer tables. */
function watchReadiness(ports: () => readonly number[]) {
  const seen = { looks: 0, ready: 0 };
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      for (const port of ports()) {
        const ready = await isReady(port);
        // It may have been stopped meanwhile.
        if (!ports().includes(port)) continue;
        seen.looks += 1;
        if (ready) seen.ready += 1;
      }
      await wait(LOOK_MS);
    }
  })();
  return async () => {
    isOver = true;
    await looking;
    return seen;
  };
}

async function newestChange(pool: pg.Pool, profile: string): Promise<number> {
  const { rows } = await pool.query<{ seq: string }>(
    'select seq from change_counters join profiles on profiles.member_id = change_counters.member_id where profiles.id = $1',
    [profile],
  );
  return Number(rows[0]?.seq ?? 0);
}

/** Waits for the last changes. @returns how many streams did not bring each change once, in order. */
async function countWrongStreams(
  pool: pg.Pool,
  streams: readonly { person: Person; followed: FollowedEvents }[],
): Promise<number> {
  const deadline = performance.now() + LATE_MS;
  let wrong = 0;
  for (const { person, followed } of streams) {
    const newest = await newestChange(pool, person.profile);
    while (followed.numbers.length < newest && performance.now() < deadline) await wait(LOOK_MS);
    await followed.end();
    const isRight =
      followed.numbers.length === newest &&
      followed.numbers.every((number, index) => number === index + 1);
    if (!isRight) wrong += 1;
  }
  return wrong;
}

/** Members who can write, with a ledger that says where their credits came from. */
async function makeWriters(pool: pg.Pool, count: number): Promise<Person[]> {
  const people = await makePeople(pool, { members: count, profiles: count });
  await pool.query(
    "insert into ledger_entries (id, member_id, amount, balance, cause, created_at) select gen_random_uuid(), id, credits, credits, 'demo', now() from members where credits <> 0",
  );
  return people.filter(({ cookie }) => cookie !== '');
}

/** Replaces every server under load. @returns whether nothing was lost, doubled or refused. */
async function roll(options: DeployOptions, from: Version, to: Version): Promise<boolean> {
  return withEmptyPostgres(async (url, pool) => {
    const ends: (() => Promise<unknown>)[] = [];
    try {
      const front = await freePort();
      const origin = `http://127.0.0.1:${front}`;
      const ports: number[] = [];
      while (ports.length < options.servers) ports.push(await freePort());
      const start = (port: number, { folder }: Version) =>
        startServer({
          project: folder,
          env: {
            ...{ PORT: String(port), PUBLIC_URL: origin, DATABASE_URL: url },
            ...{ VONK_DEMO: '0', VONK_DRAIN_SECONDS: DRAIN_SECONDS },
          },
        });
      const running: RunningServer[] = [];
      ends.push(() => Promise.all(running.map((server) => server.stop())));
      for (const port of ports) running.push(await start(port, from));
      const people = await makeWriters(pool, writersOf(options.rate));
      const nginx = await startNginx(ports, front);
      ends.push(() => nginx.stop());
      const streams = people
        .slice(0, FOLLOWED)
        .map((person) => ({ person, followed: followEvents(origin, person.cookie) }));
      ends.push(() => Promise.all(streams.map(({ followed }) => followed.end())));
      console.log(
        `\nFrom ${from.name}\nto ${to.name}: ${options.servers} servers behind nginx, ${options.rate} writes a second of ${people.length} members, ${availableParallelism()} cores`,
      );
      const writers = startWriters(origin, people, options.rate);
      await wait(options.seconds * 1_000);
      const early = writers.written.flatMap(({ failures }) => failures).find(isFault);
      if (early !== undefined) throw new Error(`${from.name} already fails by itself: ${early}.`);
      // Those before ran code that was not run yet: they are verified, but not timed.
      const warm = writers.written.length;

      const replaced: Replaced[] = [];
      let beside: number[] = [];
      const readiness = watchReadiness(() => beside);
      const outputs: { output: string; isOld: boolean }[] = [];
      for (const [index, port] of ports.entries()) {
        beside = beside.filter((other) => other !== port);
        const began = performance.now();
        const old = running[index];
        const code = (await old?.stop()) ?? null;
        outputs.push({ output: old?.output ?? '', isOld: true });
        const stopped = performance.now();
        running[index] = await start(port, to);
        while (!(await isReady(port))) await wait(LOOK_MS);
        beside = ports.slice(index + 1);
        const ended = performance.now();
        replaced.push({ code, stoppedMs: stopped - began, startedMs: ended - stopped });
        await wait(options.seconds * 1_000);
      }
      const seen = await readiness();
      await writers.end();
      const wrongStreams = await countWrongStreams(pool, streams);
      outputs.push(...running.map(({ output }) => ({ output, isOld: false })));
      const verdict = await verifyWrites(pool, writers.written);
      console.log(
        report({
          ...{ replaced, verdict, seen, wrongStreams, outputs },
          ...{ written: writers.written, warm },
          followed: streams.length,
          connections: streams.reduce((sum, { followed }) => sum + followed.connections(), 0),
        }),
      );
      return Object.values(verdict).every((count) => count === 0) && wrongStreams === 0;
    } finally {
      for (const end of ends.reverse()) await end();
    }
  });
}

/**
 * `npm run bench deploy`: servers of one version are replaced by those of another, one by one, while
 * members write.
 * @returns the exit code: 1 when something was lost, doubled or refused, or options make no sense.
 */
export async function deploy(args: readonly string[]): Promise<number> {
  const versions: Version[] = [];
  try {
    const options = readOptions(args);
    const from = versionOf(options.from);
    versions.push(from);
    const to = versionOf(options.to);
    versions.push(to);
    return (await roll(options, from, to)) ? 0 : 1;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    return 1;
  } finally {
    for (const version of versions) version.remove();
  }
}
