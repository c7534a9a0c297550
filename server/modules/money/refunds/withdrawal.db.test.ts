import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { calls, errorAnswerSchema } from '../../../../shared/contract/calls.ts';
import { ask } from '../../../../tests/support/test-client.ts';
import { mailsTo } from '../../../../tests/support/queued-mail.ts';
import {
  createPaidPurchase,
  providerOf,
  rowsOf,
  runMoneyJobs,
} from '../../../../tests/support/money/paid-purchase.ts';
import type { PaidPurchase } from '../../../../tests/support/money/paid-purchase.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { members } from '../../../database/schema/members.ts';
import { mailbox } from '../../../database/schema/notices.ts';
import { refunds } from '../../../database/schema/refunds.ts';
import { withdrawalOf } from './withdrawal.ts';

const DAY_MS = 86_400_000;
let site: TestSite;
beforeAll(async () => {
  site = await createTestSite({ connections: 20 });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.database.execute(sql`truncate members, jobs, mailbox cascade`);
  await site.change({ refund_days: 14 });
});

const withdrawable = async (bought: PaidPurchase) => {
  const { purchase } = await rowsOf(site, bought);
  const { settings, clock } = site.services;
  return withdrawalOf(site.database, purchase, settings.current(), clock.now());
};
const withdraw = ({ member, payment }: PaidPurchase) =>
  site.call(member, 'requestRefund', { payment });
const refundsOf = ({ purchase }: PaidPurchase) =>
  site.database.select().from(refunds).where(eq(refunds.purchase_id, purchase));
const isPremium = async ({ member }: PaidPurchase) =>
  (await site.call(member, 'getUser')).user?.paid_user;
/** Spends credits as messages do. */
const spend = async ({ member }: Pick<PaidPurchase, 'member'>, credits: number) => {
  await site.database.transaction(async (tx) => {
    await tx.execute(
      sql`update members set credits = credits - ${credits} where id = ${member.memberId}`,
    );
    await tx.execute(sql`insert into ledger_entries (id, member_id, amount, balance, cause, reference, created_at)
      select ${newId()}, id, ${-credits}, credits, 'message', ${newId()}, now() from members where id = ${member.memberId}`);
  });
};

describe('what can be withdrawn', () => {
  test('all of an unused bundle, with the end of premium said before (R-033, R-027, R-311)', async () => {
    const bought = await createPaidPurchase(site, await site.member());
    const found = await withdrawable(bought);
    expect(found).toMatchObject({ credits: 100, amount: 2_500, ends_premium: true });
    expect(await isPremium(bought)).toBe(true);
    const answer = await withdraw(bought);
    expect(answer).toMatchObject({
      refund_amount: 2_500,
      currency: 'EUR',
      credits: 100,
      ends_premium: true,
      payment: { actions: { withdraw: null }, returned: [{ kind: 'withdrawal', amount: 2_500 }] },
    });
    expect(await isPremium(bought)).toBe(false);
    expect(await site.balance(bought.member)).toMatchObject({ credits: 0, ledger: 0 });
    const changes = await site.changes(bought.member);
    expect(changes.slice(-3).map(({ entity }) => entity)).toEqual([
      'payment',
      'credits',
      'account',
    ]);
  });

  test('the unused part at the price paid, to the cent and rounded up; premium stays (R-033)', async () => {
    const bought = await createPaidPurchase(site, await site.member(), {
      credits: 300,
      total: 4_219,
    });
    await spend(bought, 90);
    // 210 of 300 credits at 4219: 2953.3
    expect(await withdrawable(bought)).toMatchObject({
      credits: 210,
      amount: 2_954,
      ends_premium: false,
    });
    expect(await withdraw(bought)).toMatchObject({ refund_amount: 2_954, ends_premium: false });
    expect(await isPremium(bought)).toBe(true);
    expect(await site.balance(bought.member)).toMatchObject({ credits: 0, ledger: 0 });
  });

  test('what was there before is spent first, other purchases and grants are not touched (R-033)', async () => {
    const member = await site.member({ credits: 20 });
    const first = await createPaidPurchase(site, member, { credits: 100, total: 2_000 });
    const second = await createPaidPurchase(site, member, { credits: 50, total: 1_250 });
    await spend(first, 50);
    expect(await withdrawable(first)).toMatchObject({ credits: 70, amount: 1_400 });
    expect(await withdrawable(second)).toMatchObject({ credits: 50, amount: 1_250 });
    expect(await withdraw(second)).toMatchObject({ credits: 50, ends_premium: false });
    expect(await withdrawable(first)).toMatchObject({ credits: 70, amount: 1_400 });
  });

  test('one second before the setting’s end it is, one second after it is not (R-033, R-479)', async () => {
    await site.change({ refund_days: 3 });
    const [early, late] = [
      await createPaidPurchase(site, await site.member()),
      await createPaidPurchase(site, await site.member()),
    ];
    site.services.clock.advance(3 * DAY_MS - 2_000);
    expect((await withdrawable(early))?.credits).toBe(100);
    expect((await withdraw(early)).credits).toBe(100);
    site.services.clock.advance(3_000);
    expect(await withdrawable(late)).toBeNull();
    expect(
      await site.refusal(late.member, 'requestRefund', { payment: late.payment }),
    ).toMatchObject({ status: 409, code: 'refund_too_late' });
    expect(await site.balance(late.member)).toMatchObject({ credits: 100 });
    await site.change({ refund_days: 14 });
    expect((await withdrawable(late))?.credits).toBe(100);
  });

  test('nothing of a bundle that is used up, and nothing a second time', async () => {
    const used = await createPaidPurchase(site, await site.member());
    await spend(used, 100);
    expect(await withdrawable(used)).toBeNull();
    const once = await createPaidPurchase(site, await site.member());
    await withdraw(once);
    for (const { member, payment } of [used, once])
      expect(await site.refusal(member, 'requestRefund', { payment })).toMatchObject({
        status: 409,
        code: 'nothing_to_refund',
      });
  });

  test('somebody else’s payment is not found, and one paid twice goes back by itself', async () => {
    const bought = await createPaidPurchase(site, await site.member());
    const stranger = await site.member();
    for (const payment of [bought.payment, newId()])
      expect(await site.refusal(stranger, 'requestRefund', { payment })).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    const second = await createPaidPurchase(site, bought.member, {
      duplicateOf: bought.purchase,
    });
    await site.database.execute(
      sql`update payments set paid_at = paid_at + interval '1 minute' where id = ${second.payment}`,
    );
    expect(
      await site.refusal(bought.member, 'requestRefund', { payment: second.payment }),
    ).toMatchObject({ code: 'nothing_to_refund' });
  });

  test('premium that came without a purchase stands a withdrawal; of two purchases one keeps it (R-027)', async () => {
    const member = await site.member({ member: { paid_user: true } });
    const first = await createPaidPurchase(site, member);
    const second = await createPaidPurchase(site, member);
    expect(await withdraw(first)).toMatchObject({ ends_premium: false });
    expect(await isPremium(first)).toBe(true);
    // Nothing that was paid is left after this one.
    expect(await withdraw(second)).toMatchObject({ ends_premium: true });
    expect(await isPremium(second)).toBe(false);
  });
});

