import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

const TICK_MS = 10;

function statusOf(pid: number): { parent: number; ms: number } | null {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return null;
  const text = readFileSync(file, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * TICK_MS };
}

/** Processor time of a process so far, in milliseconds; 0 where the system does not report it. */
export const processorOf = (pid: number): number => statusOf(pid)?.ms ?? 0;

/** The same of a process with those that it started and that live. */
export function familyProcessor(pid: number): number {
  if (!existsSync('/proc')) return 0;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statusOf(Number(name)))
    .filter((one) => one?.parent === pid);
  return children.reduce((sum, one) => sum + (one?.ms ?? 0), processorOf(pid));
}

/** The process of the PostgreSQL that a pool leads to, on this machine. */
export async function postgresPid(pool: pg.Pool): Promise<number> {
  const read = await pool.query<{ text: string }>("select pg_read_file('postmaster.pid') as text");
  return Number(read.rows[0]?.text.split('\n')[0]);
}

/** Waits until a server has done what follows its start: less than 3 % of a core in two seconds. */
export async function untilQuiet(pid: number): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const before = processorOf(pid);
    await wait(2_000);
    if (processorOf(pid) - before < 60) return;
  }
  throw new Error('the server does not come to rest');
}
