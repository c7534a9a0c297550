import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { caseTools } from '../../../../../tests/support/case-tools.ts';
import { deskTools, MOD, SENIOR } from '../../../../../tests/support/desk-tools.ts';
import { emptyMoney, moneyBack } from '../../../../../tests/support/money/money-back.ts';
import { createPaidPurchase } from '../../../../../tests/support/money/paid-purchase.ts';
import { mailsTo } from '../../../../../tests/support/queued-mail.ts';
import type { TestMember } from '../../../../../tests/support/test-members.ts';
import { createTestSite } from '../../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../../tests/support/test-site.ts';
import { newId } from '../../../../../shared/identifiers.ts';
import { cases } from '../../../../database/schema/cases.ts';
import { ledgerEntries } from '../../../../database/schema/credits.ts';
import { barredAddresses, members } from '../../../../database/schema/members.ts';
import { refunds } from '../../../../database/schema/refunds.ts';
import { barAddress } from '../../../account/barred/addresses.ts';
import { checkBooks } from '../../../money/books/check.ts';
import { giveBack } from '../../../money/credits/undone.ts';
import { postCredits } from '../../../money/credits/ledger.ts';
import { readClosing } from './closing-money.ts';
import { reverseDecision } from '../undo.ts';

let site: TestSite;
let fraud: TestMember;
let anna: TestMember;
beforeAll(async () => {
  site = await createTestSite({ connections: 4 });
});
afterAll(() => site.close());
beforeEach(async () => {
  await emptyMoney(site);
  await site.database.delete(cases);
  await site.database.delete(barredAddresses);
  fraud = await site.member({ profile: { name: 'Freek' } });
  anna = await site.member({ profile: { name: 'Anna' } });
});
const { at, acts, seen, claim, decide, judge, undo, refused } = deskTools(() => site);
const { send, linkTo } = caseTools(
  () => site,
  () => fraud,
);
const { credits, withdraw } = moneyBack(() => site);

/** Pays for a message to the fraud. @returns the message. */
async function write(member: TestMember, amount: number, other = fraud): Promise<string> {
  const reference = newId();
  await postCredits(site.database, {
    ...{ memberId: member.memberId, amount: -amount, cause: 'message', reference },
    ...{ otherProfile: other.profileId, at: site.services.clock.now() },
  });
  return reference;
}
async function reported() {
  await site.call(anna, 'report', { profile: fraud.profileId, kind: 'money' });
  const [row] = await claim(SENIOR, 'reports');
  return row ?? expect.unreachable();
}
const close = async (more: { repay?: boolean; unused?: 'give_back' | 'keep' }) =>
  decide(SENIOR, await reported(), { measure: 'closed', ground: 'fraud', ...more });
const lettersTo = async (member: TestMember) =>
  (await mailsTo(site.database, member.email)).filter(({ template }) =>
    template.startsWith('money.fraud'),
  );
const repayments = async () =>
  (
    await site.database.select().from(ledgerEntries).where(eq(ledgerEntries.cause, 'fraud_repaid'))
  ).map(({ member_id: member, amount }) => ({ member, amount }));

