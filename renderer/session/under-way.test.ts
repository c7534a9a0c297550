import { afterEach, expect, test, vi } from 'vitest';
import { hasActed, isUnderWay, watchNavigation } from './under-way.ts';

type Router = Parameters<typeof watchNavigation>[0];

afterEach(() => {
  vi.unstubAllGlobals();
});

test('whoever does something after the address changed is known to have, until it changes again', () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  let notify: (state: unknown) => void = () => undefined;
  const state = { location: { key: 'a' }, navigation: { state: 'idle' } };
  watchNavigation({
    state,
    subscribe: (listener: (state: unknown) => void) => {
      notify = listener;
    },
  } as unknown as Router);
  const go = (key: string) => notify({ ...state, location: { key } });

  expect(isUnderWay()).toBe(false);
  state.navigation.state = 'loading';
  expect(isUnderWay()).toBe(true);

  page.dispatchEvent(new Event('keydown'));
  expect(hasActed()).toBe(true);
  go('b');
  expect(hasActed()).toBe(false);
  page.dispatchEvent(new Event('pointerdown'));
  expect(hasActed()).toBe(true);
  // Notified again of the same place.
  go('b');
  expect(hasActed()).toBe(true);
  go('c');
  expect(hasActed()).toBe(false);
});
