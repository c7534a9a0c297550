import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { join } from '../support/joined.ts';
import { activationPath, anHourLater, mailsTo, newAddress, PASSWORD } from '../support/joining.ts';

test('R-098 R-070 without JavaScript: a lander is read with its pictures and ways in, and the language is changed', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'nl' });
  const page = await context.newPage();
  await page.goto(`${server.origin}/nl/landers/gallery?network=n`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Een muur vol mensen, en één lege lijst.',
  );
  const pictures = page.getByRole('img', { name: /^Getekende / });
  await expect(pictures).toHaveCount(8);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  }
  const way = page.locator('main a[data-signup]').first();
  await expect(way).toHaveAttribute('href', '/nl/signup?network=n');

  // A lander leads nowhere but in and home; there the languages are.
  await page.getByRole('banner').getByRole('link').click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Alle talen' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(/\/de\/lang-config\?network=n$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/de\/?\?network=n$/);
  await context.close();
});

test('R-090 without JavaScript: a purchase is withdrawn from with its number and the mail’s link', async ({
  browser,
  person,
  server,
  dev,
}) => {
  const account = await join(server.origin, dev);
  const { page: shop } = await person({ as: account, path: '/nl/credits/p0/creditcard' });
  await shop.getByRole('checkbox', { name: /Zet mijn credits meteen klaar/ }).check();
  await shop.getByRole('button', { name: /^Bestellen en .* betalen$/ }).click();
  await shop.getByRole('button', { name: 'Betalen', exact: true }).click();
  await expect(shop.getByText('Ze staan op je saldo.')).toBeVisible();
  const newest = async (subject: RegExp) =>
    (await mailsTo(dev, account.email)).find((mail) => subject.test(mail.subject));
  await expect.poll(() => newest(/^Bon /)).toBeDefined();
  const number = /\d+/.exec((await newest(/^Bon /))?.subject ?? '')?.[0] ?? '';

  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'nl' });
  const page = await context.newPage();
  await page.goto(`${server.origin}/nl/pages/return-policy`);
  await page.getByRole('textbox', { name: 'Nummer van je bestelling' }).fill(number);
  await page.getByRole('textbox', { name: 'E-mailadres van je account' }).fill(account.email);
  // Nobody fills in such a form in three seconds.
  await dev('POST', '/dev/clock', { advance_ms: 4_000 });
  await page.getByRole('button', { name: 'Overeenkomst hier herroepen' }).click();
  await expect(page.getByRole('heading', { name: 'Kijk in je mail' })).toBeVisible();
  await expect.poll(() => newest(/^Bevestig je herroeping /)).toBeDefined();
  const words = (await newest(/^Bevestig je herroeping /))?.text ?? '';
  const path = /\/nl\/pages\/return-policy\?withdraw=[\w-]+/.exec(words)?.[0] ?? '';
  await page.goto(server.origin + path);
  await expect(page.getByRole('heading', { name: 'Bevestig je herroeping' })).toBeVisible();
  await dev('POST', '/dev/clock', { advance_ms: 4_000 });
  await page.getByRole('button', { name: 'Herroeping bevestigen' }).click();
  await expect(page.getByRole('heading', { name: 'Je hebt herroepen' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Je verklaring kwam binnen op');
  await expect.poll(() => newest(/^Je herroeping van bestelling /)).toBeDefined();
  await context.close();
});

test('R-016 R-017 R-048 R-296 without JavaScript: from a lander to an active account', async ({
  browser,
  server,
  dev,
}) => {
  await anHourLater(dev);
  const email = newAddress();
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'nl' });
  const page = await context.newPage();
  await page.goto(`${server.origin}/nl/landers/gallery?network=n&sub1=klik`);
  await page.locator('main a[data-signup]').first().click();
  // The app's page leads on by itself.
  await expect(page).toHaveURL(`${server.origin}/nl/signup?plain=1&network=n&sub1=klik`);
  await page.getByRole('group', { name: 'Ik ben' }).getByRole('radio', { name: 'Vrouw' }).check();
  await page
    .getByRole('group', { name: 'Ik val op' })
    .getByRole('radio', { name: 'Mannen' })
    .check();
  await page.getByRole('checkbox', { name: /mag bewaren op wie ik val/ }).check();
  for (const [part, digits] of [
    ['Dag', '3'],
    ['Maand', '2'],
    ['Jaar', '1985'],
  ] as const)
    await page.getByRole('textbox', { name: part }).fill(digits);
  await page.getByRole('combobox', { name: 'Woonplaats' }).selectOption('NL/Amersfoort');
  await page.getByRole('textbox', { name: 'Profielnaam' }).fill('Marit');
  await page.getByRole('textbox', { name: 'E-mailadres' }).fill(email);
  const password = page.getByLabel('Wachtwoord', { exact: true });
  await password.fill('kort');
  // Nobody fills in such a form in three seconds.
  await dev('POST', '/dev/clock', { advance_ms: 4_000 });
  const create = page.getByRole('button', { name: 'Account maken' });
  await create.click();
  await expect(page.getByRole('alert')).toContainText('Nog niet alles klopt');
  await expect(password).toHaveAccessibleDescription('Gebruik minstens 10 tekens.');
  await expect(password).toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'E-mailadres' })).toHaveValue(email);
  await expect(page.getByRole('radio', { name: 'Vrouw', exact: true })).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Woonplaats' })).toHaveValue('NL/Amersfoort');
  await password.fill(PASSWORD);
  await create.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kijk in je mail');
  await expect(page.getByRole('main')).toContainText('werkt alleen met JavaScript');

  await expect.poll(async () => (await mailsTo(dev, email)).length).toBe(1);
  const link = server.origin + (await activationPath(dev, email));
  const statusOf = async () => {
    const answer = await page.request.post(`${server.origin}/api/user.php`, {
      headers: { 'request-type': 'client', origin: server.origin },
      data: { email, password: PASSWORD },
    });
    const { user } = (await answer.json()) as { user: { status: string } };
    await context.clearCookies();
    return user.status;
  };
  await page.request.head(link);
  await page.request.get(link, { headers: { 'sec-purpose': 'prefetch' } });
  expect(await statusOf()).toBe('not_confirmed');
  await page.goto(link);
  await expect(page).toHaveURL(/\/nl\/activate\/done$/);
  await expect(page.getByRole('heading', { name: 'Je account is actief' })).toBeVisible();
  await expect(
    page.getByRole('paragraph').filter({ hasText: 'schrijven werkt alleen met JavaScript.' }),
  ).toBeInViewport();
  expect(await statusOf()).toBe('active');
  await context.close();
});

test('R-079 the form without JavaScript is right for a screen reader and fits, in both themes, also with all that can be wrong', async ({
  browser,
  server,
  dev,
}) => {
  for (const [locale, width, colorScheme] of [
    ['nl', 390, 'light'],
    ['de', 390, 'dark'],
    ['nl', 1280, 'dark'],
    ['de', 1280, 'light'],
    ['pl', 320, 'light'],
  ] as const) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
    const page = await context.newPage();
    await page.goto(`${server.origin}/${locale}/signup?plain=1`);
    await expect(page.locator('form input[name="password"]')).toBeVisible();
    await expectAccessible(page);
    await page.locator('form').evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await dev('POST', '/dev/clock', { advance_ms: 4_000 });
    await page.locator('form button[type="submit"]').click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(7);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await context.close();
  }
});
