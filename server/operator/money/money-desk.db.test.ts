import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import {
  askDesk,
  auditedActs,
  createTestOperator,
  openTestDesk,
} from '../../../tests/support/operator/test-desk.ts';
import type { TestOperator } from '../../../tests/support/operator/test-desk.ts';
import { emptyMoney } from '../../../tests/support/money/money-back.ts';
import { createPaidPurchase, rowsOf } from '../../../tests/support/money/paid-purchase.ts';
import type { PaidPurchase } from '../../../tests/support/money/paid-purchase.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import type { OperatorAnswer, OperatorCallName } from '../../../shared/contract/operator/calls.ts';
import { newId } from '../../../shared/identifiers.ts';
import { cases } from '../../database/schema/cases.ts';
import { discountCodes } from '../../database/schema/discounts.ts';
import { directDebitBlocks } from '../../database/schema/direct-debits.ts';
import { auditEntries, operators } from '../../database/schema/operators.ts';
import { purchases } from '../../database/schema/purchases.ts';
import { refunds } from '../../database/schema/refunds.ts';
import { isBarred } from '../../modules/account/barred/addresses.ts';
import { openAnomaly } from '../../modules/money/books/anomalies.ts';
import { blockOf } from '../../modules/money/direct-debit/blocks.ts';
import type { Desk } from '../desk.ts';

let site: TestSite;
let desk: Desk;
let finance: TestOperator;
let owner: TestOperator;
beforeAll(async () => {
  site = await createTestSite({ connections: 4 });
  desk = openTestDesk(site.services);
});
afterAll(() => site.close());
beforeEach(async () => {
  await emptyMoney(site);
  await site.database.delete(cases);
  await site.database.delete(discountCodes);
  await site.database.delete(directDebitBlocks);
  finance = await createTestOperator(site.services, 'finance');
  owner = await createTestOperator(site.services, 'owner');
});

const send = (who: TestOperator, name: OperatorCallName, input: Record<string, unknown>) =>
  askDesk(desk, name, {
    cookie: who.cookie,
    ...(name.startsWith('get') || name === 'findOrders'
      ? { query: input as Record<string, string> }
      : { body: input }),
  });
async function ask<Name extends OperatorCallName>(
  who: TestOperator,
  name: Name,
  input: Record<string, unknown> = {},
): Promise<OperatorAnswer<Name>> {
  const got = await send(who, name, input);
  expect([200, 204], `${name} answered ${JSON.stringify(got.body)}`).toContain(got.status);
  return got.body as OperatorAnswer<Name>;
}
const orderOf = async (bought: PaidPurchase) => (await rowsOf(site, bought)).purchase.number;
/** Opens a request of our own for an order, and claims it. */
async function claimed(bought: PaidPurchase) {
  const { id } = await ask(finance, 'openRefund', {
    id: newId(),
    order: String(await orderOf(bought)),
  });
  return (await ask(finance, 'claimCase', { id })).case;
}

test('a sum outside the rule is asked of a second operator with exactly that sum, and done by their word', async () => {
  const bought = await createPaidPurchase(site, await site.member());
  const item = await claimed(bought);
  const choice = { id: item.id, measure: 'refunded', refund: { amount: 1_000, credits: 0 } };
  const { letters } = await ask(finance, 'previewDecision', choice);
  expect(letters).toEqual([]);
  const { decision, approval } = await ask(finance, 'decideCase', {
    ...choice,
    decision: newId(),
    version: item.version,
  });
  expect(decision).toBeNull();
  const { approvals } = await ask(owner, 'getApprovals', { list: 'for_me' });
  expect(approvals).toMatchObject([
    {
      id: approval,
      act: 'refund',
      case: item.number,
      args: { payment: bought.payment, amount: 1_000, credits: 0, currency: 'EUR' },
    },
  ]);
  const [asked] = approvals;
  const own = await send(finance, 'decideApproval', {
    id: asked?.id,
    hash: asked?.hash,
    agreed: true,
  });
  expect(own.code).toBe('own_approval');
  await ask(owner, 'decideApproval', { id: asked?.id, hash: asked?.hash, agreed: true });
  expect(await site.database.select().from(refunds)).toMatchObject([
    { kind: 'operator', amount: 1_000, credits: 0, payment_id: bought.payment },
  ]);
  const [row] = await site.database.select().from(cases).where(eq(cases.id, item.id));
  expect(row).toMatchObject({ state: 'decided' });
  expect((await auditedActs(site.database)).slice(-2)).toEqual(['refused', 'refund']);
});

test('money for an account of one’s own address is refused, and that is on record', async () => {
  const bought = await createPaidPurchase(site, await site.member());
  const item = await claimed(bought);
  await site.database
    .update(operators)
    .set({ email: bought.member.email })
    .where(eq(operators.id, finance.id));
  const got = await send(finance, 'decideCase', {
    id: item.id,
    decision: newId(),
    version: item.version,
    measure: 'refunded',
  });
  expect(got.code).toBe('own_refund');
  const last = (await site.database.select().from(auditEntries).orderBy(auditEntries.number)).at(
    -1,
  );
  expect(last).toMatchObject({ act: 'refused', after: { call: 'decideCase', code: 'own_refund' } });
});

