import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answer } from '../../../shared/contract/calls.ts';
import { newId } from '../../../shared/identifiers.ts';
import { success } from '../../../shared/result.ts';
import { payment, user } from '../../../tests/component/builders.ts';
import { refuse } from '../../../tests/component/fake-worker.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
} from '../../../tests/component/screen.ts';
import { saveMeta } from '../../local/meta.ts';

const SIZES = [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const;
const now = '2026-11-23T10:00:00.000Z';
const withdraw = {
  until: '2026-12-06T14:21:00.000Z',
  credits: 180,
  amount: 2_532,
  ends_premium: false,
};
const me = user({ credits: 188 });
const one = payment({ status: 'completed', actions: { withdraw } });
const dialog = page.getByRole('dialog');
const withdrawn = {
  ...one,
  actions: { ...one.actions, withdraw: null },
  returned: [
    {
      id: newId(),
      kind: 'withdrawal' as const,
      amount: 2_532,
      credits: 180,
      status: 'requested' as const,
      at: now,
    },
  ],
};

const open = (size = PHONE, changes: Partial<typeof withdraw> = {}, locale = 'nl') => {
  const shown = { ...one, actions: { ...one.actions, withdraw: { ...withdraw, ...changes } } };
  return openScreen(`/${locale}/transactions/${one.payment_id}`, {
    as: me,
    size,
    now,
    fill: (db) => saveMeta(db, 'payments', [shown]),
    worker: { loadPayment: async () => success(shown) },
    calls: { requestRefund: async () => refuse('refund_too_late', { message: 'Te laat.' }) },
  });
};

describe('withdrawal by its member', () => {
  test.each(SIZES)(
    'R-033 on %s it takes two presses with the sum between, and says when it came in',
    async (_, size) => {
      const screen = await open(size);
      screen.worker.answerCall('requestRefund', async () =>
        success({
          refund_amount: 2_532,
          currency: 'EUR',
          credits: 180,
          ends_premium: false,
          declared_at: now,
          payment: withdrawn,
        }),
      );
      await page.getByRole('button', { name: 'Overeenkomst hier herroepen' }).click();
      await expect.element(dialog).toMatchTextContent(/Je krijgt € 25,32 terug/);
      await expect.element(dialog).toMatchTextContent(/300 credits gekocht voor\s*€ 42,19/);
      await expect.element(dialog).toMatchTextContent(/Je saldo gaat van 188 naar 8\./);
      await expect.element(dialog).toMatchTextContent(/Premium blijft\./);
      await expect.element(dialog).toMatchTextContent(/binnen 14 dagen/);
      expect(screen.worker.requested('requestRefund')).toEqual([]);
      expectNoSidewaysScroll();
      await expectAccessible();
      screen.worker.answer('loadPayment', async () => {
        await saveMeta(screen.db, 'payments', [withdrawn]);
        return success(withdrawn);
      });
      await dialog.getByRole('button', { name: 'Herroeping bevestigen' }).click();
      await expect
        .element(page.getByRole('heading', { level: 1 }))
        .toHaveTextContent('Je hebt herroepen');
      await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
      await expect
        .element(page.getByText(/Je verklaring kwam binnen op 23 november 2026 \d\d:00\./).first())
        .toBeVisible();
      await expect.element(page.getByText('Uiterlijk 7 december 2026')).toBeVisible();
      expect(screen.worker.requested('requestRefund')).toEqual([
        { body: { payment: one.payment_id } },
      ]);
      await expectAccessible();
    },
  );

  test('R-033 that premium ends is said before, and Esc gives it up', async () => {
    const screen = await open(PHONE, { credits: 300, amount: 4_219, ends_premium: true });
    await page.getByRole('button', { name: 'Overeenkomst hier herroepen' }).click();
    await expect.element(dialog).toMatchTextContent(/Premium eindigt/);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(screen.worker.requested('requestRefund')).toEqual([]);
  });

  test('R-033 a refusal is said in the dialog', async () => {
    await open();
    await page.getByRole('button', { name: 'Overeenkomst hier herroepen' }).click();
    await dialog.getByRole('button', { name: 'Herroeping bevestigen' }).click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Te laat.');
    await expect
      .element(dialog.getByRole('button', { name: 'Herroeping bevestigen' }))
      .toBeVisible();
  });

  test.each([
    ['de', 'Vertrag widerrufen', 'Widerruf bestätigen'],
    ['fr', 'Renoncer au contrat ici', 'Confirmer la rétractation'],
    ['it', 'Recedere dal contratto qui', 'Conferma recesso'],
  ])('R-033 in %s the buttons use the words of the law', async (locale, start, confirm) => {
    await open(DESKTOP, {}, locale);
    await page.getByRole('button', { name: start }).click();
    await expect.element(dialog.getByRole('button', { name: confirm })).toBeVisible();
  });
});

describe('withdrawal by the receipt’s link', () => {
  const path = `/nl/withdraw?token=${'a'.repeat(24)}`;
  const order: Answer<'getWithdrawal'> = {
    number: 318,
    ordered_at: '2026-11-22T14:20:00.000Z',
    currency: 'EUR',
    amount: 4_219,
    withdraw,
    declared_at: null,
    refund_amount: null,
    account_erased: false,
  };

  test.each(SIZES)('R-033 on %s it needs no session', async (_, size) => {
    const screen = await openScreen(path, {
      size,
      now,
      calls: {
        getWithdrawal: async () => success(order),
        withdrawByLink: async () =>
          success({ refund_amount: 2_532, currency: 'EUR', credits: 180, declared_at: now }),
      },
    });
    await page.getByRole('button', { name: 'Overeenkomst hier herroepen' }).click();
    await expectAccessible();
    expect(screen.worker.requested('withdrawByLink')).toEqual([]);
    await dialog.getByRole('button', { name: 'Herroeping bevestigen' }).click();
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Je hebt herroepen');
    await expect
      .element(page.getByText(/Je verklaring kwam binnen op 23 november 2026/))
      .toBeVisible();
    expect(screen.worker.requested('withdrawByLink')).toEqual([
      { body: { token: 'a'.repeat(24) } },
    ]);
    expectNoSidewaysScroll();
    await expectAccessible();
  });

  test('R-033 a wrong link, a late one and one that was used say so', async () => {
    await openScreen(path, { calls: { getWithdrawal: async () => refuse('not_found') } });
    await expect.element(page.getByText(/Deze link klopt niet/)).toBeVisible();
    await openScreen('/nl/withdraw');
    await expect.element(page.getByText(/Deze link klopt niet/)).toBeVisible();
    await openScreen(path, {
      calls: { getWithdrawal: async () => success({ ...order, withdraw: null }) },
    });
    await expect.element(page.getByText(/Herroepen kan niet meer/)).toBeVisible();
    await openScreen(path, {
      now,
      calls: { getWithdrawal: async () => success({ ...order, withdraw: null, declared_at: now }) },
    });
    await expect.element(page.getByText(/Je verklaring kwam binnen op/)).toBeVisible();
  });

  test('R-033 of an account that was erased it says what went back with it, and whom to ask', async () => {
    const erased = { ...order, withdraw: null, account_erased: true };
    await openScreen(path, {
      now,
      calls: {
        getWithdrawal: async () => success({ ...erased, declared_at: now, refund_amount: 2_532 }),
      },
    });
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Je account is gewist');
    await expect
      .element(page.getByText(/van bestelling 318 terug .*€.25,32, op 23 november 2026/))
      .toBeVisible();
    expect(document.querySelector('main a[href^="mailto:"]')).not.toBeNull();
    expect(page.getByText(/We mailen je/).query()).toBeNull();
    await expectAccessible();
    await openScreen(path, { calls: { getWithdrawal: async () => success(erased) } });
    await expect.element(page.getByText(/valt niets terug te betalen/)).toBeVisible();
    expect(page.getByRole('button', { name: /herroepen/i }).query()).toBeNull();
  });
});
