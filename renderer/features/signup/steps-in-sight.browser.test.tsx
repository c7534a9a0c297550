import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { localisedPath, LOCALES } from '../../../shared/locales.ts';
import { expectInSight, find } from '../../../tests/component/geometry.ts';
import {
  DESKTOP,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
  TABLET,
} from '../../../tests/component/screen.ts';
import { deleteDraft, storeDraft, storedDraft } from './draft.ts';

beforeEach(deleteDraft);

const SIZES = [PHONE, TABLET, DESKTOP];

/** The headings that can be read on the screen. */
const shownHeadings = () =>
  [...document.querySelectorAll<HTMLElement>('h1, h2')].filter(
    (one) => one.getBoundingClientRect().height > 4 && one.checkVisibility(),
  );

test.each(LOCALES)(
  'R-006 in %s every step of joining shows one title, and the way on, at any height',
  async (locale) => {
    for (const step of [0, 4]) {
      storeDraft({ ...storedDraft(), step, wanted: 'female', country: 'NL' });
      await openScreen(localisedPath(locale, '/signup'), { size: PHONE });
      await expect.poll(() => document.querySelector(`[data-step="${step}"]`)).toBeTruthy();
      for (const { width, height } of SIZES) {
        await page.viewport(width, height);
        expect(shownHeadings().map((one) => one.textContent)).toHaveLength(1);
        expectInSight(find('[data-step] [type="submit"]'));
        const close = document.querySelector('dialog header button');
        if (close) expectInSight(close);
        expectNoSidewaysScroll();
      }
    }
  },
);
