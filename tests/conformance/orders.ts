import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { NewPayment, Outcome, ProviderPayment } from '../../server/payments/provider.ts';
import type { Money } from '../../shared/money/money.ts';
import type { ProviderHarness } from './harness.ts';

/** What the cases order, and how they read what came of it. */

export interface ConformanceCase {
  name: string;
  run(harness: ProviderHarness): Promise<void>;
}

export const euro = (amount: number): Money => ({ amount, currency: 'EUR' });

export const PRICE = euro(4_219);

/** A payment of € 42.19 by iDEAL, or with other fields; a new id each time. */
export function newOrder(harness: ProviderHarness, fields: Partial<NewPayment> = {}): NewPayment {
  const payment = fields.payment ?? randomUUID();
  return {
    payment,
    purchase: randomUUID(),
    amount: PRICE,
    method: 'ideal',
    bank: null,
    country: 'NL',
    locale: 'nl',
    description: 'Vonk Media 300 credits',
    returnUrl: `https://vonk.example/transactions/${payment}`,
    webhookUrl: harness.webhookUrl(payment),
    expiresAt: null,
    debit: null,
    ...fields,
  };
}

/** The same by direct debit, from an example's account. */
export const newDebit = (harness: ProviderHarness, iban = 'NL91ABNA0417164300'): NewPayment =>
  newOrder(harness, {
    method: 'sdd',
    debit: {
      holder: 'T. Test',
      iban,
      reference: `VONK-${randomUUID().slice(0, 18)}`,
      signedOn: harness.bank.now().toISOString().slice(0, 10),
    },
  });

export const newTransfer = (harness: ProviderHarness): NewPayment =>
  newOrder(harness, {
    method: 'sct',
    expiresAt: new Date(harness.bank.now().getTime() + 21 * 24 * 3_600_000),
  });

/** What an outcome holds; fails the test for any other kind. */
export function valueOf<Value>(outcome: Outcome<Value>): Value {
  if (outcome.kind !== 'done') throw new Error(`not done: ${JSON.stringify(outcome)}`);
  return outcome.value;
}

export const start = async (
  harness: ProviderHarness,
  order: NewPayment = newOrder(harness),
): Promise<ProviderPayment> => valueOf(await harness.provider.create(order));

export async function startPaid(
  harness: ProviderHarness,
  order: NewPayment = newOrder(harness),
): Promise<ProviderPayment> {
  const { id } = await start(harness, order);
  await harness.bank.pay(id);
  return readBack(harness, id);
}

/** The payment as the provider has it now. */
export async function readBack(harness: ProviderHarness, id: string): Promise<ProviderPayment> {
  const payment = valueOf(await harness.provider.read(id));
  if (payment === null) throw new Error(`the provider knows no payment ${id}`);
  return payment;
}

/** Every payment that `since` gives, by the provider's id; a payment that is given twice fails. */
export async function idsSince({ provider }: ProviderHarness, from: Date): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of provider.since(from)) ids.push(id);
  expect(new Set(ids).size).toBe(ids.length);
  return ids;
}
