import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { concealOnWord } from './conceal.ts';

const shell = vi.hoisted(() => ({
  send: (_isConcealed: boolean): void => undefined,
  answer: Promise.withResolvers<boolean>(),
}));
vi.mock('electron', () => ({
  ipcRenderer: {
    on: (_channel: string, listener: (event: unknown, isConcealed: boolean) => void) => {
      shell.send = (isConcealed) => listener(null, isConcealed);
    },
    invoke: () => shell.answer.promise,
  },
}));

const page = { adoptedStyleSheets: [] as unknown[], activeElement: null, body: null };
const isInvisible = () => page.adoptedStyleSheets.length > 0;

beforeEach(() => {
  shell.answer = Promise.withResolvers<boolean>();
  page.adoptedStyleSheets = [];
  vi.stubGlobal('document', page);
  vi.stubGlobal('HTMLElement', EventTarget);
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync = () => undefined;
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

/** Lets everything happen that was answered. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test.each([true, false])('a page is loaded while the app is locked: %s', async (isLocked) => {
  concealOnWord(() => undefined);
  shell.answer.resolve(isLocked);
  await settled();
  expect(isInvisible()).toBe(isLocked);
});

test('a page that is loaded just as the app is unlocked shows, though the answer from before comes last', async () => {
  const states: boolean[] = [];
  concealOnWord((isConcealed) => states.push(isConcealed));
  shell.send(false);
  shell.answer.resolve(true);
  await settled();
  expect(isInvisible()).toBe(false);
  expect(states).toEqual([]);
});

test('a page that is loaded just as the app is locked is invisible', async () => {
  concealOnWord(() => undefined);
  shell.send(true);
  shell.answer.resolve(false);
  await settled();
  expect(isInvisible()).toBe(true);
});
