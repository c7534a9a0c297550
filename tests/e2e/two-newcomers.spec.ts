import type { Page } from '@playwright/test';
import { expect, test, violationsOf } from './fixtures.ts';
import { anHourLater, newAddress, walk, type Person } from './joining.ts';
import { closeLikeMoment, ownProfile, waitForCards } from './members.ts';
import { bubble, log, newText, write } from './talk.ts';

/** Joins through the sign-up page, and follows the link that the mailbox shows. */
async function join(page: Page, who: Person): Promise<{ id: string; name: string }> {
  await walk(page, who, 0, 5);
  await expect(page.locator('[data-complete]')).toBeVisible();
  const link = page.getByRole('link', { name: /activate\.php/ });
  await expect(async () => {
    await page.goto(`/dev/mailbox?to=${encodeURIComponent(who.email)}`);
    await expect(link).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  const { pathname, search } = new URL((await link.getAttribute('href')) ?? '', page.url());
  await page.goto(pathname + search);
  await expect(page).toHaveURL(/\/nl\/activate\/done$/);
  return ownProfile(page);
}

/** Finds somebody among the members by what they said of themselves, and likes their card. */
async function findAndLike(
  page: Page,
  gender: 'female' | 'male',
  wanted: { id: string; name: string },
): Promise<void> {
  await page.goto(
    `/nl/members?gender=${gender}&country=NL&countryregion=NL-UT&min_age=40&max_age=44&sort=newest`,
  );
  await waitForCards(page);
  await page
    .locator(`#main [data-profile="${wanted.id}"]`)
    .getByRole('button', { name: `Like ${wanted.name}` })
    .click();
}

test('R-001 two people who both just joined find each other, like each other, match, and one message passes between them', async ({
  person,
  dev,
}) => {
  await anHourLater(dev);
  const { page: his } = await person({ path: '/nl/signup' });
  const { page: hers } = await person({ path: '/nl/signup', width: 390, height: 844 });
  const he = await join(his, { email: newAddress(), name: 'Joost', gender: 'male' });
  const she = await join(hers, { email: newAddress(), name: 'Fenna' });

  await findAndLike(his, 'female', she);
  await closeLikeMoment(hers);
  await hers.goto('/nl/likes');
  await expect(hers.locator(`#main [data-profile="${he.id}"]`)).toBeVisible();
  await findAndLike(hers, 'male', he);
  for (const [page, other] of [
    [his, she],
    [hers, he],
  ] as const) {
    const moment = page.getByRole('dialog').filter({ hasText: other.name });
    await expect(moment).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(moment).toBeHidden();
    await page.goto('/nl/likes/matches');
    await expect(page.locator(`#main [data-profile="${other.id}"]`)).toBeVisible();
  }

  // The first message is free, so that whoever has no credits yet can write it.
  await hers.goto('/nl/chats');
  await his.goto(`/nl/members/${she.id}/chat`);
  const text = newText('Dag Fenna, ook nieuw hier?');
  await write(his, text);
  const row = hers.locator('[data-row]').filter({ hasText: text });
  await row.click();
  await expect(bubble(hers, text)).toBeVisible();
  await expect(log(his).getByText('Gelezen')).toBeVisible();
  expect([...violationsOf(his), ...violationsOf(hers)]).toEqual([]);
});
