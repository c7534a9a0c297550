import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { startMollieServer } from '../support/money/mollie-server.ts';
import type { MollieServer } from '../support/money/mollie-server.ts';
import { startNoticeReceiver } from './notices.ts';
import type { NoticeReceiver } from './notices.ts';

/** The stand-in's own rules, so that comparing with it proves something. */

const PUBLIC_ORIGIN = 'https://vonk.example';

let server: MollieServer;
let receiver: NoticeReceiver;

beforeEach(async () => {
  server = await startMollieServer();
  receiver = await startNoticeReceiver();
  server.webhooks.route(PUBLIC_ORIGIN, receiver.origin);
});

afterEach(async () => {
  await server.close();
  await receiver.close();
});

interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown> & { id: string };
}

async function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(`${server.apiUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${server.apiKey}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    body: (text === '' ? {} : JSON.parse(text)) as Answer['body'],
  };
}

const ORDER = {
  amount: { currency: 'EUR', value: '42.19' },
  description: 'Vonk Media',
  redirectUrl: `${PUBLIC_ORIGIN}/back`,
  webhookUrl: `${PUBLIC_ORIGIN}/hook?t=1`,
  method: 'ideal',
};

const create = (key?: string, fields: object = {}) =>
  call('POST', '/payments', { ...ORDER, ...fields }, key ? { 'idempotency-key': key } : {});

const named = () => receiver.notices.map((form) => form.get('id'));

describe('the stand-in for Mollie refuses', () => {
  it('a call without the key', async () => {
    const answer = await call('GET', '/payments', undefined, {
      authorization: 'Bearer test_other',
    });
    expect(answer).toMatchObject({ status: 401, body: { status: 401 } });
    expect(answer.headers.get('content-type')).toBe('application/hal+json');
  });

  it.each([
    ['a field that it does not know', { surprise: 1 }, 'surprise'],
    ['an amount as a number', { amount: { currency: 'EUR', value: 42.19 } }, 'amount.value'],
    ['an amount with one digit', { amount: { currency: 'EUR', value: '42.1' } }, 'amount.value'],
    ['no money', { amount: { currency: 'EUR', value: '0.00' } }, 'amount.value'],
    ['a webhook on this machine', { webhookUrl: 'http://127.0.0.1:3000/hook' }, 'webhookUrl'],
    ['a webhook on localhost', { webhookUrl: 'http://localhost/hook' }, 'webhookUrl'],
    ['no way back', { redirectUrl: null }, 'redirectUrl'],
    ['a method of another currency', { method: 'blik' }, 'method'],
    ['a method that ended', { method: 'giropay' }, 'method'],
    ['a direct debit of its own', { method: 'directdebit' }, 'method'],
    ['too much of our own', { metadata: { text: 'x'.repeat(1_100) } }, 'metadata'],
    ['a due date without a transfer', { dueDate: '2099-01-01' }, 'dueDate'],
  ])('%s', async (_name, fields, field) => {
    const { status, body } = await create(undefined, fields);
    expect({ status, body }).toMatchObject({ status: 422, body: { status: 422, field } });
    expect(server.bank.payments).toEqual([]);
  });

  it('a parameter that it does not know', async () => {
    expect((await call('GET', '/payments?surprise=1')).status).toBe(400);
  });

  it('a path that it does not know, and remembers it', async () => {
    expect((await call('GET', '/surprise')).status).toBe(404);
    expect(server.unknownRequests).toEqual(['GET /v2/surprise']);
  });
});

describe('the stand-in repeats a call by its key', () => {
  it('with the same answer, and says so', async () => {
    const [first, second] = [await create('key-1'), await create('key-1')];
    expect(second.body).toEqual(first.body);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(server.bank.payments.length).toBe(1);
  });

  it('but not with other parameters', async () => {
    await create('key-1');
    expect((await create('key-1', { description: 'Other' })).status).toBe(400);
  });

  it('and not while the first call runs', async () => {
    const held = server.holdNext();
    const first = create('key-1');
    await held.arrived;
    expect((await create('key-1')).status).toBe(409);
    held.release();
    expect((await first).status).toBe(201);
    expect((await create('key-1')).status).toBe(201);
    expect(server.bank.payments.length).toBe(1);
  });

  it('also when whoever asked first was gone before the answer', async () => {
    const held = server.holdNext();
    const gone = new AbortController();
    const first = fetch(`${server.apiUrl}/payments`, {
      method: 'POST',
      signal: gone.signal,
      headers: {
        authorization: `Bearer ${server.apiKey}`,
        'content-type': 'application/json',
        'idempotency-key': 'key-1',
      },
      body: JSON.stringify(ORDER),
    });
    await held.arrived;
    gone.abort();
    await expect(first).rejects.toThrow();
    await eventually(async () => (await create('key-1')).status).toBe(201);
    expect(server.bank.payments.length).toBe(1);
  });

  it('for 24 hours', async () => {
    await create('key-1');
    server.bank.ahead += 24 * 3_600_000;
    expect((await create('key-1')).headers.get('idempotent-replayed')).toBeNull();
    expect(server.bank.payments.length).toBe(2);
  });
});

describe('the stand-in reports by its webhook', () => {
  it('that a payment ended, but not that it is open or pending', async () => {
    const { id } = (await create()).body;
    server.bank.pend(id);
    server.bank.pay(id);
    await server.webhooks.settled();
    expect(named()).toEqual([id]);
    server.bank.chargeBack(id);
    await server.webhooks.settled();
    expect(named()).toEqual([id, id]);
  });

  it('again until it is answered by 200', async () => {
    const statuses = [503, 302, 404, 200];
    const flaky = createServer((_request, response) => {
      response.writeHead(statuses.shift() ?? 200, { location: '/' }).end();
    });
    await new Promise<void>((resolve) => flaky.listen(0, '127.0.0.1', resolve));
    const { port } = flaky.address() as AddressInfo;
    server.webhooks.route(PUBLIC_ORIGIN, `http://127.0.0.1:${port}`);
    server.bank.pay((await create()).body.id);
    await server.webhooks.settled();
    expect(server.webhooks.deliveries.map(({ status }) => status)).toEqual([503, 302, 404, 200]);
    await new Promise((resolve) => flaky.close(resolve));
  });

  it('50 times at once, in the wrong order, never, or before the answer', async () => {
    server.webhooks.copies = 50;
    const first = (await create()).body.id;
    server.bank.pay(first);
    await server.webhooks.settled();
    expect(named()).toEqual(Array.from({ length: 50 }, () => first));

    server.webhooks.copies = 1;
    server.webhooks.mode = 'hold';
    const [second, third] = [(await create()).body.id, (await create()).body.id];
    server.bank.pay(second);
    server.bank.pay(third);
    expect(named().length).toBe(50);
    server.webhooks.release('reversed');
    await server.webhooks.settled();
    expect(named().slice(50).sort()).toEqual([second, third].sort());
    expect(server.webhooks.deliveries.slice(50).length).toBe(2);

    server.webhooks.mode = 'lose';
    server.bank.pay((await create()).body.id);
    await server.webhooks.settled();
    expect(named().length).toBe(52);

    server.webhooks.mode = 'send';
    server.faultNext('early');
    const early = await create();
    expect(named().at(-1)).toBe(early.body.id);
    expect(early.body['status']).toBe('open');
  });
});

describe('the stand-in lets a test choose what goes wrong', () => {
  it.each([
    ['busy', 429],
    ['down', 503],
    ['error', 500],
  ] as const)('%s', async (fault, status) => {
    server.faultNext(fault);
    expect((await create()).status).toBe(status);
    expect(server.bank.payments).toEqual([]);
    expect((await create()).status).toBe(201);
  });

  it('for the request that it names alone', async () => {
    server.faultNext('error', (method) => method === 'POST');
    expect((await call('GET', '/payments')).status).toBe(200);
    expect((await create()).status).toBe(500);
  });

  it('a slow answer', async () => {
    server.faultNext({ slowMs: 150 });
    const startedAt = performance.now();
    await create();
    expect(performance.now() - startedAt).toBeGreaterThan(140);
  });
});

it('the stand-in shows a payer a page with each end, which leads back', async () => {
  const { body } = await create();
  const links = body['_links'] as { checkout: { href: string } };
  expect(await (await fetch(links.checkout.href)).text()).toContain('value="pay"');
  const pressed = await fetch(links.checkout.href, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ act: 'pay' }),
  });
  expect(pressed.headers.get('location')).toBe(ORDER.redirectUrl);
  expect(server.bank.payment(body.id).status).toBe('paid');
});
