import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import { inTransaction } from '../../database/transaction.ts';
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

const selectAnchor = statement<{ number: string; hash: Buffer }>(
  'audit_anchor',
  'select number, hash from audit_anchor',
);

interface Chain {
  whole: boolean;
  entries: number;
  /** Its first entry; 1 until entries were removed for their age. */
  begins: number;
  lastHash: string | null;
  /** The first entry that does not follow from the one before it. */
  brokenAt: number | null;
  /** Whether the requested hash is that of an entry. */
  known: boolean;
}

/**
 * Counts the audit's chain again, from its first entry or from the last one that was removed for
 * its age (decision 083). Entries cut off at the end leave a whole chain: a hash that was mailed
 * shows them.
 * @param sought a hash that is to be in it, hexadecimal.
 */
export async function verifyChain(
  database: Database,
  sought: string | null = null,
): Promise<Chain> {
  return inTransaction(database, async (transaction) => {
    // Entries pruned meanwhile are still seen.
    await transaction.execute(sql`set transaction isolation level repeatable read, read only`);
    const [anchor] = await selectAnchor(transaction, []);
    const removed = Number(anchor?.number ?? 0);
    let previous: Buffer = anchor?.hash ?? FIRST_HASH;
    let [last, known] = [removed, anchor?.hash.toString('hex') === sought];
    const found = (brokenAt: number | null): Chain => ({
      whole: brokenAt === null,
      entries: last - removed,
      begins: removed + 1,
      lastHash: last === 0 ? null : previous.toString('hex'),
      brokenAt,
      known,
    });
    for (let read = 0; ;) {
      const rows = await selectEntries(transaction, [read]);
      for (const { number, previous_hash: before, hash, ...row } of rows) {
        read = Number(number);
        const follows =
          read === last + 1 &&
          before.equals(previous) &&
          hashOfEntry(previous, { number: read, ...row }).equals(hash);
        if (!follows) return found(read);
        [previous, last] = [hash, read];
        known ||= hash.toString('hex') === sought;
      }
      if (rows.length < BATCH) return found(null);
    }
  });
}
