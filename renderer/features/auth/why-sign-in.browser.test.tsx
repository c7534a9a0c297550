import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../../../tests/component/screen.ts';

test.each([
  ['/nl/members?gender=female', 'Om leden te zien, log je in of word je zelf lid.'],
  ['/nl/premium', 'Deze pagina is voor leden.'],
])('a visitor who asks for %s reads why to sign in', async (path, why) => {
  const screen = await openScreen(path);
  await expect.element(page.getByRole('status').filter({ hasText: why })).toBeVisible();
  expect(screen.path()).toMatch(/^\/nl\/login\?next=/);
});

test('the login page that one came to by oneself gives no reason', async () => {
  await openScreen('/nl/login');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(document.querySelector('main [role="status"]')).toBeNull();
});
