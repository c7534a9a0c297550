import type { Page } from '@playwright/test';
import type { Answer } from '../../shared/contract/calls.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { ask, closeLikeMoment, forgetLikes, ownProfile, search, waitForCards } from './members.ts';

const NOBODY = '01900000-0000-7000-8000-000000000000';
const WORDS = { female: 'Vrouw', male: 'Man' };

test('R-055 R-158 R-228 a member’s page says who it is, with the gender as a word', async ({
  person,
}) => {
  const { page } = await person({ as: 'premium' });
  const [card] = await search(page, 'country=NL&with_photo=1');
  if (!card) throw new Error('The demo has members with a photo.');
  await page.goto(`/nl/members/${card.id}`);
  const header = page.locator('#main header').first();
  await expect(header.getByRole('heading', { level: 1 })).toHaveText(`${card.name}, ${card.age}`);
  await expect(header).toContainText(card.city ?? 'Nederland');
  await expect(page.locator('dl div').filter({ hasText: 'Geslacht' })).toContainText(
    WORDS[card.gender],
  );
  await expect(page).toHaveTitle(new RegExp(`${card.name}, ${card.age} · `));
  await expect(page.getByRole('img', { name: `Foto 1 van ${card.name}` })).toBeVisible();
});

test('R-055 an unknown member is a 404 page', async ({ person }) => {
  const { page } = await person({ as: 'premium' });
  for (const path of [`/nl/members/${NOBODY}`, '/nl/members/nobody']) {
    await page.goto(path);
    await expect(page.locator('[data-error-status="404"]')).toBeVisible();
  }
});

test('R-159 all viewable photos show and open large, by pointer and by keyboard', async ({
  person,
}) => {
  const { page } = await person({ as: 'premium' });
  const cards = await search(page, 'country=NL&with_photo=1');
  const profiles = await Promise.all(
    cards
      .slice(0, 12)
      .map((card) => ask<Answer<'getProfile'>>(page, `/api/profile.php?id=${card.id}`)),
  );
  const found = profiles
    .map((answer) => answer.profile)
    .find((profile) => profile.images.filter((image) => !image.locked).length > 1);
  if (!found) throw new Error('The demo has members with more than one photo.');
  const open = found.images.filter((image) => !image.locked).length;
  const total = found.images.length;
  await page.goto(`/nl/members/${found.id}`);
  for (let number = 1; number <= open; number++) {
    await page.getByRole('button', { name: `Foto ${number} van ${total}`, exact: true }).click();
    const photo = page.getByRole('img', { name: `Foto ${number} van ${found.name}` });
    await expect
      .poll(() =>
        photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
      )
      .toBe(true);
  }
  await page.getByRole('button', { name: `Foto 1 van ${total}`, exact: true }).click();
  const enlarge = page.getByRole('button', { name: `Foto 1 van ${total} groot bekijken` });
  await enlarge.click();
  const viewer = page.getByRole('dialog', { name: 'Foto’s' });
  await expect(viewer.getByRole('img')).toHaveAttribute('src', found.images[0]?.filename ?? '');
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('img')).toHaveAttribute('src', found.images[1]?.filename ?? '');
  await page.keyboard.press('End');
  await expect(viewer.getByText(`${total} van ${total}`)).toBeVisible();
  await viewer.getByRole('button', { name: 'Vorige foto' }).click();
  await expect(viewer.getByText(`${total - 1} van ${total}`)).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(enlarge).toBeFocused();
});

test('R-159 a swipe turns the large photo', async ({ person }) => {
  const { page } = await person({ as: 'premium', width: 390, height: 844 });
  const cards = await search(page, 'country=NL&with_photo=1');
  for (const card of cards) {
    const { profile } = await ask<Answer<'getProfile'>>(page, `/api/profile.php?id=${card.id}`);
    if (profile.images.length < 2) continue;
    await page.goto(`/nl/members/${profile.id}`);
    await page.getByRole('button', { name: /groot bekijken/ }).click();
    await page.mouse.move(300, 400);
    await page.mouse.down();
    await page.mouse.move(120, 410, { steps: 5 });
    await page.mouse.up();
    await expect(page.getByText(`2 van ${profile.images.length}`)).toBeVisible();
    return;
  }
  throw new Error('The demo has members with more than one photo.');
});

/**
 * A member of whose photos some are locked for the signed-in person, and those photos as they are
 * told of them.
 */
async function lockedMember(page: Page) {
  for (const card of (await search(page, 'country=NL&with_photo=1')).filter(
    ({ locked_photos: count, fictional }) => count > 1 && !fictional,
  )) {
    const { profile } = await ask<Answer<'getProfile'>>(page, `/api/profile.php?id=${card.id}`);
    if (profile.images.filter((image) => !image.locked).length > 1)
      return {
        id: card.id,
        images: profile.images,
        locked: profile.images.filter((image) => image.locked),
      };
  }
  throw new Error('The demo has members with locked photos.');
}

