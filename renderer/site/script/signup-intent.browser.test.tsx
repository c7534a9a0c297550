import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { DESKTOP, PHONE } from '../../../tests/component/screen.ts';
import { watchSignup } from './signup.ts';

/** What the module of the sign-up says of itself, by events of the window. */
const MODULE = `
  const say = (what) => dispatchEvent(new CustomEvent('signup', { detail: what }));
  say('loaded');
  export const prepareSignup = async () => say('prepared');
  export const openSignup = async (query) => say('opened ' + query);
`;
/** A module that says that it is on its way, and is there once it is released. */
const LATE = `
  dispatchEvent(new CustomEvent('signup', { detail: 'begun' }));
  await new Promise((go) => addEventListener('release', go, { once: true }));
  ${MODULE}
`;
let copies = 0;

beforeEach(async () => {
  await page.viewport(DESKTOP.width, DESKTOP.height);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, '', location.pathname + location.search);
});

/** A page with a way to join, whose module is one of its own: what was fetched is remembered. */
function openWay(way = '<a data-signup href="#joining">Join</a>', code = MODULE) {
  copies += 1;
  const sent = new DOMParser().parseFromString(`<p>Elsewhere</p>${way}`, 'text/html');
  const place = document.createElement('div');
  place.append(...sent.body.childNodes);
  place.dataset['signupModule'] = `data:text/javascript,${encodeURIComponent(code)}//${copies}`;
  document.body.append(place);
  const said: string[] = [];
  const waiting = new Map<string, () => void>();
  const hear = (event: Event) => {
    const what = String((event as CustomEvent).detail);
    said.push(what);
    waiting.get(what)?.();
  };
  window.addEventListener('signup', hear);
  onTestFinished(() => {
    window.removeEventListener('signup', hear);
    place.remove();
  });
  // It listens for as long as its document lives: here for one test.
  const listening = vi.spyOn(document, 'addEventListener');
  watchSignup();
  const listeners = [...listening.mock.calls];
  listening.mockRestore();
  onTestFinished(() => {
    for (const [kind, listener] of listeners) document.removeEventListener(kind, listener);
  });
  const element = place.querySelector<HTMLElement>('[data-signup]') ?? place;
  return {
    element,
    said,
    elsewhere: place.querySelector('p') ?? place,
    until: (what: string) =>
      said.includes(what) ? undefined : new Promise<void>((go) => waiting.set(what, go)),
  };
}
const over = (element: Element) =>
  element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));

test('a pointer that rests on the link for 65 ms has the sign-up fetched, once', async () => {
  const { element, elsewhere, said, until } = openWay();
  over(element);
  vi.advanceTimersByTime(64);
  over(elsewhere);
  vi.advanceTimersByTime(10_000);
  over(element);
  vi.advanceTimersByTime(64);
  over(element);
  vi.advanceTimersByTime(65);
  await until('prepared');
  expect(said).toEqual(['loaded', 'prepared']);
});

test.each(['focusin', 'pointerdown'])('%s has it fetched at once', async (sign) => {
  const { element, said, until } = openWay();
  element.dispatchEvent(new Event(sign, { bubbles: true }));
  await until('prepared');
  expect(said).toEqual(['loaded', 'prepared']);
});

test('a form is for who begins to fill it in, and not for a pointer that passes', async () => {
  const { element, said, until } = openWay('<form data-signup><input name="a"></form>');
  over(element);
  vi.advanceTimersByTime(10_000);
  element.querySelector('input')?.focus();
  await until('prepared');
  expect(said).toEqual(['loaded', 'prepared']);
});

test('a click opens the sign-up over the page, with what the link says', async () => {
  const { element, said, until } = openWay('<a data-signup href="?next=%2Fa#joining">Join</a>');
  element.click();
  expect(document.documentElement).toHaveAttribute('aria-busy', 'true');
  await until('opened next=%2Fa');
  vi.advanceTimersByTime(10_000);
  expect(location.hash).toBe('');
  expect(said).toEqual(['loaded', 'opened next=%2Fa']);
});

test('a sign-up that takes three seconds is not waited for: its link is followed', async () => {
  const { element, said, until } = openWay(undefined, LATE);
  element.click();
  await until('begun');
  vi.advanceTimersByTime(2_999);
  await Promise.resolve();
  expect(location.hash).toBe('');
  expect(document.documentElement).toHaveAttribute('aria-busy', 'true');
  vi.advanceTimersByTime(1);
  await expect.poll(() => location.hash).toBe('#joining');
  expect(document.documentElement).not.toHaveAttribute('aria-busy');
  // What comes after all opens nothing over the page that was led to.
  window.dispatchEvent(new Event('release'));
  await until('loaded');
  expect(said).toEqual(['begun', 'loaded']);
});

test('a sign-up that cannot be had is followed by its link at once, and tried again', async () => {
  const { element } = openWay(undefined, 'throw new Error("not to be had")');
  for (let tries = 0; tries < 2; tries++) {
    history.replaceState(null, '', location.pathname + location.search);
    element.click();
    await expect.poll(() => location.hash).toBe('#joining');
  }
});

test('R-154 on a phone nothing is fetched, and the link is a link', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  const { element, said } = openWay();
  element.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  element.click();
  expect(location.hash).toBe('#joining');
  expect(said).toEqual([]);
});
