import { unhurried } from '../database/connection.ts';
import { statement } from '../database/statement.ts';
import { describeError } from '../log.ts';
import type { Services } from '../services.ts';
import { backOffMs } from './back-off.ts';

/** The outcome of a job; `later` retries at its time, `isFailure` counts as an attempt. */
export type JobResult = { kind: 'done' } | { kind: 'later'; at: Date; isFailure: boolean };

/** A job that waits for another machine: no transaction or connection held, several in parallel. */
export interface ExternalJob {
  /**
   * Does the work; after a crash it is repeated once `leaseMs` are over, so the receiver must
   * recognise it. What it throws causes a retry.
   * @param attempt how often it failed before.
   */
  work: (services: Services, payload: unknown, attempt: number) => Promise<JobResult>;
  atOnce: number;
  leaseMs: number;
  attempts: number;
}

interface Claimed {
  id: string;
  payload: unknown;
  attempts: number;
}

// Short statements: a job is locked only while it is claimed and while it ends.
const claimDueJobs = statement<Claimed>(
  'claim_external_jobs',
  `
  with due as materialized (
    select id from jobs where name = $1::text and run_at <= $2::timestamptz and attempts < $3::int and id <> all ($4::uuid[])
    order by run_at, id limit $6::int for update skip locked)
  update jobs set run_at = $5::timestamptz from due where jobs.id = due.id returning jobs.id, jobs.payload, jobs.attempts`,
);
// A payload that was changed meanwhile is not done yet.
const end = statement(
  'end_external_job',
  `
  with done as (delete from jobs where id = $1::uuid and payload = $2::jsonb)
  update jobs set run_at = $3::timestamptz, attempts = 0, last_error = null where id = $1::uuid and payload <> $2::jsonb`,
);
const putOff = statement(
  'put_off_external_job',
  `
  update jobs set run_at = $2::timestamptz, attempts = attempts + $3::int, last_error = $4::text where id = $1::uuid`,
);

/** Runs the jobs of one name outside transactions; several servers may do so at once. */
interface ExternalRunner {
  /** Claims what is due, as far as there is room. @returns how many, without waiting for them. */
  claim(): Promise<number>;
  settled(): Promise<void>;
  /** Claims no more, and waits for those that run. */
  stop(): Promise<void>;
}

export function createExternalRunner(
  services: Services,
  name: string,
  job: ExternalJob,
): ExternalRunner {
  const { database, clock, log } = services;
  const running = new Map<string, Promise<void>>();
  /** Claims are serialised: two at once would both count the same room. */
  let claiming: Promise<unknown> = Promise.resolve();
  let stopped = false;
  let isFull = false;
  const after = (ms: number): Date => new Date(clock.now().getTime() + ms);

  async function run({ id, payload, attempts }: Claimed): Promise<void> {
    let result: JobResult;
    let failure: string | null = null;
    try {
      result = await unhurried(() =>
        services.tracing.job(name, () => job.work(services, payload, attempts)),
      );
    } catch (error) {
      const { stack: _stack, ...described } = describeError(error);
      log[attempts + 1 >= job.attempts ? 'error' : 'warn'](
        { job: name, attempts: attempts + 1, err: error },
        'a job failed',
      );
      [result, failure] = [
        { kind: 'later', at: after(backOffMs(attempts + 1)), isFailure: true },
        JSON.stringify(described),
      ];
    }
    if (result.kind === 'done') await end(database, [id, JSON.stringify(payload), clock.now()]);
    else await putOff(database, [id, result.at, result.isFailure ? 1 : 0, failure]);
  }

  async function claimDue(): Promise<number> {
    const room = stopped ? 0 : job.atOnce - running.size;
    if (room <= 0) return 0;
    const claimed = await claimDueJobs(database, [
      name,
      clock.now(),
      job.attempts,
      [...running.keys()],
      after(job.leaseMs),
      room,
    ]);
    isFull = claimed.length === room;
    for (const one of claimed) {
      const done = run(one)
        // A job whose end could not be written is repeated after its lease.
        .catch((error: unknown) =>
          log.warn({ job: name, err: error }, 'the end of a job could not be noted'),
        )
        .finally(() => {
          running.delete(one.id);
          if (isFull)
            void claim().catch((error: unknown) =>
              log.warn({ job: name, err: error }, 'jobs could not be claimed'),
            );
        });
      running.set(one.id, done);
    }
    return claimed.length;
  }

  function claim(): Promise<number> {
    const one = claiming.then(claimDue);
    // The caller has the failure; the next one only waits.
    claiming = one.catch(() => undefined);
    return one;
  }

  const settled = async (): Promise<void> => {
    let last: unknown;
    do {
      last = claiming;
      await Promise.all([claiming, ...running.values()]);
    } while (last !== claiming || running.size > 0);
  };
  return {
    claim,
    settled,
    async stop() {
      stopped = true;
      await settled();
    },
  };
}
