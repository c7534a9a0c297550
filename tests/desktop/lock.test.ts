import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  app,
  isLocked,
  isOpen,
  me,
  openConversation,
  openSettings,
  other,
  PIN,
  profile,
  SAID,
  unlock,
  useLockedApp,
  WAITING,
} from './lock-app.ts';
import { describeLocked } from './locked.ts';
import { lockPage, memberPage } from './surfaces.ts';
import { describeWrongPins } from './wrong-pins.ts';

useLockedApp();

describe('a PIN', () => {
  test('is set in the settings, where the old one is asked for before another, and the window is in no picture of the screen meanwhile', async () => {
    const page = await openSettings();
    await page.getByRole('button', { name: 'Pincode instellen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pincode instellen' });
    await expect.poll(async () => (await app.machine('windows'))[0]?.isProtected).toBe(true);
    for (const [pin, problem] of [
      ['12', 'minstens 4'],
      ['1234', 'raadt iedereen'],
      ['73a284', 'alleen cijfers'],
    ] as const) {
      await dialog.getByLabel('Nieuwe pincode', { exact: true }).fill(pin);
      await dialog.getByRole('button', { name: 'Opslaan' }).click();
      await dialog.getByText(problem).waitFor();
    }
    await dialog.getByLabel('Nieuwe pincode', { exact: true }).fill('5913');
    await dialog.getByLabel('Nieuwe pincode, nog een keer').fill('5914');
    await dialog.getByRole('button', { name: 'Opslaan' }).click();
    await dialog.getByText('niet hetzelfde').waitFor();
    await dialog.getByLabel('Nieuwe pincode, nog een keer').fill('5913');
    await dialog.getByRole('button', { name: 'Opslaan' }).click();
    await page.getByText('Je pincode is ingesteld.').waitFor();
    await expect.poll(async () => (await app.machine('windows'))[0]?.isProtected).toBe(false);

    await page.getByRole('button', { name: 'Pincode wijzigen' }).click();
    const change = page.getByRole('dialog', { name: 'Pincode wijzigen' });
    await change.getByLabel('Huidige pincode').fill('5914');
    await change.getByLabel('Nieuwe pincode', { exact: true }).fill(PIN);
    await change.getByLabel('Nieuwe pincode, nog een keer').fill(PIN);
    await change.getByRole('button', { name: 'Opslaan' }).click();
    await change.getByText('Je kunt het nog 9 keer proberen.').waitFor();
    await change.getByLabel('Huidige pincode').fill('5913');
    await change.getByRole('button', { name: 'Opslaan' }).click();
    await change.waitFor({ state: 'detached' });
    const stored = readFileSync(join(profile, 'lock.json'), 'utf8');
    expect(stored).not.toContain(PIN);
    expect(JSON.parse(stored)).toMatchObject({ sealed: expect.any(String) as string });
  });

  test('says so where the system has no key store', async () => {
    await app.machine('setKeyStore', false);
    const page = await memberPage(app);
    await page.reload();
    await page.getByText('Deze computer heeft geen sleutelhanger').waitFor();
    await app.machine('setKeyStore', true);
    await page.reload();
    await page.getByRole('button', { name: 'Pincode wijzigen' }).waitFor();
    expect(await page.getByText('Deze computer heeft geen sleutelhanger').count()).toBe(0);
  });
});

describeLocked();

test('under a neutral name nothing outside the window tells what it is', async () => {
  const page = await openSettings();
  await page.getByRole('switch', { name: /Neutrale naam/ }).check();
  await expect
    .poll(async () => (await app.machine('windows')).map(({ title, icon }) => [title, icon]))
    .toEqual([['Notities', 'app-neutral.png']]);
  expect((await app.machine('tray'))?.toolTip).toBe('Notities');
  expect((await app.machine('tray'))?.image).toMatch(/^tray-neutral/);
  for (const surface of ['tray', 'menu'] as const)
    expect(JSON.stringify(await app.machine(surface))).not.toMatch(/vonk/i);
  await app.machine('blurWindow');
  const before = (await app.machine('notifications')).length;
  await other.write(me, `${SAID} neutraal`);
  await expect
    .poll(async () => (await app.machine('notifications')).length, WAITING)
    .toBeGreaterThan(before);
  const notice = (await app.machine('notifications')).at(-1);
  expect(notice?.title).toBe('Notities');
  expect(JSON.stringify(notice)).not.toMatch(/vonk|zeekraal|Verborgen/i);
  await app.machine('clickTrayItem', 'lock');
  await isLocked();
  const screen = await lockPage(app);
  await screen.getByText('Notities').waitFor();
  expect(await screen.content()).not.toMatch(/vonk/i);
  expect((await app.machine('windows')).map(({ title }) => title)).toEqual([
    'Notities',
    'Notities',
  ]);
  await unlock();
  await isOpen();
  await page.getByRole('switch', { name: /Neutrale naam/ }).uncheck();
  await expect.poll(async () => (await app.machine('windows'))[0]?.icon).toBe('app.png');
});

test('the keys that hide are changed, refused by halves, and turned off', async () => {
  const page = await openSettings();
  await page.getByRole('button', { name: 'Andere toetsen' }).click();
  await page.keyboard.press('k');
  await page.getByText('Druk nu op de toetsen').waitFor();
  await page.keyboard.press('Control+Shift+F9');
  await expect.poll(() => app.machine('shortcuts')).toEqual(['CommandOrControl+Shift+F9']);
  await page.getByRole('button', { name: 'Uitzetten', exact: true }).click();
  await expect.poll(() => app.machine('shortcuts')).toEqual([]);
  await page.getByText('Geen toetsen gekozen.').waitFor();
});

test('a private photo keeps the window out of pictures of the screen while it is in view', async () => {
  const page = await openConversation();
  const isProtected = async () => (await app.machine('windows'))[0]?.isProtected;
  expect(await isProtected()).toBe(false);
  const photo = await sharp({
    create: { width: 900, height: 700, channels: 3, background: '#446677' },
  })
    .jpeg()
    .toBuffer();
  await page
    .locator('[data-attach]')
    .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect.poll(isProtected, WAITING).toBe(true);
  const preview = page.getByRole('dialog', { name: /^Foto’s voor / });
  await preview.getByRole('button', { name: /versturen$/ }).click();
  await expect
    .poll(async () => {
      // What it costs is asked before the first one.
      const agree = page.getByRole('button', { name: /^Versturen voor/ });
      if (await agree.isVisible()) await agree.click();
      return preview.count();
    }, WAITING)
    .toBe(0);
  await expect(
    page
      .locator('[data-message] [data-photo] img')
      .last()
      .evaluate((image: HTMLImageElement) => image.decode()),
  ).resolves.toBeUndefined();
  // In its bubble too.
  await expect.poll(isProtected, WAITING).toBe(true);
  await page.locator('[data-message] [data-photo]').last().click();
  await page.getByRole('dialog', { name: 'Foto’s', exact: true }).waitFor();
  expect(await isProtected()).toBe(true);
  await page.keyboard.press('Escape');
  await page
    .getByRole('link', { name: /^Zoeken/ })
    .first()
    .click();
  await expect.poll(isProtected, WAITING).toBe(false);
  // A page that is lost protects nothing any more.
  await openConversation();
  await expect.poll(isProtected, WAITING).toBe(true);
  await page.goto(`${new URL(page.url()).origin}/nl/members`);
  await expect.poll(isProtected, WAITING).toBe(false);
});

describeWrongPins();
