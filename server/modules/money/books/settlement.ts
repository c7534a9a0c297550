import { sql } from 'drizzle-orm';
import { decimalAmount, parseDecimalAmount } from '../../../../shared/money/money.ts';
import type { Transaction } from '../../../database/connection.ts';
import { CommandError } from './commands/context.ts';
import { postJournal } from './journal.ts';
import { providerAccount } from './lines.ts';

interface SettledRow {
  /** The provider's id of a payment, refund or chargeback; empty for its costs. */
  id: string;
  amount: number;
  currency: string;
  settlement: string;
}

/** The cells of a CSV; commas or semicolons, whichever its first line has more of. */
function cellsOf(text: string): string[][] {
  const [first = ''] = text.split(/\r?\n/, 1);
  const separator = first.split(';').length > first.split(',').length ? ';' : ',';
  const cell = new RegExp(`("(?:[^"]|"")*"|[^${separator}]*)(?:${separator}|$)`, 'g');
  return text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .filter((row) => row.trim() !== '')
    .map((row) =>
      [...row.matchAll(cell)]
        .filter((match) => match.index < row.length)
        .map(([, value = '']) => value.replace(/^"|"$/g, '').replaceAll('""', '"').trim()),
    );
}

/**
 * Reads a provider's settlement. Its columns go by their names: ID, Amount, Currency and Settlement
 * reference, in any order and any case of letters.
 * @throws CommandError that names the wrong column or amount.
 */
export function parseSettlement(text: string): SettledRow[] {
  const [header = [], ...rows] = cellsOf(text);
  const names = header.map((name) => name.toLowerCase());
  const columnOf = (name: string): number => {
    const index = names.indexOf(name);
    if (index === -1)
      throw new CommandError(`The file has no column "${name}": it has ${header.join(', ')}.`);
    return index;
  };
  const [id, amount, currency, settlement] = [
    columnOf('id'),
    columnOf('amount'),
    columnOf('currency'),
    columnOf('settlement reference'),
  ];
  return rows.map((cells, index) => {
    const parsed = parseDecimalAmount((cells[amount] ?? '').replace(',', '.'));
    if (parsed === null)
      throw new CommandError(`Row ${String(index + 2)} has no amount: "${cells[amount] ?? ''}".`);
    return {
      id: cells[id] ?? '',
      amount: parsed,
      currency: cells[currency] ?? '',
      settlement: cells[settlement] ?? '',
    };
  });
}

/** What the journal has for a provider's id, in minor units; null for an id that is not ours. */
async function bookedFor(
  tx: Transaction,
  account: string,
  row: Pick<SettledRow, 'id' | 'currency'>,
) {
  const { rows } = await tx.execute<{ amount: string | null }>(sql`
    with ours as (
      select id::text as reference, array['sale', 'unexpected'] as kinds from payments where provider_id = ${row.id}
      union all select id::text, array['refund_paid', 'refund_unpaid'] from refunds where provider_id = ${row.id}
      union all select id::text, array['chargeback', 'chargeback_reversed'] from chargebacks where provider_id = ${row.id})
    select (select sum(line.amount) from money_journal journal join money_lines line on line.journal_id = journal.id
      where journal.reference = ours.reference and journal.kind = any (ours.kinds) and line.account = ${account} and line.currency = ${row.currency}) as amount from ours`);
  return rows.length === 0 ? null : Number(rows[0]?.amount ?? 0);
}

/**
 * Compares a settlement with the account of its provider. Where every row agrees, the payout is
 * booked, once: the provider owes that much less.
 * @returns what does not agree; nothing is booked then.
 */
export async function bookSettlement(
  tx: Transaction,
  rows: readonly SettledRow[],
  { provider, at }: { provider: 'sandbox' | 'mollie'; at: Date },
): Promise<{ differing: string[]; booked: string[] }> {
  const account = providerAccount(provider);
  const differing = rows.some(({ settlement }) => settlement === '')
    ? ['a row names no settlement']
    : [];
  // A file may have an id more than once, such as a chargeback and its reversal.
  for (const [id, own] of Map.groupBy(rows, (row) => row.id)) {
    const [{ currency } = { currency: '' }] = own;
    if (id === '') continue;
    const settled = own.reduce((sum, { amount }) => sum + amount, 0);
    const booked = await bookedFor(tx, account, { id, currency });
    if (booked === null) differing.push(`${id}: not in the books`);
    else if (booked !== settled || own.some((row) => row.currency !== currency))
      differing.push(
        `${id}: settled ${decimalAmount({ amount: settled })}, booked ${decimalAmount({ amount: booked })} ${currency}`,
      );
  }
  if (differing.length > 0) return { differing, booked: [] };
  const booked: string[] = [];
  for (const [settlement, own] of Map.groupBy(rows, (row) => row.settlement)) {
    const lines = own.flatMap(({ id, amount, currency }) => [
      { account: id === '' ? 'psp_costs' : account, currency, amount: -amount },
      { account: 'bank', currency, amount },
    ]);
    const reference = `${provider} ${settlement}`;
    if (await postJournal(tx, { kind: 'settlement', reference, at, lines })) booked.push(reference);
  }
  return { differing, booked };
}
