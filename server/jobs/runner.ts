import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { idOfHash } from '../../shared/identifiers.ts';
import { unhurried } from '../database/connection.ts';
import type { Transaction } from '../database/connection.ts';
import { jobs } from '../database/schema/service.ts';
import { inSavepoint, inTransaction } from '../database/transaction.ts';
import { describeError } from '../log.ts';
import type { Services } from '../services.ts';
import { backOffMs } from './back-off.ts';
import { createExternalRunner } from './external.ts';
import type { ExternalJob } from './external.ts';

/** What a handler writes through `transaction` commits with the end of the job, or not at all. */
export interface JobContext {
  services: Services;
  transaction: Transaction;
  now: Date;
  afterCommit: (effect: () => void) => void;
}

export interface JobHandler {
  /** Does the work; what it throws causes a retry. The payload is unchecked. */
  handle: (context: JobContext, payload: unknown) => Promise<void>;
  /** For recurring work: milliseconds between runs. */
  everyMs?: number;
  /** How often it is tried; `MOST_ATTEMPTS` by default. */
  attempts?: number;
  /** Its payload contains what a person typed: a job that gives up deletes it. */
  isPersonal?: true;
}

export interface JobRunner {
  /** Runs every due job, also those that become due by it. @returns the runs of each name. */
  runDueJobs(): Promise<Record<string, number>>;
  start(): void;
  /** Ends after the current job. */
  stop(): Promise<void>;
}

/** A job that failed this often stays in the table with its error; some are given more. */
export const MOST_ATTEMPTS = 12;
const POLL_MS = 1_000;

interface JobRow extends Record<string, unknown> {
  id: string;
  name: string;
  payload: unknown;
  attempts: number;
}

const idOfRecurring = (name: string): string =>
  idOfHash(createHash('sha256').update(`recurring job ${name}`).digest('hex'));

/**
 * Runs the jobs of one table; several servers may do so at once.
 * @param external jobs that wait for other machines and block no other job.
 */
