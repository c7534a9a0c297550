import { expect, test } from 'vitest';
import { user } from '../../../tests/component/builders.ts';
import { colorOf } from '../../../tests/component/colours.ts';
import { openScreen } from '../../../tests/component/screen.ts';

/** The number on the credits link in the bar. */
const badge = (count: string) =>
  [...document.querySelectorAll('header a[href="/nl/credits"] span')].find(
    (one) => one.firstChild?.textContent === count,
  );

test('R-122 from 1 to 10 credits the badge warns, and above it is gone', async () => {
  const screen = await openScreen('/nl/transactions', { as: user({ credits: 10 }) });
  for (const credits of [10, 1]) {
    await screen.setUser({ credits });
    await expect.poll(() => badge(String(credits))).toBeTruthy();
    const shown = badge(String(credits));
    expect(shown && getComputedStyle(shown).color).toBe(colorOf('--warning'));
  }
  await screen.setUser({ credits: 11 });
  await expect.poll(() => badge('1')).toBeUndefined();
  expect(badge('11')).toBeUndefined();
});
