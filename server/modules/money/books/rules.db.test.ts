import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDesk } from '../../../../tests/support/money/money-desk.ts';
import type { TestDesk } from '../../../../tests/support/money/money-desk.ts';
import { providerOf } from '../../../../tests/support/money/paid-purchase.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { settle } from '../purchases/settle.ts';
import { checkBooks } from './check.ts';
import { RULES } from './rules.ts';

let site: TestSite;
let desk: TestDesk;
beforeAll(async () => {
  site = await createTestSite();
  desk = createTestDesk(site);
});
afterAll(() => site.close());

const read = (id: string) => settle(site.services, id, 'webhook');
async function paid(id: string): Promise<void> {
  providerOf(site).move(id, 'paid');
  await read(id);
}

describe('the rules of the books', () => {
  test('R-354 R-033 hold after buying, spending, refunds, chargebacks and whatever went wrong', async () => {
    const provider = providerOf(site);
    const anna = await desk.buyer();
    const refunded = await desk.buy(anna);
    await desk.spend(anna, 10);
    await desk.refund(refunded.id, 20);

    const bob = await desk.buyer();
    const charged = await desk.buy(bob);
    await desk.spend(bob, 30);
    provider.chargeBack(charged.id);
    await read(charged.id);
    // His next purchase pays what he owes.
    await desk.buy(bob);

    const carl = await desk.buyer();
    const reversed = await desk.buy(carl);
    await desk.spend(carl, 40);
    provider.chargeBack(reversed.id);
    await read(reversed.id);
    provider.reverseChargeback(reversed.id);
    await read(reversed.id);

    const dora = await desk.buyer();
    const failed = await desk.buy(dora);
    await desk.refund(failed.id, 50);
    provider.finishRefunds(failed.id, 'failed');
    await read(failed.id);
    provider.chargeBack(failed.id);
    await read(failed.id);

    const both = await desk.buy(await desk.buyer());
    await desk.refund(both.id, 50);
    provider.chargeBack(both.id);
    await read(both.id);

    const eve = await desk.buyer();
    const first = await desk.order(eve);
    provider.move(first.id, 'failed');
    await read(first.id);
    const second = await desk.order(eve, { purchase: first.purchase, method: 'paypal' });
    await paid(second.id);
    await paid(first.id);
    await desk.runJobs();
    provider.finishRefunds(first.id, 'done');
    await read(first.id);

    const late = await desk.order(await desk.buyer());
    provider.move(late.id, 'expired');
    await read(late.id);
    await paid(late.id);

    const odd = await desk.order(await desk.buyer());
    provider.set(odd.id, { amount: { amount: 900, currency: 'EUR' } });
    await paid(odd.id);
    expect(await desk.broken()).toEqual([]);
    await desk.run('refund', odd.id, '--amount', '9.00', '--reason', 'another amount');
    await desk.runJobs();
    provider.finishRefunds(odd.id, 'done');
    await read(odd.id);
    expect(await checkBooks(site.database)).toEqual([]);
  });

  /** Each breaks a rule directly in the database, as nothing in the server does. */
  const cases: [keyof typeof RULES, string][] = [
    [
      'journals add up to nothing',
      `update money_lines set amount = amount + 1 where account like 'vat:%'`,
    ],
    [
      'journals add up to nothing',
      `delete from money_lines where journal_id = (select id from money_journal where kind = 'sale' limit 1)`,
    ],
    ['balances are the sum of their ledger', `update members set credits = credits + 1`],
    [
      'each balance follows from the last',
      `update ledger_entries set balance = balance + 1 where cause = 'message'`,
    ],
    [
      'messages taken back gave back what they cost',
      `insert into ledger_entries (id, member_id, amount, balance, cause, reference, created_at)
        select gen_random_uuid(), id, 1, credits, 'message_undone', gen_random_uuid(), now() from members limit 1`,
    ],
    [
      'frauds gave back what was paid',
      `insert into ledger_entries (id, member_id, amount, balance, cause, other_profile, created_at)
        select gen_random_uuid(), id, 1, credits, 'fraud_repaid', gen_random_uuid(), now() from members limit 1`,
    ],
    [
      'completed purchases are credited once',
      `delete from ledger_entries where cause = 'purchase'`,
    ],
    [
      'completed purchases are credited once',
      `update ledger_entries set amount = amount + 1 where cause = 'purchase'`,
    ],
    [
      'completed purchases are credited once',
      `update purchases set status = 'lapsed', credited_at = null where status = 'completed'`,
    ],
    ['completed purchases have one sale', `delete from money_journal where kind = 'sale'`],
    [
      'completed purchases have one sale',
      `update purchases set total_amount = total_amount + 1, list_amount = list_amount + 1`,
    ],
    [
      'completed purchases have one sale',
      `insert into money_journal (id, kind, reference, at) select gen_random_uuid(), 'sale', id, now() from payments where status = 'held'`,
    ],
    ['paid payments are in the books', `delete from money_journal where kind = 'sale'`],
    [
      'paid payments are in the books',
      `delete from money_journal where kind = 'unexpected' and reference in (select id::text from payments where status = 'completed')`,
    ],
    [
      'paid payments are in the books',
      `update payments set status = 'expired' where status = 'completed'`,
    ],
    ['refunds took their credits', `update refunds set credits = credits + 1 where credits > 0`],
    ['refunds took their credits', `delete from ledger_entries where cause = 'refund'`],
    [
      'failed refunds gave their credits back',
      `delete from ledger_entries where cause = 'refund_returned'`,
    ],
    [
      'failed refunds gave their credits back',
      `update refunds set status = 'failed' where status = 'refunded' and credits > 0`,
    ],
    ['refunds are in the books', `delete from money_journal where kind = 'refund'`],
    ['refunds are in the books', `delete from money_journal where kind = 'refund_paid'`],
    ['refunds are in the books', `update refunds set status = 'sent' where status = 'refunded'`],
    [
      'no more goes back than was paid',
      `update refunds set amount = 100000 where status = 'refunded'`,
    ],
    ['chargebacks took their credits', `update chargebacks set credits_taken = credits_taken + 1`],
    ['chargebacks took their credits', `delete from ledger_entries where cause = 'chargeback'`],
    ['chargebacks are in the books', `delete from money_journal where kind = 'chargeback'`],
    [
      'chargebacks are in the books',
      `update chargebacks set reversed_at = null where reversed_at is not null`,
    ],
    ['chargebacks are in the books', `delete from chargebacks`],
    ['debts are those of chargebacks', `delete from credit_debts`],
    [
      'settled debts were paid in credits',
      `update credit_debts set settled_credits = settled_credits - 1 where settled_credits > 0`,
    ],
    ['settled debts were paid in credits', `delete from ledger_entries where cause = 'debt'`],
    ['unused credits are the balance', `update members set credits = credits + 1`],
    ['what is due goes back', `delete from refunds where kind = 'duplicate'`],
  ];

  test.each(cases)('R-354 %s: %s is found', async (rule, breaking) => {
    const undone = new Error('undone');
    let broken: string[] = [];
    await inTransaction(site.database, async (tx) => {
      // The tables' own triggers and keys would not let it happen.
      await tx.execute(sql`set local session_replication_role = replica`);
      const { rowCount } = await tx.execute(sql.raw(breaking));
      expect(rowCount, 'rows that were broken').toBeGreaterThan(0);
      broken = (await checkBooks(tx)).map((one) => one.rule);
      throw undone;
    }).catch((error: unknown) => {
      if (error !== undone) throw error;
    });
    expect(broken).toContain(rule);
  });

  test('R-354 each rule was broken here, and the books are sound again', async () => {
    expect([...new Set(cases.map(([rule]) => rule))].sort()).toEqual(Object.keys(RULES).sort());
    expect(await desk.broken()).toEqual([]);
  });
});
