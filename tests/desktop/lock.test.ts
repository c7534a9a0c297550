import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type RunningServer } from '../support/server.ts';
import { launchDesktop, newProfile, type DesktopApp } from './launcher.ts';
import { between, dev, makePerson, type DesktopPerson } from './person.ts';
import { signIn } from './signed-in.ts';
import { lockPage, memberPage, pagesOf, surfaces } from './surfaces.ts';

const PIN = '730284';
const DRAFT = `Halfgeschreven kweepeer ${process.pid}`;
const SAID = `Geplante zeekraal ${process.pid}`;
const WAITING = { timeout: 30_000 };

let server: RunningServer;
let app: DesktopApp;
let me: DesktopPerson;
let other: DesktopPerson;
const profile = newProfile();
/** How many notifications there were when the app was locked. */
let since = 0;

const planted = () => [me.name, me.email, other.name, SAID, 'kweepeer', 'zeekraal', 'Tijdens'];
const box = (page: Page): Locator => page.getByRole('textbox', { name: /^Bericht aan / });
const pinField = (page: Page): Locator => page.getByLabel('Pincode', { exact: true });

async function openSettings(): Promise<Page> {
  const page = await memberPage(app);
  await page.evaluate(() => {
    history.pushState(null, '', '/nl/settings?section=desktop');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByRole('heading', { name: 'Alles verbergen' }).waitFor();
  return page;
}
async function openConversation(): Promise<Page> {
  const page = await memberPage(app);
  await page.goto(`${new URL(page.url()).origin}/nl/chats/${between(me, other)}`);
  await page.getByRole('log').getByText(SAID).first().waitFor();
  return page;
}

async function isLocked(): Promise<void> {
  await expect.poll(async () => pagesOf(app).length, WAITING).toBe(2);
  await pinField(await lockPage(app)).waitFor();
}
/** Nothing of what was planted is anywhere, and there is a lock screen in place of the page. */
async function expectNothingShows(): Promise<void> {
  // The tree of a page follows what is drawn.
  await expect
    .poll(
      async () =>
        Object.entries(await surfaces(app, since)).filter(([, text]) =>
          planted().some((word) => text.includes(word)),
        ),
      WAITING,
    )
    .toEqual([]);
  const windows = await app.machine('windows');
  expect(
    windows
      .filter(({ isVisible }) => isVisible)
      .every(({ address }) => address.startsWith('app://lock')),
  ).toBe(true);
  expect(await app.machine('badge')).toBe(0);
  expect(JSON.stringify(await app.machine('tray'))).not.toContain('nieuw');
}
async function unlock(pin = PIN): Promise<void> {
  const page = await lockPage(app);
  await pinField(page).fill(pin);
  await page.getByRole('button', { name: 'Ontgrendelen' }).click();
}
async function isOpen(): Promise<void> {
  await expect.poll(async () => pagesOf(app).length, WAITING).toBe(1);
  await expect
    .poll(
      async () =>
        (await app.machine('windows')).map(
          ({ isVisible, address }) => isVisible && address.startsWith('app://vonk'),
        ),
      WAITING,
    )
    .toEqual([true]);
}

beforeAll(async () => {
  server = await startServer({ members: 60 });
  await dev(server.origin, 'PATCH', '/dev/settings', { enable_site_entry_popup: 'no' });
  [me, other] = [
    await makePerson(server.origin),
    await makePerson(server.origin, { gender: 'male', name: `Verborgen${process.pid}` }),
  ];
  await other.write(me, SAID);
  await other.like(me);
  app = await launchDesktop(server.origin, { profile });
  console.log(`lock tests run in: ${app.driver}`);
  await signIn(await memberPage(app), me);
});
afterAll(async () => {
  await app?.close();
  await server?.stop();
});

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
    const kept = readFileSync(join(profile, 'lock.json'), 'utf8');
    expect(kept).not.toContain(PIN);
    expect(JSON.parse(kept)).toMatchObject({ sealed: expect.any(String) as string });
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

describe('Locked: a scan of window, title, notifications, tray and accessibility tree finds none of the planted names and texts', () => {
  beforeAll(async () => {
    const page = await openConversation();
    await box(page).fill(DRAFT);
  });

  const ways: [name: string, lock: () => Promise<unknown>, brings: boolean][] = [
    ['the tray', () => app.machine('clickTrayItem', 'lock'), true],
    ['the system’s lock', () => app.machine('power', 'lock-screen'), true],
    ['suspend', () => app.machine('power', 'suspend'), true],
    ['being left alone', () => app.machine('setIdle', 301), true],
    ['the keys of the menu', () => app.machine('clickMenuItem', 'hideAll'), false],
    [
      'the keys from any program',
      () => app.machine('pressShortcut', 'CommandOrControl+Alt+Shift+L'),
      false,
    ],
  ];
  test.each(ways)(
    'by %s, and after unlocking everything is as it was',
    async (_way, lock, brings) => {
      const page = await memberPage(app);
      await box(page).focus();
      const selection = await box(page).evaluate((field: HTMLTextAreaElement) => {
        field.setSelectionRange(3, 7);
        return field.value;
      });
      expect(selection).toBe(DRAFT);
      // Without the lock all of it is there to be found.
      expect(Object.values(await surfaces(app, 0)).join()).toContain(SAID);
      since = (await app.machine('notifications')).length;
      await lock();
      if (!brings) {
        await expect
          .poll(async () => (await app.machine('windows')).some(({ isVisible }) => isVisible))
          .toBe(false);
        await expectNothingShows();
        await app.machine('clickTray');
      }
      await isLocked();
      await expectNothingShows();
      await app.machine('setIdle', 0);
      await unlock();
      await isOpen();
      expect(await box(page).inputValue()).toBe(DRAFT);
      await expect
        .poll(() =>
          box(page).evaluate((field: HTMLTextAreaElement) => [
            document.activeElement === field,
            field.selectionStart,
            field.selectionEnd,
          ]),
        )
        .toEqual([true, 3, 7]);
      await expect.poll(() => page.title()).toContain(other.name);
      expect((await surfaces(app, since))['page 0 accessible']).toContain(SAID);
    },
  );

  test('with a dialog and a menu open, which are there again afterwards or closed', async () => {
    const page = await memberPage(app);
    await page.keyboard.press('Control+k');
    const switcher = page.getByRole('dialog').first();
    await switcher.waitFor();
    await app.machine('openContextMenu', {
      isEditable: true,
      selectionText: SAID,
      misspelledWord: 'zeekraal',
      dictionarySuggestions: ['zeekraal'],
      linkURL: '',
      editFlags: {},
    });
    expect(JSON.stringify(await app.machine('contextMenu'))).toContain('zeekraal');
    await app.machine('clickTrayItem', 'lock');
    await isLocked();
    expect(await app.machine('contextMenu')).toBeNull();
    await expectNothingShows();
    await unlock();
    await isOpen();
    expect(await switcher.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await switcher.waitFor({ state: 'detached' });
  });

  test('while messages come in: they are counted nowhere and told without a name, the ones before are taken back, and a click opens the lock screen', async () => {
    const page = await memberPage(app);
    await app.machine('blurWindow');
    await page.goto(`${new URL(page.url()).origin}/nl/members`);
    await page.getByRole('article').first().waitFor();
    await app.machine('blurWindow');
    await other.write(me, `${SAID} ervoor`);
    await expect
      .poll(
        async () => (await app.machine('notifications')).filter(({ isOpen }) => isOpen).length,
        WAITING,
      )
      .toBeGreaterThan(0);
    since = (await app.machine('notifications')).length;
    await app.machine('clickTrayItem', 'lock');
    await isLocked();
    expect((await app.machine('notifications')).filter(({ isOpen }) => isOpen)).toEqual([]);
    await app.machine('blurWindow');
    await other.write(me, `Tijdens het slot ${process.pid}`);
    await expect
      .poll(async () => (await app.machine('notifications')).length, WAITING)
      .toBeGreaterThan(since);
    expect((await app.machine('notifications')).at(-1)).toMatchObject({
      isOpen: true,
      title: 'Vonk',
    });
    await expectNothingShows();
    await app.machine('clickNotification', -1);
    await expectNothingShows();
    await unlock();
    await isOpen();
    await page.getByRole('log').getByText(`Tijdens het slot ${process.pid}`).waitFor();
    expect(await box(page).inputValue()).toBe(DRAFT);
  });

  test('after a start, with a kill before it', async () => {
    await app.kill();
    app = await launchDesktop(server.origin, { profile });
    since = 0;
    await isLocked();
    // It is there, and nobody can tell: no role finds it.
    await expect
      .poll(async () => (await memberPage(app)).locator('article').count(), WAITING)
      .toBeGreaterThan(0);
    await expectNothingShows();
    await unlock();
    await isOpen();
    await openConversation();
    expect(await box(await memberPage(app)).inputValue()).toBe(DRAFT);
  });
});

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
  const told = (await app.machine('notifications')).at(-1);
  expect(told?.title).toBe('Notities');
  expect(JSON.stringify(told)).not.toMatch(/vonk|zeekraal|Verborgen/i);
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

describe('wrong PINs', () => {
  test('that come all at once are counted each, and the wait outlives a kill', async () => {
    await app.machine('clickTrayItem', 'lock');
    await isLocked();
    const answers = await (
      await lockPage(app)
    ).evaluate(async (right) => {
      const guesses = [
        '0000',
        '0001',
        '0002',
        '0003',
        '0004',
        ...Array.from({ length: 15 }, () => right),
      ];
      return Promise.all(
        guesses.map(
          async (pin) =>
            (
              await (
                window as unknown as { lock: { unlock(pin: string): Promise<{ status: string }> } }
              ).lock.unlock(pin)
            ).status,
        ),
      );
    }, PIN);
    expect(answers).toEqual([
      ...Array.from({ length: 5 }, () => 'wrong'),
      ...Array.from({ length: 15 }, () => 'wait'),
    ]);
    await app.kill();
    const kept = JSON.parse(readFileSync(join(profile, 'lock.json'), 'utf8')) as {
      attempts: object;
    };
    expect(kept.attempts).toMatchObject({ failures: 5, waitSeconds: 30 });
    // As long as the ninth makes it: a start on a slow machine takes longer than half a minute.
    writeFileSync(
      join(profile, 'lock.json'),
      JSON.stringify({ ...kept, attempts: { ...kept.attempts, failures: 9, waitSeconds: 3_600 } }),
    );
    app = await launchDesktop(server.origin, { profile });
    await isLocked();
    const screen = await lockPage(app);
    expect(await pinField(screen).isDisabled()).toBe(true);
    await screen.getByText(/Over (60|5\d):\d\d kun je het opnieuw proberen/).waitFor();
    expect(
      await screen.evaluate(
        (right) =>
          (window as unknown as { lock: { unlock(pin: string): Promise<unknown> } }).lock.unlock(
            right,
          ),
        PIN,
      ),
    ).toMatchObject({ status: 'wait' });
    expect(
      await screen.evaluate(() =>
        ['12', '7302846192501', 730284, null, { pin: '730284' }]
          .map((pin) =>
            (window as unknown as { lock: { unlock(pin: unknown): Promise<unknown> } }).lock
              .unlock(pin)
              .then(
                () => 'taken',
                () => 'refused',
              ),
          )
          .reduce(async (all, one) => [...(await all), await one], Promise.resolve([] as string[])),
      ),
    ).toEqual(['refused', 'refused', 'refused', 'refused', 'refused']);
  });

  test('have one way out: signing in anew, which wipes what this machine keeps', async () => {
    const page = await lockPage(app);
    await page.getByRole('button', { name: 'Pincode vergeten?' }).click();
    await page.getByRole('heading', { name: 'Opnieuw inloggen?' }).waitFor();
    await page.getByRole('button', { name: 'Annuleren' }).click();
    await page.getByRole('button', { name: 'Pincode vergeten?' }).click();
    await page.getByRole('button', { name: 'Wissen en opnieuw inloggen' }).click();
    await isOpen();
    const members = await memberPage(app);
    await members.getByLabel('E-mailadres').waitFor();
    expect(existsSync(join(profile, 'lock.json'))).toBe(false);
    expect(JSON.parse(readFileSync(join(profile, 'preferences.json'), 'utf8'))).toMatchObject({
      lock: null,
    });
    const kept = await members.evaluate(async () => ({
      databases: (await indexedDB.databases()).map(({ name }) => name),
      member: localStorage.getItem('vonk.member'),
    }));
    expect(kept.databases.filter((name) => name?.includes('-'))).toEqual([]);
    expect(kept.member).toBeNull();
    expect(readFileSync(join(profile, 'stand-in', 'cookies-server.json'), 'utf8')).not.toContain(
      'vonk_session',
    );
    await signIn(members, me);
    await members.goto(`${new URL(members.url()).origin}/nl/chats/${between(me, other)}`);
    await members.getByRole('log').getByText(SAID).first().waitFor();
    expect(await box(members).inputValue()).toBe('');
  });

  test('leave no way around it by a kill: a wipe that was cut short goes on at the next start', async () => {
    await app.kill();
    writeFileSync(join(profile, 'lock.json'), JSON.stringify({ kind: 'wiping' }));
    app = await launchDesktop(server.origin, { profile });
    await (await memberPage(app)).getByLabel('E-mailadres').waitFor();
    await isOpen();
    expect(existsSync(join(profile, 'lock.json'))).toBe(false);
  });

  test('are all that a damaged file knows', async () => {
    await app.kill();
    writeFileSync(join(profile, 'lock.json'), '{"kind":"pin"');
    app = await launchDesktop(server.origin, { profile });
    await expect.poll(() => pagesOf(app).length, WAITING).toBe(2);
    const screen = await lockPage(app);
    await screen.getByText('De vergrendeling is beschadigd').waitFor();
    expect(await pinField(screen).count()).toBe(0);
    expect(
      await screen.evaluate(() =>
        (window as unknown as { lock: { unlock(pin: string): Promise<unknown> } }).lock.unlock(
          '730284',
        ),
      ),
    ).toEqual({ status: 'spent' });
  });
});
