import { expect, onTestFinished, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { user } from '../../../tests/component/builders.ts';
import { openScreen, PHONE } from '../../../tests/component/screen.ts';

test('on paper the statement is black on white, with its figures and the company, and nothing to press', async () => {
  await openScreen('/nl/credits/statement', { as: user({ credits: 58 }), dark: true, size: PHONE });
  const company = page.getByText(/Afgedrukt op .* voor Robin/);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(company).not.toBeVisible();
  await commands.onPaper(true);
  onTestFinished(() => commands.onPaper(false));
  await expect.element(company).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { color, backgroundColor } = getComputedStyle(document.body);
  expect([color, backgroundColor]).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  const isShown = (element: Element) => element.getClientRects().length > 0;
  const seen = [...document.querySelectorAll('nav, header a, button, select, footer')].filter(
    isShown,
  );
  expect(seen.map((element) => `${element.tagName} ${element.textContent}`)).toEqual([]);
});
