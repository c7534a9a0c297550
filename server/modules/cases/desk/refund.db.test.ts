import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { deskTools } from '../../../../tests/support/desk-tools.ts';
import { emptyMoney, moneyBack } from '../../../../tests/support/money/money-back.ts';
import { createPaidPurchase, rowsOf } from '../../../../tests/support/money/paid-purchase.ts';
import type { PaidPurchase } from '../../../../tests/support/money/paid-purchase.ts';
import { createTestOperator } from '../../../../tests/support/operator/test-desk.ts';
import { mailsTo } from '../../../../tests/support/queued-mail.ts';
import { ask } from '../../../../tests/support/test-client.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { cases } from '../../../database/schema/cases.ts';
import { refunds } from '../../../database/schema/refunds.ts';
import { operators } from '../../../database/schema/operators.ts';
import { createJobRunner } from '../../../jobs/runner.ts';
import { beginWithdrawal, withdrawalLinkJobs } from '../../money/refunds/withdrawal-link.ts';
import { Refusal } from '../../../http/route.ts';
import { checkBooks } from '../../money/books/check.ts';
import type { Actor } from './desk.ts';
import { claimCase } from './claim.ts';
import { openRefundCase } from './open-refund.ts';
import { readRefund } from './read-refund.ts';
import { refundByTwo } from './refund.ts';

const DAY_MS = 86_400_000;
let site: TestSite;
beforeAll(async () => {
  site = await createTestSite({ connections: 4 });
});
afterAll(() => site.close());
beforeEach(async () => {
  await emptyMoney(site);
  await site.database.delete(cases);
});

const { at, acts, seen, decide, claim, refused, judge } = deskTools(() => site);
const { credits, spend, isPremium } = moneyBack(() => site);
const FINANCE: Actor = { operator: newId(), role: 'finance' };
const OTHER: Actor = { operator: newId(), role: 'owner' };
const MODERATOR: Actor = { operator: newId(), role: 'moderator' };

const refundsOf = ({ payment }: PaidPurchase) =>
  site.database.select().from(refunds).where(eq(refunds.payment_id, payment));
const orderOf = async (bought: PaidPurchase): Promise<string> =>
  String((await rowsOf(site, bought)).purchase.number);
const open = async (bought: PaidPurchase, complaint?: number) => {
  const order = await orderOf(bought);
  return at(FINANCE, (desk) => openRefundCase(desk, { id: newId(), order, complaint }));
};
const complainOfPayment = async (member: PaidPurchase['member']): Promise<number> => {
  const { body } = await ask(site.app, 'complain', {
    cookie: member.cookie,
    body: {
      id: newId(),
      kind: 'payment',
      text: 'Ik wil mijn geld terug van wat ik kocht.',
      email: member.email,
    },
  });
  return (body as { number: number }).number;
};
/** What is told of a case that somebody else was first in. */
const changed = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refusal)) throw error;
  expect(error.code).toBe('case_changed');
  return error.facts;
};
/** Opens a request and claims it. */
const claimed = async (bought: PaidPurchase, complaint?: number) => {
  const { id } = await open(bought, complaint);
  await at(FINANCE, (desk) => claimCase(desk, id));
  const [row] = await site.database.select().from(cases).where(eq(cases.id, id));
  return row ?? expect.unreachable();
};