export function createJobRunner(
  services: Services,
  handlers: Readonly<Record<string, JobHandler>>,
  external: Readonly<Record<string, ExternalJob>> = {},
): JobRunner {
  const { database, clock, log, tracing } = services;
  const externalRunners = new Map(
    Object.entries(external).map(([name, job]) => [
      name,
      createExternalRunner(services, name, job),
    ]),
  );
  // A job of a newer version waits for a server that has it.
  const ownNames = Object.keys(handlers).filter((name) => !externalRunners.has(name));
  const attemptsOf = (name: string): number => handlers[name]?.attempts ?? MOST_ATTEMPTS;
  const patience = JSON.stringify(
    Object.fromEntries(Object.keys(handlers).map((name) => [name, attemptsOf(name)])),
  );

  async function ensureRecurring(): Promise<void> {
    for (const [name, handler] of Object.entries(handlers)) {
      if (handler.everyMs === undefined) continue;
      await database
        .insert(jobs)
        .values({ id: idOfRecurring(name), name, payload: {}, run_at: clock.now() })
        .onConflictDoNothing();
    }
  }

  async function run(
    transaction: Transaction,
    job: JobRow,
    now: Date,
    afterCommit: JobContext['afterCommit'],
  ): Promise<void> {
    const handler = handlers[job.name];
    if (!handler) throw new Error(`no handler for the job ${job.name}`);
    // Ended before its work, so that the work may defer a job for the same thing again.
    if (handler.everyMs === undefined)
      await transaction.execute(sql`delete from jobs where id = ${job.id}`);
    await handler.handle({ services, transaction, now, afterCommit }, job.payload);
    if (handler.everyMs !== undefined)
      await transaction.execute(
        sql`update jobs set run_at = ${new Date(now.getTime() + handler.everyMs).toISOString()}, attempts = 0, last_error = null where id = ${job.id}`,
      );
  }

  /** Claims and runs one due job. @returns its name, null when none is due. */
  async function runOne(): Promise<string | null> {
    const now = clock.now();
    let effects: (() => void)[] = [];
    const name = await inTransaction(database, async (transaction) => {
      effects = [];
      const due = await transaction.execute<JobRow>(sql`
        select id, name, payload, attempts from jobs where run_at <= ${now.toISOString()} and name = any (${`{${ownNames.join(',')}}`}::text[]) and attempts < coalesce((${patience}::jsonb ->> name)::int, ${MOST_ATTEMPTS})
        order by run_at, id limit 1 for update skip locked`);
      const job = due.rows[0];
      if (!job) return null;
      try {
        // A failed handler's writes are undone, its failure is recorded.
        await unhurried(() =>
          tracing.job(job.name, () =>
            inSavepoint(transaction, (savepoint) =>
              run(savepoint, job, now, (effect) => {
                effects.push(effect);
              }),
            ),
          ),
        );
      } catch (error) {
        effects = [];
        const attempts = job.attempts + 1;
        const { stack: _stack, ...described } = describeError(error);
        const givesUp = attempts >= attemptsOf(job.name);
        const isForgotten = givesUp && handlers[job.name]?.isPersonal === true;
        log[givesUp ? 'error' : 'warn']({ job: job.name, attempts, err: error }, 'a job failed');
        await transaction.execute(sql`
          update jobs set attempts = ${attempts}, run_at = ${new Date(now.getTime() + backOffMs(attempts)).toISOString()}, last_error = ${JSON.stringify(described)},
            payload = case when ${isForgotten}::boolean then '{}'::jsonb else payload end
          where id = ${job.id}`);
      }
      return job.name;
    });
    for (const effect of effects) effect();
    return name;
  }

  let stopped = false;
  let last: Promise<unknown> = Promise.resolve();
  /** Serialised: running all due jobs also waits for running ones. */
  function serialise<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = last.then(work, work);
    // The caller has the failure; the next one only waits.
    last = next.catch(() => undefined);
    return next;
  }
  async function claimExternal(counts: Record<string, number>): Promise<number> {
    let claimed = 0;
    for (const [name, runner] of externalRunners) {
      const count = stopped ? 0 : await runner.claim();
      if (count > 0) counts[name] = (counts[name] ?? 0) + count;
      claimed += count;
    }
    return claimed;
  }
  const runAll = async (counts: Record<string, number> = {}): Promise<Record<string, number>> => {
    await claimExternal(counts);
    for (;;) {
      const name = stopped ? null : await runOne();
      if (name === null) return counts;
      counts[name] = (counts[name] ?? 0) + 1;
    }
  };
  async function runToTheEnd(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    do {
      await runAll(counts);
      await Promise.all([...externalRunners.values()].map((runner) => runner.settled()));
    } while ((await claimExternal(counts)) > 0);
    return counts;
  }

  let timer: NodeJS.Timeout | undefined;
  let failing = false;
  let isPolling = false;
  /** Woken while it ran: new jobs may have been missed. */
  let isWoken = false;
  let deafen: (() => void) | undefined;
  async function poll(): Promise<void> {
    isPolling = true;
    try {
      await serialise(() => runAll());
      failing = false;
    } catch (error) {
      // Logged once while the database is unreachable.
      if (!failing) log.warn({ err: error }, 'jobs cannot be run now');
      failing = true;
    }
    isPolling = false;
    if (stopped) return;
    if (isWoken) wake();
    else timer = setTimeout(() => void poll(), POLL_MS);
  }
  function wake(): void {
    isWoken = isPolling;
    if (isPolling || stopped) return;
    clearTimeout(timer);
    void poll();
  }

  return {
    runDueJobs: () =>
      serialise(async () => {
        await ensureRecurring();
        return runToTheEnd();
      }),
    start() {
      void serialise(ensureRecurring)
        .catch((error: unknown) => log.warn({ err: error }, 'recurring jobs could not be entered'))
        .then(() => {
          // It may be woken within a request, whose trace the jobs do not belong to.
          deafen = services.wakeJobs.listen(() => tracing.apart(wake));
          return poll();
        });
    },
    async stop() {
      stopped = true;
      deafen?.();
      clearTimeout(timer);
      await Promise.all([last, ...[...externalRunners.values()].map((runner) => runner.stop())]);
    },
  };
}
