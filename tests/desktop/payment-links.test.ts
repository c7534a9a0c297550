import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../shared/identifiers.ts';
import type { DesktopBridge } from '../../shared/desktop/desktop-bridge.ts';
import { eventually } from '../support/eventually.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { launchAgain, launchDesktop, newProfile, type DesktopApp } from './launcher.ts';
import { dev, makePerson, type DesktopPerson } from './person.ts';
import { lockPage, memberPage, pagesOf } from './surfaces.ts';

const PIN = '730284';
const profile = newProfile();
const id = newId();
let server: RunningServer;
let app: DesktopApp;
let me: DesktopPerson;

const placeOfMember = async () => {
  const { pathname, search } = new URL((await memberPage(app)).url());
  return pathname + search;
};
const windows = async () =>
  (await app.machine('windows')).map(({ isVisible, address }) => ({
    isVisible,
    isLock: address.startsWith('app://lock'),
  }));

beforeAll(async () => {
  server = await startServer({ members: 0 });
  await dev(server.origin, 'PATCH', '/dev/settings', { enable_site_entry_popup: 'no' });
  me = await makePerson(server.origin);
});
afterAll(async () => {
  await app?.close();
  await server?.stop();
});

describe('the link back from the bank', () => {
  test('R-085 that starts the app before anybody signed in names nothing, and leads to the payment by the sign-in', async () => {
    app = await launchDesktop(server.origin, {
      profile,
      arguments: [`vonk://transactions/${id}`],
    });
    const { page } = app;
    await eventually(placeOfMember).toBe(`/nl/transactions/${id}`);
    // Another one comes while the app waits for the sign-in.
    expect(await launchAgain(server.origin, profile, 'vonk://transactions')).toBe(0);
    await eventually(placeOfMember).toBe('/nl/transactions');
    await page.getByRole('main').getByRole('link', { name: 'Inloggen' }).click();
    await page.getByLabel('E-mailadres').fill(me.email);
    await page.getByLabel('Wachtwoord', { exact: true }).fill(me.password);
    await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
    await page.getByRole('heading', { name: 'Je betalingen' }).waitFor();
    expect(await placeOfMember()).toBe('/nl/transactions');
  });

  test('R-085 to somebody else’s payment, by a second start, opens an unknown page and nothing else', async () => {
    await app.machine('closeWindow');
    for (const link of [
      `vonk://transactions/${id}?status=completed`,
      'vonk://transactions/javascript:alert(1)',
      'vonk://evil.example/transactions',
      `vonk://transactions/${id.repeat(20)}`,
    ])
      expect(await launchAgain(server.origin, profile, link)).toBe(0);
    expect(await placeOfMember()).toBe('/nl/transactions');
    expect(await launchAgain(server.origin, profile, `vonk://transactions/${id}`)).toBe(0);
    await eventually(placeOfMember).toBe(`/nl/transactions/${id}`);
    await app.page.getByRole('heading', { level: 1, name: /^Deze pagina/ }).waitFor();
    expect(await windows()).toEqual([{ isVisible: true, isLock: false }]);
    expect(await app.opened()).toEqual([]);
  });

  test('R-085 that comes while the app is locked opens behind the lock screen, which alone is seen', async () => {
    await (
      await memberPage(app)
    ).evaluate(async (pin) => {
      const { discretion } = (window as unknown as { desktop: DesktopBridge }).desktop;
      await discretion.setPin({ old: null, pin });
      await discretion.lock();
    }, PIN);
    await eventually(() => pagesOf(app).length).toBe(2);
    expect(await launchAgain(server.origin, profile, 'vonk://transactions')).toBe(0);
    await eventually(placeOfMember).toBe('/nl/transactions');
    expect((await windows()).filter(({ isVisible }) => isVisible)).toEqual([
      { isVisible: true, isLock: true },
    ]);
    const screen = await lockPage(app);
    expect(await screen.content()).not.toMatch(/betaling|credits|€/i);
    expect((await app.machine('windows')).map(({ title }) => title).join()).not.toMatch(
      /betaling/i,
    );
    await screen.getByLabel('Pincode', { exact: true }).fill(PIN);
    await screen.getByRole('button', { name: 'Ontgrendelen' }).click();
    await eventually(windows).toEqual([{ isVisible: true, isLock: false }]);
    await (await memberPage(app)).getByRole('heading', { name: 'Je betalingen' }).waitFor();
  });
});
