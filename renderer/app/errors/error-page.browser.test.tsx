import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { user } from '../../../tests/component/builders.ts';
import { expectAccessible, openScreen } from '../../../tests/component/screen.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('R-441 R-145 an error without words has a heading that says what is wrong, the default message and 500, and offers a member to start this device anew', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(navigator.storage, 'estimate').mockImplementation(() => {
    throw new Error();
  });
  await openScreen('/nl/settings?section=device', { as: user() });
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Deze pagina werkt even niet');
  await expect.element(page.getByText('Error', { exact: true })).toBeVisible();
  await expect.element(page.getByText('500', { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Begin opnieuw op dit apparaat' }))
    .toBeVisible();
  await expectAccessible();
  // The frame around it still works.
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Likes/ })
    .click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible();
});
