import { expect, test, type Browser, type Page } from '@playwright/test';
import { deskOf } from '../../support/operator/desk-page.ts';
import { freePort, startServer, type RunningServer } from '../../support/server.ts';
import { expectAccessible, startSession } from '../support/fixtures.ts';
import { change, search } from '../support/members.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ members: 60, env: { OPERATOR_PORT: String(await freePort()) } });
});
test.afterAll(async () => {
  await server.stop();
});

/** Photos wait that members placed, and a member reports two others. */
async function bringWork(browser: Browser): Promise<void> {
  const { origin } = server;
  const context = await browser.newContext({ baseURL: origin });
  await startSession(context, origin, 'premium');
  const page = await context.newPage();
  const members = await search(page);
  for (const { main_image: photo } of members.slice(0, 6))
    if (photo)
      await page.request.post('/dev/photo', {
        headers: { 'request-type': 'client', origin },
        data: { id: photo.id, status: 'pending' },
      });
  for (const { id } of members.slice(6, 8))
    await change(page, 'POST', '/api/report.php', {
      profile: id,
      kind: 'money',
      text: 'Vraagt om geld.',
    });
  await context.close();
}

const painted = (page: Page) =>
  page.locator('main [data-photo][data-phase="ready"]').getAttribute('data-photo');

test('an operator of the demonstration judges photos by keys, takes one back, decides a report, and finds it in the audit', async ({
  browser,
}) => {
  await bringWork(browser);
  const context = await browser.newContext({
    locale: 'nl-NL',
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  await page.goto(deskOf(server));
  await page
    .getByRole('button', { name: /senior/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Dag');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Foto’s' }).first().click();
  await page.getByRole('link', { name: 'Aan het werk' }).click();
  await expect(page.locator('main [data-photo][data-phase="ready"]')).toBeVisible();
  const first = await painted(page);
  await page.keyboard.press('a');
  await expect.poll(() => painted(page)).not.toBe(first);
  await page.keyboard.press('z');
  await expect(page.getByText(/teruggenomen/)).toBeVisible();
  await expect.poll(() => painted(page)).toBe(first);
  await page.keyboard.press('r');
  await page.keyboard.press('6');
  await expect.poll(() => painted(page)).not.toBe(first);

  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Meldingen' }).first().click();
  await page.getByRole('link', { name: 'Aan het werk' }).click();
  const title = page.getByRole('heading', { name: /^Zaak \d+/ });
  await expect(title).toBeVisible();
  const report = (await title.textContent()) ?? '';
  await page.keyboard.press('1');
  await expect(page.getByText('Wat er verstuurd wordt')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(title.filter({ hasText: report })).toHaveCount(0);

  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Logboek' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Keten controleren' }).click();
  await expect(page.getByText(/regels kloppen/)).toBeVisible();
  await context.close();
});
