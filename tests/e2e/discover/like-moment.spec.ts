import type { Page } from '@playwright/test';
import type { Answer } from '../../../shared/contract/calls.ts';
import { expect, test, violationsOf } from '../support/fixtures.ts';
import type { Person } from '../support/person.ts';
import { join, type Joined } from '../support/joined.ts';
import { ask, give, ownProfile, waitForCards } from '../support/members.ts';
import type { Dev } from '../support/talk.ts';

const modal = (page: Page) => page.getByRole('dialog', { name: 'Nieuwe like!' });
// Also where a dialog makes the page behind it inert.
const likesBadge = (page: Page) =>
  page.locator('nav a[href$="/nl/likes"]').filter({ visible: true }).first();
type OpenPerson = (options: { as: Joined; path?: string }) => Promise<Person>;

/** Two people of the test's own: one who is liked, and one who likes. */
async function two(person: OpenPerson, origin: string, dev: Dev) {
  const [her, him] = [await join(origin, dev), await join(origin, dev, { gender: 'male' })];
  const [{ page }, { page: his }] = [
    await person({ as: her, path: '/nl/members' }),
    await person({ as: him }),
  ];
  const [she, he] = [await ownProfile(page), await ownProfile(his)];
  return { page, he, likes: () => give(his, she.id) };
}

test('R-339 R-342 R-345 R-116 a new like opens the modal at once; the photo leads to the profile of whoever likes; opening it clears the flag, and the badge falls', async ({
  person,
  server,
  dev,
}) => {
  const { page, likes, he } = await two(person, server.origin, dev);
  await waitForCards(page);
  await likes();
  await expect(modal(page)).toContainText(`${he.name} (`);
  await expect(likesBadge(page)).toContainText('1');
  await modal(page)
    .getByRole('button', { name: `Profiel van ${he.name} bekijken` })
    .click();
  await expect(page).toHaveURL(new RegExp(`/nl/likes/m/${he.id}$`));
  await expect(
    page.getByRole('heading', { level: 1, name: new RegExp(`^${he.name}, `) }),
  ).toBeVisible();
  await expect(modal(page)).toBeHidden();
  await expect(likesBadge(page)).not.toContainText('1');
  await expect
    .poll(async () => (await ask<Answer<'getLikes'>>(page, '/api/likes.php')).liked_by)
    .toEqual([{ id: he.id, like_new: false }]);
  await page.reload();
  await expect(
    page.getByRole('heading', { level: 1, name: new RegExp(`^${he.name}, `) }),
  ).toBeVisible();
  await expect(likesBadge(page)).not.toContainText('1');
  await expect(modal(page)).toBeHidden();
  expect(violationsOf(page)).toEqual([]);
});

test('R-337 R-338 R-343 R-431 an address with t asks for an automatic like and loses t: whoever is liked by nobody is shown a fictional profile, marked as one', async ({
  person,
  server,
  dev,
}) => {
  const { page } = await person({
    as: await join(server.origin, dev),
    path: '/nl/members?gender=male&t=0&country=NL',
  });
  await expect(modal(page)).toBeVisible();
  await expect(modal(page).getByText('Fictief', { exact: true })).toBeVisible();
  const { fictional_warning: warning } = await ask<Answer<'getSettings'>>(
    page,
    '/api/settings.php',
  );
  await expect(modal(page)).toContainText(warning);
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ gender: 'male', country: 'NL' });
  await modal(page).getByRole('button', { name: 'Bekijk het profiel' }).click();
  await expect(page.getByText(warning).first()).toBeVisible();
  await expect
    .poll(async () =>
      (await ask<Answer<'getLikes'>>(page, '/api/likes.php')).liked_by.map((one) => one.like_new),
    )
    .toEqual([false]);
});
