import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '../../shared/identifiers.ts';
import { success } from '../../shared/result.ts';
import { operator } from '../../tests/component/fake-desk.ts';
import { openDesk } from '../../tests/component/desk-screen.ts';
import { expectAccessible } from '../../tests/component/screen.ts';

const HOLD = {
  ...{ number: 1_402, kind: 'report' as const, until: '2027-11-27T23:59:59.999Z' },
  ...{ reason: 'De politie vroeg erom.', by: 'Privacy 3' },
};

test('releasing a hold asks a colleague, who may be asked for an earlier day instead', async () => {
  const desk = await openDesk('/nl/holds', {
    as: operator('privacy'),
    answers: {
      getHolds: () => success({ holds: [HOLD] }),
      getOrders: () => success({ orders: [], openings: [] }),
      releaseHold: () => success({ approval: newId() }),
    },
  });
  const dialog = page.getByRole('dialog', { name: 'Zaak 1402 loslaten' });
  const ask = async (until: string) => {
    await page.getByRole('button', { name: 'Loslaten' }).click();
    await expect.element(dialog.getByText('Een collega beslist erover.')).toBeVisible();
    await dialog.getByLabelText('Waarom?').fill('Niet meer nodig.');
    await dialog.getByLabelText('In plaats daarvan bewaren tot en met').fill(until);
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Loslaten' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  };
  await ask('');
  await ask('2027-01-31');
  expect(desk.asked('releaseHold')).toMatchObject([
    { number: 1_402, reason: 'Niet meer nodig.' },
    { number: 1_402, reason: 'Niet meer nodig.', until: '2027-01-31' },
  ]);
  expect(desk.asked('releaseHold')[0]).not.toHaveProperty('until');
});
