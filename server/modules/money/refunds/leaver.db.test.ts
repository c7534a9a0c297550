import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyMoney, moneyBack } from '../../../../tests/support/money/money-back.ts';
import {
  createPaidPurchase,
  providerOf,
  readReturns,
  runMoneyJobs,
} from '../../../../tests/support/money/paid-purchase.ts';
import type { PaidPurchase } from '../../../../tests/support/money/paid-purchase.ts';
import { publishTestText } from '../../../../tests/support/test-texts.ts';
import { TEST_PASSWORD } from '../../../../tests/support/test-members.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { members } from '../../../database/schema/members.ts';
import { createJobRunner } from '../../../jobs/runner.ts';
import { checkBooks } from '../books/check.ts';
import { areTermsChanging } from '../../texts/changed-terms.ts';
import { leavingJobs } from '../../account/leaving/jobs.ts';

const DAY_MS = 86_400_000;
let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(() => emptyMoney(site));

const { refundOf, spend } = moneyBack(() => site);
const leave = (member: TestMember) =>
  site.call(member, 'requestDeletion', { password: TEST_PASSWORD, reason: 'privacy' });
async function erase({ memberId }: TestMember): Promise<void> {
  site.services.clock.advance(14 * DAY_MS + 60_000);
  await createJobRunner(site.services, leavingJobs).runDueJobs();
  const [row] = await site.database.select().from(members).where(eq(members.id, memberId));
  expect(row?.email).toBe(`erased ${memberId}`);
}
const link = ({ member, token }: PaidPurchase) =>
  site.call({ ...member, cookie: '' }, 'getWithdrawal', { token });

describe('an account that is erased', () => {
  test('gets back what was unused when it left within the time of withdrawal, by itself; the link says so (R-033)', async () => {
    const bought = await createPaidPurchase(site, await site.member());
    await spend(bought.member, 40);
    await leave(bought.member);
    await erase(bought.member);
    expect(await refundOf(bought)).toMatchObject({
      kind: 'withdrawal',
      credits: 60,
      amount: 1_500,
      status: 'requested',
    });
    expect(await link(bought)).toMatchObject({
      withdraw: null,
      account_erased: true,
      refund_amount: 1_500,
    });
    // The runner of other jobs tried it before this one.
    site.services.clock.advance(60_000);
    await runMoneyJobs(site);
    providerOf(site).finishRefunds(bought.payment, 'done');
    await readReturns(site, bought.payment);
    expect(await refundOf(bought)).toMatchObject({ status: 'refunded' });
    expect(await checkBooks(site.database)).toEqual([]);
    // An erased member gets no mail, and the old address is stored nowhere.
    const { rows } = await site.database.execute(
      sql`select from mails where "to" = ${bought.member.email} or "to" like 'erased%'`,
    );
    expect(rows).toEqual([]);
  });

  test('gets nothing back after that time, or for what was used (R-033)', async () => {
    const late = await createPaidPurchase(site, await site.member());
    site.services.clock.advance(14 * DAY_MS + 60_000);
    await leave(late.member);
    await erase(late.member);
    expect(await refundOf(late)).toBeUndefined();
    expect(await link(late)).toMatchObject({ account_erased: true, refund_amount: null });
    const used = await createPaidPurchase(site, await site.member());
    await spend(used.member, 100);
    await leave(used.member);
    await erase(used.member);
    expect(await refundOf(used)).toBeUndefined();
    expect(await checkBooks(site.database)).toEqual([]);
  });

  test('gets back what was unused of every purchase while the terms change, until thirty days after', async () => {
    const { clock } = site.services;
    const dayFrom = (days: number) =>
      new Date(clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
    await publishTestText(site.database, { version: dayFrom(-60) });
    const early = await createPaidPurchase(site, await site.member());
    clock.advance(20 * DAY_MS);
    const version = dayFrom(40);
    await publishTestText(site.database, { version, words: 'Alles wordt duurder.' });
    // Published, and announced to nobody yet.
    await leave(early.member);
    await erase(early.member);
    expect(await refundOf(early)).toBeUndefined();

    const warned = await createPaidPurchase(site, await site.member());
    await spend(warned.member, 40);
    clock.advance(20 * DAY_MS);
    await leave(warned.member);
    const after = await createPaidPurchase(site, await site.member());
    await erase(warned.member);
    expect(await refundOf(warned)).toMatchObject({
      kind: 'withdrawal',
      credits: 60,
      amount: 1_500,
      reason: 'the account was erased as the terms changed',
    });
    clock.advance(5 * DAY_MS);
    expect(clock.now().toISOString() > version).toBe(true);
    await leave(after.member);
    await erase(after.member);
    expect(await refundOf(after)).toMatchObject({ credits: 100, amount: 2_500 });
    expect(await checkBooks(site.database)).toEqual([]);

    const validFrom = Date.parse(`${version}T00:00:00Z`);
    const isChanging = (days: number) =>
      areTermsChanging(site.database, new Date(validFrom + days * DAY_MS));
    expect(await Promise.all([-31.1, -31, 0, 29.9, 30].map(isChanging))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });
});
