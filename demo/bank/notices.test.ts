import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import { startTestBank, testOrder, type TestBank } from '../../tests/support/money/sandbox-bank.ts';

let site: TestBank;
beforeEach(async () => {
  site = await startTestBank();
});
afterEach(() => site.close());

async function order(payment = 'payment-1'): Promise<string> {
  const outcome = await site.provider.create(testOrder(site.shop.origin, { payment }));
  if (outcome.kind !== 'done') throw new Error(outcome.kind);
  return outcome.value.id;
}
const received = () => site.shop.notices.map(({ form }) => form.get('id'));
/** Has one more notice sent and waits for it: an earlier one would have come before it. */
async function notifyAnother(): Promise<string> {
  const id = await order(`payment-${Math.random()}`);
  await site.press(id, 'pay');
  await eventually(received).toContain(id);
  return id;
}

describe('notices of the sandbox bank', () => {
  test('R-354: a form with the id is posted to the address of the payment when it ends', async () => {
    const id = await order();
    await site.press(id, 'pay');
    await eventually(received).toEqual([id]);
    expect(site.shop.notices[0]?.path).toBe('/hook?t=secret');
    expect([...(site.shop.notices[0]?.form.keys() ?? [])]).toEqual(['id']);
  });

  test('what is open or pending is not told, and money that goes back is', async () => {
    const id = await order();
    await site.press(id, 'leave_open');
    await site.press(id, 'pend');
    const other = await notifyAnother();
    expect(received()).toEqual([other]);
    await site.press(id, 'received');
    await eventually(received).toEqual([other, id]);
    await site.press(id, 'chargeback');
    await eventually(received).toEqual([other, id, id]);
    await site.provider.refund({
      refund: 'r',
      id,
      amount: { amount: 100, currency: 'EUR' },
      description: 'x',
    });
    await eventually(received).toEqual([other, id, id, id]);
  });

  test('R-354: a notice that is not taken is sent again, and not after it was', async () => {
    site.shop.answers.push(500, 404, 302);
    const id = await order();
    await site.press(id, 'pay');
    await eventually(() => received().length).toBe(3);
    site.shop.answers.length = 0;
    const answer = await fetch(`${site.bank.origin}/pay/${site.bank.payment(id)?.token ?? ''}`);
    expect(await answer.text()).toMatch(/wordt opnieuw geprobeerd · (404|302) · [23]× geprobeerd/);
  });

  test('a notice that waits when the bank stops is sent after its start', async () => {
    const id = await order();
    site.shop.answers.push(500, 500, 500);
    await site.press(id, 'pay');
    await eventually(() => received().length).toBeGreaterThanOrEqual(1);
    await site.restart();
    const before = received().length;
    site.shop.answers.length = 0;
    await eventually(() => received().length).toBeGreaterThan(before);
  });

  test('a page is answered though the shop is away', async () => {
    const id = await order();
    await site.shop.close();
    expect((await site.press(id, 'pay')).status).toBe(303);
  });

  test('a switch loses the notice', async () => {
    const id = await order();
    await site.press(id, 'pay', [['fault', 'lost']]);
    const other = await notifyAnother();
    expect(received()).toEqual([other]);
    expect(site.bank.payment(id)?.status).toBe('paid');
  });

  test('R-354: a switch sends it five times', async () => {
    const id = await order();
    await site.press(id, 'pay', [['fault', 'five']]);
    await eventually(received).toEqual([id, id, id, id, id]);
  });

  test('a switch sends it a minute late', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const id = await order();
    await site.press(id, 'pay', [['fault', 'later']]);
    const late = timers.mock.calls.filter(
      ([, wait]) => wait !== undefined && wait > 59_000 && wait <= 60_000,
    );
    timers.mockRestore();
    expect(late).toHaveLength(1);
    expect(received()).not.toContain(id);
  });

  test('a switch adds one of an unknown payment, and one with another token', async () => {
    const id = await order();
    await site.press(id, 'leave_open', [['fault', 'false']]);
    await eventually(() => received().length).toBe(2);
    const [unknown, forged] = [...site.shop.notices].sort(
      (one, other) => Number(one.form.get('id') === id) - Number(other.form.get('id') === id),
    );
    expect(unknown?.path).toBe('/hook?t=secret');
    expect(site.bank.payment(unknown?.form.get('id') ?? '')).toBeUndefined();
    expect(site.provider.noticeId(unknown?.form ?? new URLSearchParams())).not.toBeNull();
    expect(forged?.form.get('id')).toBe(id);
    expect(forged?.path).toMatch(/^\/hook\?t=[\w-]{43}$/);
  });
});
