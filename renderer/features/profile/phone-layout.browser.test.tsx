import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { localisedPath, LOCALES, type Locale } from '../../../shared/locales.ts';
import { card, profile, user } from '../../../tests/component/builders.ts';
import { expectInSight, find, linesOf } from '../../../tests/component/geometry.ts';
import { DESKTOP, openScreen, PHONE, TABLET } from '../../../tests/component/screen.ts';
import { profileRowOf } from '../../worker/store/rows.ts';

const NAMES = ['Femke', 'Sanne', 'Daphne', 'Mirjam', 'Yasmin', 'Salomé', 'Lotte', 'Noor'];

async function openProfile(locale: Locale, size: typeof PHONE) {
  const sanne = profile({ name: 'Sanne', age: 41 });
  const others = NAMES.map((name) => card({ name, age: 41, online: true }));
  await openScreen(localisedPath(locale, `/members/${sanne.id}`), {
    as: user(),
    size,
    fill: (db) =>
      db.profiles.bulkPut([
        {
          ...profileRowOf(sanne, undefined, Date.now()),
          details: sanne,
          related: others.map((one) => one.id),
        },
        ...others.map((one) => profileRowOf(one, undefined, Date.now())),
      ]),
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test.each(LOCALES)(
  'R-006 in %s the phone’s message button has its words on one line',
  async (locale) => {
    await openProfile(locale, PHONE);
    const button = () => find('[data-foot-actions] a');
    for (const width of [390, 360, 320]) {
      await page.viewport(width, PHONE.height);
      await expect.poll(() => [width, linesOf(button())]).toEqual([width, 1]);
      await expect.poll(() => expectInSight(button())).toBeUndefined();
    }
  },
);

test('on a phone the photo has the menu to report and block, elsewhere it stands among the actions', async () => {
  await openProfile('nl', PHONE);
  const menus = () =>
    [...document.querySelectorAll<HTMLElement>('main [aria-haspopup="menu"]')].filter(
      (one) => one.getClientRects().length > 0,
    );
  await expect.poll(menus).toHaveLength(1);
  await expect.poll(() => menus().forEach(expectInSight)).toBeUndefined();
  await page.viewport(DESKTOP.width, DESKTOP.height);
  await expect.poll(menus).toHaveLength(1);
});

test.each([
  ['a phone', PHONE],
  ['a tablet', TABLET],
  ['a desktop', DESKTOP],
])('names in the rail of a profile are whole on %s', async (_where, size) => {
  await openProfile('nl', size);
  await expect
    .poll(() => document.querySelectorAll('section [data-profile]').length)
    .toBe(NAMES.length);
  const cut = () =>
    [...document.querySelectorAll<HTMLElement>('section [data-profile] .clip')].filter(
      (one) => NAMES.includes(one.textContent) && one.scrollWidth > one.clientWidth,
    );
  await expect.poll(() => cut().map((one) => one.textContent)).toEqual([]);
});
