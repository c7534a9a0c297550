import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { join } from '../support/joined.ts';
import { bubble, newText, stranger, write, writeAndSend } from '../support/talk.ts';

const pay = (page: Page) => page.getByRole('button', { name: /^Bestellen en .* betalen$/ });
const agree = (page: Page) => page.getByRole('checkbox', { name: /Zet mijn credits meteen klaar/ });

/** Orders what the page shows, by the first method, and arrives at the bank. */
async function orderAtBank(page: Page): Promise<void> {
  await page.getByLabel('Je bank', { exact: true }).selectOption({ index: 1 });
  await agree(page).check();
  await pay(page).click();
  await expect(page.getByRole('button', { name: 'Betalen', exact: true })).toBeVisible();
}

test(
  'R-028 R-033 R-034 R-121 R-179 R-181 R-311 R-324 R-327 a newcomer who lacks credits buys on a phone at the time bonus, comes back to the message that was held, and it goes; every other tab has credits and premium without a reload (long: a purchase and a conversation)',
  { tag: '@browser' },
  async ({ person, server, dev }) => {
    const account = await join(server.origin, dev);
    await dev('POST', '/dev/member', { id: account.email, credits: 0 });
    const { page } = await person({ as: account, width: 390, height: 844 });
    const { page: desk } = await person({ as: account, path: '/nl/members' });
    await expect(desk.getByText(/^0[0-3]:[0-5]\d:[0-5]\d$/).first()).toBeVisible();
    const { id } = await stranger(page);
    await page.goto(`/nl/members/${id}/chat`);
    await writeAndSend(page, newText('De eerste is gratis'));
    const text = newText('De tweede kost een credit');
    await write(page, text);
    const missing = page.getByRole('alertdialog', { name: 'Niet genoeg credits' });
    await missing.getByRole('link', { name: /kopen/ }).click();
    await page
      .getByRole('link', { name: /^Naar bestellen/ })
      .first()
      .click();
    await expect(
      page.getByText('TIMEBONUS25').or(page.getByText('Tijdbonus')).first(),
    ).toBeVisible();
    await expectAccessible(page);
    await orderAtBank(page);
    await page.getByRole('button', { name: 'Betalen', exact: true }).click();
    await expect(page).toHaveURL(/\/nl\/transactions\/[0-9a-f-]{36}$/);
    await expect(page.getByText('Ze staan op je saldo.')).toBeVisible();
    await expectAccessible(page);
    // The other browser updates without being touched.
    await expect(desk.getByText(/^0[0-3]:[0-5]\d:[0-5]\d$/)).toHaveCount(0);
    await page.getByRole('link', { name: /^Terug naar je bericht aan/ }).click();
    await page.getByRole('button', { name: 'Nu versturen voor 1 credit' }).click();
    await expect(bubble(page, text).getByText('Niet verstuurd')).toHaveCount(0);
    await expect(page.getByText('Saldo 299').first()).toBeVisible();
    // What was not used goes back, to the cent: 299 of 300 for € 42,18.
    await page.goto('/nl/transactions');
    await page.locator('#main a[href*="/transactions/"]').first().click();
    await page.getByRole('button', { name: 'Overeenkomst hier herroepen' }).click();
    await expect(page.getByText('€ 42,04').first()).toBeVisible();
    await page.getByRole('button', { name: 'Herroeping bevestigen' }).click();
    await expect(page.getByText('Je hebt herroepen')).toBeVisible();
    await expect(page.getByText(/^Je verklaring kwam binnen op/).first()).toBeVisible();
    await page.goto('/nl/credits/statement');
    await expect(
      page.locator('#main li').filter({ hasText: 'Terugbetaling' }).first(),
    ).toBeVisible();
    const mails = (await dev('GET', `/dev/mailbox.json?to=${account.email}`)) as { text: string }[];
    expect(mails.some(({ text: words }) => words.includes('42,04'))).toBe(true);
  },
);

test('R-182 R-196 R-355 R-451 R-452 R-453 a card that fails at the bank says why and offers PayPal; left at the bank the payment goes on from the strip, and the same order is paid at its price (long: two payments)', async ({
  person,
  server,
  dev,
}) => {
  const { page, atBank, comeBack } = await person({
    as: await join(server.origin, dev),
    path: '/nl/credits/p0/creditcard',
  });
  const total = await pay(page).textContent();
  const [amount = 'no amount'] = /€.[\d,]+/.exec(total ?? '') ?? [];
  await agree(page).check();
  await pay(page).click();
  const card = await atBank();
  await card.getByRole('combobox', { name: 'Reden' }).selectOption('kaart verlopen');
  await card.getByRole('button', { name: 'Laten mislukken' }).click();
  await comeBack();
  await expect(page.getByText('Creditcard betaling mislukt')).toBeVisible();
  await expect(page.getByText(/Deze kaart is verlopen/)).toBeVisible();
  await page.getByRole('button', { name: 'Betaal met PayPal' }).click();
  await expect(
    (await atBank()).getByRole('button', { name: 'Betalen', exact: true }),
  ).toBeVisible();
  // The bank's page is closed, and the app opened another time.
  await page.goto('/nl/profile');
  await expect(page.getByText('Openstaande betaling')).toBeVisible();
  await page.getByRole('button', { name: 'Verdergaan' }).click();
  const paypal = await atBank();
  await expect(paypal.getByText(amount.replace(/\s/g, ' ')).first()).toBeVisible();
  await paypal.getByRole('button', { name: 'Betalen', exact: true }).click();
  await comeBack();
  await expect(page).toHaveURL(/\/nl\/transactions\/[0-9a-f-]{36}(\?app=1)?$/);
  await expect(page.getByText('Ze staan op je saldo.')).toBeVisible();
  await expect(page.getByText('Je hebt nu 100 credits.')).toBeVisible();
});
