import { expect, test, type Browser, type Page } from '@playwright/test';
import type { Answer } from '../../../shared/contract/calls.ts';
import { enterDesk } from '../../support/operator/desk-page.ts';
import { clientHeaders } from '../../support/people.ts';
import { freePort, startServer, type RunningServer } from '../../support/server.ts';
import { DEMO_PASSWORD, demoEmail, startSession } from '../support/fixtures.ts';
import { mailsTo } from '../support/joining.ts';
import { ask, change, ownProfile } from '../support/members.ts';
import type { Dev } from '../support/talk.ts';

/** A decision’s mails leave once it can no longer be undone. */
const UNDO_MS = 61_000;
/** Nobody writes a letter in three seconds, and the form says so. */
const WRITING_MS = 4_000;

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ members: 0, env: { OPERATOR_PORT: String(await freePort()) } });
  await dev('PATCH', '/dev/settings', { enable_site_entry_popup: 'no' });
});
test.afterAll(async () => {
  await server.stop();
});

const dev: Dev = async (method, path, body) => {
  const answer = await fetch(server.origin + path, {
    method,
    headers: clientHeaders(server.origin),
    body: body === undefined ? null : JSON.stringify(body),
  });
  expect(answer.ok, `${path} answered ${answer.status}`).toBe(true);
  return answer.json();
};
const later = (advance_ms: number) => dev('POST', '/dev/clock', { advance_ms });

async function enterSite(browser: Browser, as: 'premium' | 'free' | null): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.origin, locale: 'nl-NL' });
  if (as) await startSession(context, server.origin, as);
  return context.newPage();
}

const mailCount = async (email: string) => (await mailsTo(dev, email)).length;
/** The text of the newest of so many mails to an address. */
async function newestMail(email: string, count: number): Promise<string> {
  await expect.poll(() => mailCount(email)).toBeGreaterThanOrEqual(count);
  const [mail] = await mailsTo(dev, email);
  return mail?.text ?? '';
}
const caseLink = (text: string): string => {
  const [path] = /\/nl\/complaints\?case=[\w-]+/.exec(text) ?? [];
  expect(path, text).toBeDefined();
  return path ?? '';
};
/** Opens a queue, and the first case in it. */
async function openFirst(page: Page, queue: string): Promise<void> {
  await page.goto(`/nl/queue/${queue}`);
  await page.getByRole('row').nth(1).getByRole('link').click();
  await page.getByRole('button', { name: /^Oppakken/ }).click();
}

test('R-064 a rejected photo is appealed by the mailed link without a session, and is back once another operator says so', async ({
  browser,
}) => {
  const email = demoEmail('premium');
  const member = await enterSite(browser, 'premium');
  const photos = async () =>
    (await ask<Answer<'getUser'>>(member, '/api/user.php')).user?.profile.images ?? [];
  const [photo] = await photos();
  const statusNow = async () => (await photos()).find(({ id }) => id === photo?.id)?.status;
  await dev('POST', '/dev/photo', { id: photo?.id, status: 'pending' });

  const first = await enterDesk(browser, server, 'senior');
  await first.goto('/nl/photos');
  await expect(first.locator('main [data-photo][data-phase="ready"]')).toBeVisible();
  const mails = await mailCount(email);
  await first.keyboard.press('r');
  await first.keyboard.press('6');
  await expect.poll(statusNow).toBe('rejected');
  await later(UNDO_MS);

  const visitor = await enterSite(browser, null);
  await visitor.goto(caseLink(await newestMail(email, mails + 1)));
  await visitor
    .getByRole('textbox', { name: 'Waarom klopt de beslissing niet?' })
    .fill('De foto is scherp, kijk nog eens.');
  await visitor.getByRole('textbox', { name: 'Je e-mailadres' }).fill(email);
  await later(WRITING_MS);
  await visitor.getByRole('button', { name: 'Bezwaar versturen' }).click();
  const title = visitor.getByRole('heading', { level: 1, name: /We hebben het/ });
  await expect(title).toBeVisible();

  await openFirst(first, 'appeals');
  await expect(first.getByText('Dit beslist iemand anders dan wie eerder besliste.')).toBeVisible();
  const other = await enterDesk(browser, server, 'owner');
  await openFirst(other, 'appeals');
  await other.getByRole('radio', { name: /Beslissing teruggedraaid/ }).check();
  await other.getByRole('button', { name: /^Beslissen/ }).click();
  await expect.poll(statusNow).toBe('active');
  await later(UNDO_MS);
  // The decision, that the appeal came in, and what became of it.
  expect(await newestMail(email, mails + 3)).toContain('opnieuw gekeken naar je bezwaar');
  for (const page of [member, first, visitor, other]) await page.context().close();
});

