import type { Logger } from '../log.ts';
import type { Database } from './connection.ts';
import { statement } from './statement.ts';

/** How far a replica may be behind before search leaves it. */
export const REPLICA_LAG_MS = 30_000;
/** How long a replica may take to connect or to answer before the primary is asked instead. */
export const REPLICA_ANSWER_MS = 2_000;
const LOOK_EVERY_MS = 2_000;

/** A copy of the database for reading, as old as `lagMs`: what decides is asked at the primary. */
export interface Replica {
  /**
   * Runs what only reads, at the copy.
   * @returns null where the copy may not be used or failed: then the primary has to answer.
   */
  read<Rows extends object>(work: (copy: Database) => Promise<Rows>): Promise<Rows | null>;
  /** Whether searches go to it. */
  readonly isUsed: boolean;
  /** How old the copy is at most; grows while nothing is known of it. */
  readonly lagMs: number;
  /** Measures once, and logs a change of where searches go. */
  look(): Promise<void>;
}

// The cluster detects a replica of another site, whose positions would mean nothing.
const selectWritten = statement<{ position: string; cluster: string }>(
  'position_of_primary',
  `
  select (pg_current_wal_lsn() - '0/0'::pg_lsn)::text as position, (select system_identifier::text from pg_control_system()) as cluster`,
);
const selectReplayed = statement<{ position: string | null; follows: boolean; cluster: string }>(
  'position_of_replica',
  `
  select (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text as position, pg_is_in_recovery() as follows,
    (select system_identifier::text from pg_control_system()) as cluster`,
);

/** Where the primary's log ended at an instant. */
interface Mark {
  at: number;
  position: bigint;
}

/**
 * Watches a replica. Its age is counted by marks of the primary's log: it is as fresh as the newest
 * one that it has replayed. The time of its last transaction stops while nobody writes, and what it
 * received looks complete while it is cut off (decision 084).
 * @param now a monotonic clock, in milliseconds.
 */
export function createReplica(
  primary: Database,
  copy: Database,
  log: Pick<Logger, 'info' | 'warn'>,
  now: () => number = () => performance.now(),
): Replica {
  const since = now();
  let marks: Mark[] = [];
  let freshAt: number | null = null;
  /** Why it is not used: null while it is; undefined before that is known. */
  let trouble: string | null | undefined;
  let isLooking = false;
  const lagMs = (): number => now() - (freshAt ?? since);
  const isNear = (): boolean => freshAt !== null && lagMs() <= REPLICA_LAG_MS;
  const isUsed = (): boolean => trouble === null && isNear();

  /** Logs each trouble once, and its end. */
  function become(next: string | null, more: Record<string, unknown> = {}): void {
    if (next === trouble) return;
    trouble = next;
    if (next === null) log.info({}, 'searches read the replica');
    else log.warn({ reason: next, ...more }, 'searches read the primary instead of the replica');
  }

  async function measure(): Promise<void> {
    const at = now();
    // An unreachable primary is reported elsewhere; meanwhile the copy ages.
    const [head] = await selectWritten(primary, []).catch(() => []);
    if (!head) return;
    marks.push({ at, position: BigInt(head.position) });
    try {
      const [seen] = await selectReplayed(copy, []);
      if (!seen?.follows || seen.position === null || seen.cluster !== head.cluster) {
        become('it is no replica of this database');
        return;
      }
      const position = BigInt(seen.position);
      const reached = marks.findLast((mark) => mark.position <= position);
      freshAt = reached?.at ?? null;
      marks = marks.filter(
        (mark) =>
          mark === reached || (mark.position > position && now() - mark.at <= REPLICA_LAG_MS),
      );
      if (isNear()) become(null);
      // A replica that was just found has not reached a mark yet.
      else if (lagMs() > REPLICA_LAG_MS) become('it is too far behind');
    } catch (error) {
      become('it does not answer', { err: error });
    }
  }

  return {
    async read(work) {
      if (!isUsed()) return null;
      try {
        return await work(copy);
      } catch (error) {
        // Until the next look finds it well.
        become('it does not answer', { err: error });
        return null;
      }
    },
    get isUsed() {
      return isUsed();
    },
    get lagMs() {
      return lagMs();
    },
    async look() {
      if (isLooking) return;
      isLooking = true;
      await measure();
      isLooking = false;
    },
  };
}

/** Watches it from now on. @returns ends it. */
export async function watchReplica(replica: Replica): Promise<() => void> {
  await replica.look();
  const timer = setInterval(() => void replica.look(), LOOK_EVERY_MS).unref();
  return () => {
    clearInterval(timer);
  };
}