describe('by the link in the receipt', () => {
  test('it needs no session, and tells nothing but the order', async () => {
    const { member, token, ...bought } = await createPaidPurchase(site, await site.member());
    const visitor = { ...member, cookie: '' };
    const { purchase } = await rowsOf(site, bought);
    const shown = await site.call(visitor, 'getWithdrawal', { token });
    expect(shown).toEqual({
      number: purchase.number,
      ordered_at: purchase.created_at.toISOString(),
      currency: 'EUR',
      amount: 2_500,
      withdraw: {
        until: new Date((purchase.credited_at?.getTime() ?? 0) + 14 * DAY_MS).toISOString(),
        credits: 100,
        amount: 2_500,
        ends_premium: true,
      },
      declared_at: null,
      refund_amount: null,
      account_erased: false,
    });
    const done = await site.call(visitor, 'withdrawByLink', { token });
    expect(done).toMatchObject({ refund_amount: 2_500, credits: 100 });
    expect(await site.call(visitor, 'getWithdrawal', { token })).toMatchObject({
      withdraw: null,
      declared_at: done.declared_at,
      refund_amount: 2_500,
    });
    expect(await site.refusal(visitor, 'withdrawByLink', { token })).toMatchObject({
      code: 'nothing_to_refund',
    });
  });

  test('it works for an account that was deleted since, for whoever has the link alone', async () => {
    const bought = await createPaidPurchase(site, await site.member());
    await site.database
      .update(members)
      .set({ status: 'deleted' })
      .where(eq(members.id, bought.member.memberId));
    const visitor = { ...bought.member, cookie: '' };
    expect((await site.call(visitor, 'withdrawByLink', { token: bought.token })).credits).toBe(100);
    expect((await mailsTo(site.database, bought.member.email)).at(-1)?.template).toBe(
      'money.withdrawal',
    );
    for (const call of ['getWithdrawal', 'withdrawByLink'] as const) {
      expect(await site.refusal(null, call, { token: 'x'.repeat(43) })).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    }
    const { rows } = await site.database.execute(
      sql`select 1 from purchases where encode(withdrawal_token_hash, 'escape') = ${bought.token}`,
    );
    expect(rows).toEqual([]);
  });

  test('of an account that was erased nothing is known to be unused, and the link says so', async () => {
    const bought = await createPaidPurchase(site, await site.member());
    await site.database.execute(sql`update members set email = 'erased ' || id`);
    expect(await withdrawable(bought)).toBeNull();
    const visitor = { ...bought.member, cookie: '' };
    expect(await site.call(visitor, 'getWithdrawal', { token: bought.token })).toMatchObject({
      withdraw: null,
      declared_at: null,
      account_erased: true,
    });
    expect(await site.refusal(null, 'withdrawByLink', { token: bought.token })).toMatchObject({
      code: 'nothing_to_refund',
    });
  });
});

