import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { join } from './joined.ts';
import { ask } from './members.ts';

const PATH = '/nl/match-finder';
const question = (page: Page, text: string) => page.getByRole('heading', { level: 2, name: text });
const choices = (page: Page) => page.getByRole('main').getByRole('group').getByRole('button');

for (const [where, width, height] of [
  ['on a desktop', 1440, 900],
  ['on a phone', 390, 844],
] as const) {
  test(`R-072 R-193 R-249 R-250 R-251 age, appearance and race are asked one after the other and end in members, ${where}`, async ({
    person,
    server,
    dev,
  }) => {
    const { page } = await person({
      as: await join(server.origin, dev),
      path: PATH,
      width,
      height,
    });
    await expect(question(page, 'Welke leeftijd zoek je?')).toBeVisible();
    await expect(choices(page)).toHaveText(['18-35', '35+']);
    await expect(page.getByText('Vraag 1 van 3', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await choices(page).first().click();
    await expect(question(page, 'Wat voor uiterlijk?')).toBeFocused();
    await expect(choices(page)).toHaveText(['Gewoon', 'Sexy']);
    await choices(page).last().click();
    await expect(question(page, 'Welke afkomst?')).toBeFocused();
    await expect(choices(page)).toHaveText(['Wit', 'Anders']);
    await expect(page.getByText('Vraag 3 van 3', { exact: true })).toBeVisible();
    // Back shows what was answered, and another answer goes on.
    await page.getByRole('button', { name: 'Vorige vraag' }).click();
    await expect(page.getByRole('button', { name: 'Sexy', pressed: true })).toBeVisible();
    await choices(page).first().click();
    await choices(page).last().click();
    await expect(question(page, 'Leden die bij je passen')).toBeVisible();
    await expect(page.locator('#main [data-profile]').first()).toBeVisible();
    for (const age of await page.locator('#main [data-profile] h3').allInnerTexts())
      expect(
        Number(/(\d+)\s*$/.exec(age.split('\n')[0] ?? '')?.[1] ?? age.match(/\d+/)?.[0]),
      ).toBeLessThanOrEqual(35);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

test('R-251 the answers stay on the page: not in the address, not on the device, not in what is told of them', async ({
  person,
  server,
  dev,
}) => {
  const { page } = await person({ as: await join(server.origin, dev), path: PATH });
  await expect(
    page.getByText('We gebruiken je antwoorden alleen voor dit ene resultaat. We bewaren ze niet.'),
  ).toBeVisible();
  await expect(
    page.getByText(
      'Uiterlijk en afkomst houden we van niemand bij, dus daarop kiezen we niemand uit.',
      { exact: false },
    ),
  ).toBeVisible();
  const sent: string[] = [];
  // The worker sends it, whose bodies the browser does not tell; the server's tests look at what
  // becomes of them.
  page.on('request', (request) => {
    if (/match-finder\.php|sexy|18-35/.test(request.url()))
      sent.push(
        `${request.method()} ${new URL(request.url()).pathname}${new URL(request.url()).search}`,
      );
  });
  for (const name of ['18-35', 'Sexy', 'Anders'])
    await page.getByRole('button', { name, exact: true }).click();
  await expect(page.locator('#main [data-profile]').first()).toBeVisible();
  expect(sent).toEqual(['POST /api/match-finder.php']);
  expect(page.url()).toMatch(/\/nl\/match-finder$/);
  const kept = await page.evaluate(async () => {
    const texts = [
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
      JSON.stringify(history.state),
    ];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name ?? '');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(new Error(opening.error?.message));
      });
      for (const store of database.objectStoreNames)
        texts.push(
          JSON.stringify(
            await new Promise((resolve, reject) => {
              const all = database.transaction(store).objectStore(store).getAll();
              all.onsuccess = () => resolve(all.result);
              all.onerror = () => reject(new Error(all.error?.message));
            }),
          ),
        );
      database.close();
    }
    return texts.join('\n');
  });
  expect(kept.length).toBeGreaterThan(100);
  expect(kept).not.toMatch(/sexy|18-35/);
  await page.reload();
  await expect(question(page, 'Welke leeftijd zoek je?')).toBeVisible();
});

test('by keyboard alone, and with the setting off without the question about race', async ({
  person,
  server,
  dev,
}) => {
  await dev('PATCH', '/dev/settings', { matchfinder_race: false });
  try {
    const { page } = await person({ as: await join(server.origin, dev), path: PATH });
    await page.getByRole('button', { name: '35+' }).focus();
    await page.keyboard.press('Enter');
    await expect(question(page, 'Wat voor uiterlijk?')).toBeFocused();
    await expect(page.getByText('Vraag 2 van 2', { exact: true })).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(question(page, 'Leden die bij je passen')).toBeFocused();
  } finally {
    await dev('PATCH', '/dev/settings', { matchfinder_race: true });
  }
});

test('R-072 a visitor answers the questions and is asked to join; nothing of it is sent', async ({
  person,
}) => {
  const { page } = await person({ path: PATH });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('match-finder.php')) sent.push(request.url());
  });
  for (const name of ['35+', 'Gewoon', 'Wit'])
    await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Word lid en zie wie er past' })).toBeVisible();
  await expectAccessible(page);
  expect(sent).toEqual([]);
});

test('with the network cut it says so and can be tried again @service-worker', async ({
  person,
  server,
  dev,
}) => {
  const { page, context } = await person({ as: await join(server.origin, dev), path: PATH });
  await page.getByRole('button', { name: '35+' }).click();
  await page.getByRole('button', { name: 'Gewoon' }).click();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Wit' }).click();
  await expect(page.getByRole('heading', { name: 'Zoeken lukte niet' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(page.locator('#main [data-profile]').first()).toBeVisible();
  expect((await ask<{ user: { id: string } }>(page, '/api/user.php')).user.id).toBeTruthy();
});
