import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { success } from '../../../shared/result.ts';
import { user } from '../../../tests/component/builders.ts';
import { refuse } from '../../../tests/component/fake-worker.ts';
import { channelsOf, colorOf } from '../../../tests/component/colours.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
} from '../../../tests/component/screen.ts';
import { holdTimeouts } from '../../../tests/component/timers.ts';

/** How long a toast without an action is shown. */
const SHOWN_MS = 6_000;

test.each([['phone', PHONE] as const, ['desktop', undefined] as const])(
  'a toast that comes while a dialog is open is over it on a %s, is heard and can be pressed, and stays when the dialog closes',
  async (_name, size) => {
    holdTimeouts(SHOWN_MS);
    await openScreen('/nl/settings', {
      as: user(),
      ...(size ? { size } : {}),
      worker: {
        signOut: async ({ discardUnsent }) =>
          discardUnsent
            ? refuse('storage_full')
            : success({ signed_out: false, unsent: 2, waiting: 0, reported: false }),
      },
    });
    await page.getByRole('button', { name: 'Uitloggen' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Toch uitloggen' }).click();
    const toast = page.getByRole('alert');
    await expect
      .element(toast)
      .toHaveTextContent('De opslag van dit apparaat is vol. Maak ruimte en probeer het opnieuw.');
    const onTop = () => {
      const box = toast.element().getBoundingClientRect();
      return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    };
    await expect.poll(() => toast.element().contains(onTop())).toBe(true);
    await expectAccessible();
    await page.getByRole('status').getByRole('button', { name: 'Sluiten' }).click();
    await expect.element(toast).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Toch uitloggen' }).click();
    await expect.element(toast).toBeVisible();
    await dialog.getByRole('button', { name: 'Annuleren' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(toast).toBeVisible();
    await page.getByRole('status').getByRole('button', { name: 'Sluiten' }).click();
    await expect.element(toast).not.toBeInTheDocument();
  },
);

test('R-484 R-487 a toast is at most 350 px wide, and a good one has the success green', async () => {
  holdTimeouts(SHOWN_MS);
  await openScreen('/nl/settings?section=device', {
    as: user(),
    size: { width: 1_280, height: 900 },
  });
  await page.getByRole('button', { name: 'Installeren' }).click();
  const toast = () => document.querySelector('[data-toast]');
  await expect.poll(() => toast()?.textContent).toContain('Kies in het menu van je browser');
  expect(toast()?.getBoundingClientRect().width).toBeLessThanOrEqual(350);
  await page.getByRole('button', { name: 'Offline gegevens wissen' }).click();
  const icon = () => document.querySelector('[data-toast="success"] svg');
  await expect.poll(icon).toBeTruthy();
  const success = colorOf('--success');
  expect(getComputedStyle(icon() as Element).color).toBe(success);
  const [red, green, blue] = channelsOf(success);
  expect(green).toBeGreaterThan(Math.max(red, blue));
  await page.viewport(PHONE.width, PHONE.height);
  await expect.element(page.getByRole('link', { name: 'Alle instellingen' })).toBeVisible();
  expectNoSidewaysScroll();
});

test('a toast goes by itself, one with something to do stays until it is closed', async () => {
  const pass = holdTimeouts(SHOWN_MS);
  const screen = await openScreen('/nl/settings', { as: user() });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  const refused = { kind: 'refused', what: 'message' } as const;
  const like = {
    kind: 'refused',
    what: 'like',
    code: 'not_found',
    message: 'Dat lukte niet.',
  } as const;
  screen.worker.emit(like);
  screen.worker.emit({ ...refused, code: 'insufficient_credits', message: '' });
  const passing = page.getByText('Dat lukte niet.');
  const lasting = page.getByRole('status').getByRole('button', { name: 'Credits kopen' });
  await expect.element(passing).toBeVisible();
  await expect.element(lasting).toBeVisible();
  pass();
  await expect.element(passing).not.toBeInTheDocument();
  await expect.element(lasting).toBeVisible();
});