describe('at once', () => {
  test('twenty withdrawals are one, in each of 20 rounds (R-033)', async () => {
    for (let round = 0; round < 20; round++) {
      const bought = await createPaidPurchase(site, await site.member());
      const answers = await Promise.allSettled(Array.from({ length: 20 }, () => withdraw(bought)));
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await refundsOf(bought)).toHaveLength(1);
      expect(await site.balance(bought.member)).toEqual({ credits: 0, ledger: 0, entries: 2 });
    }
  }, 60_000);

  test('against spending credits are taken once and never below nothing, in each of 100 rounds (R-033)', async () => {
    for (let round = 0; round < 100; round++) {
      const bought = await createPaidPurchase(site, await site.member(), {
        credits: 10,
        total: 1_000,
      });
      const [withdrawn] = await Promise.all([
        withdraw(bought),
        ...Array.from({ length: 8 }, () =>
          spend(bought, 1).catch((error: unknown) => {
            expect(String(error)).toContain('members');
          }),
        ),
      ]);
      const { credits, ledger } = await site.balance(bought.member);
      const [spent] = (
        await site.database.execute<{ spent: number }>(
          sql`select count(*)::int as spent from ledger_entries where member_id = ${bought.member.memberId} and cause = 'message'`,
        )
      ).rows;
      expect({ credits, ledger }).toEqual({ credits: 0, ledger: 0 });
      expect(withdrawn.credits + (spent?.spent ?? 0)).toBe(10);
      expect(withdrawn.refund_amount).toBe(withdrawn.credits * 100);
    }
  }, 60_000);

  test.each([
    ['are sent meanwhile', null],
    ['were sent for some part', (messages: Promise<unknown>[]) => Promise.any(messages)],
    ['were all faster', (messages: Promise<unknown>[]) => Promise.all(messages)],
  ])(
    'against fifty messages that %s no credit is lost or paid twice (R-033)',
    async (_when, settleFirst) => {
      const bought = await createPaidPurchase(site, await site.member(), { credits: 40 });
      // Fewer than may be written to first in a day, so that messages are refused for credits alone.
      const friends = await Promise.all(Array.from({ length: 25 }, () => site.member()));
      const messages = [...friends, ...friends].map((friend) =>
        site.send(bought.member, friend, 'Dag'),
      );
      await settleFirst?.(messages);
      const [withdrawn, ...sent] = await Promise.all([
        ask(site.app, 'requestRefund', {
          cookie: bought.member.cookie,
          body: { payment: bought.payment },
        }).then(({ status, body }) => {
          if (status === 200) return calls.requestRefund.answer.parse(body);
          // The messages were faster and left nothing.
          expect(errorAnswerSchema.parse(body).error.code).toBe('nothing_to_refund');
          return { credits: 0 };
        }),
        ...messages,
      ]);
      const { rows } = await site.database.execute<{ spent: number }>(
        sql`select coalesce(-sum(amount), 0)::int as spent from ledger_entries where member_id = ${bought.member.memberId} and cause = 'message'`,
      );
      expect(await site.balance(bought.member)).toMatchObject({ credits: 0, ledger: 0 });
      expect(withdrawn.credits + (rows[0]?.spent ?? 0)).toBe(40);
      // Premium ended with it where it was faster than every message.
      const refused = new Set(sent.filter((one) => typeof one === 'string'));
      refused.delete('premium_required');
      refused.delete('insufficient_credits');
      expect([...refused]).toEqual([]);
    },
    30_000,
  );
});

test('a withdrawal is confirmed at once by mail, with what, which day and what time, and sent back (R-033)', async () => {
  const bought = await createPaidPurchase(site, await site.member());
  const answer = await withdraw(bought);
  await runMoneyJobs(site);
  expect(await refundsOf(bought)).toMatchObject([{ status: 'sent', attempts: 1 }]);
  expect(providerOf(site).payments.get(bought.payment)?.refunds).toMatchObject([
    { amount: { amount: 2_500, currency: 'EUR' } },
  ]);
  const [mail] = await site.database
    .select()
    .from(mailbox)
    .where(sql`subject like '%herroeping%'`);
  const time = new Intl.DateTimeFormat('nl-NL', {
    timeStyle: 'medium',
    timeZone: 'Europe/Amsterdam',
  }).format(new Date(answer.declared_at));
  expect(mail?.text).toContain(time);
  expect(mail?.text).toMatch(/€\s25,00/);
  expect(mail?.text).toContain('ongebruikte credits (100)');
});