describe('inside the rule', () => {
  test('a complaint about a payment becomes a request, and what the rule gives goes back at once (R-033)', async () => {
    const bought = await createPaidPurchase(site, await site.member());
    await spend(bought.member, 40);
    const number = await complainOfPayment(bought.member);
    const row = await claimed(bought, number);
    expect(row).toMatchObject({
      number,
      kind: 'refund',
      queue: 'refunds',
      purchase: bought.purchase,
    });
    const facts = await at(FINANCE, (desk) => readRefund(desk, row.id));
    expect(facts).toMatchObject({
      total: 2_500,
      credits: 100,
      unused: 60,
      rule: { credits: 60, amount: 1_500, four_eyes: false },
      nothing: null,
      left: 2_500,
    });
    expect(seen.at(-1)).toMatchObject({ profile: bought.member.profileId, what: 'payments' });
    const { decision } = await decide(FINANCE, row, { measure: 'refunded' });
    expect(decision).toMatchObject({ measure: 'refunded', undo_until: null });
    expect(await credits(bought.member)).toBe(0);
    expect(await refundsOf(bought)).toMatchObject([{ kind: 'withdrawal', amount: 1_500 }]);
    expect(await checkBooks(site.database)).toEqual([]);
    expect(acts.at(-1)).toMatchObject({ act: 'money_refund', case: number });
    const letters = await mailsTo(site.database, bought.member.email);
    expect(letters.map(({ template }) => template)).toEqual(
      expect.arrayContaining(['money.withdrawal', 'cases.decided']),
    );
    expect(
      String(letters.find(({ template }) => template === 'cases.decided')?.values['reasons']),
    ).toMatch(/€\s15,00.*60 credits/);
  });

  test('what was asked in time is in time, however late it is looked at (R-479)', async () => {
    const bought = await createPaidPurchase(site, await site.member());
    site.services.clock.advance(13 * DAY_MS);
    const number = await complainOfPayment(bought.member);
    site.services.clock.advance(5 * DAY_MS);
    const row = await claimed(bought, number);
    await decide(FINANCE, row, { measure: 'refunded' });
    expect(await refundsOf(bought)).toMatchObject([{ kind: 'withdrawal', amount: 2_500 }]);
    expect(await isPremium(bought.member)).toBe(false);
  });

  test('after its time the rule gives nothing, and says why', async () => {
    const bought = await createPaidPurchase(site, await site.member());
    site.services.clock.advance(15 * DAY_MS);
    const row = await claimed(bought);
    expect(await at(FINANCE, (desk) => readRefund(desk, row.id))).toMatchObject({
      rule: null,
      nothing: 'too_late',
      left: 2_500,
    });
    expect(await refused(decide(FINANCE, row, { measure: 'refunded' }))).toBe('nothing_to_refund');
  });
});

describe('outside the rule', () => {
  const asked = { credits: 20, amount: 500, currency: 'EUR', words: null } as const;

  test('a second operator agrees: the books agree, credits stay above nothing, the member is told', async () => {
    const bought = await createPaidPurchase(site, await site.member());
    site.services.clock.advance(15 * DAY_MS);
    const number = await complainOfPayment(bought.member);
    const row = await claimed(bought, number);
    await at(FINANCE, (desk) =>
      refundByTwo(desk, { ...asked, payment: bought.payment, case: row.number }, [
        FINANCE.operator,
        OTHER.operator,
      ]),
    );
    expect(await refundsOf(bought)).toMatchObject([{ kind: 'operator', amount: 500, credits: 20 }]);
    expect(await credits(bought.member)).toBe(80);
    expect(await checkBooks(site.database)).toEqual([]);
    const again = at(FINANCE, (desk) =>
      refundByTwo(desk, { ...asked, payment: bought.payment, case: row.number }, []),
    );
    expect(await changed(again)).toMatchObject({
      ...{ state: 'decided', by: FINANCE.operator, measure: 'refunded' },
    });
  });

  test('more than is left, and more credits than there are, is refused', async () => {
    const bought = await createPaidPurchase(site, await site.member());
    await spend(bought.member, 90);
    const row = await claimed(bought);
    const try_ = (changes: { credits?: number; amount?: number }) =>
      refused(
        at(FINANCE, (desk) =>
          refundByTwo(
            desk,
            { ...asked, ...changes, payment: bought.payment, case: row.number },
            [],
          ),
        ),
      );
    expect(await try_({ amount: 2_501 })).toBe('refund_too_large');
    expect(await try_({ credits: 11 })).toBe('nothing_to_refund');
    expect(await refundsOf(bought)).toEqual([]);
  });
});

test('nobody gives money to an account of their own address, alone or as the second', async () => {
  const operator = await createTestOperator(site.services, 'finance');
  const bought = await createPaidPurchase(site, await site.member());
  const [name = '', host = ''] = bought.member.email.split('@');
  await site.database
    .update(operators)
    .set({ email: `${name.toUpperCase()}+desk@${host}` })
    .where(eq(operators.id, operator.id));
  const { id } = await open(bought);
  const self: Actor = { operator: operator.id, role: 'finance' };
  await at(self, (desk) => claimCase(desk, id));
  const [row] = await site.database.select().from(cases).where(eq(cases.id, id));
  if (!row) return expect.unreachable();
  expect(await refused(decide(self, row, { measure: 'refunded' }))).toBe('own_refund');
  const second = at(FINANCE, (desk) =>
    refundByTwo(
      desk,
      {
        case: row.number,
        payment: bought.payment,
        credits: 0,
        amount: 100,
        currency: 'EUR',
        words: null,
      },
      [FINANCE.operator, self.operator],
    ),
  );
  expect(await refused(second)).toBe('own_refund');
  expect(await refundsOf(bought)).toEqual([]);
});

