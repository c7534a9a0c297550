import type pg from 'pg';
import { countUnmatched, judgeLedgers } from '../../faults/judge.ts';
import type { Written } from './writers.ts';

/** What is in the database after a deploy, held against what was accepted. Each has to be 0. */
export interface Verdict {
  /** Writes that were accepted and are not there. */
  lost: number;
  /** Messages that are there more than once or that nobody wrote, and those not paid exactly once. */
  doubled: number;
  /** Members whose ledger is not their balance, and entries that do not follow from the one before. */
  wrongBalances: number;
  /** Writes that failed and did not succeed when they were tried again. */
  failed: number;
}

/** Compares what is stored with what was asked for. */
export async function judgeWrites(pool: pg.Pool, written: readonly Written[]): Promise<Verdict> {
  const messages = await pool.query<{ id: string }>('select id from messages');
  const likes = await pool.query<{ pair: string }>(
    "select from_profile || ' ' || to_profile as pair from likes",
  );
  const stored = messages.rows.map(({ id }) => id);
  const asked = new Set(written.filter(({ kind }) => kind === 'message').map(({ id }) => id));
  const there = new Set([...stored, ...likes.rows.map(({ pair }) => pair)]);
  const accepted = written.filter(({ ms }) => ms !== null);
  const { wrongBalances, brokenStatements } = await judgeLedgers(pool);
  return {
    lost: accepted.filter(
      ({ kind, id, from, to }) => !there.has(kind === 'message' ? id : `${from} ${to}`),
    ).length,
    doubled:
      stored.length -
      stored.filter((id, index) => asked.has(id) && stored.indexOf(id) === index).length +
      (await countUnmatched(pool)),
    wrongBalances: wrongBalances + brokenStatements,
    failed: written.length - accepted.length,
  };
}
