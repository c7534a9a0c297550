import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { success } from '../../shared/result.ts';
import { user } from '../../tests/component/builders.ts';
import { refuse } from '../../tests/component/fake-worker.ts';
import { expectAccessible, openScreen, PHONE } from '../../tests/component/screen.ts';

test.each([['phone', PHONE] as const, ['desktop', undefined] as const])(
  'a toast that comes while a dialog is open is over it on a %s, is heard and can be pressed, and stays when the dialog closes',
  async (_name, size) => {
    await openScreen('/nl/settings', {
      as: user(),
      ...(size ? { size } : {}),
      worker: {
        signOut: async ({ discardUnsent }) =>
          discardUnsent
            ? refuse('storage_full')
            : success({ signed_out: false, unsent: 2, reported: false }),
      },
    });
    await page.getByRole('button', { name: 'Uitloggen' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Toch uitloggen' }).click();
    const toast = page.getByRole('alert');
    await expect
      .element(toast)
      .toHaveTextContent('De opslag van dit apparaat is vol. Maak ruimte en probeer het opnieuw.');
    const box = toast.element().getBoundingClientRect();
    const onTop = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    expect(toast.element().contains(onTop)).toBe(true);
    await expectAccessible();
    await page.getByRole('status').getByRole('button', { name: 'Sluiten' }).click();
    await expect.element(toast).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Toch uitloggen' }).click();
    await expect.element(toast).toBeVisible();
    await dialog.getByRole('button', { name: 'Annuleren' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(toast).toBeVisible();
    await page.getByRole('status').getByRole('button', { name: 'Sluiten' }).click();
    await expect.element(toast).not.toBeInTheDocument();
  },
);
