import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { localisedPath, LOCALES } from '../../../shared/locales.ts';
import { card, user } from '../../../tests/component/builders.ts';
import { expectInSight } from '../../../tests/component/geometry.ts';
import { openScreen } from '../../../tests/component/screen.ts';
import { saveMeta } from '../../local/meta.ts';
import { profileRowOf } from '../../worker/store/rows.ts';

const SIZES = [
  [390, 844],
  [390, 667],
  [820, 1180],
  [1440, 900],
] as const;

test.each(LOCALES)(
  'R-081 in %s a member who has not confirmed reaches every button of the game',
  async (locale) => {
    const cards = ['Sanne', 'Femke', 'Noor'].map((name) => card({ name }));
    await openScreen(localisedPath(locale, '/swipe-game'), {
      as: user({ status: 'not_confirmed', paid_user: false }),
      size: { width: 390, height: 844 },
      fill: async (db) => {
        await db.profiles.bulkPut(cards.map((one) => profileRowOf(one, undefined, Date.now())));
        await saveMeta(db, 'swipe_deck', {
          ids: cards.map((one) => one.id),
          left: 4,
          wait_hours: 0,
          last: null,
          reach: null,
          fetched: Date.now(),
        });
      },
    });
    await expect.element(page.getByRole('group').last()).toBeVisible();
    await expect.poll(() => document.querySelector('main [data-profile]')).toBeTruthy();
    for (const [width, height] of SIZES) {
      await page.viewport(width, height);
      await vi.waitFor(
        () => {
          const buttons = document.querySelectorAll('main [role="group"] :is(button, a)');
          expect(buttons).toHaveLength(4);
          for (const button of buttons) if (!button.matches(':disabled')) expectInSight(button);
          const shown = document.querySelector('main [data-profile]')?.getBoundingClientRect();
          if (!shown) throw new Error('There is no card.');
          // All the height between title and tabs, or beside the profile.
          const tabs = [...document.querySelectorAll('nav')].at(-1)?.getBoundingClientRect();
          if (width < 768) expect(Math.abs((tabs?.top ?? 0) - shown.bottom)).toBeLessThan(12);
          expect(shown.height).toBeGreaterThan(shown.width);
          expect(shown.width).toBeGreaterThan(width < 768 ? width - 24 : 340);
        },
        { timeout: 30_000 },
      );
    }
  },
);
