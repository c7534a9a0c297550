import { z } from 'zod';
import { DATE_LOCALES } from '../../shared/locales.ts';
import { decimalAmount } from '../../shared/money/money.ts';
import type { Money } from '../../shared/money/money.ts';
import type { Logger } from '../log.ts';
import { createMollieClient, operationTime } from './mollie/client.ts';
import type { MollieClient } from './mollie/client.ts';
import { changedSince, findInList } from './mollie/lists.ts';
import { createMandate, deleteMandate, forgetMandate } from './mollie/mandates.ts';
import { mollieMethod, ourMethod } from './mollie/methods.ts';
import { isMissing, isPaymentId, mapDone, readPayment } from './mollie/payments.ts';
import { methodsShape, paymentShape, refundShape } from './mollie/wire.ts';
import { done } from './provider.ts';
import type {
  NewPayment,
  NewRefund,
  OfferedMethod,
  Outcome,
  PaymentProvider,
  ProviderPayment,
  ProviderRefund,
} from './provider.ts';

const CHECKOUT_ORIGINS = ['https://www.mollie.com', 'https://pay.mollie.com'];
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/;

const wireAmount = (money: Money) => ({ currency: money.currency, value: decimalAmount(money) });

/**
 * The body of a new payment, the same for every repeat: Mollie refuses a key that comes back with
 * other parameters.
 */
const newPaymentBody = (
  order: NewPayment,
  method: string,
  mandate: { customerId: string; mandateId: string } | null,
) => ({
  amount: wireAmount(order.amount),
  description: order.description,
  method,
  locale: DATE_LOCALES[order.locale].replace('-', '_'),
  metadata: { payment: order.payment, purchase: order.purchase },
  ...(order.webhookUrl === null ? {} : { webhookUrl: order.webhookUrl }),
  ...(mandate === null
    ? { redirectUrl: order.returnUrl }
    : { ...mandate, sequenceType: 'recurring' }),
  ...(order.bank === null ? {} : { issuer: order.bank }),
  ...(method === 'banktransfer' && order.expiresAt !== null
    ? { dueDate: order.expiresAt.toISOString().slice(0, 10) }
    : {}),
});

async function createPayment(
  client: MollieClient,
  order: NewPayment,
): Promise<Outcome<ProviderPayment>> {
  const method = mollieMethod(order.method);
  if (method === null) return { kind: 'refused', code: 'method_not_offered' };
  if (method === 'directdebit' && order.debit === null)
    return { kind: 'refused', code: 'debit_without_mandate' };
  const until = operationTime();
  const debit = method === 'directdebit' ? order.debit : null;
  const mandate =
    debit === null ? done(null) : await createMandate(client, order.payment, debit, until);
  if (mandate.kind !== 'done') return mandate;
  const outcome = await client.call(
    {
      method: 'POST',
      path: '/payments',
      endpoint: '/payments',
      key: order.payment,
      body: newPaymentBody(order, method, mandate.value),
      until,
    },
    paymentShape,
  );
  // Nothing will be debited: the mandate is deleted with the account in it.
  if (outcome.kind === 'refused' && mandate.value !== null)
    await deleteMandate(client, mandate.value);
  return mapDone(outcome, ({ body }) => body.payment);
}

async function cancelPayment(client: MollieClient, id: string): Promise<Outcome<ProviderPayment>> {
  if (!isPaymentId(id)) return { kind: 'refused', code: 'payment_not_found' };
  const until = operationTime();
  const cancelled = await client.call(
    {
      method: 'DELETE',
      path: `/payments/${encodeURIComponent(id)}`,
      endpoint: '/payments/{id}',
      until,
    },
    z.unknown(),
  );
  // 422: it is final, or its method cannot be cancelled.
  const isFinal = cancelled.kind === 'refused' && cancelled.code.startsWith('mollie_422');
  if (cancelled.kind !== 'done' && !isFinal)
    return isMissing(cancelled) ? { kind: 'refused', code: 'payment_not_found' } : cancelled;
  const read = await readPayment(client, id, until);
  if (read.kind !== 'done') return read;
  return read.value === null
    ? { kind: 'refused', code: 'payment_not_found' }
    : done(read.value.payment);
}

/**
 * Mollie forgets a key after 24 hours, and a partial refund without one is paid twice: what the
 * payment has already is read first.
 */
