import { expect, test } from '@playwright/test';
import { LOCALES } from '../../../shared/locales.ts';
import { enterDesk } from '../../support/operator/desk-page.ts';
import { clientHeaders } from '../../support/people.ts';
import { freePort, startServer, type RunningServer } from '../../support/server.ts';
import { startSession } from '../support/fixtures.ts';

const WHY = 'We leggen uit wat er al gold.';
const NEW_WORDS = 'Deze zin kwam er vandaag bij.';
/** A version begins on a whole day, thirty-one days ahead. */
const DAYS_MS = 32 * 86_400_000;

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ members: 0, env: { OPERATOR_PORT: String(await freePort()) } });
});
test.afterAll(async () => {
  await server.stop();
});

test('terms that one operator writes and another agrees to are a member’s from their day on, and not before', async ({
  browser,
}) => {
  const writer = await enterDesk(browser, server, 'privacy');
  await writer.goto('/nl/legal');
  await writer.getByRole('button', { name: 'Nieuwe versie schrijven' }).click();
  for (const [index, locale] of LOCALES.entries()) {
    await writer.getByLabel('Taal', { exact: true }).last().selectOption(locale);
    const body = writer.getByLabel(`Tekst (${locale})`);
    await expect(body).not.toHaveValue('');
    const whole = (await body.inputValue()).replace('\n', `\n\n> ${WHY}\n`).trimEnd();
    await body.fill(locale === 'nl' ? `${whole}\n\n${NEW_WORDS}\n` : `${whole}\n`);
    await writer.getByRole('button', { name: 'Taal bewaren' }).click();
    await expect(writer.getByText(new RegExp(`^${index + 1} van de 9 talen`))).toBeVisible();
  }
  await writer.getByLabel('Waarom').fill('een zin erbij');
  await writer.getByRole('button', { name: 'Publiceren: vraag een tweede' }).click();
  await expect(writer.getByText('Gevraagd. Een tweede operator beslist.')).toBeVisible();

  const second = await enterDesk(browser, server, 'owner');
  await second.goto('/nl/approvals');
  await second.getByRole('button', { name: 'Bekijken en beslissen' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Doen', exact: true }).click();
  await expect(second.getByText('Hier is niets')).toBeVisible();

  const context = await browser.newContext({ baseURL: server.origin, locale: 'nl-NL' });
  await startSession(context, server.origin, 'premium');
  const member = await context.newPage();
  await member.goto('/nl/pages/terms');
  await expect(member.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(member.getByText(NEW_WORDS)).toHaveCount(0);
  const answer = await fetch(`${server.origin}/dev/clock`, {
    method: 'POST',
    headers: clientHeaders(server.origin),
    body: JSON.stringify({ advance_ms: DAYS_MS }),
  });
  expect(answer.ok).toBe(true);
  await startSession(context, server.origin, 'premium');
  await member.goto('/nl/pages/terms');
  await expect(member.getByText(NEW_WORDS)).toBeVisible();
  await expect(member.getByText(WHY, { exact: true })).toBeVisible();
  for (const page of [writer, second, member]) await page.context().close();
});
