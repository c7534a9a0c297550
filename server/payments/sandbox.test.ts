import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestBank, testOrder, type TestBank } from '../../tests/support/money/sandbox-bank.ts';
import { createLogger, silentLogger } from '../log.ts';
import type { PaymentProvider } from './provider.ts';
import { createSandbox } from './sandbox.ts';

describe('what an answer of the sandbox bank means', () => {
  let bank: Server;
  let answer: (response: ServerResponse, request: IncomingMessage) => void;
  let provider: PaymentProvider;
  beforeEach(async () => {
    bank = createServer((request, response) => {
      request.resume().once('end', () => answer(response, request));
    });
    await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', () => resolve()));
    const { port } = bank.address() as AddressInfo;
    provider = createSandbox({
      origin: `http://127.0.0.1:${port}`,
      key: 'secret',
      log: silentLogger,
    });
  });
  const close = () =>
    new Promise((resolve) => {
      bank.close(resolve);
      bank.closeAllConnections();
    });
  afterEach(close);

  const json = (status: number, body: unknown) => (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const create = () => provider.create(testOrder('http://127.0.0.1:1'));

  test('R-413: nobody listens: certainly nothing happened', async () => {
    await close();
    expect(await create()).toEqual({ kind: 'away' });
    expect(await provider.read('sb_x')).toEqual({ kind: 'away' });
  });

  test.each<[string, typeof answer]>([
    ['the connection is cut', (response) => response.destroy()],
    [
      'the answer is cut',
      (response) => {
        response.writeHead(201, { 'content-length': '1000' });
        response.write('{"id":', () => response.destroy());
      },
    ],
    ['the bank failed', json(500, {})],
    ['the bank is starting', json(503, {})],
    ['the answer is none', (response) => response.end('<html>busy</html>')],
    ['the answer is something else', json(201, { id: 'sb_x', status: 'paid' })],
    ['the amount is none', json(201, { amount: { value: '42.2', currency: 'EUR' } })],
  ])('R-413: %s: it may have happened', async (_name, given) => {
    answer = given;
    expect(await create()).toEqual({ kind: 'unknown' });
    expect(await provider.cancel('sb_x')).toEqual({ kind: 'unknown' });
  });

  test('R-413: a bank that takes longer than ten seconds may have done it', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      expect(milliseconds).toBe(10_000);
      return AbortSignal.abort(new DOMException('too long', 'TimeoutError'));
    });
    answer = () => undefined;
    expect(await create()).toEqual({ kind: 'unknown' });
    vi.restoreAllMocks();
  });

  test('a refusal is for good, with its code', async () => {
    answer = json(409, { code: 'idempotency_conflict' });
    expect(await create()).toEqual({ kind: 'refused', code: 'idempotency_conflict' });
    answer = json(400, 'nonsense');
    expect(await create()).toEqual({ kind: 'refused', code: 'status_400' });
  });

  test('a payment that is not there is null to read, and refused to change', async () => {
    answer = json(404, { code: 'not_found' });
    expect(await provider.read('sb_x')).toEqual({ kind: 'done', value: null });
    expect(await provider.cancel('sb_x')).toEqual({ kind: 'refused', code: 'not_found' });
    answer = json(404, { code: 'no_such_call' });
    expect(await provider.read('sb_x')).toEqual({ kind: 'refused', code: 'no_such_call' });
  });

  test('an id is one part of a path', async () => {
    const paths: string[] = [];
    answer = (response, { url }) => {
      paths.push(url ?? '');
      json(404, { code: 'not_found' })(response);
    };
    await provider.read('../methods?x=1');
    await provider.forgetPayer('a/b');
    expect(paths).toEqual(['/api/payments/..%2Fmethods%3Fx%3D1', '/api/payments/a%2Fb/payer']);
  });

  test('each request has a connection of its own: none breaks by a restart before it', async () => {
    const headers: (string | undefined)[] = [];
    answer = (response, request) => {
      headers.push(request.headers.connection);
      json(404, { code: 'not_found' })(response);
    };
    await provider.read('sb_x');
    expect(headers).toEqual(['close']);
  });

  test('the log has method, status, time and request id, and nothing of what was sent', async () => {
    const lines: string[] = [];
    const log = createLogger({}, { write: (line: string) => void lines.push(line) });
    const { port } = bank.address() as AddressInfo;
    answer = (response) => {
      response.setHeader('x-request-id', 'request-1');
      json(422, { code: 'invalid' })(response);
    };
    await createSandbox({ origin: `http://127.0.0.1:${port}`, key: 'secret', log }).create(
      testOrder('http://127.0.0.1:1'),
    );
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      method: 'POST',
      status: 422,
      requestId: 'request-1',
    });
    for (const part of ['secret', 'VK Diensten', 'hook', '42.19', 'payment-1'])
      expect(lines[0]).not.toContain(part);
  });

  test('a list that breaks off is an error, not its end', async () => {
    answer = (response) => response.destroy();
    await expect(Array.fromAsync(provider.since(new Date(0)))).rejects.toThrow('unknown');
  });
});

