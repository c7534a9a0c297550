import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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

describe('what Mollie answers', () => {
  const answerNext = (status: number, body: string, headers: Record<string, string> = {}) =>
    harness.server.faultNext({ answer: { status, body, headers } });
  const error = (status: number, field?: string) =>
    JSON.stringify({ status, title: 'No', detail: 'NL91ABNA0417164300 is wrong', field });

  it.each([
    [400, 'mollie_400'],
    [401, 'mollie_401'],
    [403, 'mollie_403'],
    [404, 'mollie_404'],
    [422, 'mollie_422'],
  ])('R-281 is refused for good with status %i', async (status, code) => {
    answerNext(status, error(status));
    expect(await harness.provider.create(newOrder(harness))).toEqual({ kind: 'refused', code });
  });

  it('is refused with the field that is wrong, where that is a name', async () => {
    answerNext(422, error(422, 'amount.value'));
    const outcome = await harness.provider.create(newOrder(harness));
    expect(outcome).toEqual({ kind: 'refused', code: 'mollie_422_amount.value' });
    answerNext(422, error(422, 'T. Test, NL91'));
    const other = await harness.provider.create(newOrder(harness));
    expect(other).toEqual({ kind: 'refused', code: 'mollie_422' });
  });

  it.each([
    [408, 'unknown'],
    [409, 'unknown'],
    [500, 'unknown'],
    [502, 'unknown'],
    [504, 'unknown'],
    [429, 'away'],
    [503, 'away'],
  ])('with status %i is %s', async (status, kind) => {
    answerNext(status, error(status));
    expect(await harness.provider.create(newOrder(harness))).toEqual({ kind });
  });

  it('is no missing payment where the page that is missing is not Mollie’s', async () => {
    const { id } = await start(harness);
    answerNext(404, '<html>Not found</html>', { 'content-type': 'text/html' });
    expect(await harness.provider.read(id)).toEqual({ kind: 'refused', code: 'http_404' });
    answerNext(404, error(404));
    expect(await harness.provider.read(id)).toEqual({ kind: 'done', value: null });
  });

  it.each([301, 302, 303, 307, 308])('is never followed to another place: %i', async (status) => {
    const visited: string[] = [];
    const elsewhere = createServer((request, response) => {
      visited.push(request.headers.authorization ?? '');
      response.end('{}');
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const { port } = elsewhere.address() as AddressInfo;
    answerNext(status, '', { location: `http://127.0.0.1:${port}/v2/payments` });
    expect((await harness.provider.create(newOrder(harness))).kind).toBe('refused');
    expect(visited).toEqual([]);
    await new Promise((resolve) => elsewhere.close(resolve));
  });

  it.each([
    ['nothing', ''],
    ['a page', '<html>'],
    ['JSON that ends early', '{"id":"tr_1","sta'],
    ['another resource', '{"id":"tr_1"}'],
    ['null', 'null'],
    ['a list', '[]'],
    ['more than a megabyte', JSON.stringify({ id: 'x'.repeat(1_000_001) })],
  ])('and cannot be read is unknown, for a new payment and an old one: %s', async (_name, body) => {
    answerNext(201, body);
    expect(await harness.provider.create(newOrder(harness))).toEqual({ kind: 'unknown' });
    answerNext(200, body);
    expect(await harness.provider.read('tr_1234567890')).toEqual({ kind: 'unknown' });
    answerNext(200, body);
    const at = { country: 'PL', amount: { amount: 1, currency: 'PLN' as const } };
    expect((await harness.provider.methods(at)).kind).toBe('unknown');
  });

  it('that is cut in its middle is unknown', async () => {
    answerNext(201, '{"id"', { 'content-length': '5000', connection: 'close' });
    expect(await harness.provider.create(newOrder(harness))).toEqual({ kind: 'unknown' });
  });

  it('is away where nobody listens, and where no name leads', async () => {
    await harness.server.goAway();
    for (const apiUrl of [harness.server.apiUrl, 'http://nobody.invalid/v2']) {
      const away = createMollie({ apiKey: 'test_1234567890', apiUrl, log: silentLogger });
      expect(await away.create(newOrder(harness)), apiUrl).toEqual({ kind: 'away' });
    }
  });

  it('is pending where money was only authorised', async () => {
    const { id } = await start(harness);
    harness.server.bank.move(harness.server.bank.payment(id), 'authorized');
    expect(valueOf(await harness.provider.read(id))?.status).toBe('pending');
  });

  it('is still open for an iDEAL payment, which the payer alone can cancel', async () => {
    const { id } = await start(harness);
    expect(valueOf(await harness.provider.cancel(id)).status).toBe('open');
  });

  it('tells a card’s country and fingerprint, and an IBAN’s country', async () => {
    const card = await start(harness, newOrder(harness, { method: 'visa' }));
    const bank = await start(harness);
    for (const { id } of [card, bank]) await harness.bank.pay(id);
    expect(valueOf(await harness.provider.read(card.id))?.payer).toEqual({
      country: 'BE',
      account: 'fHB3CCKx9REkz8fPplT8N4nq',
    });
    expect(valueOf(await harness.provider.read(bank.id))?.payer).toEqual({
      country: 'NL',
      account: 'NL91ABNA0417164300',
    });
  });
});

describe('lists of Mollie', () => {
  const page = (payments: unknown[], next: string | null = null) => ({
    answer: {
      status: 200,
      body: JSON.stringify({
        count: payments.length,
        _embedded: { payments },
        _links: { next: next === null ? null : { href: next, type: 'application/hal+json' } },
      }),
    },
  });
  const collect = async (from: Date) => {
    const ids = [];
    for await (const { id } of harness.provider.since(from)) ids.push(id);
    return ids;
  };
  const foreign = { id: 'tr_other12345', createdAt: new Date().toISOString(), metadata: null };

  it('lead to no other server, whatever their links say', async () => {
    harness.server.faultNext(
      page([foreign], 'https://elsewhere.example/v2/payments?from=tr_next1'),
    );
    await harness.provider.find('nobody', new Date());
    expect(harness.server.requests.at(-1)?.path).toBe('/v2/payments?limit=100&from=tr_next1');
  });

  it('may hold a payment that is not ours and that we cannot express', async () => {
    const { id } = await start(harness);
    const other = await start(harness);
    const stored = harness.server.bank.payment(other.id);
    stored.amount = { minor: 100, currency: 'SEK' };
    stored.metadata = 'made by hand';
    expect(await collect(new Date(Date.now() - 60_000))).toEqual([id]);
  });

  it('are not passed over where a payment of ours cannot be read', async () => {
    const { id } = await start(harness);
    harness.server.bank.payment(id).amount = { minor: 100, currency: 'SEK' };
    await expect(collect(new Date(Date.now() - 60_000))).rejects.toThrow('cannot be read');
  });

  it('are complete or an error: a page that fails, and one that nobody can read', async () => {
    await start(harness);
    const isRefundList = (_method: string, path: string) => path === '/v2/refunds';
    harness.server.faultNext('error', isRefundList);
    await expect(collect(new Date(0))).rejects.toThrow('refunds');
    harness.server.faultNext({ answer: { status: 200, body: '{}' } }, isRefundList);
    await expect(collect(new Date(0))).rejects.toThrow('refunds');
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
  it('R-384 has the call, its status and its time, and nothing of the payer or the key', async () => {
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
    expect(lines().map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
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
      'POST /payments undefined',
    ]);
  });
});
