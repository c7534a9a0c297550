import { eq, isNull, sql } from 'drizzle-orm';
import type { Answer } from '../../../shared/contract/calls.ts';
import { anomalies } from '../../../server/database/schema/books.ts';
import { chargebacks, refunds } from '../../../server/database/schema/refunds.ts';
import { postCredits } from '../../../server/modules/money/credits/ledger.ts';
import { providerOf } from './paid-purchase.ts';
import type { PaidPurchase } from './paid-purchase.ts';
import { mailsTo } from '../queued-mail.ts';
import type { TestMember } from '../test-members.ts';
import type { TestSite } from '../test-site.ts';

/** Empties what tests of money that goes back leave behind; the provider is well again. */
export async function emptyMoney(site: TestSite): Promise<void> {
  await site.database.execute(
    sql`truncate members, jobs, mailbox, money_journal, money_lines, anomalies cascade`,
  );
  providerOf(site).isAway = false;
  providerOf(site).next = 'fine';
  providerOf(site).refusesRefunds = null;
}

/**
 * What tests of money that goes back do and look at.
 * @param siteOf the site as of each call, which a test file opens before its tests.
 */
export function moneyBack(siteOf: () => TestSite) {
  /** The balance, which is the sum of its ledger. */
  async function credits(member: TestMember): Promise<number> {
    const { credits: balance, ledger } = await siteOf().balance(member);
    if (balance !== ledger) throw new Error(`The balance is ${balance}, its ledger ${ledger}.`);
    return balance;
  }
  return {
    credits,
    withdraw: ({ member, payment }: PaidPurchase): Promise<Answer<'requestRefund'>> =>
      siteOf().call(member, 'requestRefund', { payment }),
    refundOf: async ({ payment }: Pick<PaidPurchase, 'payment'>) =>
      (await siteOf().database.select().from(refunds).where(eq(refunds.payment_id, payment)))[0],
    chargebackOf: async ({ payment }: PaidPurchase) =>
      (
        await siteOf()
          .database.select()
          .from(chargebacks)
          .where(eq(chargebacks.payment_id, payment))
      )[0],
    isPremium: async (member: TestMember) =>
      (await siteOf().call(member, 'getUser')).user?.paid_user,
    spend: (member: TestMember, amount: number) =>
      postCredits(siteOf().database, {
        memberId: member.memberId,
        amount: -amount,
        cause: 'message',
        reference: null,
        otherProfile: null,
        at: siteOf().services.clock.now(),
      }),
    openAnomalies: async () =>
      (await siteOf().database.select().from(anomalies).where(isNull(anomalies.closed_at))).map(
        ({ kind }) => kind,
      ),
    templatesTo: async (member: TestMember) =>
      (await mailsTo(siteOf().database, member.email)).map(({ template }) => template),
    /** What is in the books, by account; what is nothing is left out. */
    books: async (): Promise<Record<string, number>> => {
      const { rows } = await siteOf().database.execute<{ account: string; amount: number }>(
        sql`select account, sum(amount)::int as amount from money_lines group by account having sum(amount) <> 0 order by account`,
      );
      return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
    },
  };
}