describe('the adapter at the sandbox bank', () => {
  let site: TestBank;
  beforeEach(async () => {
    site = await startTestBank();
  });
  afterEach(() => site.close());

  const create = async (payment: string) => {
    const outcome = await site.provider.create(testOrder(site.shop.origin, { payment }));
    if (outcome.kind !== 'done') throw new Error(outcome.kind);
    return outcome.value;
  };

  test('R-282: a payment begins with the amount to the cent, and a page at the bank', async () => {
    const payment = await create('payment-1');
    expect(payment).toMatchObject({
      payment: 'payment-1',
      mode: 'test',
      status: 'open',
      amount: { amount: 4219, currency: 'EUR' },
      method: 'ideal',
      refunds: [],
      chargebacks: [],
    });
    expect(site.provider.checkoutOrigins).toContain(new URL(payment.checkoutUrl ?? '').origin);
  });

  test('R-068: methods come with their test banks', async () => {
    const outcome = await site.provider.methods({
      country: 'NL',
      amount: { amount: 4219, currency: 'EUR' },
    });
    if (outcome.kind !== 'done') throw new Error(outcome.kind);
    expect(outcome.value).toHaveLength(18);
    const banks = outcome.value.find(({ method }) => method === 'ideal')?.banks ?? [];
    expect(banks.length).toBeGreaterThan(2);
    const bank = banks[0]?.id ?? '';
    const order = testOrder(site.shop.origin, { bank });
    expect(await site.provider.create(order)).toMatchObject({ kind: 'done' });
  });

  test('R-413: an answer that is cut after the work leaves one payment, which is found', async () => {
    const { origin } = site.bank;
    await fetch(`${origin}/`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({ cut: '1' }),
    });
    const order = testOrder(site.shop.origin);
    expect(await site.provider.create(order)).toEqual({ kind: 'unknown' });
    const found = await site.provider.find('payment-1', site.now());
    expect(found).toMatchObject({ kind: 'done', value: { payment: 'payment-1' } });
    expect(await site.provider.create(order)).toEqual(found);
    expect([...site.bank.payments()]).toHaveLength(1);
  });

  test('the answer about one payment can be cut, and only that one', async () => {
    const [one, other] = [await create('one'), await create('other')];
    await site.press(one.id, 'pay', [['fault', 'cut']]);
    expect(await site.provider.read(other.id)).toMatchObject({ kind: 'done' });
    expect(await site.provider.read(one.id)).toEqual({ kind: 'unknown' });
    expect(await site.provider.read(one.id)).toMatchObject({ value: { status: 'paid' } });
  });

  test('a restart of the bank between two calls is not noticed', async () => {
    const { id } = await create('payment-1');
    await site.restart();
    expect(await site.provider.read(id)).toMatchObject({ kind: 'done', value: { id } });
  });

  test('every payment since a time is listed, over pages', async () => {
    await create('before');
    await site.advance(1_000);
    const from = site.now();
    for (let count = 0; count < 130; count += 1) await create(`payment-${count}`);
    const listed = await Array.fromAsync(site.provider.since(from));
    expect(new Set(listed.map(({ payment }) => payment)).size).toBe(130);
    expect(listed.every(({ payment }) => payment !== 'before')).toBe(true);
  });

  test('a notice says which payment to read, or nothing', () => {
    const { noticeId } = site.provider;
    expect(noticeId(new URLSearchParams({ id: 'sb_abcdefghijk23456789m' }))).toBe(
      'sb_abcdefghijk23456789m',
    );
    for (const id of ['', 'tr_abcdefghijk23456789m', 'sb_', 'sb_../../methods', 'sb_ABC'])
      expect(noticeId(new URLSearchParams({ id }))).toBeNull();
    expect(noticeId(new URLSearchParams())).toBeNull();
  });
});
