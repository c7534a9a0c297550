import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PAYMENT_METHODS } from '../../shared/money/payment-methods.ts';
import {
  BANK_KEY,
  startTestBank,
  testOrder,
  type TestBank,
} from '../../tests/support/money/sandbox-bank.ts';

let site: TestBank;
beforeEach(async () => {
  site = await startTestBank();
});
afterEach(() => site.close());

interface Wire {
  id: string;
  status: string;
  code?: string;
  next: string | null;
  payments: Wire[];
  refunds: Wire[];
}

async function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Wire }> {
  const answer = await fetch(`${site.bank.origin}/api/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${BANK_KEY}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as Wire };
}
const order = (more: Record<string, unknown> = {}) => ({
  ...testOrder(site.shop.origin),
  amount: { value: '42.19', currency: 'EUR' },
  ...more,
});
const debit = {
  holder: 'Jan Jansen',
  iban: 'NL02OEFB0000000042',
  reference: 'R1',
  signedOn: '2026-11-23',
};

describe('the protocol of the sandbox bank', () => {
  test('nobody is answered without the key', async () => {
    for (const authorization of ['', 'Bearer ', 'Bearer nonsense', BANK_KEY])
      expect((await call('POST', 'payments', order(), { authorization })).status).toBe(401);
    expect([...site.bank.payments()]).toEqual([]);
  });

  test('R-413: the same payment again is the same payment, whatever its addresses', async () => {
    const first = await call('POST', 'payments', order());
    expect(first.status).toBe(201);
    const again = await call(
      'POST',
      'payments',
      order({ webhookUrl: `${site.shop.origin}/other` }),
    );
    expect(again).toMatchObject({ status: 200, body: { id: first.body.id } });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('POST', 'payments', order({ payment: 'payment-2' }))),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect([...site.bank.payments()]).toHaveLength(2);
  });

  test('R-413: the same payment with another amount is refused', async () => {
    await call('POST', 'payments', order());
    const other = order({ amount: { value: '1.00', currency: 'EUR' } });
    expect(await call('POST', 'payments', other)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_conflict' },
    });
  });

  test.each([
    [{ amount: { value: '42.2', currency: 'EUR' } }, 'invalid_amount'],
    [{ amount: { value: '0.00', currency: 'EUR' } }, 'invalid_amount'],
    [{ amount: { value: '1.00', currency: 'XXX' } }, 'invalid_amount_currency'],
    [{ returnUrl: 'javascript:alert(1)' }, 'invalid_returnUrl'],
    [{ method: 'cheque' }, 'invalid_method'],
    [{ bank: 'ing' }, 'unknown_bank'],
    [{ method: 'sdd' }, 'invalid_debit'],
    [{ debit }, 'invalid_debit'],
    [{ method: 'sdd', debit: { ...debit, iban: 'NL03OEFB0000000042' } }, 'invalid_iban'],
    [{ surprise: 1 }, 'invalid_'],
  ])('an order with %j is refused', async (more, code) => {
    expect(await call('POST', 'payments', order(more))).toEqual({ status: 422, body: { code } });
    expect([...site.bank.payments()]).toEqual([]);
  });

  test('R-283: it takes all eighteen methods', async () => {
    for (const method of PAYMENT_METHODS) {
      const more = { method, payment: method, debit: method === 'sdd' ? debit : null };
      expect((await call('POST', 'payments', order(more))).status).toBe(201);
    }
    expect([...site.bank.payments()]).toHaveLength(18);
  });

  test('R-032: of a direct debit it stores neither holder nor IBAN', async () => {
    await call('POST', 'payments', order({ method: 'sdd', debit }));
    const [stored] = site.bank.payments();
    expect(stored).toMatchObject({
      status: 'pending',
      payer: { country: 'NL', account: '••••0042' },
    });
    expect(JSON.stringify(stored)).not.toContain('Jansen');
    expect(JSON.stringify(stored)).not.toContain('OEFB');
  });

  test('R-032: a payer is forgotten once the payment is final, not before', async () => {
    const { body } = await call('POST', 'payments', order());
    expect((await call('DELETE', `payments/${body.id}/payer`)).status).toBe(409);
    await site.press(body.id, 'pay');
    expect(site.bank.payment(body.id)?.payer.account).toMatch(/^NL00OEFB\d{10}$/);
    expect((await call('DELETE', `payments/${body.id}/payer`)).status).toBe(204);
    expect(site.bank.payment(body.id)?.payer).toEqual({ country: null, account: null });
  });

  test('R-033: refunds go up to what was paid, and one that failed counts for nothing', async () => {
    const { body } = await call('POST', 'payments', order());
    const refund = (name: string, value: string, currency = 'EUR') =>
      call('POST', `payments/${body.id}/refunds`, {
        refund: name,
        amount: { value, currency },
        description: 'x',
      });
    expect(await refund('r1', '1.00')).toMatchObject({ status: 409, body: { code: 'not_paid' } });
    await site.press(body.id, 'pay');
    expect(await refund('r1', '1.00', 'PLN')).toMatchObject({ status: 422 });
    const first = await refund('r1', '40.00');
    expect(first.status).toBe(201);
    expect(await refund('r1', '40.00')).toMatchObject({ status: 200, body: { id: first.body.id } });
    expect((await refund('r1', '41.00')).status).toBe(409);
    expect((await refund('r2', '2.20')).body.code).toBe('amount_too_high');
    await site.press(body.id, `refund_fail ${first.body.id}`);
    expect((await refund('r3', '42.19')).status).toBe(201);
    expect((await refund('r4', '0.01')).body.code).toBe('amount_too_high');
  });

  test('cancelling ends an open payment and leaves a final one as it is', async () => {
    const { body } = await call('POST', 'payments', order());
    const other = await call('POST', 'payments', order({ payment: 'payment-2' }));
    await site.press(other.body.id, 'pay');
    const cancel = (id: string) => call('POST', `payments/${id}/cancel`, {});
    expect((await cancel(body.id)).body.status).toBe('cancelled');
    expect((await cancel(body.id)).body.status).toBe('cancelled');
    expect((await cancel(other.body.id)).body.status).toBe('paid');
    expect((await cancel('sb_nothing')).status).toBe(404);
  });

  test('a list has what is new or was sent back since then, on as many pages as it takes', async () => {
    const old = await call('POST', 'payments', order({ payment: 'old' }));
    await call('POST', 'payments', order({ payment: 'older' }));
    await site.press(old.body.id, 'pay');
    await site.advance(60_000);
    const since = site.now().toISOString();
    for (let count = 0; count < 120; count += 1)
      await call('POST', 'payments', order({ payment: `new-${count}` }));
    await site.press(old.body.id, 'chargeback');
    const first = await call('GET', `payments?since=${since}`);
    expect(first.body.payments).toHaveLength(100);
    const second = await call('GET', `payments?since=${since}&cursor=${first.body.next ?? ''}`);
    expect(second.body.next).toBeNull();
    const all = [...first.body.payments, ...second.body.payments].map(({ id }) => id);
    expect(new Set(all).size).toBe(121);
    expect(all).toContain(old.body.id);
    expect((await call('GET', 'payments?payment=new-7')).body.payments).toHaveLength(1);
    expect((await call('GET', 'payments?since=yesterday')).status).toBe(422);
  });

  test('what is not one of its calls is not found, and too much is not read', async () => {
    expect((await call('GET', 'payments/x/y/z')).status).toBe(404);
    expect((await call('PUT', 'payments')).status).toBe(404);
    expect(
      (await call('POST', 'payments', order({ description: 'x'.repeat(20_000) }))).status,
    ).toBe(413);
    const form = await fetch(`${site.bank.origin}/api/payments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${BANK_KEY}` },
      body: new URLSearchParams({ payment: 'x' }),
    });
    expect(form.status).toBe(415);
  });
});
