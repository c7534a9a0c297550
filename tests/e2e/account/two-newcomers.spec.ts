import type { Page } from '@playwright/test';
import { expect, test, violationsOf } from '../support/fixtures.ts';
import type { Answer } from '../../../shared/contract/calls.ts';
import {
  activationPath,
  anHourLater,
  fillStep,
  goOn,
  mailsTo,
  newAddress,
  onStep,
  PASSWORD,
  walk,
  type Person,
} from '../support/joining.ts';
import { ask, closeLikeCelebration, ownProfile, waitForCards } from '../support/members.ts';
import { bubble, log, newText, write, type Dev } from '../support/talk.ts';

/** Follows the link of the newest mail that the mailbox shows, twice, which is as good as once. */
async function activate(page: Page, email: string): Promise<{ id: string; name: string }> {
  const link = page.getByRole('link', { name: /activate\.php/ });
  await expect(async () => {
    await page.goto(`/dev/mailbox?to=${encodeURIComponent(email)}`);
    await expect(link.first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const { pathname, search } = new URL((await link.first().getAttribute('href')) ?? '', page.url());
  for (let visit = 0; visit < 2; visit += 1) {
    await page.goto(pathname + search);
    await expect(page).toHaveURL(/\/nl\/activate\/done$/);
  }
  return ownProfile(page);
}

/** Joins on a wide screen with a mistyped address, corrects it, and follows an old link first. */
async function joinWithWrongAddress(
  page: Page,
  dev: Dev,
  who: Person,
): Promise<{ id: string; name: string }> {
  const wrong = newAddress();
  await page.goto('/nl/signup');
  await walk(page, { ...who, email: wrong }, 0, 5);
  await page.locator('[data-complete]').getByRole('link', { name: 'Bekijk leden' }).click();
  await expect(page).toHaveURL(/\/nl\/members/);
  await waitForCards(page);
  const first = await activationPath(dev, wrong);
  await page.getByRole('button', { name: 'Meer hierover' }).click();
  await page.getByRole('button', { name: 'Adres klopt niet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Een ander e-mailadres' });
  await dialog.getByLabel('E-mailadres').fill(who.email);
  await dialog.getByLabel('Je wachtwoord').fill('iets anders dan het was');
  await dialog.getByRole('button', { name: 'Adres wijzigen' }).click();
  await expect(dialog.getByLabel('Je wachtwoord')).toHaveAttribute('aria-invalid', 'true');
  expect(await mailsTo(dev, who.email)).toEqual([]);
  await dialog.getByLabel('Je wachtwoord').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Adres wijzigen' }).click();
  await expect(page.getByText(`We stuurden een link naar ${who.email}.`).first()).toBeVisible();
  await expect.poll(async () => (await mailsTo(dev, who.email)).length).toBe(1);
  // The link to the old address ends on the error page, which sends another mail.
  await page.goto(first);
  await expect(page).toHaveURL(/\/nl\/activate\/error$/);
  const second = await activationPath(dev, who.email);
  await page.getByRole('button', { name: 'Stuur een nieuwe mail' }).click();
  await expect(page.getByText(`Er is een nieuwe mail onderweg naar ${who.email}.`)).toBeVisible();
  await expect.poll(async () => (await mailsTo(dev, who.email)).length).toBe(2);
  await page.goto(second);
  await expect(page).toHaveURL(/\/nl\/activate\/error$/);
  const own = await activate(page, who.email);
  await page.goto('/nl/activate/error');
  await expect(page.getByText('Je account is al actief.')).toBeVisible();
  expect((await ask<Answer<'getUser'>>(page, '/api/user.php')).user).toMatchObject({
    status: 'active',
    email: who.email,
  });
  return own;
}

/** Joins on a phone with a password that the server refuses, a reload and a broken line between. */
async function joinWithTrouble(
  page: Page,
  dev: Dev,
  who: Person,
): Promise<{ id: string; name: string }> {
  const password = page.locator('input[name="password"]');
  await page.goto('/nl/signup-matches');
  await walk(page, who, 0, 4);
  await fillStep(page, 4, who);
  // All but the password is there after a reload, and the browser's Back leads through the steps.
  await page.reload();
  await expect(onStep(page, 4).locator('input[name="email"]')).toHaveValue(who.email);
  await expect(password).toHaveValue('');
  await page.goBack();
  await expect(onStep(page, 3).locator('input[name="name"]')).toHaveValue(who.name);
  await page.goForward();
  await password.fill('wachtwoord123');
  await goOn(page);
  await expect(password).toHaveAccessibleDescription(
    'Dit wachtwoord hebben veel mensen. Kies iets wat alleen jij bedenkt.',
  );
  await password.fill(PASSWORD);
  await page.context().setOffline(true);
  await goOn(page);
  await expect(page.getByRole('alert')).toContainText('offline');
  await page.context().setOffline(false);
  await goOn(page);

  const match = page.locator('[data-complete] [data-profile]').first();
  await expect(match).toBeVisible();
  expect(await mailsTo(dev, who.email)).toHaveLength(1);
  const id = await match.getAttribute('data-profile');
  await match.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/nl/members/${id ?? ''}$`));
  // Without a confirmed address one can read why, and not write.
  await page.goto(`/nl/members/${id ?? ''}/chat`);
  await expect(page.locator('textarea')).toHaveAttribute('aria-disabled', 'true');
  await expect(
    page
      .locator('main [role="status"]')
      .filter({ hasText: /e-mail/ })
      .first(),
  ).toBeVisible();
  await page.goto('/nl/complete-signup');
  const about = page.getByRole('region', { name: 'Over jezelf' });
  const words = newText('Ik lach om woordgrapjes');
  await about.getByRole('textbox').fill(words);
  await about.getByRole('button', { name: 'Opslaan' }).click();
  await expect
    .poll(async () => (await ask<Answer<'getUser'>>(page, '/api/user.php')).user?.profile.about)
    .toBe(words);
  return activate(page, who.email);
}

/** Finds somebody among the members by their own words, and likes their card. */
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

test('R-001 R-017 R-080 R-082 R-083 R-303 R-304 R-364 two people who both just joined, whatever went wrong on the way, find each other, like each other, match, and one message passes between them (long: two whole sign-ups)', async ({
  person,
  dev,
}) => {
  await anHourLater(dev);
  const { page: his } = await person();
  const { page: hers } = await person({ width: 390, height: 844 });
  const he = await joinWithWrongAddress(his, dev, {
    email: newAddress(),
    name: 'Joost',
    gender: 'male',
  });
  const she = await joinWithTrouble(hers, dev, { email: newAddress(), name: 'Fenna' });

  await findAndLike(his, 'female', she);
  await closeLikeCelebration(hers);
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

  // The first message is free, so that a member without credits can write it.
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