test('R-033 money that a member asks back is given by an operator, is seen by the member, and the books are sound', async ({
  browser,
}) => {
  const member = await enterSite(browser, 'premium');
  await member.goto('/nl/complaints?door=complaint');
  await member.getByLabel('Waarover').selectOption('payment');
  await member
    .getByRole('textbox', { name: 'Wat is er gebeurd?' })
    .fill('Ik wil mijn geld terug, ik gebruik het niet meer.');
  const title = member.getByText(/We hebben het. Nummer \d+/);
  await expect(async () => {
    // Sent in less than three seconds it asks to read it again.
    await member.getByRole('button', { name: 'Versturen', exact: true }).click({ timeout: 1_000 });
    await expect(title).toBeVisible({ timeout: 3_000 });
  }).toPass();
  const number = /\d+/.exec(await title.innerText())?.[0] ?? '';
  const { payments } = await ask<Answer<'getPayments'>>(member, '/api/payment.php');
  const payment = payments[0]?.payment_id ?? '';

  const finance = await enterDesk(browser, server, 'finance');
  await finance.goto('/nl/books');
  await finance.getByLabel('Nummer, e-mailadres of id').fill(payment);
  await finance.getByLabel('Vanwege zaak').fill(number);
  await finance.getByRole('button', { name: 'Zoeken' }).click();
  await finance.getByRole('button', { name: `Van klacht ${number} een verzoek maken` }).click();
  await expect(finance.getByText(`Zaak ${number} staat bij Terugbetalingen.`)).toBeVisible();
  await openFirst(finance, 'refunds');
  await finance.getByRole('button', { name: /^Teruggeven volgens de regel/ }).click();
  await expect(finance.getByRole('heading', { name: 'Beslist' })).toBeVisible();

  await member.goto(`/nl/transactions/${payment}`);
  await expect(member.getByRole('main')).toContainText(
    /27,00\snaar de rekening waarmee je betaalde/,
  );
  await finance.goto('/nl/books');
  await expect(finance.getByText('De boeken kloppen.')).toBeVisible();
  for (const page of [member, finance]) await page.context().close();
});

test('an account is closed by two people and not by one in two tabs, and its member is put out and reads why', async ({
  browser,
}) => {
  const email = demoEmail('free');
  const member = await enterSite(browser, 'free');
  const { id } = await ownProfile(member);
  const reporter = await enterSite(browser, 'premium');
  await change(reporter, 'POST', '/api/report.php', {
    profile: id,
    kind: 'money',
    text: 'Vraagt om geld.',
  });
  await member.goto('/nl/members');
  await expect(member.getByRole('navigation').first()).toBeVisible();

  const asker = await enterDesk(browser, server, 'senior');
  await openFirst(asker, 'reports');
  await asker.getByRole('radio', { name: /Account gesloten/ }).check();
  await asker.getByLabel('Grond').selectOption('fraud');
  await asker.getByRole('button', { name: /^Vragen aan een collega/ }).click();
  // A page that is left before its question was answered may not have asked it.
  await expect(asker.getByText(/wacht op (akkoord van )?een collega/).first()).toBeVisible();
  const second = await asker.context().newPage();
  for (const tab of [asker, second]) {
    await tab.goto('/nl/approvals');
    await tab.getByRole('radio', { name: 'Door mij gevraagd' }).check();
    await expect(tab.getByRole('main').getByText('Account sluiten')).toBeVisible();
    await expect(tab.getByRole('button', { name: 'Bekijken en beslissen' })).toHaveCount(0);
  }
  const mails = await mailCount(email);
  const other = await enterDesk(browser, server, 'owner');
  await other.goto('/nl/approvals');
  await other.getByRole('button', { name: 'Bekijken en beslissen' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Doen', exact: true }).click();
  await expect(other.getByText('Hier is niets')).toBeVisible();

  await member.waitForURL('**/nl/login**');
  await member.getByLabel('E-mailadres').fill(email);
  await member.getByLabel('Wachtwoord', { exact: true }).fill(DEMO_PASSWORD);
  await member.getByRole('button', { name: 'Inloggen', exact: true }).click();
  await expect(member.getByText('De reden staat in onze mail.')).toBeVisible();
  await later(UNDO_MS);
  await member.goto(caseLink(await newestMail(email, mails + 1)));
  await expect(member.getByRole('main')).toContainText(/oplichting/i);
  for (const page of [member, reporter, asker, other]) await page.context().close();
});
