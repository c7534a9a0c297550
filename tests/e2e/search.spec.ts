import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { cardIds, search, waitForCards } from './members.ts';

const WIDE = '/nl/members?country=NL';
/**
 * In an order that stays: by activity, whoever becomes active moves past what was loaded. And
 * without those that other tests let join, of whom there are so many in the end that the page holds
 * only the cards in sight.
 */
const STILL = `${WIDE}&sort=newest&min_age=38`;
const columns = (page: Page): Promise<number> =>
  page
    .locator('#main [data-profile]')
    .evaluateAll(
      (cards) => new Set(cards.map((card) => Math.round(card.getBoundingClientRect().left))).size,
    );

/**
 * Loads every page, as a member does who scrolls on and presses the button where it waits for that.
 */
async function loadAll(page: Page): Promise<void> {
  const total = Number.parseInt(await page.getByText(/^\d+ leden$/).innerText(), 10);
  expect(total).toBeGreaterThan(24);
  await expect
    .poll(
      async () => {
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        // The button goes when the last page is there.
        await page
          .getByRole('button', { name: 'Meer leden tonen' })
          .click({ timeout: 1_000 })
          .catch(() => undefined);
        return page.locator('#main [data-profile]').count();
      },
      { timeout: 60_000 },
    )
    .toBe(total);
}

test('R-019 R-054 the members page lists members, and its filters change the list and the address', async ({
  person,
}) => {
  const { page } = await person({ as: 'premium', path: WIDE });
  await waitForCards(page);
  expect(await cardIds(page)).toEqual((await search(page, 'country=NL')).map((card) => card.id));

  await page.getByRole('radio', { name: 'Mannen' }).click();
  await expect(page).toHaveURL(/gender=male/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mannen in Nederland');
  const men = await search(page, 'country=NL&gender=male');
  expect(men.every((card) => card.gender === 'male')).toBe(true);
  await expect.poll(() => cardIds(page)).toEqual(men.map((card) => card.id));

  await page.getByLabel('Provincie').selectOption({ label: 'Utrecht' });
  await expect(page).toHaveURL(/countryregion=NL-UT/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mannen in Utrecht');
  const near = await search(page, 'country=NL&gender=male&countryregion=NL-UT');
  expect(near.every((card) => card.region === 'NL-UT')).toBe(true);
  await expect
    .poll(() => cardIds(page))
    .toEqual(expect.arrayContaining(near.map((card) => card.id)));

  await page.getByLabel('Land').selectOption({ label: 'Duitsland' });
  await expect(page).not.toHaveURL(/countryregion/);
  await expect(page.getByLabel('Deelstaat')).toBeVisible();
});

test('R-019 an age range asks for members of those ages', async ({ person }) => {
  const { page } = await person({ as: 'premium', path: WIDE });
  await waitForCards(page);
  const youngest = page.getByRole('slider', { name: 'Vanaf leeftijd' });
  await youngest.focus();
  for (let step = 0; step < 12; step++) await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/min_age=30/);
  await expect(page.getByText('30 – 99+ jaar').first()).toBeVisible();
  const found = await search(page, 'country=NL&min_age=30');
  expect(found.every((card) => card.age >= 30)).toBe(true);
  await expect.poll(() => cardIds(page)).toEqual(found.map((card) => card.id));
});

test('R-351 the next page is appended: the first one stays and nobody is doubled', async ({
  person,
}) => {
  const { page } = await person({ as: 'premium', path: STILL });
  await waitForCards(page);
  const first = await cardIds(page);
  expect(first).toHaveLength(24);
  await loadAll(page);
  const all = await cardIds(page);
  expect(all.slice(0, 24)).toEqual(first);
  expect(new Set(all).size).toBe(all.length);
});

test('R-351 going back shows the pages that were loaded, at the same place, without asking again', async ({
  person,
}) => {
  const { page } = await person({ as: 'premium', path: STILL });
  await waitForCards(page);
  await loadAll(page);
  const before = await cardIds(page);
  const card = page.locator('#main [data-profile]').nth(30);
  await card.evaluate((element) =>
    element.scrollIntoView({ block: 'center', behavior: 'instant' }),
  );
  const place = () => card.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const top = await place();
  const name = await card.getByRole('link').innerText();
  await card.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name.replaceAll('\n', ''));

  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/members.php')) asked.push(request.url());
  });
  await page.goBack();
  await waitForCards(page);
  await expect.poll(() => cardIds(page)).toEqual(before);
  await expect.poll(async () => Math.abs((await place()) - top)).toBeLessThanOrEqual(2);
  expect(asked).toEqual([]);
});

