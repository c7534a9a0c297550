import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PurchaseLimit } from '../../../../shared/contract/purchases.ts';
import { success } from '../../../../shared/result.ts';
import { user } from '../../../../tests/component/builders.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
} from '../../../../tests/component/screen.ts';

const now = '2026-11-23T10:00:00.000Z';
const limit = (changes: Partial<PurchaseLimit> = {}): PurchaseLimit => ({
  currency: 'EUR',
  amount: 5_000,
  next: null,
  spent: 1_250,
  ...changes,
});
const field = page.getByLabelText('Hoogste bedrag per maand in EUR');
const part = page.getByRole('region', { name: 'Geld per maand' });
const save = part.getByRole('button', { name: 'Grens opslaan' });

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const)(
  'on %s a limit of money is lowered at once and raised after 24 hours',
  async (_, size) => {
    const screen = await openScreen('/nl/settings?section=spending', {
      as: user(),
      size,
      now,
      calls: {
        getPurchaseLimit: async () => success({ limit: limit() }),
        setPurchaseLimit: async ({ body }) =>
          success({
            limit:
              (body?.amount ?? Infinity) < 5_000
                ? limit({ amount: body?.amount ?? null })
                : limit({
                    next: { amount: body?.amount ?? null, at: '2026-11-24T10:00:00.000Z' },
                  }),
          }),
      },
    });
    await expect.element(part.getByText('€ 12,50 van € 50,00 besteed deze maand.')).toBeVisible();
    await expectAccessible();
    await field.fill('vijf');
    await save.click();
    await expect.element(part.getByText(/Vul een bedrag in/)).toBeVisible();
    expect(screen.worker.requested('setPurchaseLimit')).toEqual([]);
    await field.fill('25,50');
    await save.click();
    await expect.element(part.getByText('€ 12,50 van € 25,50 besteed deze maand.')).toBeVisible();
    await field.fill('100');
    await save.click();
    await expect.element(part.getByText('Je grens wordt € 100,00 vanaf morgen')).toBeVisible();
    expectNoSidewaysScroll();
    await expectAccessible();
    await part.getByRole('button', { name: 'Geen grens meer' }).click();
    await expect.element(part.getByText(/Je grens vervalt morgen/)).toBeVisible();
    expect(screen.worker.requested('setPurchaseLimit').map(({ body }) => body)).toEqual([
      { amount: 2_550 },
      { amount: 10_000 },
      { amount: null },
    ]);
  },
);
