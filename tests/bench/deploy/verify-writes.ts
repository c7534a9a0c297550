import type pg from 'pg';
import { countUnmatched, verifyLedgers } from '../../faults/verify-run.ts';
import type { Written } from './writers.ts';

/** The database after a deploy, compared with the accepted writes. Each has to be 0. */
export interface Verdict {
  /** Writes that were accepted and are not there. */
  lost: number;
  /** What is there more than once or was written by nobody, and messages not paid exactly once. */
  doubled: number;
  /** Members whose ledger is not their balance, and entries that do not follow from the one before. */
  wrongBalances: number;
  /** Writes that failed and did not succeed when they were tried again. */
  failed: number;
}

/** Compares what is stored with what was asked for. */
export async function verifyWrites(pool: pg.Pool, written: readonly Written[]): Promise<Verdict> {
  const messages = await pool.query<{ id: string }>('select id from messages');
  const likes = await pool.query<{ pair: string }>(
    "select from_profile || ' ' || to_profile as pair from likes",
  );
  const reports = await pool.query<{ id: string }>('select text as id from reports');
  const stored = [...messages.rows, ...reports.rows].map(({ id }) => id);
  const asked = new Set(written.filter(({ kind }) => kind !== 'like').map(({ id }) => id));
  const there = new Set([...stored, ...likes.rows.map(({ pair }) => pair)]);
  const accepted = written.filter(({ ms }) => ms !== null);
  const { wrongBalances, brokenStatements } = await verifyLedgers(pool);
  return {
    lost: accepted.filter(
      ({ kind, id, from, to }) => !there.has(kind === 'like' ? `${from} ${to}` : id),
    ).length,
    doubled:
      stored.length -
      stored.filter((id, index) => asked.has(id) && stored.indexOf(id) === index).length +
      (await countUnmatched(pool)),
    wrongBalances: wrongBalances + brokenStatements,
    failed: written.length - accepted.length,
  };
}
