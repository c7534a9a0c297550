import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LOCALES } from '../../shared/locales.ts';
import { newDebit, newOrder, newTransfer, start, valueOf } from '../../tests/conformance/orders.ts';
import { startMollieHarness } from '../../tests/conformance/mollie-harness.ts';
import { createLogger, silentLogger } from '../log.ts';
import { createMollie } from './mollie.ts';

type Harness = Awaited<ReturnType<typeof startMollieHarness>>;

let harness: Harness;
let logged = '';

beforeEach(async () => {
  logged = '';
  const log = createLogger({ level: 'debug' }, { write: (line) => void (logged += line) });
  harness = await startMollieHarness(log);
});

afterEach(() => harness.close());

const bodies = () => harness.server.requests.map(({ body }) => body as Record<string, unknown>);
const isCreate = (method: string, path: string) => method === 'POST' && path === '/v2/payments';
const lines = (): Record<string, unknown>[] =>
  logged
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('what is sent to Mollie', () => {
  it('R-283 is an amount in digits, Mollie’s name of the method, and our ids', async () => {
    const order = newOrder(harness, { method: 'prezelewy24', bank: 'a_bank', country: 'PL' });
    await start(harness, order);
    expect(bodies()).toEqual([
      {
        amount: { currency: 'EUR', value: '42.19' },
        description: order.description,
        method: 'przelewy24',
        issuer: 'a_bank',
        locale: 'nl_NL',
        metadata: { payment: order.payment, purchase: order.purchase },
        redirectUrl: order.returnUrl,
        webhookUrl: order.webhookUrl,
      },
    ]);
    expect(harness.server.requests[0]?.key).toBe(order.payment);
  });

  it('R-283 is one method for every card', async () => {
    for (const method of [
      'creditcard',
      'visa',
      'mastercard',
      'maestro',
      'cartebancaire',
      'nexi',
    ] as const)
      expect((await start(harness, newOrder(harness, { method }))).method).toBe('creditcard');
    expect(new Set(bodies().map(({ method }) => method))).toEqual(new Set(['creditcard']));
  });

  it('is nothing for a method that Mollie does not take any more', async () => {
    for (const method of ['giropay', 'sofort'] as const)
      expect(await harness.provider.create(newOrder(harness, { method }))).toEqual({
        kind: 'refused',
        code: 'method_not_offered',
      });
    expect(harness.server.requests).toEqual([]);
  });

  it('has each of our locales in Mollie’s spelling, and no address that Mollie cannot reach', async () => {
    for (const locale of LOCALES)
      await start(harness, newOrder(harness, { locale, webhookUrl: null }));
    expect(bodies().map(({ locale }) => locale)).toContain('fr_BE');
    expect(bodies().some((body) => 'webhookUrl' in body)).toBe(false);
  });

  it('R-413 is the same for a repeat, so that its key holds', async () => {
    const order = newTransfer(harness);
    await start(harness, order);
    await start(harness, order);
    const [first, second] = bodies();
    expect(first).toEqual(second);
    expect(first?.['dueDate']).toBe(order.expiresAt?.toISOString().slice(0, 10));
  });

  it('R-032 is a customer without a name, and a mandate that goes when the debit is refused', async () => {
    const tooMuch = { ...newDebit(harness), amount: { amount: 100_001, currency: 'EUR' as const } };
    expect(await harness.provider.create(tooMuch)).toEqual({
      kind: 'refused',
      code: 'mollie_422_amount',
    });
    expect(harness.server.bank.customers).toMatchObject([{ name: null, email: null }]);
    expect(harness.server.bank.mandates).toEqual([]);
  });

  it('is no end of a mandate that a debit still needs', async () => {
    const { id } = await start(harness, newDebit(harness));
    expect(await harness.provider.forgetPayer(id)).toEqual({
      kind: 'refused',
      code: 'payment_not_final',
    });
    expect(harness.server.requests.map(({ method }) => method)).not.toContain('DELETE');
  });

  it('asks for direct debits in euro alone', async () => {
    const inPoland = { country: 'PL', amount: { amount: 5_199, currency: 'PLN' as const } };
    const offered = valueOf(await harness.provider.methods(inPoland));
    expect(offered.map(({ method }) => method)).toEqual([
      'prezelewy24',
      'blik',
      'creditcard',
      'paypal',
      'applepay',
    ]);
    expect(harness.server.requests.length).toBe(1);
    const inAustria = { country: 'AT', amount: { amount: 5_199, currency: 'EUR' as const } };
    const names = valueOf(await harness.provider.methods(inAustria)).map(({ method }) => method);
    expect(names).toEqual(['eps', 'paysafecard', 'creditcard', 'paypal', 'applepay', 'sct', 'sdd']);
  });
});

describe('the key', () => {
  const create = (apiKey: string, apiUrl: string) =>
    createMollie({ apiKey, apiUrl, log: silentLogger });

  it('says whether money moves', () => {
    expect(create('live_1234567890', 'https://api.mollie.com/v2').mode).toBe('live');
    expect(create('test_1234567890', 'https://api.mollie.com/v2').mode).toBe('test');
  });

  it('lets a payer go to Mollie alone, and to a stand-in on this machine', () => {
    expect(create('live_1234567890', 'https://api.mollie.com/v2').checkoutOrigins).toEqual([
      'https://www.mollie.com',
      'https://pay.mollie.com',
    ]);
    expect(create('test_1234567890', 'http://127.0.0.1:4010/v2').checkoutOrigins).toContain(
      'http://127.0.0.1:4010',
    );
    expect(create('test_1234567890', 'http://10.0.0.1:4010/v2').checkoutOrigins.length).toBe(2);
  });
});

describe('the log', () => {
  it('has the call, its status and its time, and nothing of the payer or the key', async () => {
    const debit = newDebit(harness);
    const { id } = await start(harness, debit);
    await harness.bank.pay(id);
    const refund = randomUUID();
    const amount = { amount: 100, currency: 'EUR' as const };
    await harness.provider.refund({ refund, id, amount, description: 'Vonk Media' });
    await harness.provider.forgetPayer(id);
    await harness.provider.find(debit.payment, new Date());
    await harness.provider.create({ ...newDebit(harness, 'NL00ABNA0417164300') });
    harness.server.faultNext('cut-after', isCreate);
    await harness.provider.create(newOrder(harness));
    const secrets = [
      harness.server.apiKey,
      id,
      debit.payment,
      debit.purchase,
      refund,
      'T. Test',
      'ABNA0417164300',
      'Vonk Media',
      'cst_',
      'mdt_',
      '42.19',
      'limit=',
    ];
    for (const secret of secrets) expect(logged).not.toContain(secret);
    const known = [
      'time',
      'level',
      'message',
      'method',
      'path',
      'status',
      'request',
      'outcome',
      'ms',
    ];
    expect([...new Set(lines().flatMap((line) => Object.keys(line)))].sort()).toEqual(known.sort());
    expect(lines().map(({ method, path, status }) => [method, path, status].join(' '))).toEqual([
      'POST /customers 201',
      'POST /customers/{id}/mandates 201',
      'POST /payments 201',
      'GET /payments/{id} 200',
      'POST /payments/{id}/refunds 201',
      'GET /payments/{id} 200',
      'DELETE /customers/{id}/mandates/{id} 204',
      'GET /payments 200',
      'GET /payments/{id} 200',
      'POST /customers 201',
      'POST /customers/{id}/mandates 422',
      'POST /payments ',
    ]);
  });
});
