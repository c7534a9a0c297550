import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { success } from '../../../shared/result.ts';
import { user } from '../../../tests/component/builders.ts';
import { refuse } from '../../../tests/component/fake-worker.ts';
import { expectAccessible, openScreen, PHONE } from '../../../tests/component/screen.ts';
import { shownText } from '../../../tests/support/shown-text.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('R-092 a member reads the terms within the app, of the version that the address names', async () => {
  const screen = await openScreen('/nl/pages/terms?version=2026-12-01', {
    as: user({}),
    calls: {
      getText: () => success(shownText({ version: '2026-12-01', state: 'past' })),
    },
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Voorwaarden');
  await expect.element(page.getByText('Dit is een oude versie')).toBeVisible();
  expect(screen.worker.requested('getText')).toEqual([
    { query: { page: 'terms', version: '2026-12-01' } },
  ]);
  await expectAccessible();
});

test('R-088 questions fold out in the app as well, on a phone and in the dark', async () => {
  await openScreen('/nl/pages/faq', {
    size: PHONE,
    dark: true,
    calls: { getText: () => success(shownText({ page: 'faq' })) },
  });
  await page.getByText('En een foto?').click();
  await expect.element(page.getByText('Twee.')).toBeVisible();
  await expectAccessible();
});

test('a text that cannot be fetched can be asked for again, and one that there is not is a 404', async () => {
  const screen = await openScreen('/nl/pages/privacy', {});
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect.poll(() => screen.worker.requested('getText')).toHaveLength(2);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  screen.worker.answerCall('getText', () => refuse('not_found'));
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect.element(page.getByText('Deze pagina bestaat niet')).toBeVisible();
});
