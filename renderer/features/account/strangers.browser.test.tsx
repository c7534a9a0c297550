import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { success } from '../../../shared/result.ts';
import { user } from '../../../tests/component/builders.ts';
import { refuse } from '../../../tests/component/fake-worker.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
} from '../../../tests/component/screen.ts';

const notifications = (invisible: boolean) => ({
  getNotifications: () => success({ invisible } as never),
});
const choice = () => page.getByRole('switch', { name: /aan mensen die geen lid zijn/ });

test('a member turns on what strangers see, by keyboard, and the page says what they see now', async () => {
  const screen = await openScreen('/nl/settings?section=visibility', {
    as: user(),
    size: PHONE,
    calls: notifications(false),
  });
  await expect.element(choice()).not.toBeChecked();
  await expect.element(page.getByText(/alleen dat je lid bent van Vonk/)).toBeVisible();
  expectNoSidewaysScroll();
  await expectAccessible();
  (choice().element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect
    .poll(() => screen.worker.asked('saveProfile'))
    .toEqual([[{ shown_to_strangers: true }]]);
});

test.each([
  [false, /zien nu je hoofdfoto en naam/],
  [true, /alleen dat je lid bent van Vonk/],
])('with it on and invisible %s strangers see what is said', async (invisible, words) => {
  await openScreen('/nl/settings?section=visibility', {
    as: user({ profile: { shown_to_strangers: true } }),
    calls: notifications(invisible),
  });
  await expect.element(choice()).toBeChecked();
  await expect.element(page.getByText(words)).toBeVisible();
});

test('the preview as a visitor says that a visitor sees nobody', async () => {
  await openScreen('/nl/profile', {
    as: user(),
    calls: { getProfile: async () => refuse('not_found') },
  });
  await page.getByRole('button', { name: 'Bezoeker' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bezoeker' });
  await expect.element(dialog.getByText(/alleen “Een lid van Vonk”/)).toBeVisible();
  await expectAccessible();
});

test('a visitor’s tab on the page of a member names nobody', async () => {
  await openScreen('/nl/members/01890000-0000-7000-8000-000000000001');
  await expect.poll(() => document.title).toBe('Een lid van Vonk');
});
