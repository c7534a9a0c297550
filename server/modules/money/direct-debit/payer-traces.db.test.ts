import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DELETION_GRACE_DAYS } from '../../../../shared/account/leaving.ts';
import { dumpDatabase } from '../../../../tests/support/privacy/database-dump.ts';
import { providerOf } from '../../../../tests/support/money/paid-purchase.ts';
import {
  codeTo,
  createPayer,
  DEBIT_FORM,
  DEBIT_SECRETS,
} from '../../../../tests/support/money/test-debit.ts';
import { TEST_PASSWORD } from '../../../../tests/support/test-members.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { directDebits } from '../../../database/schema/direct-debits.ts';
import { payments } from '../../../database/schema/purchases.ts';
import { createJobRunner } from '../../../jobs/runner.ts';
import { createLogger } from '../../../log.ts';
import { leavingJobs } from '../../account/leaving/jobs.ts';
import { createMailJobs } from '../../notify/mail/send.ts';
import { settle } from '../purchases/settle.ts';
import { collectingJobs } from './collect.ts';
import { forgettingJobs } from './forget.ts';
import { directDebitJobs } from './jobs.ts';

const DAY_MS = 86_400_000;
const logged: string[] = [];
let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
  const write = (line: string) => void logged.push(line);
  site.services.log = createLogger({}, { write });
});
afterAll(() => site.close());

const runJobs = () =>
  createJobRunner(
    site.services,
    {
      ...collectingJobs,
      ...forgettingJobs,
      ...leavingJobs,
      ...createMailJobs(site.services.config),
    },
    directDebitJobs,
  ).runDueJobs();

test('R-284 R-310 R-354 from the order to the end of the account a direct debit leaves no account, phone or name in clear in the database or the log; after it nothing of the payer, and the amounts and the tax are still there', async () => {
  const { database, services } = site;
  const member = await createPayer(site);
  const dump = () => dumpDatabase(database);
  const { payment } = await site.call(member, 'startPayment', {
    bundle: 'p0',
    method: 'sdd',
    immediate: true,
  });
  const id = payment.payment_id;
  await site.call(member, 'startDirectDebit', { ...DEBIT_FORM, payment: id });
  expect(await dump()).not.toMatch(DEBIT_SECRETS);
  const otp = await codeTo(site);
  await site.call(member, 'confirmDirectDebit', { payment: id, otp });
  await runJobs();
  expect(await dump()).not.toMatch(DEBIT_SECRETS);
  const [debit] = await database.select().from(directDebits).where(eq(directDebits.payment_id, id));
  const ahead = (debit?.collect_at?.getTime() ?? 0) - services.clock.now().getTime();
  services.clock.advance(ahead + 60_000);
  await runJobs();
  // What the provider was given is what was typed.
  expect(providerOf(site).orders.get(id)?.debit).toMatchObject({ iban: 'NL91ABNA0417164300' });
  expect(await dump()).not.toMatch(DEBIT_SECRETS);
  providerOf(site).set(id, { payer: { country: 'NL', account: 'NL91ABNA0417164300' } });
  providerOf(site).move(id, 'paid');
  await settle(services, id, 'webhook');
  await runJobs();
  expect(await site.balance(member)).toEqual({ credits: 50, ledger: 50, entries: 1 });
  const hashed = services.payerSecrets.hashAccount('NL91ABNA0417164300').toString('hex');
  const stored = await dump();
  expect(stored).not.toMatch(DEBIT_SECRETS);
  // The query finds what exists: the member, and the keyed hash of the account.
  expect(stored).toContain(member.email);
  expect(stored).toContain(hashed);

  // What can no longer be withdrawn is not paid back.
  await database.execute(sql`update purchases set credited_at = credited_at - interval '20 days'`);
  await site.call(member, 'requestDeletion', { password: TEST_PASSWORD, reason: 'privacy' });
  services.clock.advance(DELETION_GRACE_DAYS * DAY_MS);
  await runJobs();
  const left = await dump();
  expect(left).not.toMatch(DEBIT_SECRETS);
  expect(left).not.toContain(member.email);
  expect(logged.join('')).not.toMatch(DEBIT_SECRETS);
  // Only the keyed hash of the account stays, by which a debit that comes back blocks it.
  const [erased] = await database
    .select()
    .from(directDebits)
    .where(eq(directDebits.payment_id, id));
  expect(erased).toMatchObject({ payer_sealed: null, last4: '', signed_network: null });
  const [row] = await database.select().from(payments).where(eq(payments.id, id));
  expect(row).toMatchObject({ status: 'completed', amount: 937, payer: null, redirect_url: null });
  const { rows } = await database.execute(
    sql`select account, sum(amount)::int as amount from money_lines group by account order by account`,
  );
  expect(rows).toEqual(expect.arrayContaining([{ account: 'vat:NL:2100', amount: -163 }]));
  const { rows: bought } = await database.execute(
    sql`select total_amount::int, vat_amount::int, country from purchases`,
  );
  expect(bought).toEqual([{ total_amount: 937, vat_amount: 163, country: 'NL' }]);
});
