import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { success } from '../../../../shared/result.ts';
import { user } from '../../../../tests/component/builders.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
} from '../../../../tests/component/screen.ts';

const saved = (screen: Awaited<ReturnType<typeof openScreen>>) =>
  screen.worker.asked('saveProfile');

test('a pause says first what it does, is on every page while it lasts, and ends by one press', async () => {
  const screen = await openScreen('/nl/settings?section=pause', { as: user(), size: PHONE });
  await expect.element(page.getByText(/Je credits en premium blijven van jou/)).toBeVisible();
  expectNoSidewaysScroll();
  await expectAccessible();
  await page.getByRole('button', { name: 'Pauze nemen' }).click();
  await expect.element(page.getByText(/alleen jij zet hem weer aan/)).toBeVisible();
  await screen.goto('/nl/chats');
  await expect.element(page.getByText('Je account staat op pauze.')).toBeVisible();
  expectNoSidewaysScroll();
  await expectAccessible();
  await page.getByRole('button', { name: 'Weer meedoen' }).click();
  await expect.element(page.getByText('Je account staat op pauze.')).not.toBeInTheDocument();
  expect(saved(screen)).toEqual([[{ paused: true }], [{ paused: false }]]);
});

test('what others see of when one was here is chosen in words', async () => {
  const screen = await openScreen('/nl/settings?section=visibility', {
    as: user(),
    calls: { getNotifications: () => success({ invisible: false } as never) },
  });
  const choice = page.getByLabelText('Wat anderen zien van wanneer je er was');
  await expect.element(choice).toHaveValue('online');
  await choice.selectOptions('Nu online, vandaag, gisteren of deze week');
  await choice.selectOptions('Niets');
  await expect.element(page.getByText(/telt dan alleen de dag/)).toBeVisible();
  await expectAccessible();
  expect(saved(screen)).toEqual([[{ activity_shown: 'days' }], [{ activity_shown: 'none' }]]);
});