test('a moderator neither sees requests for money nor is handed one, and finance no reports', async () => {
  const bought = await createPaidPurchase(site, await site.member());
  const row = await claimed(bought);
  expect(await claim(MODERATOR, 'refunds')).toEqual([]);
  expect(await refused(at(MODERATOR, (desk) => readRefund(desk, row.id)))).toBe('not_found');
  expect(await claim(FINANCE, 'reports')).toEqual([]);
});

test('a withdrawal that is begun too late is a request that somebody looks at, once (R-090)', async () => {
  const bought = await createPaidPurchase(site, await site.member());
  site.services.clock.advance(20 * DAY_MS);
  const begin = {
    number: Number(await orderOf(bought)),
    email: bought.member.email,
    locale: 'nl',
    now: site.services.clock.now(),
  } as const;
  const runner = createJobRunner(site.services, withdrawalLinkJobs);
  for (let time = 0; time < 2; time++) {
    await beginWithdrawal(site.database, begin);
    await runner.runDueJobs();
  }
  expect(await site.database.select().from(cases)).toMatchObject([
    { kind: 'refund', queue: 'refunds', purchase: bought.purchase, email: bought.member.email },
  ]);
  expect(
    (await mailsTo(site.database, bought.member.email)).map(({ template }) => template),
  ).toContain('cases.received');
  // Nothing is refunded: the answer is in the operator's words.
  const { decision } = await judge(FINANCE, 'refunds', {
    measure: 'answered',
    outcome: 'dismissed',
    words: 'De veertien dagen zijn voorbij, en alles is gebruikt.',
  });
  expect(decision.text).toContain('veertien dagen');
});

test('R-090 what is asked after three mails of an hour is not lost: a request stands with its time', async () => {
  const member = await site.member();
  const runner = createJobRunner(site.services, withdrawalLinkJobs);
  const bought: PaidPurchase[] = [];
  for (let order = 0; order < 4; order++) bought.push(await createPaidPurchase(site, member));
  const begin = async (one: PaidPurchase) => {
    const number = Number(await orderOf(one));
    const now = site.services.clock.now();
    await beginWithdrawal(site.database, { number, email: member.email, locale: 'nl', now });
    await runner.runDueJobs();
  };
  for (const one of bought) await begin(one);
  // The first one has its link already.
  await begin(bought[0] ?? expect.unreachable());
  expect(await site.database.select().from(cases)).toMatchObject([
    { kind: 'refund', purchase: bought[3]?.purchase, source: 'anyone', email: member.email },
  ]);
});

describe('an order that somebody else asks about', () => {
  const otherOpens = async (bought: PaidPurchase, complaint?: number) => {
    const order = await orderOf(bought);
    return at(OTHER, (desk) => openRefundCase(desk, { id: newId(), order, complaint }));
  };

  test('has an open request: who has it is told, and since when', async () => {
    const bought = await createPaidPurchase(site, await site.member());
    await open(bought);
    const facts = await changed(otherOpens(bought));
    expect(facts).toMatchObject({ state: 'new' });
    expect(facts).not.toHaveProperty('by');
    await claim(FINANCE, 'refunds');
    expect(await changed(otherOpens(bought))).toMatchObject({
      ...{ state: 'claimed', by: FINANCE.operator },
      at: expect.stringMatching(/^20/) as string,
    });
  });

  test('is of a complaint that a moderator answers: told to finance too', async () => {
    const bought = await createPaidPurchase(site, await site.member());
    const number = await complainOfPayment(bought.member);
    await claim(MODERATOR, 'complaints');
    expect(await changed(open(bought, number))).toMatchObject({ by: MODERATOR.operator });
    expect(await refused(open(bought, number + 1))).toBe('not_found');
  });
});
