import { conversationIdOf } from '../../shared/identifiers.ts';
import {
  demoEmail,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  violationsOf,
} from './fixtures.ts';
import {
  activationPath,
  anHourLater,
  fillStep,
  flow,
  goOn,
  mailsTo,
  newAddress,
  onStep,
  PASSWORD,
  walk,
  WORDS,
  type Walked,
} from './joining.ts';
import { ask, ownProfile, trySay, waitForCards } from './members.ts';
import { bubble, chatsOf, newText, write } from './talk.ts';
import type { Answer } from '../../shared/contract/calls.ts';

const credits = async (page: Parameters<typeof ask>[0]) =>
  (await ask<Answer<'getUser'>>(page, '/api/user.php')).user?.credits;

for (const [locale, width] of [
  ['nl', 390],
  ['nl', 1440],
  ['pl', 390],
  ['pl', 1440],
] as const satisfies readonly (readonly [Walked, number])[])
  test(`R-017 R-082 R-156 R-303 a new person joins in ${locale} at ${width} px, is refused what needs a confirmed address, activates, is found and is written to`, async ({
    person,
    dev,
  }) => {
    await anHourLater(dev);
    await dev('POST', '/dev/member', { id: demoEmail('premium'), credits: 50 });
    const words = WORDS[locale];
    const who = { email: newAddress(), name: `Nova ${width}${locale}` };
    const { page } = await person({ path: `/${locale}/signup`, width, height: 844 });
    await expect(onStep(page, 0)).toBeVisible();
    await walk(page, who, 0, 5);
    await expect(
      flow(page).getByRole('heading', { name: words.complete.title.replace('{{name}}', who.name) }),
    ).toBeVisible();
    await expect(
      flow(page).getByText(words.complete.mailed.replace('{{email}}', who.email)),
    ).toBeVisible();
    expect(await mailsTo(dev, who.email)).toHaveLength(1);
    await flow(page).getByRole('link', { name: words.complete.search }).click();
    await expect(page).toHaveURL(new RegExp(`/${locale}/members`));
    await waitForCards(page);

    // Before: neither side can write, both see why, and nothing is charged.
    const me = await ownProfile(page);
    const { page: other } = await person({ as: 'premium' });
    const them = await ownProfile(other);
    const before = await credits(other);
    expect(await trySay(other, me.id, 'Hoi')).toEqual({ status: 409, code: 'other_not_confirmed' });
    expect(await credits(other)).toBe(before);
    await page.goto(`/${locale}/members/${them.id}/chat`);
    await expect(page.locator('textarea')).toHaveAttribute('aria-disabled', 'true');
    await expect(
      page
        .locator('main [role="status"]')
        .filter({ hasText: /e-mail/ })
        .first(),
    ).toBeVisible();
    expect(
      (
        await ask<Answer<'searchMembers'>>(
          other,
          '/api/members.php?country=NL&countryregion=NL-UT&sort=newest',
        )
      ).results.map((card) => card.id),
    ).not.toContain(me.id);

    // The link of the mail, in the same browser; twice is as good as once.
    const path = await activationPath(dev, who.email);
    for (let visit = 0; visit < 2; visit++) {
      await page.goto(path);
      await expect(page).toHaveURL(new RegExp(`/${locale}/activate/done$`));
    }
    expect((await ask<Answer<'getUser'>>(page, '/api/user.php')).user?.status).toBe('active');

    // After: found by the other's search, and written to.
    await other.goto('/nl/members?gender=female&country=NL&countryregion=NL-UT&sort=newest');
    const card = other.locator(`#main [data-profile="${me.id}"]`);
    await expect(card).toBeVisible();
    await card.getByRole('link').click();
    await other.getByRole('link', { name: 'Stuur een bericht' }).first().click();
    const text = newText('Welkom hier');
    await write(other, text);
    await expect(bubble(other, text)).toBeVisible();
    await page.goto(`/${locale}/chats`);
    await expect(page.locator(`[data-row="${conversationIdOf(me.id, them.id)}"]`)).toContainText(
      text,
    );
    expect((await chatsOf(page)).length).toBe(1);
    expect(violationsOf(page)).toEqual([]);
  });

test('R-183 R-184 R-185 the page of a link that worked leads to the profile, to premium and to the members', async ({
  person,
}) => {
  const { page } = await person({ as: 'free', width: 390, height: 844 });
  for (const [name, url] of [
    ['Profiel afmaken', '/complete-signup'],
    ['Premium nemen', '/premium'],
    ['Leden zoeken', '/members'],
  ] as const) {
    await page.goto('/nl/activate/done');
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`/nl${url}`));
  }
});

test('R-065 R-248 an unfinished profile is finished at one place, and stands on the own profile afterwards', async ({
  person,
  dev,
}) => {
  await anHourLater(dev);
  const who = { email: newAddress(), name: 'Nova' };
  const { page } = await person({ path: '/nl/signup', width: 390, height: 844 });
  await walk(page, who, 0, 3);
  await fillStep(page, 3, who);
  // Without the consent nothing is kept of it.
  await onStep(page, 3).getByRole('checkbox').uncheck();
  await goOn(page);
  await goOn(page);
  await page.locator('[data-complete]').getByRole('link', { name: 'Profiel afmaken' }).click();
  await expect(page).toHaveURL(/\/nl\/complete-signup$/);
  const part = (name: string) => page.getByRole('region', { name });
  const about = newText('Ik lach om woordgrapjes');
  await part('Over jezelf').getByRole('textbox').fill(about);
  await part('Over jezelf').getByRole('button', { name: 'Opslaan' }).click();
  await expect(part('Over jezelf').getByRole('status')).toContainText('Opgeslagen');
  const desire = part('Op wie je valt');
  await desire.getByRole('radio', { name: 'Biseksueel' }).check();
  await desire.getByRole('button', { name: 'Opslaan' }).click();
  await expect(desire.getByText('Geef toestemming, of kies niets')).toBeVisible();
  await desire.getByRole('checkbox').check();
  await desire.getByRole('button', { name: 'Opslaan' }).click();
  await expect(desire.getByRole('status')).toContainText('Opgeslagen');
  const place = part('Waar je woont');
  await place.getByLabel('Woonplaats').selectOption('Utrecht');
  await place.getByRole('button', { name: 'Opslaan' }).click();
  await expect(place.getByRole('status')).toContainText('Opgeslagen');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Mijn profiel bekijken' }).click();
  const main = page.getByRole('main');
  for (const text of [about, 'Utrecht']) await expect(main.getByText(text).first()).toBeVisible();
  await expect(main.locator('option:checked', { hasText: 'Biseksueel' })).toBeAttached();
});