test('R-160 R-401 a free member sees a blurred tile with a lock for every locked photo, and pressing one opens the alert that leads to premium', async ({
  person,
}) => {
  const { page } = await person({ as: 'free' });
  const { id, images, locked } = await lockedMember(page);
  await page.goto(`/nl/members/${id}`);
  const gallery = page.getByRole('region', { name: /^Foto’s van / });
  const tiles = gallery.getByRole('button', { name: /, op slot$/ });
  await expect(tiles).toHaveCount(locked.length);
  await expect(gallery.getByRole('button', { name: /^Foto \d+ van \d+$/ })).toHaveCount(
    images.length - locked.length,
  );
  // Nothing but the blurred picture of the server is asked for.
  expect(
    await tiles
      .locator('img')
      .evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('src'))),
  ).toEqual(locked.map((image) => `/photos/${image.id}/blurred`));
  for (const picture of await tiles.locator('img').all())
    await expect
      .poll(() => picture.evaluate((element) => (element as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  const alert = gallery.getByRole('alert');
  await expect(alert).toHaveCount(0);
  await tiles.last().focus();
  await page.keyboard.press('Enter');
  await expect(alert).toContainText(`${locked.length} foto’s op slot`);
  await expect(tiles.last()).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page);
  await gallery
    .getByRole('button', { name: /^Foto \d+ van \d+$/ })
    .first()
    .click();
  await expect(alert).toHaveCount(0);
  await tiles.first().click();
  await alert.getByRole('link', { name: 'Bekijk premium' }).click();
  await page.waitForURL('**/nl/premium');
});

test('R-029 R-402 of a locked photo a free member gets the blurred picture alone, a premium member all of it', async ({
  person,
}) => {
  const { page } = await person({ as: 'free' });
  const { id, locked } = await lockedMember(page);
  const statuses = (who: Page) =>
    Promise.all(
      locked.flatMap((photo) =>
        ['thumb', 'medium', 'large', 'blurred'].map(
          async (variant) =>
            [variant, (await who.request.get(`/photos/${photo.id}/${variant}`)).status()] as const,
        ),
      ),
    );
  for (const [variant, status] of await statuses(page))
    expect([variant, status]).toEqual([variant, variant === 'blurred' ? 200 : 404]);
  const { page: premium } = await person({ as: 'premium', path: `/nl/members/${id}` });
  for (const [, status] of await statuses(premium)) expect(status).toBe(200);
  const gallery = premium.getByRole('region', { name: /^Foto’s van / });
  await expect(
    gallery.getByRole('button', { name: /^Foto \d+ van \d+$/ }).nth(locked.length),
  ).toBeVisible();
  await expect(gallery.getByRole('button', { name: /op slot/ })).toHaveCount(0);
  await expect(gallery.getByRole('alert')).toHaveCount(0);
});

