import type { Page } from '@playwright/test';
import type { Answer } from '../../../shared/contract/calls.ts';
import { expect, test } from '../support/fixtures.ts';
import { ask, forgetLikes, search, waitForCards } from '../support/members.ts';

const NOBODY = '01900000-0000-7000-8000-000000000000';

/** A member of whose photos some are locked for the signed-in person. */
async function lockedMember(page: Page): Promise<Answer<'getProfile'>['profile']> {
  for (const card of (await search(page, 'country=NL&with_photo=1')).filter(
    ({ locked_photos: count, fictional }) => count > 1 && !fictional,
  )) {
    const { profile } = await ask<Answer<'getProfile'>>(page, `/api/profile.php?id=${card.id}`);
    if (profile.images.filter((image) => !image.locked).length > 1) return profile;
  }
  throw new Error('The demo has members with locked photos.');
}

test('R-020 R-029 R-055 R-402 a member’s page as the server tells it: who it is, photos by what one may see, a like that is given and taken back; an unknown one is a 404 page (long: two members and a visitor)', async ({
  person,
}) => {
  const { page } = await person({ as: 'free' });
  const shown = await lockedMember(page);
  const locked = shown.images.filter((image) => image.locked);
  await forgetLikes(page, shown.id);
  await page.goto(`/nl/members/${shown.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${shown.name}, ${shown.age}`);
  const gallery = page.getByRole('region', { name: /^Foto’s van / });
  const tiles = gallery.getByRole('button', { name: /, op slot$/ });
  await expect(tiles).toHaveCount(locked.length);
  // What may be seen is served: the large one, and the blurred ones of the rest.
  for (const picture of [gallery.getByRole('img').first(), ...(await tiles.locator('img').all())])
    await expect
      .poll(() => picture.evaluate((element) => (element as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);

  const given = async () => (await ask<Answer<'getLikes'>>(page, '/api/likes.php')).given;
  const like = page.getByRole('button', { name: `Like ${shown.name}`, exact: true }).first();
  await like.click();
  await expect.poll(given).toContain(shown.id);
  await page.reload();
  await page.getByRole('button', { name: `Like voor ${shown.name} intrekken` }).click();
  await expect(like).toBeVisible();
  await expect.poll(given).not.toContain(shown.id);

  const { page: premium } = await person({ as: 'premium', path: `/nl/members/${shown.id}` });
  const all = premium.getByRole('region', { name: /^Foto’s van / });
  await expect(all.getByRole('button', { name: /^Foto \d+ van \d+$/ })).toHaveCount(
    shown.images.length,
  );
  await expect(all.getByRole('button', { name: /op slot/ })).toHaveCount(0);
  await premium.goto(`/nl/members/${NOBODY}`);
  await expect(premium.locator('[data-error-status="404"]')).toBeVisible();
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
