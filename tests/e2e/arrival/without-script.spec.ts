import { expect, test } from '../support/fixtures.ts';
import { join } from '../support/joined.ts';
import { mailsTo } from '../support/joining.ts';

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
