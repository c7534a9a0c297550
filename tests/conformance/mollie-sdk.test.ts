import { randomUUID } from 'node:crypto';
import { Client } from 'mollie-api-typescript';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startMollieServer } from '../support/money/mollie-server.ts';
import type { MollieServer } from '../support/money/mollie-server.ts';

/**
 * Mollie's own client, generated from its published description, drives the stand-in: what it parses
 * without an error has the form that Mollie promises.
 */

const EURO = { currency: 'EUR', value: '42.19' };
const IBAN = 'NL91ABNA0417164300';

let server: MollieServer;
let sdk: Client;

beforeEach(async () => {
  server = await startMollieServer();
  sdk = new Client({
    security: { apiKey: server.apiKey },
    // The client adds the version itself.
    serverURL: new URL(server.apiUrl).origin,
    retryConfig: { strategy: 'none' },
  });
});

afterEach(async () => {
  expect(server.unknownRequests).toEqual([]);
  await server.close();
});

const createPayment = (fields: object = {}) =>
  sdk.payments.create({
    idempotencyKey: randomUUID(),
    paymentRequest: {
      amount: EURO,
      description: 'Vonk Media',
      redirectUrl: 'https://vonk.example/back',
      webhookUrl: 'https://vonk.example/hook',
      method: 'ideal',
      locale: 'nl_NL',
      metadata: { payment: 'ours' },
      ...fields,
    },
  });

describe('the stand-in for Mollie, read by the official client', () => {
  it('creates and reads a payment in each of its states', async () => {
    const { id, links, metadata } = await createPayment();
    expect(links.checkout?.href).toContain(id);
    expect(metadata).toEqual({ payment: 'ours' });
    const statusOf = async () => (await sdk.payments.get({ paymentId: id })).status;
    expect(await statusOf()).toBe('open');
    server.bank.pend(id);
    expect(await statusOf()).toBe('pending');
    server.bank.move(server.bank.payment(id), 'authorized');
    expect(await statusOf()).toBe('authorized');
    server.bank.expire(id);
    expect(await statusOf()).toBe('expired');
    server.bank.pay(id);
    const paid = await sdk.payments.get({ paymentId: id, embed: 'refunds,chargebacks' });
    expect(paid).toMatchObject({ status: 'paid', amountRemaining: EURO });
    expect(paid.details?.consumerAccount).toBe(IBAN);
    const failing = await createPayment({ method: 'creditcard' });
    server.bank.fail(failing.id, { failureReason: 'card_declined' });
    const failed = await sdk.payments.get({ paymentId: failing.id });
    expect(failed.details?.failureReason).toBe('card_declined');
  });

  it('reads the details of a bank transfer, and cancels it', async () => {
    const transfer = await createPayment({ method: 'banktransfer' });
    expect(transfer.details).toMatchObject({ bankBic: 'ABNANL2A' });
    const cancelled = await sdk.payments.cancel({ paymentId: transfer.id });
    expect(cancelled.status).toBe('canceled');
  });

  it('lists payments over several pages', async () => {
    const created = [];
    for (let count = 0; count < 5; count += 1) created.push((await createPayment()).id);
    const listed: string[] = [];
    for await (const page of await sdk.payments.list({ limit: 2 }))
      listed.push(...(page.result.embedded.payments ?? []).map(({ id }) => id));
    expect(listed).toEqual(created.reverse());
  });

  it('refunds, and lists refunds and chargebacks', async () => {
    const { id } = await createPayment();
    server.bank.pay(id);
    const refund = await sdk.refunds.create({
      paymentId: id,
      idempotencyKey: randomUUID(),
      refundRequest: { amount: { currency: 'EUR', value: '10.00' }, description: 'Vonk Media' },
    });
    expect(refund).toMatchObject({ status: 'pending', paymentId: id });
    server.bank.chargeBack(id, { reason: 'MD06' });
    server.bank.reverseChargeback(id);
    const refunds = await sdk.refunds.all({});
    expect(refunds.result.embedded.refunds.map((one) => one.id)).toEqual([refund.id]);
    const chargebacks = await sdk.chargebacks.all({});
    expect(chargebacks.result.embedded.chargebacks).toMatchObject([
      { paymentId: id, amount: EURO, reason: { code: 'MD06' } },
    ]);
    expect(chargebacks.result.embedded.chargebacks[0]?.reversedAt).toBeTruthy();
  });

  it('lists methods by amount and country', async () => {
    const { embedded } = await sdk.methods.list({ amount: EURO, billingCountry: 'NL' });
    expect(embedded.methods.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['ideal', 'creditcard']),
    );
  });

  it('creates a customer and a mandate, debits it, and revokes the mandate', async () => {
    const customer = await sdk.customers.create({ entityCustomer: { name: 'T. Test' } });
    const customerId = customer.id;
    const mandate = await sdk.mandates.create({
      customerId,
      mandateRequest: {
        method: 'directdebit',
        consumerName: 'T. Test',
        consumerAccount: IBAN,
        signatureDate: '2026-11-23',
        mandateReference: 'VONK-1',
      },
    });
    const debit = await createPayment({
      method: 'directdebit',
      sequenceType: 'recurring',
      redirectUrl: null,
      customerId,
      mandateId: mandate.id,
    });
    expect(debit).toMatchObject({ status: 'pending', customerId, mandateId: mandate.id });
    server.bank.pay(debit.id);
    await sdk.mandates.revoke({ customerId, mandateId: mandate.id });
    const { result } = await sdk.mandates.list({ customerId });
    expect(result.embedded.mandates).toEqual([]);
  });

  it('reads a refusal with its field', async () => {
    await expect(
      createPayment({ amount: { currency: 'EUR', value: '42.1' } }),
    ).rejects.toMatchObject({ status: 422, field: 'amount.value' });
    await expect(sdk.payments.get({ paymentId: 'tr_unknown123' })).rejects.toMatchObject({
      status: 404,
    });
  });
});
