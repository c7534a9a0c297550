import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { success } from '../../shared/result.ts';
import type { Answer } from '../../shared/contract/calls.ts';
import type { Payment, Shop } from '../../shared/contract/payments.ts';
import type { DesktopBridge } from '../../shared/desktop/desktop-bridge.ts';
import { DEFAULT_PREFERENCES } from '../../shared/desktop/desktop-preferences.ts';
import { payment, shop, user } from './builders.ts';
import type { CallAnswers } from './fake-worker.ts';
import { openScreen, type Screen, type ScreenOptions } from './screen.ts';

/** What tests of the pages of an order share. */

const free = user({ paid_user: false, credits: 0 });
export const BANK = 'https://bank.example/pay/1';
export const plain = (text: string | null | undefined) =>
  (text ?? '').replace(/[\u00A0\u202F]/g, ' ');
export const textOf = (selector: string) => plain(document.querySelector(selector)?.textContent);
export const tick = page.getByRole('checkbox', { name: /Zet mijn credits meteen klaar/ });
export const pay = page.getByRole('button', { name: /^Bestellen en/ });
export const methods = () =>
  [...document.querySelectorAll<HTMLElement>('[data-method]')].map((one) => one.dataset['method']);

/** The shell, with where it was sent outside. */
export function desktopBridge(openExternal: (url: string) => Promise<void>): DesktopBridge {
  const end = () => () => undefined;
  const bridge: Partial<DesktopBridge> = {
    version: '1',
    facts: async () => ({ system: 'linux', version: '1', hasTray: true, hasReply: false }),
    preferences: async () => DEFAULT_PREFERENCES,
    closeNotice: async () => undefined,
    setBadge: async () => undefined,
    setAppearance: async () => undefined,
    updateReady: async () => null,
    openExternal,
    onOpenPath: end,
    onReply: end,
    onWake: end,
    onPreferences: end,
    onUpdateReady: end,
    onNote: end,
  };
  return bridge as DesktopBridge;
}

/** Where the page would go, had it not been blocked. */
export function watchDepartures(): string[] {
  const places: string[] = [];
  const block = (event: NavigateEvent) => {
    if (new URL(event.destination.url).origin === location.origin) return;
    places.push(event.destination.url);
    event.preventDefault();
  };
  navigation.addEventListener('navigate', block);
  onTestFinished(() => navigation.removeEventListener('navigate', block));
  return places;
}

export const started = (
  changes: Partial<Payment> = {},
  redirect: string | null = BANK,
): Answer<'startPayment'> => ({ payment: payment(changes), redirect_url: redirect });

export const openOrder = (
  path: string,
  { sold = shop(), calls, ...options }: ScreenOptions & { sold?: Shop; calls?: CallAnswers } = {},
): Promise<Screen> =>
  openScreen(path, {
    as: free,
    ...options,
    calls: {
      getBundles: async () => success(sold),
      startPayment: async () => success(started()),
      ...calls,
    },
  });
