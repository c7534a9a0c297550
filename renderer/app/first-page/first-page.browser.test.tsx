import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearPendingSignOut, writePendingSignOut } from '../../local/pending-sign-out.ts';
import { rememberMember } from '../../local/session.ts';
import { endFirstPage, keepFirstPage, showFirstPage } from './first-page.ts';

const card = (isOn = false, id = '1') => {
  const button = document.createElement('button');
  button.ariaLabel = 'Like Sanne';
  button.ariaPressed = String(isOn);
  const article = document.createElement('article');
  article.dataset['profile'] = id;
  article.append(button);
  return article;
};
let [page, root]: HTMLElement[] = [];
beforeEach(() => {
  page = Object.assign(document.createElement('div'), { id: 'first-page', hidden: true });
  page.append(card());
  root = document.createElement('div');
  document.body.append(page, root);
});
afterEach(async () => {
  page?.remove();
  root?.remove();
  rememberMember(null);
  await clearPendingSignOut();
  vi.useRealTimers();
});

const begin = async () => {
  if (!page || !root) throw new Error('not begun');
  await showFirstPage(page, root);
  return { page, root };
};
const turn = () => new Promise((resolve) => setTimeout(resolve));

test('it is shown on a device that knows nobody, and the app stays behind it until it has a card', async () => {
  const { page, root } = await begin();
  expect([page.hidden, root.className]).toEqual([false, 'behind']);
  keepFirstPage(root);
  root.append(document.createElement('h1'));
  await turn();
  expect(page.isConnected).toBe(true);
  root.append(card());
  await turn();
  expect([page.isConnected, root.className]).toEqual([false, '']);
});

test('where the device knows its member, or a sign-out waits for the server, nobody sees it', async () => {
  rememberMember('01a196fb-1600-7ace-854f-5a25375b9718');
  expect((await begin()).page.hidden).toBe(true);
  rememberMember(null);
  await writePendingSignOut('01a196fb-1600-7ace-854f-5a25375b9718');
  const { page, root } = await begin();
  expect([page.hidden, root.className]).toEqual([true, '']);
  keepFirstPage(root);
  expect(page.isConnected).toBe(false);
  // Too late for it.
  await clearPendingSignOut();
  expect((await begin()).root.className).toBe('');
});

test('what was pressed on it is pressed in the app, but nothing that is on by now', async () => {
  for (const [isOn, presses] of [
    [false, 1],
    [true, 0],
  ] as const) {
    document.body.append(page ?? '');
    const { page: shown, root } = await begin();
    shown.querySelector('button')?.click();
    const [pressed, namesakePressed] = [vi.fn<() => void>(), vi.fn<() => void>()];
    // Somebody of the same name.
    const namesake = card(isOn, '2');
    namesake.addEventListener('click', namesakePressed);
    root.replaceChildren(namesake, card(isOn));
    root.lastElementChild?.addEventListener('click', pressed);
    endFirstPage(root);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(pressed).toHaveBeenCalledTimes(presses);
    expect(namesakePressed).not.toHaveBeenCalled();
  }
});

test('an app without a card is shown after eight seconds', async () => {
  const { page, root } = await begin();
  vi.useFakeTimers();
  keepFirstPage(root);
  vi.advanceTimersByTime(7_900);
  expect(page.isConnected).toBe(true);
  vi.advanceTimersByTime(200);
  expect(page.isConnected).toBe(false);
});