test('orders are found exactly and because of a case, and their payer is told that somebody looked', async () => {
  const bought = await createPaidPurchase(site, await site.member());
  const order = await orderOf(bought);
  const item = await claimed(bought);
  const find = (exactly: string, number = item.number) =>
    send(finance, 'findOrders', { exactly, case: String(number) });
  for (const exactly of [String(order), bought.payment, bought.purchase, bought.member.email]) {
    const { body } = await find(exactly);
    expect(body).toMatchObject({
      orders: [{ order, refund_case: item.number, ledger: [{ cause: 'purchase', amount: 100 }] }],
    });
  }
  expect((await find(bought.member.email.slice(0, -1))).body).toEqual({ orders: [] });
  expect((await find(String(order), 999_999)).code).toBe('not_found');
  await ask(finance, 'decideCase', {
    id: item.id,
    decision: newId(),
    version: item.version,
    measure: 'answered',
    outcome: 'dismissed',
    words: 'Alles klopt.',
  });
  expect((await site.call(bought.member, 'getReads')).reads).toMatchObject([
    { what: 'payments', number: item.number, because: 'refund' },
  ]);
});

test('the books tell what breaks and what is open, which is closed with a word; figures are by month', async () => {
  const bought = await createPaidPurchase(site, await site.member(), { discount: 500 });
  const at = site.services.clock.now();
  const year = String(at.getUTCFullYear());
  await openAnomaly(site.database, { kind: 'late', reference: bought.payment, detail: {}, at });
  const { breaks, open } = await ask(finance, 'getBooks');
  expect(breaks).toEqual([]);
  expect(open).toMatchObject([{ kind: 'late', reference: bought.payment }]);
  await ask(finance, 'closeAnomaly', { id: open[0]?.id, note: 'sent back by hand' });
  expect((await ask(finance, 'getBooks')).open).toEqual([]);
  const auditor = await createTestOperator(site.services, 'auditor');
  expect((await ask(auditor, 'getFigures', { year })).months).toMatchObject([
    { currency: 'EUR', orders: 1, sales: 2_500, vat: 434, discounts: 500, refunds: 0 },
  ]);
  await site.database.update(purchases).set({ credits: 90 });
  expect((await ask(finance, 'getBooks')).breaks.map(({ rule }) => rule)).toContain(
    'completed purchases are credited once',
  );
});

test('codes are given out with every field and ended; those of rules are none of them (R-275)', async () => {
  const member = await site.member();
  const code = {
    code: 'zomer26',
    percentage: null,
    value: 500,
    currency: 'EUR',
    minimum_order_value: 1_500,
    country: 'NL',
    validity: 'once',
    methods: ['ideal'],
    first_purchase_only: true,
    member: member.email,
    expires: '2027-08-31',
    reason: 'summer',
  };
  expect(await ask(finance, 'createCode', code)).toEqual({ code: 'ZOMER26' });
  expect((await send(finance, 'createCode', { ...code, code: 'TIMEBONUS25' })).code).toBe(
    'validation_failed',
  );
  await createPaidPurchase(site, member, { discount: 500 });
  await site.database.update(purchases).set({ discount_code: 'ZOMER26' });
  const { codes, rules } = await ask(finance, 'getCodes');
  expect(codes).toMatchObject([
    {
      code: 'ZOMER26',
      value: 500,
      member: member.memberId,
      expires_at: '2027-08-31T23:59:59.999Z',
      status: 'active',
      cost: [{ currency: 'EUR', amount: 500 }],
    },
  ]);
  expect(rules.map((rule) => rule.code)).toContain('TIMEBONUS25');
  await ask(finance, 'endCode', { code: 'ZOMER26', reason: 'over' });
  expect((await ask(finance, 'getCodes')).codes).toMatchObject([{ status: 'off' }]);
  expect((await send(finance, 'endCode', { code: 'TIMEBONUS25', reason: 'no' })).code).toBe(
    'code_not_found',
  );
});

test('who is kept out is stored hidden, and let in again by their value', async () => {
  const { database, services } = site;
  const iban = 'NL91ABNA0417164300';
  const block = (kind: string, value: string) =>
    ask(finance, 'addBlock', { kind, value, reason: 'fraud' });
  await block('iban', iban);
  await block('email', 'Fraud@mail.example');
  const payer = {
    iban: services.payerSecrets.hashAccount(iban),
    phone: services.payerSecrets.hashPhone('+31600000000'),
  };
  const now = services.clock.now();
  expect(await blockOf(database, payer, now)).toBe('blocked');
  expect(await isBarred({ database, services }, 'fraud@mail.example')).toBe(true);
  const answer = await ask(finance, 'getBlocks');
  expect(answer).toMatchObject({ blocks: [{ kind: 'iban', reason: 'fraud' }], addresses: 1 });
  expect((await send(finance, 'addBlock', { kind: 'iban', value: '12', reason: 'x' })).code).toBe(
    'validation_failed',
  );
  await ask(finance, 'liftBlock', { kind: 'iban', value: iban, reason: 'a mistake' });
  await ask(finance, 'liftBlock', { kind: 'email', value: 'fraud@mail.example', reason: 'asked' });
  expect(await blockOf(database, payer, now)).toBeNull();
  expect(await isBarred({ database, services }, 'fraud@mail.example')).toBe(false);
  const written = JSON.stringify(await database.select().from(auditEntries));
  for (const secret of [iban, 'mail.example']) expect(written).not.toContain(secret);
});
