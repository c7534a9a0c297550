import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from '../support/fixtures.ts';
import { anHourLater, fillStep, goOn, newAddress, walk } from '../support/joining.ts';

const SOURCE = { network: 'zwaluwnet', ref: 'r', sub1: '1', sub2: '2 &', sub3: '3' };
const QUERY = new URLSearchParams(SOURCE).toString();

/** All that a page stored on the device, by name. */
const storedBy = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...document.cookie.split('; ').filter(Boolean),
  ]);

interface Journey {
  page: Page;
  /** Notes what the page stored, before it is left. */
  look: () => Promise<void>;
}
/** The page that a partner sends people to. */
const LANDER = '/nl/landers/gallery';
const logo = ({ page }: Journey) => page.locator('header a').first().click();

/** Three clicks, the last of which opens the sign-up: over the app's page, or over a document. */
const JOURNEYS = {
  NL: async (journey: Journey) => {
    const { page, look } = journey;
    await logo(journey);
    await page.waitForURL(/\/nl\?/);
    await page.locator('footer a[href*="/pricing"]').first().click();
    await page.waitForURL(/\/pricing/);
    await look();
    await logo(journey);
    await page.waitForURL(/\/nl(\?|$)/);
  },
  DE: async (journey: Journey) => {
    const { page, look } = journey;
    await logo(journey);
    await page.waitForURL(/\/nl\?/);
    await page.locator('[data-menu] summary').click();
    await page.locator('[data-menu] a', { hasText: 'Deutsch' }).click();
    await page.waitForURL(/\/de\?/);
    await look();
    await logo(journey);
    await page.waitForURL(/\/de\?/);
  },
  // Joins at once, over the lander.
  BE: ({ look }: Journey) => look(),
} as const;

for (const country of ['NL', 'DE', 'BE'] as const)
  test(`R-296 in ${country} a visitor who comes to a lander by a partner and joins ${country === 'BE' ? 'over it' : 'four clicks later'} brings the source along, without a question${country === 'NL' ? '' : ', and nothing of it was ever stored'}`, async ({
    person,
    dev,
    server,
  }) => {
    await anHourLater(dev);
    const { context, page } = await person();
    await context.request.post(`${server.origin}/dev/visitor`, { data: { country } });
    await page.addInitScript(() => {
      const write = Storage.prototype.setItem;
      const writes: string[] = [];
      Object.assign(window, { writes });
      Storage.prototype.setItem = function (name, value) {
        writes.push(`${name} ${value}`);
        write.call(this, name, value);
      };
    });
    const stored: string[] = [];
    const look = async () => {
      const writes = await page.evaluate(() => (window as unknown as { writes: string[] }).writes);
      stored.push(...writes, ...(await storedBy(page)));
    };
    await page.goto(`${server.origin}${LANDER}?${QUERY}`);
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    const isStored = async () => {
      await look();
      return stored.some((one) => one.includes('vonk.arrival'));
    };
    // A document stores it in the frame after its script.
    if (country === 'NL') await expect.poll(isStored).toBe(true);
    else expect(await isStored()).toBe(false);
    await JOURNEYS[country]({ page, look });
    await look();
    await page.locator(country === 'BE' ? 'main [data-signup]' : 'header [data-signup]').click();
    const who = { email: newAddress(), name: 'Marit' };
    await walk(page, who, 0, 4);
    await fillStep(page, 4, who);
    await goOn(page);
    await page.locator('[data-complete]').waitFor();
    await look();
    const archive = await context.request.get('/api/export.php', {
      headers: { 'request-type': 'client', 'sec-fetch-site': 'same-origin' },
    });
    const { 'data/members.json': members = new Uint8Array() } = unzipSync(
      new Uint8Array(await archive.body()),
    );
    expect(JSON.parse(strFromU8(members))).toEqual([expect.objectContaining({ tracking: SOURCE })]);
    if (country !== 'NL') expect(stored.filter((one) => /arrival|zwaluw/.test(one))).toEqual([]);
  });

test('R-476 with lb=1 a visit that is left at once is logged, and none without, or after a click', async ({
  person,
  dev,
}) => {
  const bounces = async () => (await dev('GET', '/dev/bounces.json')) as { path: string }[];
  const before = (await bounces()).length;
  const { page } = await person({ path: '/en' });
  const leave = () => page.goto('about:blank');
  // A document starts to watch in the frame after its script.
  const watching = () =>
    page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))));
  await leave();
  await page.goto('/en?lb=1');
  await watching();
  await page.keyboard.press('Tab');
  await leave();
  await page.goto('/en/login?lb=1');
  await watching();
  await page.goto('/en?lb=1&network=n1');
  await watching();
  await leave();
  await expect.poll(async () => (await bounces()).length).toBe(before + 2);
  // Two beacons may overtake each other.
  const logged = (await bounces()).slice(0, 2);
  expect(logged.sort((one, other) => one.path.length - other.path.length)).toEqual([
    expect.objectContaining({ path: '/', locale: 'en', network: 'n1' }),
    expect.objectContaining({ path: '/login', locale: 'en', network: '' }),
  ]);
});