test('R-020 R-162 R-163 a like is given and taken back on the profile, and stands under given likes meanwhile', async ({
  person,
}) => {
  const { page } = await person({ as: 'premium' });
  const { given } = await ask<Answer<'getLikes'>>(page, '/api/likes.php');
  const card = (await search(page, 'country=NL')).find((one) => !given.includes(one.id));
  if (!card) throw new Error('The demo has members who are not liked.');
  await page.goto(`/nl/members/${card.id}`);
  await page
    .getByRole('button', { name: `Like ${card.name}`, exact: true })
    .first()
    .click();
  await expect(
    page.getByRole('button', { name: `Like voor ${card.name} intrekken` }),
  ).toBeVisible();
  await expect
    .poll(async () => (await ask<Answer<'getLikes'>>(page, '/api/likes.php')).given)
    .toContain(card.id);
  await page.goto('/nl/likes/given');
  await expect(page.locator(`[data-profile="${card.id}"]`)).toBeVisible();

  await page.goto(`/nl/members/${card.id}`);
  await page.getByRole('button', { name: `Like voor ${card.name} intrekken` }).click();
  await expect(
    page.getByRole('button', { name: `Like ${card.name}`, exact: true }).first(),
  ).toBeVisible();
  await expect
    .poll(async () => (await ask<Answer<'getLikes'>>(page, '/api/likes.php')).given)
    .not.toContain(card.id);
  await page.goto('/nl/likes/given');
  await expect(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible();
  await expect(page.locator(`[data-profile="${card.id}"]`)).toHaveCount(0);
});

test('R-165 the message button opens the chat with that member', async ({ person }) => {
  const { page } = await person({ as: 'premium' });
  const [card] = await search(page, 'country=NL');
  await page.goto(`/nl/members/${card?.id}`);
  await page.getByRole('link', { name: 'Stuur een bericht' }).first().click();
  await expect(page).toHaveURL(new RegExp(`/nl/members/${card?.id}/chat$`));
  await expect(page.getByRole('textbox').last()).toBeVisible();
});

test('a fictional profile is marked and warned of before anything can be done with it', async ({
  person,
}) => {
  const { page } = await person({ as: 'premium' });
  const pages = await Promise.all(
    [1, 2, 3].map((number) => search(page, `country=NL&page=${number}`)),
  );
  const card = pages.flat().find((one) => one.fictional);
  if (!card) throw new Error('The demo has fictional members.');
  await page.goto(`/nl/members/${card.id}`);
  await expect(page.locator('#main header').getByText('Fictief')).toBeVisible();
  const { fictional_warning: warning } = await ask<Answer<'getSettings'>>(
    page,
    '/api/settings.php',
  );
  const notice = page.getByText(warning);
  await expect(notice).toBeVisible();
  const isBefore = await notice.evaluate((element) => {
    const action = document.querySelector('#main a[href$="/chat"]');
    return Boolean(
      action && element.compareDocumentPosition(action) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });
  expect(isBefore).toBe(true);
});

test('R-345 opening the profile of somebody who likes the member clears the mark of the new like', async ({
  person,
}) => {
  const [premium, free] = [await person({ as: 'premium' }), await person({ as: 'free' })];
  const [one, other] = [await ownProfile(premium.page), await ownProfile(free.page)];
  await forgetLikes(premium.page, other.id);
  await forgetLikes(free.page, one.id);
  await premium.page.goto('/nl/likes/received');
  await free.page.goto(`/nl/members/${one.id}`);
  await free.page
    .getByRole('button', { name: `Like ${one.name}`, exact: true })
    .first()
    .click();
  const card = premium.page.locator(`[data-profile="${other.id}"]`);
  await closeLikeMoment(premium.page);
  await expect(card).toContainText('Nieuw');
  await card.getByRole('link').click();
  await expect(premium.page.getByText(`${other.name} vindt je leuk`)).toBeVisible();
  await expect
    .poll(
      async () =>
        (await ask<Answer<'getLikes'>>(premium.page, '/api/likes.php')).liked_by.find(
          (like) => like.id === other.id,
        )?.like_new,
    )
    .toBe(false);
  await premium.page.goto('/nl/likes/received');
  await expect(card).toBeVisible();
  await expect(card).not.toContainText('Nieuw');
  await forgetLikes(free.page, one.id);
});

test('offline an opened profile can be read, and another says honestly that it cannot @service-worker', async ({
  person,
}) => {
  const { page, context } = await person({ as: 'premium', path: '/nl/members?country=NL' });
  await waitForCards(page);
  const [first, second] = await search(page, 'country=NL');
  if (!first || !second) throw new Error('The demo has members.');
  await page.locator(`[data-profile="${first.id}"] a`).click();
  await expect(page.getByRole('heading', { name: 'In het kort' })).toBeVisible();
  await page.goBack();
  await waitForCards(page);
  await context.setOffline(true);
  await page.locator(`[data-profile="${first.id}"] a`).click();
  await expect(page.getByRole('heading', { name: 'In het kort' })).toBeVisible();
  await page.goBack();
  await waitForCards(page);
  await page.locator(`[data-profile="${second.id}"] a`).click();
  await expect(page.getByText('Je bent offline: dit is wat we van')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'In het kort' })).toBeVisible();
});

test('a profile that blocked the member shows the notice and nothing else', async ({ person }) => {
  const { page, context } = await person({ as: 'premium', path: '/nl/members?country=NL' });
  await waitForCards(page);
  const [card] = await search(page, 'country=NL');
  await context.route('**/api/profile.php**', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/json',
      body: JSON.stringify({
        error: { code: 'blocked_by', message: 'Dit profiel kun je niet meer bekijken.' },
      }),
    }),
  );
  await page.locator(`[data-profile="${card?.id}"] a`).click();
  await expect(
    page.getByRole('heading', { name: 'Dit profiel kun je niet meer bekijken' }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: `${card?.name}, ${card?.age}` })).toHaveCount(0);
});

test('on a phone the actions stay at the foot, in the place of the tabs', async ({ person }) => {
  const { page } = await person({ as: 'premium', width: 390, height: 844 });
  const [card] = await search(page, 'country=NL');
  await page.goto(`/nl/members/${card?.id}`);
  const write = page.getByRole('link', { name: 'Stuur een bericht' });
  await expect(write).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(write).toBeInViewport();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Zoeken' })).toBeHidden();
  await expectNoSidewaysScroll(page);
  await page.goto('/nl/members');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Zoeken' })).toBeVisible();
});

for (const dark of [false, true]) {
  test(`a profile has no accessibility violation (${dark ? 'dark' : 'light'})`, async ({
    person,
  }) => {
    const { page } = await person({ as: 'free', dark });
    const [card] = await search(page, 'country=NL&with_photo=1');
    for (const [width, height] of [
      [1_440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`/nl/members/${card?.id}`);
      await expect(page.getByRole('heading', { name: 'In het kort' })).toBeVisible();
      await expectAccessible(page);
    }
  });
}
