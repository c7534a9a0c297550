import { statement } from '../database/statement.ts';
import { describeError } from '../log.ts';
import type { Services } from '../services.ts';
import { backOffMs } from './back-off.ts';

/** What came of a piece of work. `later` comes back at its time; `isFailure` counts it as an attempt. */
export type Verdict = { kind: 'done' } | { kind: 'later'; at: Date; isFailure: boolean };

/**
 * Work that waits for somebody else's machine. It holds no transaction and no connection while it waits, several run at once, and the
 * other jobs go on meanwhile.
 */
export interface OutsideJob {
  /**
   * Does the work. When the server dies between the effect and the note that it was done, it is done again after `leaseMs`: whoever gets it
   * must know it again. What it throws makes the job run again later. @param attempt how often it failed before.
   */
  work: (services: Services, payload: unknown, attempt: number) => Promise<Verdict>;
  atOnce: number;
  /** Longer than the work can take. */
  leaseMs: number;
  /** How often it may fail before it is left with its error. */
  attempts: number;
}

interface Claimed {
  id: string;
  payload: unknown;
  attempts: number;
}

// Short statements of their own, so that a job is locked only while it is taken and while it is ended.
const claim = statement<Claimed>(
  'claim_outside_jobs',
  `
  with due as materialized (
    select id from jobs where name = $1::text and run_at <= $2::timestamptz and attempts < $3::int and id <> all ($4::uuid[])
    order by run_at, id limit $6::int for update skip locked)
  update jobs set run_at = $5::timestamptz from due where jobs.id = due.id returning jobs.id, jobs.payload, jobs.attempts`,
);
// Whoever asked for the same again meanwhile changed the payload: then it is not done yet.
const end = statement(
  'end_outside_job',
  `
  with done as (delete from jobs where id = $1::uuid and payload = $2::jsonb)
  update jobs set run_at = $3::timestamptz, attempts = 0, last_error = null where id = $1::uuid and payload <> $2::jsonb`,
);
const putOff = statement(
  'put_off_outside_job',
  `
  update jobs set run_at = $2::timestamptz, attempts = attempts + $3::int, last_error = $4::text where id = $1::uuid`,
);

/** Runs the jobs of one name outside transactions; several servers may do so at once. */
export interface OutsideRunner {
  /** Takes what is due, up to what may run at once; what is left is taken as they end. @returns how many were taken; their end is not waited for. */
  take(): Promise<number>;
  /** Waits for those that run. */
  settled(): Promise<void>;
  /** Takes no more, and waits for those that run. */
  stop(): Promise<void>;
}

export function createOutsideRunner(
  services: Services,
  name: string,
  job: OutsideJob,
): OutsideRunner {
  const { database, clock, log } = services;
  const running = new Map<string, Promise<void>>();
  /** The last that takes, after all before it: two at once would both count the same room. */
  let taking: Promise<unknown> = Promise.resolve();
  let stopped = false;
  /** There was more than could be taken. */
  let isFull = false;
  const after = (ms: number): Date => new Date(clock.now().getTime() + ms);

  async function run({ id, payload, attempts }: Claimed): Promise<void> {
    let verdict: Verdict;
    let said: string | null = null;
    try {
      verdict = await job.work(services, payload, attempts);
    } catch (error) {
      const { stack: _stack, ...told } = describeError(error);
      log[attempts + 1 >= job.attempts ? 'error' : 'warn'](
        { job: name, attempts: attempts + 1, err: error },
        'a job failed',
      );
      [verdict, said] = [
        { kind: 'later', at: after(backOffMs(attempts + 1)), isFailure: true },
        JSON.stringify(told),
      ];
    }
    if (verdict.kind === 'done') await end(database, [id, JSON.stringify(payload), clock.now()]);
    else await putOff(database, [id, verdict.at, verdict.isFailure ? 1 : 0, said]);
  }

  async function takeDue(): Promise<number> {
    const room = stopped ? 0 : job.atOnce - running.size;
    if (room <= 0) return 0;
    const claimed = await claim(database, [
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
        // Whose end could not be written is done again once its lease is over.
        .catch((error: unknown) =>
          log.warn({ job: name, err: error }, 'the end of a job could not be noted'),
        )
        .finally(() => {
          running.delete(one.id);
          if (isFull)
            void take().catch((error: unknown) =>
              log.warn({ job: name, err: error }, 'jobs could not be taken'),
            );
        });
      running.set(one.id, done);
    }
    return claimed.length;
  }

  function take(): Promise<number> {
    const one = taking.then(takeDue);
    taking = one.catch(() => undefined);
    return one;
  }

  // The last that runs may have more taken as it ends.
  const settled = async (): Promise<void> => {
    let last: unknown;
    do {
      last = taking;
      await Promise.all([taking, ...running.values()]);
    } while (last !== taking || running.size > 0);
  };
  return {
    take,
    settled,
    async stop() {
      stopped = true;
      await settled();
    },
  };
}
