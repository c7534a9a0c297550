import type { Database } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import { FIRST_HASH, hashOfEntry } from './audit.ts';
import type { ChainRow } from './audit.ts';

const BATCH = 2_000;

interface Stored extends Omit<ChainRow, 'number'> {
  number: string;
  previous_hash: Buffer;
  hash: Buffer;
}
const selectEntries = statement<Stored>(
  'audit_chain',
  `
  select number, at, operator_id, role, act, subjects, case_number, before, after, previous_hash, hash
  from audit_entries where number > $1::bigint order by number limit ${BATCH}`,
);

interface Chain {
  whole: boolean;
  entries: number;
  lastHash: string | null;
  /** The first entry that does not follow from the one before it. */
  brokenAt: number | null;
  /** Whether the hash that was asked for is the one of an entry. */
  known: boolean;
}

/**
 * Counts the audit's chain again from its first entry. Entries cut off at the end leave a whole
 * chain: a hash that was mailed shows them.
 * @param sought a hash that is to be in it, hexadecimal.
 */
export async function verifyChain(
  database: Database,
  sought: string | null = null,
): Promise<Chain> {
  let previous: Buffer = FIRST_HASH;
  let [entries, known] = [0, false];
  for (;;) {
    const rows = await selectEntries(database, [entries]);
    for (const { number, previous_hash: before, hash, ...row } of rows) {
      const follows =
        Number(number) === entries + 1 &&
        before.equals(previous) &&
        hashOfEntry(previous, { number: Number(number), ...row }).equals(hash);
      if (!follows)
        return {
          whole: false,
          entries,
          lastHash: entries === 0 ? null : previous.toString('hex'),
          brokenAt: Number(number),
          known,
        };
      [previous, entries] = [hash, entries + 1];
      known ||= hash.toString('hex') === sought;
    }
    if (rows.length < BATCH)
      return {
        whole: true,
        entries,
        lastHash: entries === 0 ? null : previous.toString('hex'),
        brokenAt: null,
        known,
      };
  }
}
