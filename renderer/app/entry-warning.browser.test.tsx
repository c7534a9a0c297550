import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, openScreen } from '../../tests/component/screen.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  ['a fresh tab', 1, 0],
  ['a tab that was elsewhere before', 2, 1],
])(
  'who is too young in %s leaves to a farewell that shows nothing of the site',
  async (_name, length, backs) => {
    vi.spyOn(history, 'length', 'get').mockReturnValue(length);
    const back = vi.spyOn(history, 'back').mockImplementation(() => undefined);
    await openScreen('/nl', { settings: { enable_site_entry_popup: 'yes' } });
    await page.getByRole('button', { name: 'Ik ben jonger dan 18' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Tot later' })).toBeVisible();
    expect(back).toHaveBeenCalledTimes(backs);
    await expectAccessible();
    const dialog = document.querySelector('dialog') as HTMLDialogElement;
    expect(getComputedStyle(dialog, '::backdrop').backgroundColor).toMatch(/^rgb\(/);
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    await expect.element(page.getByRole('dialog', { name: 'Tot later' })).toBeVisible();
  },
);
