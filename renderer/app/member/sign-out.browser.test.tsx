import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { success } from '../../../shared/result.ts';
import { user } from '../../../tests/component/builders.ts';
import { expectAccessible, openScreen } from '../../../tests/component/screen.ts';

test('signing out asks about what the server does not have yet, and goes on when it is told to', async () => {
  const screen = await openScreen('/nl/settings', {
    as: user(),
    worker: {
      signOut: async ({ discardUnsent }) =>
        success({
          signed_out: discardUnsent,
          unsent: 0,
          waiting: discardUnsent ? 0 : 2,
          reported: false,
        }),
    },
  });
  await page.getByRole('button', { name: 'Uitloggen' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Er wacht nog iets' });
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog).toMatchTextContent('een blokkade of een verwijderd gesprek');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Annuleren' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(screen.worker.asked('signOut')).toHaveLength(1);
  await page.getByRole('button', { name: 'Uitloggen' }).first().click();
  await dialog.getByRole('button', { name: 'Toch uitloggen' }).click();
  await expect
    .poll(() => screen.worker.asked('signOut'))
    .toMatchObject([{}, {}, [{ discardUnsent: true }]]);
});