describe('who paid to write to a fraud', () => {
  test('gets back what it cost, once, and can withdraw from it as if it was never used', async () => {
    const bought = await createPaidPurchase(site, anna);
    const message = await write(anna, 30);
    await write(anna, 10);
    const bert = await site.member();
    await write(anna, 5, bert);
    const closed = await site.member();
    const barred = await site.member();
    for (const one of [closed, barred]) {
      await createPaidPurchase(site, one);
      await write(one, 10);
    }
    const now = site.services.clock.now();
    await site.database
      .update(members)
      .set({ closed_at: now })
      .where(eq(members.id, closed.memberId));
    await barAddress(site, barred.email, now);
    const row = await reported();
    expect((await at(SENIOR, (desk) => readClosing(desk, row.id))).payers).toEqual({
      members: 1,
      credits: 40,
    });
    await decide(SENIOR, row, { measure: 'closed', ground: 'fraud', repay: true });
    expect(await repayments()).toEqual([{ member: anna.memberId, amount: 40 }]);
    expect(await credits(anna)).toBe(95);
    expect(acts.at(-1)?.after).toMatchObject({ repaid: { members: 1, credits: 40 } });
    expect(await lettersTo(anna)).toMatchObject([
      { template: 'money.fraud_repaid', values: { credits: 40 } },
    ]);
    // What was refunded is not refunded again with its message.
    await giveBack(site.database, { memberId: anna.memberId, message, at: now });
    expect(await credits(anna)).toBe(95);
    const { entries, cost } = await site.call(anna, 'getStatement', undefined, {});
    expect(entries[0]).toMatchObject({ cause: 'fraud_repaid', amount: 40 });
    expect(cost).toEqual([{ amount: 125, currency: 'EUR' }]);
    expect(await checkBooks(site.database)).toEqual([]);
    expect(await withdraw(bought)).toMatchObject({ credits: 95, refund_amount: 2_375 });
    expect(await checkBooks(site.database)).toEqual([]);
  });

  test('loses it with an undo, gets it with the next decision, and of a reversal what is left is taken', async () => {
    await createPaidPurchase(site, anna);
    await write(anna, 40);
    const { decision } = await close({ repay: true });
    expect(await credits(anna)).toBe(100);
    const undone = await undo(SENIOR, decision?.id ?? '');
    expect(await credits(anna)).toBe(60);
    expect(await lettersTo(anna)).toEqual([]);
    const again = await decide(SENIOR, undone, {
      ...{ measure: 'closed', ground: 'fraud', repay: true },
    });
    expect(await credits(anna)).toBe(100);
    const bert = await site.member();
    await write(anna, 90, bert);
    await at(SENIOR, (desk) =>
      reverseDecision(desk, { decision: again.decision?.id ?? '', words: null }),
    );
    expect(await credits(anna)).toBe(0);
    expect((await lettersTo(anna)).at(-1)).toMatchObject({
      ...{ template: 'money.fraud_repaid_reversed', values: { credits: 10 } },
    });
    expect(await checkBooks(site.database)).toEqual([]);
  });

  test('loses it once, also where an appeal overturns what was reversed before', async () => {
    await createPaidPurchase(site, anna);
    await write(anna, 40);
    const { decision } = await close({ repay: true });
    const link = await linkTo(fraud.email);
    site.services.clock.advance(120_000);
    await at(SENIOR, (desk) =>
      reverseDecision(desk, { decision: decision?.id ?? '', words: null }),
    );
    const mailed = await mailsTo(site.database, anna.email);
    await send({
      ...{
        id: newId(),
        kind: 'appeal',
        text: 'Kijk alsjeblieft nog eens goed.',
        email: fraud.email,
        link,
      },
    });
    const other = { operator: newId(), role: 'senior' } as const;
    await judge(other, 'appeals', { measure: 'overturned' });
    expect(await credits(anna)).toBe(60);
    expect(await mailsTo(site.database, anna.email)).toEqual(mailed);
    expect(await checkBooks(site.database)).toEqual([]);
  });

  test('gets nothing for a ground that deceives nobody', async () => {
    expect(
      await refused(
        decide(SENIOR, await reported(), { measure: 'closed', ground: 'harassment', repay: true }),
      ),
    ).toBe('validation_failed');
  });
});

describe('the unused credits of an account that is closed', () => {
  test('are decided on in the same act, and go back at the price paid (R-033)', async () => {
    await createPaidPurchase(site, fraud);
    await write(fraud, 40, anna);
    const row = await reported();
    const { unused } = await at(SENIOR, (desk) => readClosing(desk, row.id));
    expect(unused).toMatchObject([{ credits: 60, amount: 1_500, currency: 'EUR' }]);
    expect(seen.at(-1)).toMatchObject({ profile: fraud.profileId, what: 'payments' });
    const closing = { measure: 'closed', ground: 'fraud' } as const;
    expect(await refused(decide(SENIOR, row, closing))).toBe('validation_failed');
    const { decision } = await decide(SENIOR, row, { ...closing, unused: 'give_back' });
    expect(decision?.undo_until).toBeNull();
    expect(await site.database.select().from(refunds)).toMatchObject([
      { kind: 'withdrawal', amount: 1_500, credits: 60 },
    ]);
    const letters = await mailsTo(site.database, fraud.email);
    const reasons = letters.find(({ template }) => template === 'cases.statement')?.values;
    expect(String(reasons?.['reasons'])).toMatch(/€\s15,00 terug/);
    expect(await checkBooks(site.database)).toEqual([]);
  });

  test('stay unpaid where that was decided, and whoever may not close sees nothing of them', async () => {
    await createPaidPurchase(site, fraud);
    const row = await reported();
    expect(await refused(at(MOD, (desk) => readClosing(desk, row.id)))).toBe('case_not_claimed');
    await decide(SENIOR, row, { measure: 'closed', ground: 'fraud', unused: 'keep' });
    expect(await site.database.select().from(refunds)).toEqual([]);
  });
});