async function createRefund(
  client: MollieClient,
  order: NewRefund,
): Promise<Outcome<ProviderRefund>> {
  const until = operationTime();
  const payment = await readPayment(client, order.id, until);
  if (payment.kind !== 'done') return payment;
  if (payment.value === null) return { kind: 'refused', code: 'payment_not_found' };
  const known = payment.value.payment.refunds.find(({ refund }) => refund === order.refund);
  if (known !== undefined) return done(known);
  const outcome = await client.call(
    {
      method: 'POST',
      path: `/payments/${encodeURIComponent(order.id)}/refunds`,
      endpoint: '/payments/{id}/refunds',
      key: order.refund,
      body: {
        amount: wireAmount(order.amount),
        description: order.description,
        metadata: { refund: order.refund },
      },
      until,
    },
    refundShape,
  );
  // Any other refusal can pass: another key, a right that is not granted, a wallet without balance.
  if (outcome.kind === 'refused' && /^mollie_422_amount\b/.test(outcome.code))
    return { ...outcome, isFinal: true };
  return mapDone(outcome, ({ body: { paymentId: _paymentId, ...refund } }) => refund);
}

/** What Mollie offers there: once for payments by the payer, once for direct debits, euro alone. */
async function readMethods(
  client: MollieClient,
  at: { country: string; amount: Money },
): Promise<Outcome<readonly OfferedMethod[]>> {
  const until = operationTime();
  const ask = (sequenceType: 'oneoff' | 'recurring') =>
    client.call(
      {
        method: 'GET',
        path: '/methods',
        endpoint: '/methods',
        query: {
          'amount[value]': decimalAmount(at.amount),
          'amount[currency]': at.amount.currency,
          billingCountry: at.country,
          include: 'issuers',
          sequenceType,
          ...(sequenceType === 'oneoff' ? { includeWallets: 'applepay' } : {}),
        },
        until,
      },
      methodsShape,
    );
  const [payments, debits] = await Promise.all([
    ask('oneoff'),
    at.amount.currency === 'EUR' ? ask('recurring') : null,
  ]);
  if (payments.kind !== 'done') return payments;
  if (debits !== null && debits.kind !== 'done') return debits;
  const offered = [
    ...payments.value.body._embedded.methods,
    ...(debits?.value.body._embedded.methods ?? []).filter(({ id }) => id === 'directdebit'),
  ];
  return done(
    offered.flatMap(({ id, issuers }) => {
      const method = id === null ? null : ourMethod(id);
      if (method === null) return [];
      return [{ method, banks: (issuers ?? []).map((bank) => ({ id: bank.id, name: bank.name })) }];
    }),
  );
}

/**
 * Payments by Mollie's API v2. It stores nothing and asks Mollie for everything, with 10 seconds for
 * each operation. Mollie repeats a `create` of the same id for 24 hours alone: who repeats one
 * whose outcome was `unknown` calls `find` first.
 * @param options.apiUrl with the version, as `https://api.mollie.com/v2`
 */
export function createMollie(options: {
  apiKey: string;
  apiUrl: string;
  log: Logger;
}): PaymentProvider {
  const client = createMollieClient(options);
  const api = new URL(options.apiUrl);

  const read: PaymentProvider['read'] = async (id) =>
    mapDone(await readPayment(client, id), (found) => found?.payment ?? null);

  return {
    name: 'mollie',
    mode: options.apiKey.startsWith('live_') ? 'live' : 'test',
    // A stand-in on this machine shows its own pages.
    checkoutOrigins: LOOPBACK.test(api.hostname)
      ? [...CHECKOUT_ORIGINS, api.origin]
      : CHECKOUT_ORIGINS,
    methods: (at) => readMethods(client, at),
    create: (order) => createPayment(client, order),
    read,
    async find(payment, createdAt) {
      const found = await findInList(client, payment, createdAt);
      if (found.kind !== 'done') return found;
      return found.value === null ? done(null) : read(found.value);
    },
    cancel: (id) => cancelPayment(client, id),
    refund: (order) => createRefund(client, order),
    forgetPayer: (id) => forgetMandate(client, id),
    since: (from) => changedSince(client, from, read),
    noticeId(form) {
      const [id, ...more] = form.getAll('id');
      return id !== undefined && more.length === 0 && isPaymentId(id) ? id : null;
    },
  };
}
