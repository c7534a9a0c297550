import { desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../server/database/connection.ts';
import { payments, purchases } from '../../server/database/schema/purchases.ts';
import { listAnomalies } from '../../server/modules/money/books/anomalies.ts';
import { accountSums } from '../../server/modules/money/books/commands/show.ts';
import { decimalAmount } from '../../shared/money/money.ts';
import { escapeHtml, page } from './pages.ts';

const MOST = 200;

/** Payments, the newest first, what somebody has to look at, and what each account sums up to. */
export async function readMoney(database: Queryable) {
  const rows = await database
    .select({
      id: payments.id,
      purchase: purchases.id,
      number: purchases.number,
      member: payments.member_id,
      bundle: purchases.bundle,
      credits: purchases.credits,
      method: payments.method,
      status: payments.status,
      purchase_status: purchases.status,
      failure: payments.failure,
      provider: payments.provider,
      provider_id: payments.provider_id,
      amount: payments.amount,
      currency: payments.currency,
      amount_refunded: payments.amount_refunded,
      amount_charged_back: payments.amount_charged_back,
      created_at: payments.created_at,
    })
    .from(payments)
    .innerJoin(purchases, eq(purchases.id, payments.purchase_id))
    .orderBy(desc(payments.created_at), desc(payments.id))
    .limit(MOST);
  return {
    payments: rows,
    anomalies: await listAnomalies(database),
    accounts: await accountSums(database),
  };
}

type Money = Awaited<ReturnType<typeof readMoney>>;

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = rows
    .map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`)
    .join('');
  const head = heads.map((name) => `<th scope="col">${name}</th>`).join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>${cells}</tbody></table>`;
}

export function moneyPage({ payments: paid, anomalies, accounts }: Money): string {
  const payments = paid.map((row) => [
    row.created_at.toISOString(),
    `${row.bundle}, ${String(row.credits)} credits`,
    `${decimalAmount(row)} ${row.currency}`,
    row.method,
    row.failure === null ? row.status : `${row.status}: ${row.failure}`,
    row.id,
  ]);
  const problems = anomalies.map(({ opened_at, kind, reference, detail }) => [
    opened_at.toISOString(),
    kind,
    reference,
    JSON.stringify(detail),
  ]);
  const sums = accounts.map(({ account, currency, amount }) => [account, `${amount} ${currency}`]);
  return page(
    'Money',
    `<p><a href="/dev">Demo surface</a></p><h1>Money</h1><p>What the operator does is <code>npm run money</code>.</p>
    <h2>Problems</h2>${problems.length > 0 ? table(['Since', 'Kind', 'About', 'What'], problems) : '<p>Nothing is open.</p>'}
    <h2>Payments</h2>${payments.length > 0 ? table(['At', 'Bundle', 'Amount', 'Method', 'State', 'Id'], payments) : '<p>Nobody paid yet.</p>'}
    <h2>Accounts</h2>${sums.length > 0 ? table(['Account', 'Sum, debit positive'], sums) : '<p>The books are empty.</p>'}`,
  );
}
