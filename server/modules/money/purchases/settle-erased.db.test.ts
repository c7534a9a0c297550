import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DELETION_GRACE_DAYS } from '../../../../shared/account/leaving.ts';
import { createTestDesk } from '../../../../tests/support/money/money-desk.ts';
import type { TestDesk } from '../../../../tests/support/money/money-desk.ts';
import { providerOf } from '../../../../tests/support/money/paid-purchase.ts';
import { TEST_PASSWORD } from '../../../../tests/support/test-members.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { payments, purchases } from '../../../database/schema/purchases.ts';
import { createJobRunner } from '../../../jobs/runner.ts';
import { members } from '../../../database/schema/members.ts';
import { leavingJobs } from '../../account/leaving/jobs.ts';
import { settle } from './settle.ts';

let site: TestSite;
let desk: TestDesk;
beforeAll(async () => {
  site = await createTestSite();
  desk = createTestDesk(site);
});
afterAll(() => site.close());

const PAYER = { country: 'NL', account: 'NL91ABNA0417164300' };
async function erase(member: TestMember): Promise<void> {
  await site.call(member, 'requestDeletion', { password: TEST_PASSWORD, reason: 'privacy' });
  site.services.clock.advance(DELETION_GRACE_DAYS * 86_400_000);
  await createJobRunner(site.services, leavingJobs).runDueJobs();
}
const paymentOf = async (id: string) =>
  (await site.database.select().from(payments).where(eq(payments.id, id)))[0];
/** Rows about a member that erasure took, by table. */
async function left({ memberId, email }: TestMember): Promise<unknown> {
  const { rows } = await site.database.execute(sql`
    select (select count(*)::int from changes where member_id = ${memberId}) as changes,
      (select count(*)::int from mails where member_id = ${memberId} or "to" = ${email}) as mails,
      (select paid_user from members where id = ${memberId}) as premium`);
  return rows;
}

test('R-310 R-354 money that comes after the account was erased goes back, and nobody is named again', async () => {
  const anna = await desk.buyer();
  const { id, purchase } = await desk.order(anna);
  await erase(anna);
  providerOf(site).set(id, { payer: PAYER });
  providerOf(site).move(id, 'paid');
  await settle(site.services, id, 'webhook');
  expect(await paymentOf(id)).toMatchObject({
    status: 'completed',
    payer: null,
    redirect_url: null,
  });
  expect(await site.balance(anna)).toEqual({ credits: 0, ledger: 0, entries: 0 });
  expect(await desk.problem('late', id)).toBeDefined();
  expect((await desk.run('show', id)).text).toContain(
    '(late) of 1250 EUR and 0 credits is requested',
  );
  await desk.runJobs();
  providerOf(site).finishRefunds(id, 'done');
  await settle(site.services, id, 'poll');
  expect((await desk.run('show', id)).text).toContain(
    '(late) of 1250 EUR and 0 credits is refunded',
  );
  const [row] = await site.database.select().from(purchases).where(eq(purchases.id, purchase));
  expect(row).toMatchObject({ status: 'lapsed', credited_at: null });
  expect(await left(anna)).toEqual([{ changes: 0, mails: 0, premium: false }]);
  expect(await desk.broken()).toEqual([]);
});

test('R-354 money that comes after the account was closed goes back, since nobody could use its credits', async () => {
  const anna = await desk.buyer();
  const { id, purchase } = await desk.order(anna);
  await site.database
    .update(members)
    .set({ status: 'deleted', closed_at: site.services.clock.now() })
    .where(eq(members.id, anna.memberId));
  providerOf(site).move(id, 'paid');
  await settle(site.services, id, 'webhook');
  expect(await site.balance(anna)).toMatchObject({ credits: 0, ledger: 0 });
  expect(await desk.problem('late', id)).toBeDefined();
  await desk.runJobs();
  providerOf(site).finishRefunds(id, 'done');
  await settle(site.services, id, 'poll');
  expect((await desk.run('show', id)).text).toContain(
    '(late) of 1250 EUR and 0 credits is refunded',
  );
  const [row] = await site.database.select().from(purchases).where(eq(purchases.id, purchase));
  expect(row).toMatchObject({ credited_at: null });
  expect(await desk.broken()).toEqual([]);
});

test('R-310 money that went back after the account was erased takes no credits when its bank takes it too', async () => {
  const anna = await desk.buyer();
  const { id } = await desk.order(anna);
  await erase(anna);
  providerOf(site).move(id, 'paid');
  await settle(site.services, id, 'webhook');
  providerOf(site).chargeBack(id);
  await settle(site.services, id, 'webhook');
  const { rows } = await site.database.execute(
    sql`select credits_taken, credits_owed, (select count(*)::int from credit_debts) as debts from chargebacks where payment_id = ${id}`,
  );
  expect(rows).toEqual([{ credits_taken: 0, credits_owed: 0, debts: 0 }]);
  expect(await desk.broken()).toEqual([]);
});

test('R-310 a payment that is read again after the account was erased keeps no payer', async () => {
  const anna = await desk.buyer();
  const { id } = await desk.order(anna);
  providerOf(site).set(id, { payer: PAYER });
  providerOf(site).move(id, 'paid');
  await settle(site.services, id, 'webhook');
  expect((await paymentOf(id))?.payer).toMatchObject({ country: 'NL', last4: '4300' });
  await desk.spend(anna, 20);
  await erase(anna);
  await settle(site.services, id, 'poll');
  expect((await paymentOf(id))?.payer).toBeNull();
  providerOf(site).chargeBack(id);
  expect(await settle(site.services, id, 'poll')).toEqual({ status: 'completed', changed: true });
  expect((await paymentOf(id))?.payer).toBeNull();
  expect(await left(anna)).toEqual([{ changes: 0, mails: 0, premium: false }]);
  expect(await desk.broken()).toEqual([]);
});
