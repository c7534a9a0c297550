import { sql } from 'drizzle-orm';
import { newId } from '../../../../shared/identifiers.ts';
import { moneyJournal, moneyLines } from '../../../database/schema/books.ts';
import type { Queryable, Transaction } from '../../../database/connection.ts';
import type { MoneyLine } from './lines.ts';

/** What a journal is about (decision 037). */
type JournalKind =
  | 'sale'
  | 'unexpected'
  | 'refund'
  | 'refund_paid'
  | 'refund_failed'
  | 'refund_unpaid'
  | 'chargeback'
  | 'chargeback_reversed'
  | 'claim_settled'
  | 'use'
  | 'settlement';

/** One line for each account: that is the key of the table. */
function merged(lines: readonly MoneyLine[]): MoneyLine[] {
  const byAccount = new Map<string, MoneyLine>();
  for (const line of lines) {
    const key = `${line.account} ${line.currency}`;
    const amount = (byAccount.get(key)?.amount ?? 0) + line.amount;
    byAccount.set(key, { ...line, amount });
  }
  return [...byAccount.values()];
}

/**
 * Posts a journal, once for its kind and reference. That the lines add up to nothing in each currency
 * is checked by the database at the commit (migration 0016).
 * @param entry `reference` is the id of the payment, refund or chargeback; amounts in minor units.
 * @returns false when this kind and reference were posted before; nothing is written then.
 */
export async function postJournal(
  tx: Transaction,
  entry: { kind: JournalKind; reference: string; at: Date; lines: readonly MoneyLine[] },
): Promise<boolean> {
  const { kind, reference, at, lines } = entry;
  const [journal] = await tx
    .insert(moneyJournal)
    .values({ id: newId(at.getTime()), kind, reference, at })
    .onConflictDoNothing()
    .returning({ id: moneyJournal.id });
  if (!journal) return false;
  const rows = merged(lines).map((line) => ({ ...line, journal_id: journal.id }));
  if (rows.length === 0) throw new Error(`the journal ${kind} of ${reference} has no lines`);
  await tx.insert(moneyLines).values(rows);
  return true;
}

/** The lines of a journal; empty where none was posted. */
export async function journalLines(
  database: Queryable,
  kind: JournalKind,
  reference: string,
): Promise<MoneyLine[]> {
  const { rows } = await database.execute<{ account: string; currency: string; amount: string }>(
    sql`select line.account, line.currency, line.amount from money_lines line
      join money_journal journal on journal.id = line.journal_id
      where journal.kind = ${kind} and journal.reference = ${reference} order by line.account`,
  );
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/**
 * Posts the opposite of an earlier journal with the same reference: a correction is a journal of its
 * own.
 * @returns false where there was no such journal, or it was undone before.
 */
export async function reverseJournal(
  tx: Transaction,
  entry: { kind: JournalKind; of: JournalKind; reference: string; at: Date },
): Promise<boolean> {
  const lines = await journalLines(tx, entry.of, entry.reference);
  if (lines.length === 0) return false;
  return postJournal(tx, {
    kind: entry.kind,
    reference: entry.reference,
    at: entry.at,
    lines: lines.map((line) => ({ ...line, amount: -line.amount })),
  });
}
