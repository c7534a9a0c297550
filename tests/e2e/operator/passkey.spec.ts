import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test, type CDPSession, type Page } from '@playwright/test';
import { PROJECT } from '../../../build/client/client.ts';
import { deskOf } from '../../support/operator/desk-page.ts';
import { clientHeaders } from '../../support/people.ts';
import { MODULE_LOOKUPS } from '../../support/quick-start.ts';
import { freePort, startServer, type RunningServer } from '../../support/server.ts';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ members: 0, env: { OPERATOR_PORT: String(await freePort()) } });
});
test.afterAll(async () => {
  await server.stop();
});

/** Invites somebody from the server's command line. @returns the link. */
async function invite(email: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...MODULE_LOOKUPS, 'server/operator.ts', 'invite', email, 'owner'],
    {
      cwd: PROJECT,
      env: {
        ...process.env,
        VONK_DATA_DIR: server.dataDir,
        PORT: new URL(server.origin).port,
        OPERATOR_PORT: new URL(deskOf(server)).port,
      },
    },
  );
  const link = /http\S+/.exec(stdout)?.[0];
  if (!link) throw new Error(`No link was made: ${stdout}`);
  return link;
}

/** A device that holds passkeys, with somebody’s finger on it. */
interface Device {
  /** Whether it recognises its owner’s finger. */
  recognises: (recognised: boolean) => Promise<void>;
  putAway: () => Promise<void>;
}

async function plugIn(
  cdp: CDPSession,
  transport: 'internal' | 'usb',
  hasUserVerification = true,
): Promise<Device> {
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification,
      isUserVerified: hasUserVerification,
      automaticPresenceSimulation: true,
    },
  });
  return {
    recognises: (isUserVerified) =>
      cdp
        .send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
        .then(() => undefined),
    putAway: () =>
      cdp
        .send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
        .then(() => undefined),
  };
}

async function withKeys(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  return cdp;
}

/** Opens an invitation, says who they are, and has a passkey made. */
async function accept(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Je naam').fill('Nina');
  await page.getByLabel('Naam van de passkey').fill('Laptop');
  await page.getByRole('button', { name: 'Passkey maken' }).click();
}

const BROKEN = 'Het inloggen is afgebroken. Probeer het opnieuw.';
const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dag Nina' });

test('an invited operator makes a passkey, signs out and in by it, adds another, and proves again who they are where that is asked', async ({
  page,
}) => {
  const cdp = await withKeys(page);
  const laptop = await plugIn(cdp, 'internal');
  await accept(page, await invite('nina@desk.example'));
  await expect(greeting(page)).toBeVisible();
  // The link’s secret is not in the address.
  expect(new URL(page.url()).hash).toBe('');

  await page.getByRole('button', { name: 'Uitloggen' }).click();
  await page.getByRole('button', { name: 'Inloggen met passkey' }).click();
  await expect(greeting(page)).toBeVisible();

  await laptop.putAway();
  const stick = await plugIn(cdp, 'usb');
  await expect(page.getByText('Maak een tweede passkey.')).toBeVisible();
  await page.getByLabel('Naam van de passkey').fill('Sleutel');
  await page.getByRole('button', { name: 'Passkey toevoegen' }).click();
  await expect(page.getByText('Maak een tweede passkey.')).toHaveCount(0);

  await fetch(`${server.origin}/dev/clock`, {
    method: 'POST',
    headers: clientHeaders(server.origin),
    body: JSON.stringify({ advance_ms: 6 * 60_000 }),
  });
  await page.getByRole('link', { name: 'Mensen en sleutels' }).click();
  await page.getByRole('button', { name: 'Iemand uitnodigen' }).click();
  await page.getByLabel('E-mailadres').fill('bob@desk.example');
  await page.getByLabel('Waarom').fill('avonden');
  await page.getByRole('button', { name: 'Uitnodigen', exact: true }).click();
  const proof = page.getByRole('dialog', { name: 'Ben jij het nog?' });
  await stick.recognises(false);
  await proof.getByRole('button', { name: 'Passkey laten zien' }).click();
  await expect(proof.getByText(BROKEN)).toBeVisible();
  await stick.recognises(true);
  await proof.getByRole('button', { name: 'Passkey laten zien' }).click();
  await expect(proof).toHaveCount(0);
  await expect(page.getByText('bob@desk.example').first()).toBeVisible();
});

test('a device that does not look who holds it makes no passkey for the desk', async ({ page }) => {
  await plugIn(await withKeys(page), 'usb', false);
  await accept(page, await invite('otto@desk.example'));
  await expect(page.getByText(BROKEN)).toBeVisible();
  await expect(greeting(page)).toHaveCount(0);
});
