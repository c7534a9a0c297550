import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LOCALES } from '../../../shared/locales.ts';
import type { NewPayment } from '../../../server/payments/provider.ts';
import {
  startTestBank,
  testOrder,
  type TestBank,
} from '../../../tests/support/money/sandbox-bank.ts';
import { ACTS, actsFor } from '../acts.ts';
import type { BankPayment } from '../payment.ts';

let site: TestBank;
beforeEach(async () => {
  site = await startTestBank();
});
afterEach(() => site.close());

let made = 0;
async function order(more: Partial<NewPayment> = {}): Promise<string> {
  made += 1;
  const outcome = await site.provider.create(
    testOrder(site.shop.origin, { payment: `payment-${made}`, ...more }),
  );
  if (outcome.kind !== 'done') throw new Error(outcome.kind);
  return outcome.value.id;
}
const debit = { holder: 'X', iban: 'NL02OEFB0000000042', reference: 'R1', signedOn: '2026-11-23' };
const stored = (id: string): BankPayment => {
  const payment = site.bank.payment(id);
  if (!payment) throw new Error(`no payment ${id}`);
  return payment;
};
const pageOf = async (id: string) =>
  (await fetch(`${site.bank.origin}/pay/${stored(id).token}`)).text();
/** The buttons on a page, by their acts. */
const buttons = (page: string) =>
  [...page.matchAll(/name="act"\s+value="(\w+)[^"]*"/g)].map(([, act]) => act);

/** A request with headers that `fetch` sets itself. */
const raw = (path: string, headers: Record<string, string>, method = 'GET', body = '') =>
  new Promise<number>((resolve, reject) => {
    const { port } = new URL(site.bank.origin);
    request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .once('error', reject)
      .end(body);
  });

describe('the page of a payment', () => {
  test.each([
    ['pay', [], { status: 'paid', paidAt: '2026-11-23T09:00:00.000Z' }],
    ['cancel', [], { status: 'cancelled' }],
    ['fail', [['reason', 'card_expired']], { status: 'failed', failure: 'card_expired' }],
    ['expire', [], { status: 'expired' }],
    ['leave_open', [], { status: 'open' }],
    ['pend', [], { status: 'pending' }],
  ] as const)('R-355: %s has its effect and leads back to the shop', async (act, fields, after) => {
    const id = await order();
    const answer = await site.press(
      id,
      act,
      fields.map(([name, value]) => [name, value]),
    );
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`${site.shop.origin}/return`);
    expect(stored(id)).toMatchObject(after);
  });

  test('each state has its own buttons, and every other one is refused without effect', async () => {
    const states: [Partial<NewPayment>, string[]][] = [
      [{}, []],
      [{}, ['pay']],
      [{}, ['pay', 'chargeback']],
      [{}, ['fail']],
      [{}, ['expire']],
      [{}, ['cancel']],
      [{}, ['pend']],
      [{ method: 'sct' }, []],
      [{ method: 'sct' }, ['pend']],
      [{ method: 'sdd', debit }, []],
      [{ method: 'sdd', debit }, ['fail']],
    ];
    for (const [more, acts] of states) {
      const id = await order(more);
      for (const act of acts) await site.press(id, act);
      const before = stored(id);
      const allowed = actsFor(before);
      expect(new Set(buttons(await pageOf(id)))).toEqual(new Set(allowed));
      for (const act of [...ACTS, 'nonsense', ''].filter(
        (one) => !allowed.some((a) => a === one),
      )) {
        expect((await site.press(id, act)).status).toBe(409);
        expect(stored(id)).toBe(before);
      }
    }
  });

  test('R-354: of ten presses of the button one pays, and the others are told so', async () => {
    const id = await order();
    const answers = await Promise.all(Array.from({ length: 10 }, () => site.press(id, 'pay')));
    const codes = answers.map(({ status }) => status).sort();
    expect(codes).toEqual([303, ...Array.from({ length: 9 }, () => 409)]);
    await expect.poll(() => site.shop.notices.length).toBe(1);
  });

  test('money can come after all, and be taken back and given again', async () => {
    const id = await order();
    await site.press(id, 'expire');
    expect((await site.press(id, 'pay_late')).headers.get('location')).toMatch(/^\/pay\//);
    expect(stored(id).status).toBe('paid');
    await site.press(id, 'chargeback', [['code', 'AC04']]);
    expect(stored(id).chargebacks).toMatchObject([{ reason: 'AC04', reversedAt: null }]);
    await site.press(id, 'reverse');
    expect(stored(id).chargebacks).toMatchObject([{ reversedAt: '2026-11-23T09:00:00.000Z' }]);
    await site.press(id, 'chargeback', [['code', 'MD06']]);
    expect(stored(id).chargebacks).toMatchObject([
      { reversedAt: '2026-11-23T09:00:00.000Z' },
      { reversedAt: null },
    ]);
  });

  test('R-033: a refund can be made to arrive or to fail, each by its own buttons', async () => {
    const id = await order();
    await site.press(id, 'pay');
    for (const refund of ['one', 'two', 'three'])
      await site.provider.refund({
        refund,
        id,
        amount: { amount: 100, currency: 'EUR' },
        description: 'x',
      });
    const [one, two] = stored(id).refunds.map((refund) => refund.id);
    await site.press(id, `refund_fail ${one}`);
    await site.press(id, `refund_done ${two}`);
    expect(stored(id).refunds.map(({ status }) => status)).toEqual(['failed', 'done', 'queued']);
    expect((await site.press(id, `refund_done ${one}`)).status).toBe(409);
  });

  test('a bank and an account can be chosen, also one from abroad', async () => {
    const id = await order();
    expect(await pageOf(id)).toContain('Pinguïnbank');
    await site.press(id, 'pay', [
      ['bank', 'ideal_pinguin'],
      ['account', 'pl'],
    ]);
    expect(stored(id)).toMatchObject({ bank: 'ideal_pinguin', payer: { country: 'PL' } });
    const other = await order();
    await site.press(other, 'pay', [['bank', 'nonsense']]);
    expect(stored(other)).toMatchObject({ bank: null, payer: { country: 'NL' } });
  });

  test('a transfer shows where the money goes, and walks when it was made', async () => {
    const id = await order({ method: 'sct' });
    const page = await pageOf(id);
    expect(page).toContain('NL00 OEFB 0123 4567 89');
    expect(page).toContain(stored(id).transferReference);
    expect((await site.press(id, 'pend')).headers.get('location')).toContain('/return');
    await site.advance(2 * 86_400_000);
    expect(stored(id).status).toBe('paid');
    const other = await order({ method: 'sct' });
    await site.press(other, 'received');
    expect(stored(other).status).toBe('paid');
  });

  test('the course of a direct debit can be changed', async () => {
    const id = await order({ method: 'sdd', debit });
    await site.press(id, 'plan', [['plan', 'late_AM04']]);
    await site.advance(6 * 86_400_000);
    expect(stored(id).status).toBe('pending');
    await site.advance(86_400_000);
    expect(stored(id)).toMatchObject({ status: 'failed', failure: 'insufficient_funds' });
  });

  test('another amount is paid when asked, and the page shows both', async () => {
    const id = await order();
    await site.press(id, 'pay', [['fault', 'amount']]);
    expect(stored(id).amount).toEqual({ amount: 4291, currency: 'EUR' });
    const page = (await pageOf(id)).replaceAll('\u00a0', ' ');
    expect(page).toContain('€ 42,91');
    expect(page).toContain('€ 42,19');
    const same = await order({ amount: { amount: 4200, currency: 'EUR' } });
    await site.press(same, 'pay', [['fault', 'amount']]);
    expect(stored(same).amount.amount).toBe(4201);
  });

  test('it is in the language of the payment, in all nine, with no text missing', async () => {
    const titles = new Set<string>();
    for (const locale of LOCALES) {
      const page = await pageOf(await order({ locale }));
      expect(page).toContain(`<html lang="${locale === 'nl' ? 'nl-NL' : locale}">`);
      expect(page).not.toMatch(/\{\{|\bundefined\b|\bnull\b/);
      titles.add(/<title>([^<]+)/.exec(page)?.[1] ?? '');
    }
    expect(titles.size).toBe(7);
    expect(await pageOf(await order({ locale: 'nl-BE', method: 'sdd', debit }))).toContain(
      'Domiciliëring',
    );
  });

  test('whatever the shop sends is text on it', async () => {
    const nasty = `"><img src=x onerror=alert(1)>'&`;
    const id = await order({ description: nasty });
    const page = await pageOf(id);
    expect(page).not.toContain('<img');
    expect(page).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&#39;&amp;');
    expect(await (await fetch(`${site.bank.origin}/`)).text()).not.toContain('<img');
  });

  test('it runs nothing, and its forms lead to the bank and to that shop alone', async () => {
    const id = await order();
    const answer = await fetch(`${site.bank.origin}/pay/${stored(id).token}`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`form-action 'self' ${site.shop.origin};`);
    expect(policy).not.toContain('script-src');
    expect(await answer.text()).not.toMatch(/<script|style=|\son\w+=/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('who may reach the page', () => {
  test('a token that is none is not found, and neither is an id', async () => {
    const id = await order();
    for (const token of ['', 'x', id, `${stored(id).token}x`, '%00'])
      expect(await raw(`/pay/${token}`, { host: new URL(site.bank.origin).host })).toBe(404);
  });

  test('a name that leads to this machine is not its own', async () => {
    const id = await order();
    const { port, host } = new URL(site.bank.origin);
    const path = `/pay/${stored(id).token}`;
    expect(await raw(path, { host })).toBe(200);
    expect(await raw(path, { host: `localhost:${port}` })).toBe(200);
    for (const other of [
      'evil.example',
      `evil.example:${port}`,
      '127.0.0.1',
      `127.0.0.1.x:${port}`,
    ])
      for (const target of [path, '/', '/style.css', '/api/payments'])
        expect(await raw(target, { host: other })).toBe(421);
  });

  test('a form of another site is refused without effect', async () => {
    const id = await order();
    const { port, host, origin } = new URL(site.bank.origin);
    const post = (headers: Record<string, string>) =>
      raw(
        `/pay/${stored(id).token}`,
        { host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
        'POST',
        'act=pay',
      );
    expect(await post({})).toBe(403);
    for (const other of ['null', 'https://evil.example', `http://localhost:${port}`, `${origin}0`])
      expect(await post({ origin: other })).toBe(403);
    expect(stored(id).status).toBe('open');
    expect(await post({ origin, 'content-type': 'text/plain' })).toBe(415);
    expect(await post({ origin })).toBe(303);
  });

  test('all payments are listed, the newest first, with the way to each', async () => {
    await order({ description: 'VK first' });
    const last = await order({ description: 'VK last' });
    for (let count = 0; count < 55; count += 1) await order({ description: 'VK more' });
    const first = await (await fetch(`${site.bank.origin}/?lang=nl`)).text();
    expect(first.match(/VK more/g)).toHaveLength(50);
    const second = await (await fetch(`${site.bank.origin}/?lang=nl&from=50`)).text();
    expect(second.indexOf('VK last')).toBeLessThan(second.indexOf('VK first'));
    expect(second).toContain(`/pay/${stored(last).token}`);
    expect(second).toContain('Alle betalingen');
  });
});
