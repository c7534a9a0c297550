import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { card, openedProfile, profile, user } from '../../../tests/component/builders.ts';
import { DESKTOP, expectAccessible, openScreen } from '../../../tests/component/screen.ts';
import { profileRowOf } from '../../worker/store/rows.ts';

test('R-161 profiles like this one are wide enough to read, and move by their arrows', async () => {
  const shown = profile({ name: 'Lotte' });
  const others = Array.from({ length: 8 }, (_, index) => card({ name: `Lid ${index + 1}` }));
  await openScreen(`/nl/members/${shown.id}`, {
    as: user(),
    size: DESKTOP,
    fill: async (db) => {
      await db.profiles.put(openedProfile(shown, others));
      await db.profiles.bulkPut(others.map((one) => profileRowOf(one, undefined, Date.now())));
    },
  });
  const [back, on] = [
    page.getByRole('button', { name: 'Vorige profielen' }),
    page.getByRole('button', { name: 'Volgende profielen' }),
  ];
  await expect.element(on).toBeVisible();
  await expect.element(back).toHaveAttribute('aria-disabled', 'true');
  const cards = [...document.querySelectorAll('section [data-profile]')];
  expect(Math.min(...cards.map((one) => one.getBoundingClientRect().width))).toBeGreaterThan(200);
  await on.click();
  await expect.element(back).not.toHaveAttribute('aria-disabled');
  await back.click();
  await expect.element(back).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible();
});
