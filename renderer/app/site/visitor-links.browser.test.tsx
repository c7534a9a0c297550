import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DesktopBridge } from '../../../shared/desktop/desktop-bridge.ts';
import { newId } from '../../../shared/identifiers.ts';
import { payment, user } from '../../../tests/component/builders.ts';
import { openScreen } from '../../../tests/component/screen.ts';

/** The shell's bridge with its links: one without a listener waits for the next, as in the preload. */
function desktopWithLinks(): { desktop: DesktopBridge; follow: (path: string) => Promise<void> } {
  const listeners = new Set<(path: string) => void>();
  const end = () => () => undefined;
  const bridge: Partial<DesktopBridge> = {
    closeNotice: async () => undefined,
    setBadge: async () => undefined,
    setAppearance: async () => undefined,
    updateReady: async () => null,
    onOpenPath: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onReply: end,
    onWake: end,
    onPreferences: end,
    onUpdateReady: end,
    onNote: end,
  };
  return {
    desktop: bridge as DesktopBridge,
    follow: async (path) => {
      await expect.poll(() => listeners.size).toBe(1);
      for (const listener of listeners) listener(path);
    },
  };
}

test('R-085 in the desktop app a link that comes before the sign-in opens its page, which leads to the sign-in and back', async () => {
  const { desktop, follow } = desktopWithLinks();
  const screen = await openScreen('/de/login', { desktop });
  const id = newId();
  await follow(`/transactions/${id}`);
  await expect.poll(screen.path).toBe(`/de/transactions/${id}`);
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Anmelden' }))
    .toHaveAttribute('href', `/de/login?next=%2Ftransactions%2F${id}`);
  await follow('/nl/likes/received');
  await expect.poll(screen.path).toBe('/nl/login?next=%2Fnl%2Flikes%2Freceived');
  expect(screen.worker.asked('loadPayment')).toEqual([]);
  expect(screen.complaints).toEqual([]);
});

test('R-085 a member’s link opens its page, in the page’s language', async () => {
  const { desktop, follow } = desktopWithLinks();
  const one = payment({ status: 'completed' });
  const screen = await openScreen('/nl/profile', {
    as: user(),
    desktop,
    fill: (db) => db.meta.put({ key: 'payments', value: [one] }),
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await follow(`/transactions/${one.payment_id}`);
  await expect.poll(screen.path).toBe(`/nl/transactions/${one.payment_id}`);
  await expect.element(page.getByText('Ze staan op je saldo.')).toBeVisible();
});