test('R-351 of hundreds of members only those near the window are in the page, and arrow keys reach the others', async ({
  person,
}) => {
  const { page, context } = await person({ as: 'premium', path: WIDE });
  await waitForCards(page);
  const [card] = await search(page, 'country=NL');
  const total = 240;
  await context.route('**/api/members.php**', (route) => {
    const first = (Number(new URL(route.request().url()).searchParams.get('page')) - 1) * 24;
    const results = Array.from({ length: 24 }, (_, index) => ({
      ...card,
      id: `01900000-0000-7000-8000-${String(first + index).padStart(12, '0')}`,
      name: `Lid ${first + index + 1}`,
      main_image: null,
      locked_photos: 0,
    }));
    return route.fulfill({
      json: {
        results,
        numResults: total,
        otherCachedProfiles: [],
        similar_results: [],
        similar_numResults: 0,
      },
    });
  });
  await page.goto('/nl/members?country=NL&gender=female&min_age=20');
  const last = page.locator(`#main li[aria-posinset="${total}"]`);
  await expect
    .poll(
      async () => {
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        await page
          .getByRole('button', { name: 'Meer leden tonen' })
          .click({ timeout: 1_000 })
          .catch(() => undefined);
        return last.count();
      },
      { timeout: 60_000 },
    )
    .toBe(1);
  expect(await page.locator('#main [data-profile]').count()).toBeLessThan(100);
  await expect(page.locator('#main li[aria-posinset="1"]')).toHaveCount(0);
  await last.getByRole('link').focus();
  for (let row = 0; row < 12; row++) {
    await page.keyboard.press('ArrowUp');
    await expect
      .poll(() =>
        page.evaluate(() => document.activeElement?.closest('li')?.getAttribute('aria-posinset')),
      )
      .toBe(String(total - (row + 1) * 4));
  }
  const shown = page.locator(`#main li[aria-posinset="${total - 48}"]`);
  await expect(shown).toBeInViewport();
  const top = await shown.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/members\?/);
  await page.goBack();
  await expect
    .poll(() => shown.evaluate((element) => Math.round(element.getBoundingClientRect().top)))
    .toBe(top);
});

test('R-054 the last search opens again where none is asked for', async ({ person }) => {
  const { page } = await person({ as: 'premium', path: `${WIDE}&gender=male&min_age=25&online=1` });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mannen in Nederland');
  await expect(page.getByText(/^\d+ (lid|leden)/).first()).toBeVisible();
  await page.goto('/nl/likes');
  await page.getByRole('navigation').getByRole('link', { name: 'Zoeken' }).click();
  await expect(page).toHaveURL(/gender=male/);
  await expect(page).toHaveURL(/min_age=25/);
  await expect(page).toHaveURL(/online=1/);
  await expect(page.getByRole('switch', { name: 'Nu online' })).toBeChecked();
});

test('R-019 a member begins with whom they look for, in their own country', async ({ person }) => {
  const { page } = await person({ as: 'free', path: '/nl/members' });
  await waitForCards(page);
  await expect(page).toHaveURL(/\/nl\/members\?.*country=[A-Z]{2}/);
});

