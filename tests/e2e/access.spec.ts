import type { Page } from '@playwright/test';
import { newId } from '../../shared/identifiers.ts';
import {
  DEMO_PASSWORD,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
  violationsOf,
} from './fixtures.ts';
import { search } from './members.ts';

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
const inEn = (path: string) => path.replace(/^\/[a-z]{2}(-[a-z]{2})?\//, '/en/');
const section = (page: Page, id: string) => page.goto(`/nl/settings?section=${id}`);

test('R-077 R-078 R-376 R-378 a forgotten password: the mail, two equal fields, the login, and a link that works once', async ({
  person,
  dev,
}) => {
  const { page: free } = await person({ as: 'free' });
  const account = await ownAccount(free, dev, 1);
  const { page } = await person({ path: '/nl/login' });
  await page.getByRole('link', { name: 'Wachtwoord vergeten?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wachtwoord vergeten?');
  await page.getByLabel('E-mailadres').fill(account.email);
  await page.getByRole('button', { name: 'Mail me een link' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kijk in je mail');

  const path = await mailedPath(dev, account.email, '/reset-password/do');
  await page.goto(inEn(path));
  await page.getByLabel('New password').fill(NEW);
  await page.getByLabel('Once more').fill(`${NEW}!`);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('The given passwords are not equal', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Once more')).toBeFocused();
  await page.getByLabel('Once more').fill(NEW);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Your password has been changed',
  );
  await page.getByRole('link', { name: 'Log in', exact: true }).last().click();
  await expect(page).toHaveURL(/\/en\/login/);
  await signIn(page, { ...account, password: NEW });

  const { page: again } = await person({ path: inEn(path) });
  await expect(again.getByRole('alert')).toHaveText('Link expired or invalid, request a new email');
  await again.goto('/en/reset-password/do');
  await expect(again.getByRole('alert')).toHaveText('Link expired or invalid, request a new email');
  await expectAccessible(again);
  expect(violationsOf(page)).toEqual([]);
});

test('R-377 an address without an account is told so, and what is no address as well', async ({
  person,
}) => {
  const { page } = await person({ path: '/en/reset-password' });
  await page.getByLabel('Email address').fill('a@');
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByText('Invalid email', { exact: true })).toBeVisible();
  await page.getByLabel('Email address').fill(`${newId()}@vonk.example`);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByText('Email address not found', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Email address')).toBeFocused();
});

test('R-104 R-379 a changed password signs another browser out at once; this one goes on', async ({
  person,
  dev,
}) => {
  const { page: free } = await person({ as: 'free' });
  const account = await ownAccount(free, dev, 2);
  const { page: other } = await person({ as: account, path: '/nl/members' });
  const { page } = await person({ as: account });
  await page.goto('/en/settings?section=password');
  await page.getByLabel('Current password').fill('not the old one');
  await page.getByLabel('New password').fill(NEW);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Check your old password', { exact: true })).toBeVisible();
  await page.getByLabel('Current password').fill(account.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await expect(other).toHaveURL(/\/nl\/login\?next=/);
  await expect(other.getByRole('status').filter({ hasText: 'uitgelogd' })).toBeVisible();
  await page.goto('/nl/members');
  await expect(page.locator('#main [data-profile]').first()).toBeVisible();
  await signIn(other, { ...account, password: NEW });
});

test('R-084 R-104 R-371 R-372 another e-mail address is confirmed by its mail, and then logs in', async ({
  person,
  dev,
}) => {
  const { page: free } = await person({ as: 'free' });
  const account = await ownAccount(free, dev, 3);
  const wanted = `${newId()}@vonk.example`;
  const { page } = await person({ as: account });
  await page.goto('/en/settings?section=email');
  const ask = async (email: string) => {
    await page.getByLabel('New email address').fill(email);
    await page.getByLabel('Your password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Change address' }).click();
  };
  await ask('x');
  await expect(page.getByText('New email address invalid', { exact: true })).toBeVisible();
  await ask('premium@vonk.example');
  await expect(
    page.getByText('This email address already has an account on this site', { exact: true }),
  ).toBeVisible();
  await ask(wanted);
  await expect(page.getByText(`Check the inbox of ${wanted}.`)).toBeVisible();

  // The link is opened where nobody is signed in; the settings of the member follow live.
  const { page: elsewhere } = await person({
    path: inNl(await mailedPath(dev, wanted, '/mail-change/do')),
  });
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText(
    'Je e-mailadres is gewijzigd',
  );
  await expectAccessible(elsewhere);
  await expect(page.getByText(wanted, { exact: true })).toBeVisible();
  await signIn(elsewhere, { ...account, email: wanted });
  const { page: last } = await person({ path: '/nl/login' });
  await last.getByLabel('E-mailadres').fill(account.email);
  await last.getByLabel('Wachtwoord', { exact: true }).fill(account.password);
  await last.getByRole('button', { name: 'Inloggen', exact: true }).click();
  await expect(last.getByRole('alert')).toHaveText('Inloggen mislukt, probeer het opnieuw.');
});

test('R-104 a device in the list is signed out from another', async ({ person, dev }) => {
  const { page: free } = await person({ as: 'free' });
  const account = await ownAccount(free, dev, 4);
  const { page: other } = await person({ as: account, path: '/nl/members' });
  const { page } = await person({ as: account });
  await section(page, 'devices');
  const rows = page.locator('#main section li');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Dit apparaat');
  await expect(rows.last()).toContainText('Chrome op Linux');
  await rows.last().getByRole('button').click();
  await expect(rows).toHaveCount(1);
  await expect(other).toHaveURL(/\/nl\/login\?next=/);
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
  await page.getByRole('button', { name: 'Naam van Testtelefoon wijzigen' }).click();
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

for (const dark of [false, true]) {
  for (const width of [390, 1440]) {
    test(`the pages of signing in and recovering are accessible and fit at ${width} px, ${dark ? 'dark' : 'light'}`, async ({
      person,
    }) => {
      const { page } = await person({ width, dark });
      for (const path of [
        '/nl/login',
        '/nl/reset-password',
        '/nl/reset-password/do?token=x',
        '/nl/mail-change/do?token=x',
      ]) {
        await page.goto(path);
        await expect(
          path.includes('token')
            ? page.getByRole('alert')
            : page.getByRole('heading', { level: 1 }),
        ).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      }
      await signIn(page, 'free');
      for (const id of ['email', 'password', 'passkeys', 'devices']) {
        await section(page, id);
        await expect(
          page
            .locator('#main section')
            .locator('form, li')
            .or(page.getByText('Deze browser kan hier geen passkeys maken'))
            .first(),
        ).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      }
    });
  }
}
