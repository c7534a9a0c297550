import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DesktopBridge } from '../../shared/desktop/desktop-bridge.ts';
import { notice, turn } from '../../tests/support/platform-samples.ts';
import { createDesktopPlatform } from './desktop.ts';

/** The document, as far as the platform looks at it. */
const page = {};
beforeEach(() => {
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** The desktop app's bridge, as its preload gives it; each call can be looked at. */
function desktopBridge() {
  const none = () => () => undefined;
  return {
    version: '2',
    notify: vi.fn<DesktopBridge['notify']>(() => Promise.resolve({ status: 'shown' })),
    closeNotice: vi.fn(() => Promise.resolve()),
    setBadge: vi.fn(() => Promise.resolve()),
    openExternal: vi.fn(() => Promise.resolve()),
    copyText: vi.fn(() => Promise.resolve()),
    facts: vi.fn(),
    preferences: vi.fn(),
    changePreferences: vi.fn(),
    setAppearance: vi.fn(() => Promise.resolve()),
    endSession: vi.fn(async () => undefined),
    updateReady: vi.fn<DesktopBridge['updateReady']>(() => Promise.resolve(null)),
    applyUpdate: vi.fn(() => Promise.resolve()),
    onUpdateReady: vi.fn<DesktopBridge['onUpdateReady']>(none),
    onOpenPath: vi.fn(none),
    onReply: none,
    onWake: none,
    onPreferences: none,
    onNote: none,
    discretion: {
      state: vi.fn(),
      setPin: vi.fn(),
      setLock: vi.fn(),
      lock: vi.fn(),
      protect: vi.fn(),
      onConcealed: none,
    },
  } satisfies DesktopBridge;
}

test('an update of the desktop app is offered once, whether it waited already or comes later, and applied when asked', async () => {
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe(): void {
        /* nothing changes */
      }
    },
  );
  Object.assign(page, { documentElement: { lang: 'nl-NL', dataset: {} } });
  const bridge = desktopBridge();
  bridge.updateReady.mockResolvedValue('1.1.0');
  let notify: (version: string) => void = () => undefined;
  const ended = vi.fn();
  bridge.onUpdateReady.mockImplementation((listener) => {
    notify = listener;
    return ended;
  });
  const offers: (() => Promise<void>)[] = [];
  const end = createDesktopPlatform(bridge).onUpdate((apply) => offers.push(apply));
  notify('1.1.0');
  await turn();
  expect(offers).toHaveLength(1);
  notify('1.2.0');
  expect(offers).toHaveLength(2);
  expect(bridge.applyUpdate).not.toHaveBeenCalled();
  await offers[1]?.();
  expect(bridge.applyUpdate).toHaveBeenCalledTimes(1);
  end();
  expect(ended).toHaveBeenCalledTimes(1);
});

test('the desktop app asks its main process, which decides whether a notification shows', async () => {
  const bridge = desktopBridge();
  const root = { lang: 'de', dataset: { theme: 'dark' } };
  let changed: () => void = () => undefined;
  Object.assign(page, { documentElement: root });
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(callback: () => void) {
        changed = callback;
      }
      observe(): void {
        /* by hand */
      }
    },
  );
  const platform = createDesktopPlatform(bridge);
  expect(await platform.notify(notice)).toEqual({ status: 'shown' });
  expect(bridge.notify).toHaveBeenLastCalledWith({ ...notice, id: null, mayReply: false });
  bridge.notify.mockResolvedValueOnce({ status: 'not_shown', reason: 'quiet' });
  expect(await platform.notify({ ...notice, id: 'm1', mayReply: true })).toEqual({
    status: 'not_shown',
    reason: 'quiet',
  });
  expect(bridge.notify).toHaveBeenLastCalledWith({ ...notice, id: 'm1', mayReply: true });
  await platform.setBadge(2);
  expect(bridge.setBadge).toHaveBeenCalledWith(2);
  await platform.copyText('woorden');
  expect(bridge.copyText).toHaveBeenCalledWith('woorden');
  expect(platform.isInstalled()).toBe(true);

  // Menus and what shows before the page does follow its language and theme.
  expect(bridge.setAppearance).toHaveBeenLastCalledWith({ locale: 'de', theme: 'dark' });
  Object.assign(root, { lang: 'nl-NL', dataset: {} });
  changed();
  expect(bridge.setAppearance).toHaveBeenLastCalledWith({ locale: 'nl', theme: 'system' });
});
