import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { residentMemory } from '../memory.ts';
import { introduce } from '../load/introduce.ts';
import type { LoadOptions } from '../load/options.ts';
import type { Person } from '../load/population.ts';
import { withLoadSite, type LoadSite } from '../load/site.ts';
import { watchUsage } from '../load/usage.ts';
import { startHolders, type Holders } from './holders.ts';
import type { StreamToOpen, HolderReport } from './holder.ts';
import { sendMessages, serverOf, type SentMessage } from './messages.ts';
import { readOptions, USAGE, type SpreadOptions } from './options.ts';
import { arrivalRow, lateness, usageLine } from './table.ts';

/** The first streams warm a process up, so that what is counted is the streams. */
const WARM_UP = 0.05;
const REST_MS = 3_000;
/** With fewer the memory of each is less than what a server gives back meanwhile. */
const ENOUGH = 2_000;
const [LATE_MS, LOOK_MS] = [20_000, 500];
/** At the 99th percentile, than to a stream of the server that took the message. */
const MOST_LATER_MS = 50;

async function newestChanges(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ profile: string; seq: string }>(
    'select profiles.id as profile, seq from change_counters join profiles on profiles.member_id = change_counters.member_id',
  );
  return new Map(rows.map(({ profile, seq }) => [profile, Number(seq)]));
}

async function streamsToOpen(site: LoadSite, people: readonly Person[]): Promise<StreamToOpen[]> {
  const newest = await newestChanges(site.pool);
  return people.map(({ profile, cookie }, index) => ({
    ...{ profile, cookie, newest: newest.get(profile) ?? 0 },
    origin: site.servers[serverOf(index, site.servers.length)]?.origin ?? '',
  }));
}

const memoryOf = (site: LoadSite): number =>
  site.servers.reduce((sum, { pid }) => sum + residentMemory(pid), 0);

/** Opens the streams, and says what that took. @returns how many are held. */
async function openAll(site: LoadSite, holders: Holders, all: StreamToOpen[]): Promise<number> {
  const first = Math.ceil(all.length * WARM_UP);
  const warm = await holders.open(all.slice(0, first));
  await wait(REST_MS);
  const [before, began, used] = [memoryOf(site), performance.now(), watchUsage(site)];
  const { opened, refused } = await holders.open(all.slice(first));
  const [seconds, usage] = [(performance.now() - began) / 1_000, used()];
  await wait(REST_MS);
  const kilobytes = (memoryOf(site) - before) / opened / 1_000;
  const each =
    opened < ENOUGH
      ? 'too few to say what each takes'
      : `${kilobytes.toFixed(1)} kB each in the servers`;
  console.log(
    `  holds ${warm.opened + opened} of ${all.length} streams, ${each}; opened ${(opened / seconds).toFixed(0)} a second`,
  );
  console.log(`  opening took ${usageLine(usage)}`);
  const why = warm.refused ?? refused;
  if (why !== null) console.log(`  no more were opened: ${why}`);
  return warm.opened + opened;
}

/** What is missing or wrong on the streams, compared with the database; each has to be 0. */
interface Verdict {
  missing: number;
  refused: number;
  behind: number;
  wrong: number;
  lost: number;
}

async function verifyArrivals(
  site: LoadSite,
  reports: readonly HolderReport[],
  sent: readonly SentMessage[],
): Promise<Verdict> {
  const receivers = new Map(
    reports.flatMap(({ arrivals }) => arrivals.map((one) => [one.message, one.profile] as const)),
  );
  const expected = sent.filter(({ acceptedAt }) => acceptedAt !== null);
  const newest = await newestChanges(site.pool);
  const sum = (what: 'wrong' | 'lost') =>
    reports.reduce((total, report) => total + report[what], 0);
  return {
    missing: expected.filter(({ id, to }) => receivers.get(id) !== to).length,
    refused: sent.length - expected.length,
    behind: reports
      .flatMap(({ numbers }) => numbers)
      .filter((one) => one.newest !== (newest.get(one.profile) ?? 0)).length,
    wrong: sum('wrong'),
    lost: sum('lost'),
  };
}

/**
 * Verifies once everything has arrived, or is late. @returns whether all of it came, once, in order,
 * and about as fast to another server as to the same.
 */
async function verifyAndReport(
  site: LoadSite,
  holders: Holders,
  sent: readonly SentMessage[],
): Promise<boolean> {
  const deadline = performance.now() + LATE_MS;
  let reports = await holders.report();
  let verdict = await verifyArrivals(site, reports, sent);
  while (verdict.missing + verdict.behind > 0 && performance.now() < deadline) {
    await wait(LOOK_MS);
    reports = await holders.report();
    verdict = await verifyArrivals(site, reports, sent);
  }
  const arrived = new Map(
    reports.flatMap(({ arrivals }) => arrivals.map((one) => [one.message, one.at] as const)),
  );
  const timesTo = (isSame: boolean) =>
    sent.flatMap(({ id, begunAt, acceptedAt, ...one }) => {
      const at = arrived.get(id);
      return one.isSame !== isSame || acceptedAt === null || at === undefined
        ? []
        : [{ sent: at - begunAt, accepted: at - acceptedAt }];
    });
  const [same, another] = [timesTo(true), timesTo(false)];
  console.log(arrivalRow('the same server', same));
  console.log(arrivalRow('another server', another));
  const later = lateness(same, another);
  console.log(
    `  to another server p99 is ${later.toFixed(1)} ms later, at most ${MOST_LATER_MS} may be`,
  );
  const { missing, refused, behind, wrong, lost } = verdict;
  const why = sent.find((one) => one.why !== null)?.why;
  console.log(
    `  ${sent.length - refused} messages taken, ${refused} not${why ? ` (${why})` : ''}; ${missing} did not arrive; changes twice or out of order ${wrong}, streams without their newest change ${behind}, streams that were ended ${lost}`,
  );
  return later <= MOST_LATER_MS && Object.values(verdict).every((count) => count === 0);
}

async function measure(options: SpreadOptions, carrier: 'redis' | 'postgres'): Promise<boolean> {
  const load: LoadOptions = {
    ...{ mode: 'steps', servers: options.servers, redis: carrier === 'redis' },
    ...{ members: options.streams, profiles: options.streams, rate: options.rate },
    ...{ seconds: options.seconds, p95: 250, seed: 1 },
  };
  return withLoadSite(load, options.servers, async (site) => {
    introduce(site, load);
    const holders = startHolders();
    try {
      const people = site.people.filter(({ cookie }) => cookie !== '');
      const opened = await openAll(site, holders, await streamsToOpen(site, people));
      const used = watchUsage(site);
      const sent = await sendMessages(site, people, options);
      const usage = used();
      const isRight = await verifyAndReport(site, holders, sent);
      console.log(`  sending took ${usageLine(usage)}`);
      return isRight && opened === options.streams;
    } finally {
      holders.close();
    }
  });
}

/**
 * `npm run bench spread`: many live streams over several server processes, and how long a message
 * takes to a stream of the server that took it and of another one.
 * @returns the exit code: 1 when a change is missing, doubled or out of order, another server's
 *   streams are late, or options make no sense.
 */
export async function spread(args: readonly string[]): Promise<number> {
  let options: SpreadOptions;
  try {
    options = readOptions(args);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    return 1;
  }
  let isRight = true;
  for (const carrier of options.carriers) isRight = (await measure(options, carrier)) && isRight;
  return isRight ? 0 : 1;
}
