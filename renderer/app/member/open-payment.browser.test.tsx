import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '../../../shared/identifiers.ts';
import { success } from '../../../shared/result.ts';
import { payment, user } from '../../../tests/component/builders.ts';
import { blockNavigation } from '../../../tests/component/leaving-page.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
} from '../../../tests/component/screen.ts';
import { saveMeta } from '../../local/meta.ts';

const one = payment();
const me = user({ open_payment: one.payment_id });
const strip = page.getByText('Openstaande betaling');

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const)(
  'R-353 on %s an open payment is a strip on members’ pages but its own, and goes once it is settled',
  async (_, size) => {
    const screen = await openScreen('/nl/credits/statement', {
      as: me,
      size,
      fill: (db) => saveMeta(db, 'payments', [one]),
    });
    await expect.element(strip).toBeVisible();
    await expect.element(page.getByText('300 credits voor € 42,19.')).toBeVisible();
    expectNoSidewaysScroll();
    await expectAccessible();
    await screen.goto('/nl/chats');
    await expect.element(strip).toBeVisible();
    await screen.goto('/nl/transactions');
    await expect.element(strip).not.toBeInTheDocument();
    await screen.goto('/nl/profile');
    await expect.element(strip).toBeVisible();
    const paid = { ...payment({ status: 'completed' }), payment_id: one.payment_id };
    await saveMeta(screen.db, 'payments', [paid]);
    await expect.element(strip).not.toBeInTheDocument();
    expect(screen.complaints).toEqual([]);
  },
);

test('the strip asks for a payment that this device does not have, goes on and gives it up', async () => {
  const left = blockNavigation();
  const cancelled = {
    ...payment({ status: 'failed', reason: 'cancelled' }),
    payment_id: one.payment_id,
  };
  const screen = await openScreen('/nl/profile', {
    as: me,
    calls: { cancelPayment: async () => success({ payment: cancelled }) },
  });
  await expect.poll(() => screen.worker.asked('loadPayments').length).toBe(1);
  expect(strip.elements()).toEqual([]);
  await saveMeta(screen.db, 'payments', [one]);
  await page.getByRole('button', { name: 'Verdergaan' }).click();
  await expect.poll(() => left).toEqual(['https://bank.example/pay/1']);
  screen.worker.answer('loadPayment', async () => {
    await saveMeta(screen.db, 'payments', [cancelled]);
    return success(cancelled);
  });
  await page.getByRole('button', { name: 'Annuleren' }).click();
  await expect.element(strip).not.toBeInTheDocument();
  expect(screen.worker.requested('cancelPayment')).toEqual([{ body: { payment: one.payment_id } }]);
});

test('R-353 a page that is opened again shows the strip at once without a network, and asks with it for what this device does not have', async () => {
  const screen = await openScreen('/nl/profile', {
    as: me,
    offline: true,
    fill: (db) => saveMeta(db, 'payments', [one]),
  });
  await expect.element(strip).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Verdergaan' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Annuleren' })).toBeDisabled();
  expect(screen.worker.asked('loadPayments')).toEqual([]);
  await saveMeta(screen.db, 'payments', []);
  await expect.element(strip).not.toBeInTheDocument();
  screen.worker.answer('loadPayments', async () => {
    await saveMeta(screen.db, 'payments', [one]);
    return success(null);
  });
  screen.setOnline(true);
  await expect.element(strip).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Verdergaan' })).toBeEnabled();
  expect(screen.complaints).toEqual([]);
});

test('the strip of one member is never another’s on the same device', async () => {
  const screen = await openScreen('/nl/profile', {
    as: user({ open_payment: newId() }),
    fill: (db) => saveMeta(db, 'payments', [one]),
  });
  await expect.poll(() => screen.worker.asked('loadPayments').length).toBe(1);
  expect(strip.elements()).toEqual([]);
});
