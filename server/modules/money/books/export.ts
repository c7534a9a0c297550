import { sql } from 'drizzle-orm';
import { decimalAmount } from '../../../../shared/money/money.ts';
import type { Queryable } from '../../../database/connection.ts';

/** A line of a table for a spreadsheet: every cell quoted, a comma between. */
const line = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;

const written = (amount: string | number): string => decimalAmount({ amount: Number(amount) });

interface Span {
  from: Date;
  to: Date;
}

/** `2026-11` as its instants in UTC; null for anything else. */
export function monthSpan(month: string): Span | null {
  const [, year, number] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(month) ?? [];
  if (year === undefined || number === undefined) return null;
  const from = new Date(Date.UTC(Number(year), Number(number) - 1, 1));
  return { from, to: new Date(Date.UTC(Number(year), Number(number), 1)) };
}

/** The calendar quarter that an instant is in, in UTC, and its name: `2026-Q4`. */
export function quarterOf(at: Date): Span & { name: string } {
  const [year, quarter] = [at.getUTCFullYear(), Math.floor(at.getUTCMonth() / 3)];
  return {
    name: `${String(year)}-Q${String(quarter + 1)}`,
    from: new Date(Date.UTC(year, quarter * 3, 1)),
    to: new Date(Date.UTC(year, quarter * 3 + 3, 1)),
  };
}

interface JournalRow extends Record<string, unknown> {
  at: string;
  kind: string;
  reference: string;
  account: string;
  currency: string;
  amount: string;
}

/** The journal of a month as CSV: one row a line, debit positive. */
export async function journalCsv(database: Queryable, { from, to }: Span): Promise<string> {
  const { rows } = await database.execute<JournalRow>(sql`
    select to_char(journal.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, journal.kind, journal.reference, line.account, line.currency, line.amount::text as amount
    from money_journal journal join money_lines line on line.journal_id = journal.id
    where journal.at >= ${from.toISOString()} and journal.at < ${to.toISOString()} order by journal.at, journal.id, line.account`);
  return [
    line(['at', 'kind', 'reference', 'account', 'currency', 'amount']),
    ...rows.map(({ at, kind, reference, account, currency, amount }) =>
      line([at, kind, reference, account, currency, written(amount)]),
    ),
  ].join('');
}

interface TaxRow extends Record<string, unknown> {
  country: string;
  /** Basis points. */
  rate: number;
  currency: string;
  /** Without tax, in minor units; refunds and chargebacks of the quarter are subtracted. */
  sold: number;
  tax: number;
}

/**
 * What was sold, without tax, and the tax, by country, rate and currency: from the journal, so that a
 * refund counts in the period in which it was declared.
 */
async function taxTable(database: Queryable, { from, to }: Span): Promise<TaxRow[]> {
  const { rows } = await database.execute<TaxRow>(sql`
    select split_part(tax.account, ':', 2) as country, split_part(tax.account, ':', 3)::int as rate, tax.currency,
      sum(-coalesce(net.amount, 0))::float8 as sold, sum(-tax.amount)::float8 as tax
    from money_journal journal join money_lines tax on tax.journal_id = journal.id and tax.account like 'vat:%'
    left join lateral (select sum(amount) as amount from money_lines line
      where line.journal_id = journal.id and (line.account like 'prepaid:%' or line.account = 'chargeback_loss')) net on true
    where journal.at >= ${from.toISOString()} and journal.at < ${to.toISOString()} group by 1, 2, 3 order by 1, 2, 3`);
  return rows;
}

/** The table of `taxTable` as CSV, for a declaration in the One Stop Shop. */
export async function taxCsv(database: Queryable, quarter: Span & { name: string }) {
  const rows = await taxTable(database, quarter);
  return [
    line(['quarter', 'country', 'rate', 'currency', 'sold', 'tax']),
    ...rows.map(({ country, rate, currency, sold, tax }) =>
      line([
        quarter.name,
        country,
        `${decimalAmount({ amount: rate })}%`,
        currency,
        written(sold),
        written(tax),
      ]),
    ),
  ].join('');
}
