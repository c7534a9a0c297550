import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, PHONE } from '../../../tests/component/screen.ts';
import { openSitePage } from '../../../tests/component/site-page.ts';
import { watchRegion } from '../script/region.ts';

const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('fieldset input')];
const chosen = () => boxes().filter(({ checked }) => checked).length;

test.each([['desktop'], ['phone']])(
  'R-099 three interests can be chosen and no fourth, each has its line, and nothing leaves the page (%s)',
  async (where) => {
    await openSitePage('/landers/iconslanding', where === 'phone' ? { size: PHONE } : {});
    const [address, way] = [location.href, page.getByRole('link', { name: 'Verder' })];
    const href = way.element().getAttribute('href');
    await expect.element(page.getByText('Kies iets, dan staat hier')).toBeVisible();
    for (const name of ['Koken', 'Wijn', 'Lezen']) {
      await page.elementLocator(box(name).element()).click({ force: true });
      await expect.element(box(name)).toBeChecked();
    }
    await expect.element(page.getByText('Wat kook je als je indruk wilt maken?')).toBeVisible();
    await expect.element(page.getByText('Kies iets, dan staat hier')).not.toBeVisible();
    // The fourth takes neither the pointer nor the keyboard.
    const coffee = document.querySelector<HTMLInputElement>('#pick-coffee');
    const label = document.querySelector('label[for=pick-coffee]');
    expect(coffee && getComputedStyle(coffee).visibility).toBe('hidden');
    expect(label && getComputedStyle(label).pointerEvents).toBe('none');
    coffee?.focus();
    expect(document.activeElement).not.toBe(coffee);
    expect(chosen()).toBe(3);
    // Who changes their mind chooses another one.
    box('Wijn').element().focus();
    await userEvent.keyboard(' ');
    await page.elementLocator(box('Koffie').element()).click({ force: true });
    expect(chosen()).toBe(3);
    await expect.element(page.getByText('de beste koffie?')).toBeVisible();
    expect(way.element().getAttribute('href')).toBe(href);
    expect(location.href).toBe(address);
    expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, '']);
    await expectAccessible();
  },
);

test('R-098 the gallery is walked with the arrow keys or by its numbers, to the empty frame', async () => {
  await openSitePage('/landers/gallery');
  const wall = page.getByRole('region', { name: 'De wand met portretten' }).element();
  // A wall that is still on its way goes where it was sent first.
  const scrolled = () =>
    new Promise((done) => wall.addEventListener('scrollend', done, { once: true }));
  wall.focus();
  const afterKey = scrolled();
  await userEvent.keyboard('{ArrowRight}');
  await afterKey;
  expect(wall.scrollLeft).toBeGreaterThan(0);
  const join = page.getByRole('region').getByRole('link', { name: 'Begin gratis' });
  await expect.element(join).not.toBeInViewport();
  page.getByRole('link', { name: 'Zonder titel' }).element().focus();
  const afterLink = scrolled();
  await userEvent.keyboard('{Enter}');
  await afterLink;
  await expect.element(join).toBeInViewport();
  await page.getByRole('link', { name: 'Hoofdstuk elf' }).click();
  await expect.poll(() => wall.scrollLeft).toBe(0);
  await expect.element(join).not.toBeInViewport();
  history.replaceState(null, '', location.pathname + location.search);
  await expectAccessible();
});

test.each([['desktop'], ['phone']])(
  'R-100 a province is chosen on the map or in its list, and goes along as a search (%s)',
  async (where) => {
    await openSitePage<'landers-maplanding'>('/landers/maplanding', {
      ...(where === 'phone' ? { size: PHONE } : {}),
      data: {
        country: 'NL',
        isCounted: true,
        regions: [
          { id: 'NL-DR', name: 'Drenthe', members: null },
          { id: 'NL-UT', name: 'Utrecht', members: 120 },
        ],
      },
    });
    watchRegion();
    const wish = () => {
      const form = document.querySelector('form');
      return form && new FormData(form).get('next');
    };
    expect(wish()).toBeNull();
    const shapes = [...document.querySelectorAll('label polygon')];
    await page.elementLocator(shapes[1] ?? document.body).click();
    expect(wish()).toBe('/members?country=NL&countryregion=NL-UT');
    await expect.element(page.getByRole('button', { name: 'Kijk in Utrecht' })).toBeVisible();
    await expect
      .element(page.getByRole('radio', { name: 'Utrecht minstens 120 leden' }))
      .toBeChecked();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(page.getByRole('button', { name: 'Kijk in Drenthe' })).toBeVisible();
    expect(wish()).toBe('/members?country=NL&countryregion=NL-DR');
    await expectAccessible();
  },
);

test('R-097 the collage fills the width, and its words can be read', async () => {
  await openSitePage('/landers/collagelanding');
  const edges = [...document.querySelectorAll('main img')].map((image) =>
    image.getBoundingClientRect(),
  );
  expect(Math.min(...edges.map(({ left }) => left))).toBeLessThan(10);
  expect(Math.max(...edges.map(({ right }) => right))).toBeGreaterThan(innerWidth - 30);
  await expectAccessible();
});
