import { afterEach, expect, test, vi } from 'vitest';
import { keepFirstCards } from './first-cards.ts';

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** The server's page, with cards or shapes of them. @returns the app's place in it. */
function servedPage(card: string): HTMLElement {
  const root = document.createElement('div');
  root.id = 'root';
  root.innerHTML = `<div class="shell"><div class="shell-cards">${card}</div></div>`;
  document.body.append(root);
  return root;
}
const CARD = '<a class="shell-card" href="/nl/members/1"><b>Noor, 34</b></a>';
const cards = () => document.querySelectorAll('.shell-card').length;
const put = (root: HTMLElement, html: string): void => {
  root.innerHTML = html;
};

test('the cards of the page stay, with the app unseen behind them, until the app has its own', async () => {
  const root = servedPage(CARD);
  keepFirstCards(root);
  put(root, '<main id="main" aria-busy="true"></main>');
  await Promise.resolve();
  expect([cards(), root.className]).toEqual([1, 'behind']);
  put(root, '<main><article data-profile="1">Noor</article></main>');
  await Promise.resolve();
  expect([cards(), root.className]).toEqual([0, '']);
});

test.each([
  ['what went wrong', '<p role="alert">Dat ging niet.</p>'],
  ['a question', '<dialog open>Zeker?</dialog>'],
])('%s is shown instead of the cards', async (_what, html) => {
  const root = servedPage(CARD);
  keepFirstCards(root);
  put(root, html);
  await Promise.resolve();
  expect(cards()).toBe(0);
});

test('an app that has nothing to show after 20 seconds is shown as it is', () => {
  vi.useFakeTimers();
  const root = servedPage(CARD);
  keepFirstCards(root);
  vi.advanceTimersByTime(19_999);
  expect([cards(), root.className]).toEqual([1, 'behind']);
  vi.advanceTimersByTime(1);
  expect([cards(), root.className]).toEqual([0, '']);
});

test('shapes of cards give way to the app at once', () => {
  const root = servedPage('<i></i>');
  keepFirstCards(root);
  expect(root.className).toBe('');
  expect(root.querySelector('.shell-cards')).not.toBeNull();
});
