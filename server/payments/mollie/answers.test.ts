import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startMollieHarness } from '../../../tests/conformance/mollie-harness.ts';
import { newOrder, start, valueOf } from '../../../tests/conformance/orders.ts';
import { silentLogger } from '../../log.ts';
import { createMollie } from '../mollie.ts';

let harness: Awaited<ReturnType<typeof startMollieHarness>>;

beforeEach(async () => {
  harness = await startMollieHarness();
});

afterEach(() => harness.close());

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
  ])('is refused for good with status %i', async (status, code) => {
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
  ])('and cannot be read is unknown, for a new payment and an old one: %s', async (_name, body) => {
    answerNext(201, body);
    expect(await harness.provider.create(newOrder(harness))).toEqual({ kind: 'unknown' });
    answerNext(200, body);
    expect(await harness.provider.read('tr_1234567890')).toEqual({ kind: 'unknown' });
    answerNext(200, body);
    const at = { country: 'PL', amount: { amount: 1, currency: 'PLN' as const } };
    expect((await harness.provider.methods(at)).kind).toBe('unknown');
  });

  it('is read up to a megabyte, and unknown beyond', async () => {
    const padded = (description: string) =>
      JSON.stringify({
        id: 'tr_1234567890',
        mode: 'test',
        status: 'open',
        amount: { currency: 'EUR', value: '42.19' },
        createdAt: '2026-11-23T10:00:00+00:00',
        description,
        _links: {},
      });
    answerNext(200, padded('x'.repeat(900_000)));
    expect(valueOf(await harness.provider.read('tr_1234567890'))?.status).toBe('open');
    answerNext(200, padded('x'.repeat(1_000_000)));
    expect(await harness.provider.read('tr_1234567890')).toEqual({ kind: 'unknown' });
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
