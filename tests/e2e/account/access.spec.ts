import type { Page } from '@playwright/test';
import { newId } from '../../../shared/identifiers.ts';
import {
  DEMO_PASSWORD,
  expect,
  expectAccessible,
  signIn,
  test,
  violationsOf,
} from '../support/fixtures.ts';
import { search } from '../support/members.ts';

type Dev = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) => Promise<unknown>;
interface Account {
  email: string;
  password: string;
}
const NEW = 'zeven groene paraplu’s';

/**
 * A demo member of a test's own, whose password and address it may change: the `number`th of the
 * search.
 */
async function ownAccount(page: Page, dev: Dev, number: number): Promise<Account> {
  const card = (await search(page, 'country=NL&sort=newest'))[number];
  if (!card) throw new Error('The search has too few members.');
  const { user } = (await dev('POST', '/dev/member', { id: card.id })) as {
    user: { email: string };
  };
  return { email: user.email, password: DEMO_PASSWORD };
}

/** The link in the newest mail to an address whose path holds a word, as a path. */
async function mailedPath(dev: Dev, to: string, part: string): Promise<string> {
  let path = '';
  await expect
    .poll(async () => {
      const mails = (await dev('GET', `/dev/mailbox.json?to=${encodeURIComponent(to)}`)) as {
        text: string;
      }[];
      const address = mails
        .flatMap((mail) => /https?:\/\/\S+/.exec(mail.text)?.[0] ?? [])
        .find((url) => url.includes(part));
      path = address ? new URL(address).pathname + new URL(address).search : '';
      return path;
    })
    .toContain(part);
  return path;
}
const inNl = (path: string) => path.replace(/^\/[a-z]{2}(-[a-z]{2})?\//, '/nl/');
const section = (page: Page, id: string) => page.goto(`/nl/settings?section=${id}`);

test('R-077 R-078 R-084 R-104 R-378 a device is signed out, a password and an address are changed and a forgotten password is reset; every other browser hears of it at once (long: three browsers)', async ({
  person,
  dev,
}) => {
  const { page: free } = await person({ as: 'free' });
  const account = await ownAccount(free, dev, 1);
  const { page: other } = await person({ as: account, path: '/nl/members' });
  const { page } = await person({ as: account });
  const isOut = async () => {
    await expect(other).toHaveURL(/\/nl\/login\?next=/);
    await expect(other.getByRole('status').filter({ hasText: 'uitgelogd' })).toBeVisible();
  };
  await section(page, 'devices');
  const rows = page.locator('#main section li');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Dit apparaat');
  await expect(rows.last()).toContainText('Chrome op Linux');
  await rows.last().getByRole('button').click();
  await expect(rows).toHaveCount(1);
  await isOut();

  await signIn(other, account);
  await section(page, 'password');
  await page.getByLabel('Huidig wachtwoord').fill(account.password);
  await page.getByLabel('Nieuw wachtwoord').fill(NEW);
  await page.getByRole('button', { name: 'Wachtwoord wijzigen' }).click();
  await expect(page.getByText('Je wachtwoord is gewijzigd.')).toBeVisible();
  await isOut();
  await page.goto('/nl/members');
  await expect(page.locator('#main [data-profile]').first()).toBeVisible();

  // The link is opened where nobody is signed in; the settings of the member follow live.
  const wanted = `${newId()}@vonk.example`;
  await section(page, 'email');
  await page.getByLabel('Nieuw e-mailadres').fill(wanted);
  await page.getByLabel('Je wachtwoord', { exact: true }).fill(NEW);
  await page.getByRole('button', { name: 'Adres wijzigen' }).click();
  await expect(page.getByText(wanted).first()).toBeVisible();
  await other.goto(inNl(await mailedPath(dev, wanted, '/mail-change/do')));
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Je e-mailadres is gewijzigd');
  await expect(page.getByText(wanted, { exact: true })).toBeVisible();

  await other.goto('/nl/login');
  await other.getByRole('link', { name: 'Wachtwoord vergeten?' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Wachtwoord vergeten?');
  await other.getByLabel('E-mailadres').fill(wanted);
  await other.getByRole('button', { name: 'Mail me een link' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Kijk in je mail');
  const path = inNl(await mailedPath(dev, wanted, '/reset-password/do'));
  await other.goto(path);
  await other.getByLabel('Nieuw wachtwoord').fill(`${NEW} en een`);
  await other.getByLabel('Nog een keer').fill(`${NEW} en een`);
  await other.getByRole('button', { name: 'Wachtwoord opslaan' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Je wachtwoord is gewijzigd');
  await expect(page).toHaveURL(/\/nl\/login\?next=/);
  await other.goto(path);
  await expect(other.getByRole('alert')).toBeVisible();
  await signIn(other, { email: wanted, password: `${NEW} en een` });
  expect([...violationsOf(page), ...violationsOf(other)]).toEqual([]);
});

test('a passkey is added with the password and signs in, by the button and offered at the address; deleted, it does so no more', async ({
  person,
  dev,
  server,
}) => {
  const { page: free } = await person({ as: 'free' });
  const account = await ownAccount(free, dev, 5);
  // No passkey is for an IP address.
  const origin = server.origin.replace('127.0.0.1', 'localhost');
  const { page, context } = await person();
  const protocol = await context.newCDPSession(page);
  await protocol.send('WebAuthn.enable');
  await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  // This device takes whatever it is offered at once: so that the button can be pressed, nothing
  // is, until the test says so.
  await page.addInitScript(() => {
    if (location.protocol.startsWith('http') && sessionStorage.getItem('offered') === null)
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  const enter = async () => {
    await page.goto(`${origin}/nl/login`);
    await page.getByLabel('E-mailadres').fill(account.email);
    await page.getByLabel('Wachtwoord', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
    await page.waitForURL('**/nl/members*');
  };
  await enter();
  await page.goto(`${origin}/nl/settings?section=passkeys`);
  await expect(page.getByText('Je hebt nog geen passkey.')).toBeVisible();
  await page.getByRole('button', { name: 'Passkey toevoegen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Naam').fill('Testtelefoon');
  await dialog.getByLabel('Je wachtwoord', { exact: true }).fill(account.password);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Maken' }).click();
  await expect(page.locator('#main section li')).toContainText('Testtelefoon');

  await context.clearCookies({ name: 'vonk_session' });
  await page.goto(`${origin}/nl/login`);
  await page.getByRole('button', { name: 'Inloggen met een passkey' }).click();
  await page.waitForURL('**/nl/members*');
  await page.goto(`${origin}/nl/settings?section=passkeys`);
  await expect(page.locator('#main section li')).toContainText('Laatst gebruikt');
  // The browser offers it at the address field: chosen there, it signs in without the button.
  await page.evaluate(() => sessionStorage.setItem('offered', 'yes'));
  await context.clearCookies({ name: 'vonk_session' });
  await page.goto(`${origin}/nl/login`);
  await page.waitForURL('**/nl/members*');
  await page.evaluate(() => sessionStorage.removeItem('offered'));
  await page.goto(`${origin}/nl/settings?section=passkeys`);
  await page.getByRole('button', { name: 'Naam wijzigen van Testtelefoon' }).click();
  await dialog.getByLabel('Naam').fill('Oude telefoon');
  await dialog.getByRole('button', { name: 'Opslaan' }).click();
  await page.getByRole('button', { name: 'Oude telefoon verwijderen' }).click();
  await dialog.getByRole('button', { name: 'Verwijderen' }).click();
  await expect(page.getByText('Je hebt nog geen passkey.')).toBeVisible();
  await context.clearCookies({ name: 'vonk_session' });
  await page.goto(`${origin}/nl/login`);
  await page.getByRole('button', { name: 'Inloggen met een passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Dit werkte niet met je passkey. Probeer het opnieuw of gebruik je wachtwoord.',
  );
  expect(violationsOf(page)).toEqual([]);
});
