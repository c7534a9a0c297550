import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import type { Answer } from '../../shared/contract/calls.ts';
import { conversationIdOf } from '../../shared/identifiers.ts';
import { LEAVING_STEPS } from '../../shared/leaving.ts';
import {
  demoEmail,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
  violationsOf,
} from './fixtures.ts';
import { anHourLater } from './joining.ts';
import { ask, call, ownProfile, say } from './members.ts';
import { bubble, bubbles, newText } from './talk.ts';

test.describe.configure({ mode: 'serial' });

const DAY_MS = 86_400_000;
const PARTNER = 'https://partner.vonk.example/welkom';
type Dev = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) => Promise<unknown>;
interface Leaver {
  email: string;
  password: string;
}
let leaver: Leaver;

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

const panel = (page: Page) => page.getByRole('region', { name: 'Account verwijderen' });
const next = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Verder' });

/** Goes through the steps and deletes the account. */
async function leave(page: Page, member: Leaver): Promise<void> {
  await page.goto('/nl/settings?section=leave');
  await panel(page).getByRole('button', { name: 'Account verwijderen' }).click();
  await next(page).click();
  await page.getByRole('radio', { name: 'Iets anders' }).check();
  await next(page).click();
  await page.getByLabel('Je wachtwoord').fill(member.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Account verwijderen' }).click();
  await page.waitForURL('**/nl/account-deleted');
}

/** The link in the newest mail to an address. */
async function mailedLink(dev: Dev, email: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      await dev('POST', '/dev/jobs');
      const mails = (await dev('GET', `/dev/mailbox.json?to=${encodeURIComponent(email)}`)) as {
        text: string;
      }[];
      return (link = /https?:\/\/\S+\/account-deleted\?token=\S+/.exec(mails[0]?.text ?? '')?.[0]);
    })
    .toBeTruthy();
  return new URL(link ?? '').pathname + new URL(link ?? '').search;
}

