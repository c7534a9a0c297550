import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { startTestBank, testOrder, type TestBank } from '../../support/money/sandbox-bank.ts';

let site: TestBank;
test.beforeAll(async () => {
  site = await startTestBank();
});
test.afterAll(() => site.close());

let made = 0;
async function order(more: Parameters<typeof testOrder>[1] = {}): Promise<string> {
  made += 1;
  const given = testOrder(site.shop.origin, { payment: `payment-${made}`, ...more });
  const outcome = await site.provider.create(given);
  if (outcome.kind !== 'done') throw new Error(outcome.kind);
  return outcome.value.id;
}
const addressOf = (id: string) => `${site.bank.origin}/pay/${site.bank.payment(id)?.token ?? ''}`;

test('R-354: a payment is made at the bank with the keyboard alone, and without scripts', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const id = await order();
  await page.goto(addressOf(id));
  const focused: string[] = [];
  // The bank's name, whose account, which bank, and then the button.
  for (let press = 0; press < 4; press += 1) {
    await page.keyboard.press('Tab');
    focused.push((await page.locator(':focus').getAttribute('name')) ?? 'name');
  }
  expect(focused).toEqual(['name', 'account', 'bank', 'act']);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${site.shop.origin}/return`);
  expect(site.bank.payment(id)?.status).toBe('paid');
  await context.close();
});

test('R-355: a payment that fails with a reason leads back to the shop', async ({ browser }) => {
  const page = await browser.newPage();
  const id = await order();
  await page.goto(addressOf(id));
  await page.getByRole('combobox', { name: 'Reden' }).selectOption('kaart verlopen');
  await page.getByRole('checkbox', { name: /Bericht 5×/ }).check();
  await page.getByRole('button', { name: 'Laten mislukken' }).click();
  await page.waitForURL(`${site.shop.origin}/return`);
  expect(site.bank.payment(id)).toMatchObject({ status: 'failed', failure: 'card_expired' });
  await expect
    .poll(() => site.shop.notices.filter(({ form }) => form.get('id') === id).length)
    .toBe(5);
  await page.close();
});

test('the bank’s pages are right for a screen reader and fit, in both themes and three widths', async ({
  browser,
}) => {
  const debit = {
    holder: 'D. Voorbeeld',
    iban: 'NL47OEFB0000000008',
    reference: 'R-1',
    signedOn: '2026-11-23',
  };
  const paid = await order({ locale: 'de' });
  await site.press(paid, 'pay', [['fault', 'false']]);
  await site.provider.refund({
    refund: 'refund-1',
    id: paid,
    amount: { amount: 1_000, currency: 'EUR' },
    description: 'x',
  });
  await site.press(paid, 'chargeback');
  const addresses = [
    addressOf(await order()),
    addressOf(await order({ locale: 'pl', method: 'sct' })),
    addressOf(await order({ locale: 'fr', method: 'sdd', debit })),
    addressOf(paid),
    `${site.bank.origin}/?lang=it`,
    `${site.bank.origin}/pay/nothing`,
  ];
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ colorScheme });
    for (const address of addresses) {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(address);
      await expectAccessible(page);
      for (const width of [320, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide, `${address} at ${width}`).toBe(width);
      }
    }
    await page.close();
  }
});
