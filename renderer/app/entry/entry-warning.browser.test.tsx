import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { user } from '../../../tests/component/builders.ts';
import {
  expectAccessible,
  openScreen,
  type ScreenOptions,
} from '../../../tests/component/screen.ts';
import { ENTRY_DISMISSED_KEY } from '../../../shared/site/entry-warning.ts';

// The page is at rest at once, so that a test need not wait for that.
beforeEach(() => {
  vi.spyOn(window, 'requestIdleCallback').mockImplementation((rested) => {
    setTimeout(() => rested({ didTimeout: false, timeRemaining: () => 0 }));
    return 0;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  ['a fresh tab', 1, 0],
  ['a tab that was elsewhere before', 2, 1],
])(
  'who is too young in %s leaves to a farewell that shows nothing of the site',
  async (_name, length, backs) => {
    vi.spyOn(history, 'length', 'get').mockReturnValue(length);
    const back = vi.spyOn(history, 'back').mockImplementation(() => undefined);
    await openScreen('/nl', { settings: { enable_site_entry_popup: 'yes' } });
    await page.getByRole('button', { name: 'Ik ben jonger dan 18' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Tot later' })).toBeVisible();
    expect(back).toHaveBeenCalledTimes(backs);
    await expectAccessible();
    const dialog = document.querySelector('dialog') as HTMLDialogElement;
    expect(getComputedStyle(dialog, '::backdrop').backgroundColor).toMatch(/^rgb\(/);
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    await expect.element(page.getByRole('dialog', { name: 'Tot later' })).toBeVisible();
  },
);

const warning = page.getByRole('dialog', { name: 'Alleen voor volwassenen' });
const asked = { enable_site_entry_popup: 'yes' } as const;

/** Waits for what the warning would wait for: a page at rest, and its code. */
async function expectNoWarning(): Promise<void> {
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  for (let turn = 0; turn < 2; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve));
    await Promise.all([import('./entry-warning.tsx'), import('../../platform/current.ts')]);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  expect(page.getByRole('dialog').elements()).toEqual([]);
}

test('R-147 R-149 the entry warning appears once, and its dismissal is remembered with the time', async () => {
  const before = Date.now();
  const screen = await openScreen('/nl', { settings: asked });
  await expect.element(warning).toBeVisible();
  await expectAccessible();
  await warning.getByRole('button', { name: 'Ik ben 18 of ouder' }).click();
  await expect.element(warning).not.toBeInTheDocument();
  const stored = Number(localStorage.getItem(ENTRY_DISMISSED_KEY));
  expect(stored).toBeGreaterThanOrEqual(before);
  expect(stored).toBeLessThanOrEqual(Date.now());
  await screen.reload();
  await expectNoWarning();
  expect(screen.complaints).toEqual([]);
});

test('R-150 R-151 R-152 R-473 it is not shown outside of NL and DE, nor when the setting says no, nor to members', async () => {
  for (const country of ['NL', 'DE'] as const) {
    await openScreen('/nl', { settings: { ...asked, geoip_country: country } });
    await expect.element(warning).toBeVisible();
  }
  const others: ScreenOptions[] = [
    ...(['BE', 'AT', 'US'] as const).map((country) => ({
      settings: { ...asked, geoip_country: country },
    })),
    { settings: { enable_site_entry_popup: 'no' } },
    { settings: asked, as: user() },
  ];
  for (const options of others) {
    await openScreen(options.as ? '/nl/likes' : '/nl', options);
    await expectNoWarning();
  }
});
