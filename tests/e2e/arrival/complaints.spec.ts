import { runCases } from '../../support/money/money-command.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { anHourLater, mailsTo } from '../support/joining.ts';
import type { Dev } from '../support/talk.ts';

const EMAIL = 'melder@voorbeeld.example';
const WORDS = 'Dit profiel gebruikt foto’s van mij, zonder dat ik dat goed vind.';

/** The follow-up link in the newest mail, as a path. */
async function followPath(dev: Dev, count: number): Promise<string> {
  await expect.poll(async () => (await mailsTo(dev, EMAIL)).length).toBe(count);
  const [mail] = await mailsTo(dev, EMAIL);
  const [path] = /\/nl\/complaints\?case=[\w-]+/.exec(mail?.text ?? '') ?? [];
  if (path === undefined) throw new Error(`There is no link in ${mail?.subject ?? 'no mail'}.`);
  return path;
}

test('R-064 without JavaScript: a notice is sent, followed by the mail’s link, decided and appealed', async ({
  browser,
  server,
  dev,
}) => {
  await anHourLater(dev);
  const env = { VONK_DATA_DIR: server.dataDir };
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'nl' });
  const page = await context.newPage();
  await page.goto(`${server.origin}/nl/complaints`);
  await page.getByRole('radio', { name: /^Melding/ }).check();
  await page.getByRole('textbox', { name: 'Wat is er strafbaar aan, en waarom?' }).fill(WORDS);
  await page.getByRole('textbox', { name: 'Je naam' }).fill('Kees de Vries');
  await page.getByRole('textbox', { name: 'Je e-mailadres' }).filter({ visible: true }).fill(EMAIL);
  // Nobody fills in such a form in three seconds, and the page says so.
  await dev('POST', '/dev/clock', { advance_ms: 4_000 });
  await page.getByRole('button', { name: 'Versturen' }).filter({ visible: true }).click();
  await expect(page.getByRole('alert')).toContainText('Nog niet alles klopt');
  await expect(
    page.getByRole('textbox', { name: 'Wat is er strafbaar aan, en waarom?' }),
  ).toHaveValue(WORDS);
  await page.getByRole('textbox', { name: 'Waar staat het?' }).fill('Het eerste profiel');
  await page.getByRole('checkbox', { name: /te goeder trouw/ }).check();
  await page.getByRole('button', { name: 'Versturen' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/nl\/complaints\?case=[\w-]{43}&sent=1$/);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  const [number = ''] = /\d+$/.exec(title) ?? [];

  await page.goto(server.origin + (await followPath(dev, 1)));
  await expect(page.getByRole('main')).toContainText('Binnengekomen');
  const decide = await runCases(env, ['decide', number, '--reasons', 'Dit mag.']);
  expect(decide, decide.text).toMatchObject({ code: 0 });
  await page.goto(server.origin + (await followPath(dev, 2)));
  await expect(page.getByRole('main')).toContainText('Dit mag.');
  await page
    .getByRole('textbox', { name: 'Waarom klopt de beslissing niet?' })
    .fill('Ik heb hier nooit ja op gezegd.');
  await page.getByRole('textbox', { name: 'Je e-mailadres' }).fill(EMAIL);
  await dev('POST', '/dev/clock', { advance_ms: 4_000 });
  await page.getByRole('button', { name: 'Bezwaar versturen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('We hebben het. Nummer');
  await page.goto(server.origin + (await followPath(dev, 3)));
  await expect(page.getByRole('main')).toContainText('Bezwaar');
  await context.close();
});

test('R-064 the page of complaints is right for a screen reader, in three widths and both themes', async ({
  browser,
  server,
}) => {
  for (const width of [390, 820, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
      const page = await context.newPage();
      await page.goto(`${server.origin}/de/complaints?door=notice`);
      await expect(page.getByRole('heading', { name: 'Deine Meldung' })).toBeVisible();
      await expectAccessible(page);
      await context.close();
    }
});
