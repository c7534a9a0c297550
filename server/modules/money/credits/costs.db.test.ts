import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '../../../../shared/contract/calls.ts';
import { emptyMoney } from '../../../../tests/support/money/money-back.ts';
import { createPaidPurchase } from '../../../../tests/support/money/paid-purchase.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { postCredits } from './ledger.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await emptyMoney(site);
  await site.change({ message_credits: 2 });
});

const statementOf = (member: TestMember): Promise<Answer<'getStatement'>> =>
  site.call(member, 'getStatement');
const amounts = ({ entries }: Answer<'getStatement'>) =>
  entries.filter(({ amount }) => amount < 0).map(({ cost }) => cost.map((one) => one.amount));

describe('what spent credits had cost', () => {
  test('R-025 R-033 is the price paid for those that were bought first, and nothing for given ones', async () => {
    const [anna, bert, carl] = [
      await site.member({ credits: 3 }),
      await site.member({ profile: { name: 'Bert' } }),
      await site.member({ profile: { name: 'Carl' } }),
    ];
    // 10 credits for 2.50 after a discount, then 10 for 1.00.
    await createPaidPurchase(site, anna, { credits: 10, total: 250, discount: 250 });
    await createPaidPurchase(site, anna, { credits: 10, total: 100 });
    for (const to of [bert, bert, bert, carl, carl, carl, carl]) await site.send(anna, to, 'Hoi');
    const read = await statementOf(anna);
    // Newest first: 13 credits of the first two lots are used by the 7th message.
    expect(amounts(read)).toEqual([[35], [50], [50], [50], [50], [25], []]);
    expect(read.conversations).toEqual([
      {
        member: { id: carl.profileId, name: 'Carl', fictional: false },
        credits: 8,
        messages: 4,
        cost: [{ amount: 185, currency: 'EUR' }],
      },
      {
        member: { id: bert.profileId, name: 'Bert', fictional: false },
        credits: 6,
        messages: 3,
        cost: [{ amount: 75, currency: 'EUR' }],
      },
    ]);
    const ofBert = await site.call(anna, 'getStatement', { profile: bert.profileId });
    expect(ofBert.conversations).toMatchObject([{ credits: 6, cost: [{ amount: 75 }] }]);
    expect((await site.call(anna, 'getStatement', { cause: 'purchase' })).conversations).toEqual(
      [],
    );
  });

  test('R-062 of members who are blocked or gone is one sum without a name', async () => {
    const [anna, bert, carl] = [await site.member(), await site.member(), await site.member()];
    await createPaidPurchase(site, anna, { credits: 10, total: 250 });
    for (const to of [bert, carl]) await site.send(anna, to, 'Hoi');
    await site.block(anna, bert);
    await site.database.execute(
      sql`update profiles set status = 'deleted' where id = ${carl.profileId}`,
    );
    expect((await statementOf(anna)).conversations).toEqual([
      { member: null, credits: 4, messages: 2, cost: [{ amount: 100, currency: 'EUR' }] },
    ]);
    expect(JSON.stringify(await statementOf(bert))).not.toContain(carl.profileId);
  });

  test('R-033 and what is refunded of the rest are what was paid, to the cent, however it is divided', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          credits: fc.integer({ min: 3, max: 60 }),
          total: fc.integer({ min: 101, max: 5_000 }),
          parts: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 }),
        }),
        async ({ credits, total, parts }) => {
          await emptyMoney(site);
          const anna = await site.member();
          const bought = await createPaidPurchase(site, anna, { credits, total });
          let left = credits;
          for (const part of parts) {
            const amount = Math.min(part, left);
            left -= amount;
            if (amount > 0)
              await postCredits(site.database, {
                memberId: anna.memberId,
                amount: -amount,
                cause: 'photo',
                reference: null,
                otherProfile: null,
                at: site.services.clock.now(),
              });
          }
          const refunded =
            left === 0
              ? 0
              : (await site.call(anna, 'requestRefund', { payment: bought.payment })).refund_amount;
          const read = await statementOf(anna);
          const photos = read.entries.filter(({ cause }) => cause === 'photo');
          const spent = photos.flatMap(({ cost }) => cost.map(({ amount }) => amount));
          expect(spent.reduce((sum, one) => sum + one, 0) + refunded).toBe(total);
          expect(read.conversations).toMatchObject([
            { member: null, credits: credits - left, messages: 0 },
          ]);
        },
      ),
      { numRuns: 25, seed: 3 },
    );
  }, 60_000);
});