test('R-019 arrow keys go from card to card, Enter opens one', async ({ person }) => {
  const { page } = await person({ as: 'premium', path: WIDE });
  await waitForCards(page);
  const ids = await cardIds(page);
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.closest('[data-profile]')?.getAttribute('data-profile') ?? null,
    );
  await page.locator('#main [data-profile] a').first().focus();
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toBe(ids[1]);
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe(ids[1 + (await columns(page))]);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  expect(await focused()).toBe(ids[0]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/nl/members/${ids[0]}$`));
});

test('R-019 on a phone the filters are in a dialog, and its button says how many members they leave', async ({
  person,
}) => {
  const { page } = await person({ as: 'premium', width: 390, height: 844, path: WIDE });
  await waitForCards(page);
  await page.getByRole('button', { name: /^Filters/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await dialog.getByRole('radio', { name: 'Vrouwen' }).click();
  await dialog.getByRole('switch', { name: 'Met foto' }).click();
  await dialog.getByRole('button', { name: /^Toon \d+ (lid|leden)$/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/gender=female/);
  await expect(page).toHaveURL(/with_photo=1/);
  await expect(page.getByRole('button', { name: 'Met foto', pressed: true })).toBeVisible();
  await page.goto(`${WIDE}&min_age=30`);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Alles wissen' }).click();
  await expect(page).not.toHaveURL(/min_age/);
});

test('R-019 a search that nobody fits says so, with one way on', async ({ person }) => {
  const { page } = await person({ as: 'premium', path: `${WIDE}&min_age=98&max_age=99` });
  await expect(
    page.getByRole('heading', { name: 'Niemand gevonden met deze filters' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Filters wissen' }).click();
  await waitForCards(page);
});

test('R-019 a search that fails says so and can be tried again', async ({ person }) => {
  const { page, context } = await person({ as: 'premium', path: WIDE });
  await waitForCards(page);
  await context.route('**/api/members.php**', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/json',
      body: JSON.stringify({ error: { code: 'bad_request', message: 'Nee.' } }),
    }),
  );
  await page.getByRole('radio', { name: 'Mannen' }).click();
  await expect(page.getByRole('heading', { name: 'Zoeken lukte niet' })).toBeVisible();
  await context.unroute('**/api/members.php**');
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await waitForCards(page);
});

test('R-019 offline the last answer is shown with its time, and what was never asked says so @service-worker', async ({
  person,
}) => {
  const { page, context } = await person({ as: 'premium', path: WIDE });
  await waitForCards(page);
  const shown = await cardIds(page);
  await context.setOffline(true);
  await page.getByRole('radio', { name: 'Mannen' }).click();
  await expect(
    page.getByRole('heading', { name: 'Deze zoekopdracht staat niet op dit apparaat' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Toon mijn laatste zoekopdracht' }).click();
  await expect.poll(() => cardIds(page)).toEqual(shown);
  await expect(page.getByText(/resultaten van \d{2}:\d{2}/)).toBeVisible();
});

const BREAKPOINTS: [
  id: string,
  width: number,
  look: (page: Page) => Promise<unknown>,
  below: unknown,
  above: unknown,
][] = [
  [
    'R-480 at 576 px cards tell the distance',
    576,
    (page) => page.locator('#main [data-profile] p span + span').first().isVisible(),
    false,
    true,
  ],
  [
    'R-481 at 768 px two columns become three, and tabs become a top navigation',
    768,
    async (page) => [await columns(page), await page.locator('header nav').first().isVisible()],
    [2, false],
    [3, true],
  ],
  [
    'R-482 at 992 px the filters stand beside the results',
    992,
    (page) => page.getByRole('complementary', { name: 'Filters' }).isVisible(),
    false,
    true,
  ],
  ['R-483 at 1200 px three columns become four', 1_200, columns, 3, 4],
];
for (const [title, width, look, below, above] of BREAKPOINTS) {
  test(`${title}, without a sideways scroll`, async ({ person }) => {
    const { page } = await person({ as: 'premium', width: width - 1, height: 900, path: WIDE });
    await waitForCards(page);
    await expect.poll(() => look(page)).toEqual(below);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => look(page)).toEqual(above);
    await expectNoSidewaysScroll(page);
  });
}

for (const dark of [false, true]) {
  test(`the members page has no accessibility violation (${dark ? 'dark' : 'light'})`, async ({
    person,
  }) => {
    const { page } = await person({ as: 'premium', dark, path: WIDE });
    await waitForCards(page);
    await expectAccessible(page);
    await page.goto(`${WIDE}&min_age=98`);
    await expect(page.getByRole('heading', { name: /Niemand gevonden/ })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(WIDE);
    await waitForCards(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('button', { name: 'Meer tonen' }).click();
    await expectAccessible(page);
  });
}