test('R-047 R-063 R-197 R-198 R-199 R-308 R-309 R-375 leaving offers something else, asks why, hides the member at once, and the mailed link brings all of it back', async ({
  person,
  dev,
  server,
}) => {
  leaver = await join(server.origin, dev);
  await dev('PATCH', '/dev/settings', { partner_url: PARTNER, partner_name: 'Duinroos' });
  const { page: other } = await person({ as: 'premium' });
  const { page } = await person({ as: leaver });
  const [mine, theirs] = [await ownProfile(page), await ownProfile(other)];
  const words = newText('Voor ik wegtrek');
  await say(page, theirs.id, words);

  await page.goto('/nl/settings?section=leave');
  await expectAccessible(page);
  await panel(page).getByRole('button', { name: 'Account verwijderen' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Misschien helpt dit ook' })).toBeVisible();
  await expect(dialog.getByText(`Stap 1 van ${LEAVING_STEPS.length}`)).toBeVisible();
  await expect(dialog.getByRole('link')).toHaveCount(4);
  await expect(dialog.getByLabel('Je wachtwoord')).toHaveCount(0);
  await expectAccessible(page);
  await next(page).click();
  await expect(dialog.getByRole('heading', { name: 'Waarom ga je weg?' })).toBeVisible();
  await next(page).click();
  await expect(dialog.getByRole('alert')).toHaveText('Kies een reden.');
  await dialog.getByRole('radio', { name: 'Ik krijg te veel e-mails' }).check();
  await expect(dialog.getByRole('link', { name: 'E-mails instellen' })).toBeVisible();
  await expectAccessible(page);
  await next(page).click();
  await expect(dialog.getByText('Op het eind stellen we je aan Duinroos voor.')).toBeVisible();
  await dialog.getByLabel('Je wachtwoord').fill('niet het goede wachtwoord');
  await dialog.getByRole('button', { name: 'Account verwijderen' }).click();
  await expect(dialog.getByText('Dit wachtwoord klopt niet.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Je wachtwoord').fill(leaver.password);
  await dialog.getByRole('button', { name: 'Account verwijderen' }).click();

  await page.waitForURL('**/nl/account-deleted');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Je account is verwijderd');
  expect(await ask(page, '/api/user.php')).toEqual({ user: null });
  const timer = page.getByRole('timer');
  const first = Number(/\d+/.exec(await timer.innerText())?.[0]);
  await expect
    .poll(async () => Number(/\d+/.exec(await timer.innerText())?.[0]))
    .toBeLessThan(first);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Hier blijven' }).click();
  await expect(timer).toHaveCount(0);
  await expect(page).toHaveURL(/\/nl\/account-deleted$/);
  await dev('PATCH', '/dev/settings', { partner_url: null });

  await other.goto(`/nl/chats/${conversationIdOf(mine.id, theirs.id)}`);
  await expect(bubble(other, words)).toBeVisible();
  await expect(
    other.getByText('Dit account is verwijderd. Je kunt het gesprek nog lezen.'),
  ).toBeVisible();
  await other.goto(`/nl/members/${mine.id}`);
  await expect(other.getByRole('heading', { name: 'Zwaluw, ' })).toHaveCount(0);
  expect((await call(other, 'GET', `/api/profile.php?id=${mine.id}`)).status).toBe(404);

  const link = await mailedLink(dev, leaver.email);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welkom terug');
  await expect(page).toHaveURL(/\/nl\/account-deleted$/);
  await expectAccessible(page);
  await signIn(page, leaver);
  await other.goto(`/nl/members/${mine.id}`);
  await expect(other.getByRole('heading', { name: /^Zwaluw, / })).toBeVisible();
  expect([...violationsOf(page), ...violationsOf(other)]).toEqual([]);
});

test('R-309 R-375 signing in to an account that is leaving offers to bring it back, and does', async ({
  person,
  dev,
  server,
}) => {
  const quitter = await join(server.origin, dev);
  const { page } = await person({ as: quitter });
  const mine = await ownProfile(page);
  await leave(page, quitter);
  await page.getByRole('link', { name: 'Inloggen' }).last().click();
  await page.getByLabel('E-mailadres').fill(quitter.email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(quitter.password);
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Dit account wordt verwijderd.' }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mijn account terughalen' }).click();
  await page.waitForURL('**/nl/members*');
  const { user } = await ask<Answer<'getUser'>>(page, '/api/user.php');
  expect(user).toMatchObject({ status: 'active', credits: 20, profile: { id: mine.id } });
  await page.reload();
  await expect(page.locator('#main [data-profile]').first()).toBeVisible();
  expect(violationsOf(page)).toEqual([]);
});

test('R-047 R-197 R-274 whoever leaves is offered the percentage of the site; taking it keeps the account, and is offered once', async ({
  person,
  dev,
  server,
}) => {
  const saver = await join(server.origin, dev);
  const { page } = await person({ as: saver, width: 390, height: 844 });
  const open = async () => {
    await page.goto('/nl/settings?section=leave');
    await panel(page).getByRole('button', { name: 'Account verwijderen' }).click();
    await expect(
      page.getByRole('dialog').getByRole('heading', { name: 'Misschien helpt dit ook' }),
    ).toBeVisible();
  };
  const offer = page.getByRole('dialog').getByRole('heading', { name: /% korting/ });
  await dev('PATCH', '/dev/settings', { delete_discount: 30 });
  await open();
  await expect(offer).toHaveText('Blijf, en krijg 30% korting');
  await dev('PATCH', '/dev/settings', { delete_discount: 50 });
  await open();
  await expect(offer).toHaveText('Blijf, en krijg 50% korting');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // It helps against one reason too.
  await next(page).click();
  await page.getByRole('radio', { name: 'Ik vind het te duur' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Korting nemen en blijven' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const kept = page.getByText(
    'Omdat je bleef, staat er 50% korting op je volgende aankoop van credits bij je account.',
  );
  await expect(kept).toBeVisible();
  await open();
  await expect(kept).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('link')).toHaveCount(4);
  await expect(offer).toHaveCount(0);
  expect((await ask<Answer<'getStayOffer'>>(page, '/api/stay-offer.php')).taken).toMatchObject({
    percentage: 50,
  });
  expect((await ask<Answer<'getUser'>>(page, '/api/user.php')).user).toMatchObject({
    status: 'active',
  });
  expect(violationsOf(page)).toEqual([]);
});

test('R-046 R-199 R-310 on a phone, nobody stops the partner’s seconds; after 14 days the link is over and of the conversation the other’s words are left', async ({
  person,
  dev,
}) => {
  await dev('PATCH', '/dev/settings', { partner_url: PARTNER, partner_name: 'Duinroos' });
  const { page: other } = await person({ as: 'premium', dark: true, width: 390, height: 844 });
  const { page, context } = await person({ as: leaver, dark: true, width: 390, height: 844 });
  await context.route(`${new URL(PARTNER).origin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Duinroos</title>' }),
  );
  const [mine, theirs] = [await ownProfile(page), await ownProfile(other)];
  const [words, answer] = [newText('Ik vlieg naar het zuiden'), newText('Goede reis')];
  await say(page, theirs.id, words);
  await say(other, mine.id, answer);
  await leave(page, leaver);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.waitForURL(PARTNER, { timeout: 40_000 });
  await dev('PATCH', '/dev/settings', { partner_url: null });
  const link = await mailedLink(dev, leaver.email);

  await dev('POST', '/dev/clock', { advance_ms: 14 * DAY_MS });
  await dev('POST', '/dev/jobs');
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deze link werkt niet meer');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await other.goto(`/nl/chats/${conversationIdOf(mine.id, theirs.id)}`);
  await expect(bubble(other, answer)).toBeVisible();
  await expect(bubbles(other).filter({ hasText: 'Bericht gewist' }).first()).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Verwijderd account' })).toBeVisible();
  await expect(other.getByText(words)).toHaveCount(0);
  await expectAccessible(other);
  expect([...violationsOf(page), ...violationsOf(other)]).toEqual([]);
});

test('everything that the service holds on a member is one file, with a page, JSON and photos', async ({
  person,
}) => {
  const { page } = await person({ as: 'premium' });
  await page.goto('/nl/settings?section=export');
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download mijn gegevens' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^vonk-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(readFileSync(await download.path()));
  expect(strFromU8(files['index.html'] ?? new Uint8Array())).toContain('Jouw gegevens bij Vonk');
  expect(strFromU8(files['data/members.json'] ?? new Uint8Array())).toContain(demoEmail('premium'));
  expect(Object.keys(files).filter((path) => path.startsWith('photos/')).length).toBeGreaterThan(0);
  expect(violationsOf(page)).toEqual([]);
});

test('offline, leaving and the export say that they need the network @service-worker', async ({
  person,
}) => {
  const { page, context } = await person({ as: 'free' });
  for (const [section, button] of [
    ['leave', 'Account verwijderen'],
    ['export', 'Download mijn gegevens'],
  ] as const) {
    await page.goto(`/nl/settings?section=${section}`);
    const action = page.getByRole('main').getByRole('button', { name: button });
    await expect(action).toBeEnabled();
    await context.setOffline(true);
    await expect(page.getByText('Hiervoor heb je internet nodig.')).toBeVisible();
    await expect(action).toBeDisabled();
    await context.setOffline(false);
  }
});