test('R-083 R-303 R-304 R-449 a broken link ends on the error page, which names support and sends a new mail', async ({
  person,
  dev,
}) => {
  await anHourLater(dev);
  const who = { email: newAddress(), name: 'Nova' };
  const { page } = await person({ path: '/nl/signup', width: 390, height: 844 });
  await walk(page, who, 0, 5);
  await expect(page.locator('[data-complete]')).toBeVisible();
  const first = await activationPath(dev, who.email);
  await page.goto('/api/activate.php?token=niets');
  await expect(page).toHaveURL(/\/nl\/activate\/error$/);
  await expect(page.getByRole('link', { name: 'Mail de klantenservice' })).toHaveAttribute(
    'href',
    /^mailto:hallo@vonk\.example/,
  );
  await page.getByRole('button', { name: 'Stuur een nieuwe mail' }).click();
  await expect(page.getByText(`Er is een nieuwe mail onderweg naar ${who.email}.`)).toBeVisible();
  await expect.poll(async () => (await mailsTo(dev, who.email)).length).toBe(2);
  // A newer link ends the older.
  const second = await activationPath(dev, who.email);
  expect(second).not.toBe(first);
  await page.goto(first);
  await expect(page).toHaveURL(/\/nl\/activate\/error$/);
  // Three mails an hour are enough for one address.
  const again = page.getByRole('button', { name: 'Stuur een nieuwe mail' });
  await again.click();
  await expect.poll(async () => (await mailsTo(dev, who.email)).length).toBe(3);
  await again.click();
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /over (5\d|60) minuten opnieuw/ }),
  ).toBeVisible();
  await page.goto(await activationPath(dev, who.email));
  await expect(page).toHaveURL(/\/nl\/activate\/done$/);
  await page.goto('/nl/activate/error');
  await expect(page.getByText('Je account is al actief.')).toBeVisible();
});

test('R-303 R-304 a mistyped address is corrected before the activation: the new one gets the mail, the old link ends', async ({
  person,
  dev,
}) => {
  await anHourLater(dev);
  const wrong = { email: newAddress(), name: 'Nova' };
  const right = newAddress();
  const { page } = await person({ path: '/nl/signup', width: 390, height: 844 });
  await walk(page, wrong, 0, 5);
  await expect(page.locator('[data-complete]')).toBeVisible();
  const first = await activationPath(dev, wrong.email);
  await page.goto('/nl/members');
  await page.getByRole('button', { name: 'Adres klopt niet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Een ander e-mailadres' });
  await expect(dialog.getByLabel('E-mailadres')).toHaveValue(wrong.email);
  // Only whoever knows the password, and only an address that is one.
  await dialog.getByLabel('E-mailadres').fill('geen adres');
  await dialog.getByLabel('Je wachtwoord').fill('iets anders dan het was');
  await dialog.getByRole('button', { name: 'Adres wijzigen' }).click();
  await expect(dialog.getByLabel('E-mailadres')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('E-mailadres').fill(right);
  await dialog.getByRole('button', { name: 'Adres wijzigen' }).click();
  await expect(dialog.getByLabel('Je wachtwoord')).toHaveAttribute('aria-invalid', 'true');
  expect(await mailsTo(dev, right)).toEqual([]);
  await expectAccessible(page);
  await dialog.getByLabel('Je wachtwoord').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Adres wijzigen' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(`De mail is onderweg naar ${right}.`)).toBeVisible();
  await expect(page.getByText(`We stuurden een link naar ${right}.`).first()).toBeVisible();
  await expect.poll(async () => (await mailsTo(dev, right)).length).toBe(1);
  await page.goto(first);
  await expect(page).toHaveURL(/\/nl\/activate\/error$/);
  await page.goto(await activationPath(dev, right));
  await expect(page).toHaveURL(/\/nl\/activate\/done$/);
  expect((await ask<Answer<'getUser'>>(page, '/api/user.php')).user).toMatchObject({
    status: 'active',
    email: right,
  });
});

test('R-449 a visitor with a broken link reads how to reach support and where to log in', async ({
  person,
}) => {
  const { page } = await person({ path: '/en/activate/error' });
  await expect(page.getByRole('heading', { level: 1, name: 'Activation failed' })).toBeVisible();
  await expect(page.getByText('Contact customer service')).toBeVisible();
  await page.getByRole('link', { name: 'Log in for a new email' }).click();
  await expect(page).toHaveURL(/\/en\/login\?next=/);
});

for (const dark of [false, true])
  test(`the pages of activation are accessible and fit, ${dark ? 'dark' : 'light'}`, async ({
    person,
  }) => {
    for (const width of [390, 1440]) {
      const { page } = await person({ dark, width, height: 844 });
      for (const path of ['/nl/activate/done', '/de/activate/error']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      }
    }
  });
