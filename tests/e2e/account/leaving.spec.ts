import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import type { Answer } from '../../../shared/contract/calls.ts';
import { conversationIdOf } from '../../../shared/identifiers.ts';
import { expect, expectAccessible, signIn, test, violationsOf } from '../support/fixtures.ts';
import { anHourLater } from '../support/joining.ts';
import { ask, call, change, ownProfile, say } from '../support/members.ts';
import { bubble, bubbles, newText } from '../support/talk.ts';

const DAY_MS = 86_400_000;
const PARTNER = 'https://partner.vonk.example/welkom';
type Dev = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) => Promise<unknown>;
interface Leaver {
  email: string;
  password: string;
}

/** Somebody of one's own to leave. */
async function join(origin: string, dev: Dev): Promise<Leaver> {
  await anHourLater(dev);
  const email = `zwaluw${process.pid}${Date.now()}@vonk.example`;
  const answer = await fetch(`${origin}/api/signup.php`, {
    method: 'POST',
    headers: {
      'request-type': 'client',
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      origin,
    },
    body: JSON.stringify({
      email,
      name: 'Zwaluw',
      password: 'vogels boven het wad',
      date_of_birth: '1990-05-17',
      gender: 'female',
      country: 'NL',
      language: 'nl',
    }),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  await dev('POST', '/dev/member', { id: email, status: 'active', credits: 20 });
  return { email, password: 'vogels boven het wad' };
}

/** Goes through the steps and deletes the account. */
async function leave(page: Page, member: Leaver): Promise<void> {
  await page.goto('/nl/settings?section=leave');
  await page
    .getByRole('region', { name: 'Account verwijderen' })
    .getByRole('button', { name: 'Account verwijderen' })
    .click();
  const next = page.getByRole('dialog').getByRole('button', { name: 'Verder' });
  await next.click();
  await page.getByRole('radio', { name: 'Iets anders' }).check();
  await next.click();
  await page.getByLabel('Je wachtwoord').fill(member.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Account verwijderen' }).click();
  await page.waitForURL('**/nl/account-deleted');
}

/** The link in the newest mail to an address, as a path; another than the one before. */
async function mailedLink(dev: Dev, email: string, before = ''): Promise<string> {
  let path = '';
  await expect
    .poll(async () => {
      await dev('POST', '/dev/jobs');
      const mails = (await dev('GET', `/dev/mailbox.json?to=${encodeURIComponent(email)}`)) as {
        text: string;
      }[];
      const link = /https?:\/\/\S+\/account-deleted\?token=\S+/.exec(mails[0]?.text ?? '')?.[0];
      path = link ? new URL(link).pathname + new URL(link).search : '';
      return path !== '' && path !== before;
    })
    .toBe(true);
  return path;
}

test('R-046 R-047 R-063 R-197 R-199 R-308 R-309 R-310 R-375 leaving hides the member at once, the mailed link and signing in bring all of it back, and after 14 days the other’s words are left (long: 14 days of two members)', async ({
  person,
  dev,
  server,
}) => {
  const leaver = await join(server.origin, dev);
  const { page: other } = await person({ as: 'premium' });
  const { page, context } = await person({ as: leaver });
  const [mine, theirs] = [await ownProfile(page), await ownProfile(other)];
  const [words, answer] = [newText('Voor ik wegtrek'), newText('Goede reis')];
  await say(page, theirs.id, words);
  await say(other, mine.id, answer);

  await page.goto('/nl/settings?section=export');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download mijn gegevens' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^vonk-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(readFileSync(await download.path()));
  expect(strFromU8(files['index.html'] ?? new Uint8Array())).toContain('Jouw gegevens bij Vonk');
  expect(strFromU8(files['data/members.json'] ?? new Uint8Array())).toContain(leaver.email);

  const before = (await ask<Answer<'getUser'>>(page, '/api/user.php')).user;
  await leave(page, leaver);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Je account is verwijderd');
  expect(await ask(page, '/api/user.php')).toEqual({ user: null });
  await other.goto(`/nl/chats/${conversationIdOf(mine.id, theirs.id)}`);
  await expect(bubble(other, words)).toBeVisible();
  await expect(
    other.getByText('Dit account is verwijderd. Je kunt het gesprek nog lezen.'),
  ).toBeVisible();
  await other.goto(`/nl/members/${mine.id}`);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Zwaluw, ' })).toHaveCount(0);
  expect((await call(other, 'GET', `/api/profile.php?id=${mine.id}`)).status).toBe(404);

  const first = await mailedLink(dev, leaver.email);
  await page.goto(first);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welkom terug');
  await expect(page).toHaveURL(/\/nl\/account-deleted$/);
  await signIn(page, leaver);
  await other.goto(`/nl/members/${mine.id}`);
  await expect(other.getByRole('heading', { name: /^Zwaluw, / })).toBeVisible();

  // Nobody stops the seconds, which pass at once here, and the partner’s page opens.
  await dev('PATCH', '/dev/settings', { partner_url: PARTNER, partner_name: 'Duinroos' });
  try {
    await context.route(`${new URL(PARTNER).origin}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Duinroos</title>' }),
    );
    await leave(page, leaver);
    await expect(page.getByRole('timer')).toBeVisible();
    await page.evaluate(() => {
      const now = Date.now;
      Date.now = () => now() + 15_000;
    });
    await page.waitForURL(PARTNER);
  } finally {
    await dev('PATCH', '/dev/settings', { partner_url: null });
  }
  const second = await mailedLink(dev, leaver.email, first);
  await page.goto('/nl/login');
  await page.getByLabel('E-mailadres').fill(leaver.email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(leaver.password);
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Dit account wordt verwijderd.' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Mijn account terughalen' }).click();
  await page.waitForURL('**/nl/members*');
  const { user } = await ask<Answer<'getUser'>>(page, '/api/user.php');
  expect(user).toMatchObject({
    status: 'active',
    credits: before?.credits,
    profile: { id: mine.id },
  });
  await page.reload();
  await expect(page.locator('#main [data-profile]').first()).toBeVisible();

  await change(page, 'POST', '/api/account-deletion.php', {
    password: leaver.password,
    reason: 'other',
  });
  const link = await mailedLink(dev, leaver.email, second);
  await dev('POST', '/dev/clock', { advance_ms: 14 * DAY_MS });
  await dev('POST', '/dev/jobs');
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deze link werkt niet meer');
  await other.goto(`/nl/chats/${conversationIdOf(mine.id, theirs.id)}`);
  await expect(bubble(other, answer)).toBeVisible();
  await expect(bubbles(other).filter({ hasText: 'Bericht gewist' }).first()).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Verwijderd account' })).toBeVisible();
  await expect(other.getByText(words)).toHaveCount(0);
  await expectAccessible(other);
  expect([...violationsOf(page), ...violationsOf(other)]).toEqual([]);
});
