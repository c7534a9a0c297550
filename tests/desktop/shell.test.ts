import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { launchAgain, launchDesktop, newProfile, type DesktopApp } from './launcher.ts';
import { between, makePerson, type DesktopPerson } from './person.ts';
import { goTo, launchAs, placeOf, untilNoticeDecided } from './signed-in.ts';

let server: RunningServer;
let app: DesktopApp;
let people: { anna: DesktopPerson; bram: DesktopPerson };
const profile = newProfile();
const start = async (...more: string[]) => {
  app = await launchDesktop(server.origin, { profile, arguments: more });
};

beforeAll(async () => {
  server = await startServer({ members: 20 });
  const [anna, bram] = [
    await makePerson(server.origin),
    await makePerson(server.origin, { gender: 'male' }),
  ];
  people = { anna, bram };
  await bram.write(anna, 'Dag Anna');
  app = await launchAs(server.origin, anna, { profile });
});
afterAll(async () => {
  await app?.close();
  await server?.stop();
  rmSync(profile, { recursive: true, force: true });
});

const labels = async () => (await app.machine('menu')).map(({ label }) => label);
const stored = () =>
  JSON.parse(readFileSync(join(profile, 'preferences.json'), 'utf8')) as Record<string, unknown>;

describe('the window', () => {
  test('opens where it was, as large as it was, and comes back when its display goes', async () => {
    const place = { x: 2_300, y: 180, width: 1_010, height: 720 };
    const [left, right] = [0, 1_920].map((x, index) => ({
      id: index + 1,
      bounds: { x, y: 0, width: 1_920, height: 1_080 },
      workArea: { x, y: 0, width: 1_920, height: 1_040 },
    }));
    if (!left || !right) throw new Error('two displays');
    await app.machine('setDisplays', [left, right], 'display-added');
    await app.machine('moveWindow', place);
    await app.close();
    await start();
    // The second display is gone: it is on the first one, as large as before.
    expect((await app.machine('window'))?.bounds).toEqual({
      x: 455,
      y: 160,
      width: 1_010,
      height: 720,
    });
    await app.machine('setDisplays', [left, right], 'display-added');
    await app.machine('moveWindow', { ...place, x: 2_500 });
    await app.machine('setDisplays', [left], 'display-removed');
    expect((await app.machine('window'))?.bounds).toMatchObject({ x: 455, y: 160 });
    await app.machine('moveWindow', { x: 40, y: 60, width: 900, height: 640 });
    await app.close();
    await start();
    expect((await app.machine('window'))?.bounds).toEqual({
      x: 40,
      y: 60,
      width: 900,
      height: 640,
    });
  });

  test('is as dark as the page before that is there, and is zoomed as it was', async () => {
    await app.machine('clickMenuItem', 'zoomIn');
    await app.machine('clickMenuItem', 'zoomIn');
    await eventually(async () => (await app.machine('window'))?.zoom).toBe(1.25);
    await goTo(app, '/nl/settings?section=look');
    await app.page
      .getByRole('region', { name: 'Taal en weergave' })
      .getByLabel('Donker')
      .check({ force: true });
    await eventually(async () => (await app.machine('window'))?.backgroundColor).toBe('#14101b');
    await app.close();
    await start();
    await eventually(async () => (await app.machine('window'))?.zoom).toBe(1.25);
    expect((await app.machine('window'))?.backgroundColor).toBe('#14101b');
    await eventually(() => app.page.evaluate(() => document.documentElement.dataset['theme'])).toBe(
      'dark',
    );
    await app.machine('clickMenuItem', 'zoomReset');
    await eventually(async () => (await app.machine('window'))?.zoom).toBe(1);
  });
});

describe('links', () => {
  test('open their place in the app that runs already, which comes to the front', async () => {
    await app.machine('closeWindow');
    expect(await launchAgain(server.origin, profile, 'vonk://likes/received')).toBe(0);
    await app.page.waitForURL('**/nl/likes/received');
    expect(await app.machine('window')).toMatchObject({ isVisible: true, isFocused: true });
    const conversation = between(people.anna, people.bram);
    await app.machine('openUrl', `vonk://chats/${conversation}`);
    await app.page.waitForURL(`**/nl/chats/${conversation}`);
  });

  test('that lead nowhere known change nothing but bring the window to the front', async () => {
    const before = placeOf(app);
    await app.machine('blurWindow');
    for (const link of [
      'vonk://settings',
      'vonk://../etc/passwd',
      'https://evil.example/',
      'javascript:alert(1)',
    ])
      expect(await launchAgain(server.origin, profile, link)).toBe(0);
    expect(placeOf(app)).toBe(before);
    expect(await app.machine('window')).toMatchObject({ isFocused: true });
    expect(await app.machine('opened')).toEqual([]);
  });

  test('start the app at their place', async () => {
    await app.close();
    await start('vonk://credits', '--hidden');
    await eventually(() => placeOf(app)).toMatch(/^\/nl\/(credits|premium)/);
    await eventually(async () => (await app.machine('window'))?.isVisible).toBe(true);
  });
});

describe('menus', () => {
  test('are in the member’s language, and stay so at the next start before any page is there', async () => {
    expect(await labels()).toEqual(['Vonk', 'Bewerken', 'Beeld', 'Ga']);
    await goTo(app, '/de/members');
    await eventually(labels).toEqual(['Vonk', 'Bearbeiten', 'Ansicht', 'Gehe zu']);
    expect(
      (await app.machine('tray'))?.menu.map(({ label, type }) =>
        type === 'separator' ? '-' : label,
      ),
    ).toEqual(['Vonk öffnen', '-', 'Nicht stören', '-', 'Vonk beenden']);
    expect(stored()).toMatchObject({ locale: 'de' });
    await app.close();
    await start();
    expect(await labels()).toEqual(['Vonk', 'Bearbeiten', 'Ansicht', 'Gehe zu']);
    expect(placeOf(app)).toMatch(/^\/de\//);
    await goTo(app, '/nl/members');
    await eventually(labels).toEqual(['Vonk', 'Bewerken', 'Beeld', 'Ga']);
  });

  test('lead to the places of the app', async () => {
    await app.machine('clickMenuItem', 'likes');
    await app.page.waitForURL('**/nl/likes*');
    await app.machine('clickMenuItem', 'settings');
    await app.page.waitForURL('**/nl/settings?section=desktop');
    await app.page.getByRole('heading', { name: 'Desktop-app' }).waitFor();
  });

  test('under the pointer mend spelling in text fields, and offer nothing on bare ground', async () => {
    const editFlags = {
      canUndo: true,
      canRedo: false,
      canCut: true,
      canCopy: true,
      canPaste: true,
      canSelectAll: true,
    };
    await app.machine('openContextMenu', {
      isEditable: true,
      selectionText: '',
      misspelledWord: 'wekeend',
      dictionarySuggestions: ['weekend'],
      linkURL: '',
      editFlags,
    });
    expect((await app.machine('contextMenu'))?.map(({ label }) => label).filter(Boolean)).toEqual(
      expect.arrayContaining(['weekend', 'Aan woordenboek toevoegen', 'Plakken']),
    );
    await app.machine('clickContextItem', 'weekend');
    await app.machine('clickContextItem', 'learn');
    expect(await app.machine('spelling')).toMatchObject({
      replaced: ['weekend'],
      learned: ['wekeend'],
    });
  });
});

test.skipIf(process.platform === 'darwin')(
  'no dictionary is fetched from anybody, though an earlier version stored that spelling is checked',
  async () => {
    const nothing = { isOn: false, languages: [], dictionaries: [] };
    expect(await app.machine('spelling')).toMatchObject(nothing);
    await app.close();
    writeFileSync(
      join(profile, 'preferences.json'),
      JSON.stringify({ ...stored(), spellCheck: true, locale: 'de' }),
    );
    await start();
    await goTo(app, '/nl/settings?section=desktop');
    await app.page.getByLabel('Grootte').waitFor();
    expect(await app.page.getByRole('switch', { name: /Spelling controleren/ }).count()).toBe(0);
    await eventually(labels).toEqual(['Vonk', 'Bewerken', 'Beeld', 'Ga']);
    expect(await app.machine('spelling')).toMatchObject(nothing);
  },
);

describe('the settings of the desktop app', () => {
  test('are kept, and hold at once', async () => {
    await goTo(app, '/nl/settings?section=desktop');
    const { page } = app;
    await page.getByRole('switch', { name: /Start met mijn computer/ }).check();
    await page.getByRole('switch', { name: /Zonder venster starten/ }).check();
    await eventually(stored).toMatchObject({ startWithSystem: true, startHidden: true });
    if (process.platform === 'linux') {
      const entry = join(profile, 'config/autostart/vonk.desktop');
      await eventually(() => existsSync(entry)).toBe(true);
      await eventually(() => readFileSync(entry, 'utf8')).toMatch(/^Exec="[^"]+" --hidden$/m);
      await page.getByRole('switch', { name: /Start met mijn computer/ }).uncheck();
      await eventually(() => existsSync(entry)).toBe(false);
    }
    await page.getByLabel('Grootte').selectOption('90');
    await eventually(async () => (await app.machine('window'))?.zoom).toBe(0.9);
    // The tray changes the same.
    await app.machine('clickTrayItem', 'doNotDisturb');
    await eventually(() => page.getByRole('switch', { name: /Niet storen/ }).isChecked()).toBe(
      true,
    );
    await app.machine('clickTrayItem', 'doNotDisturb');
    await eventually(() => page.getByRole('switch', { name: /Niet storen/ }).isChecked()).toBe(
      false,
    );
  });

  test('within quiet hours nothing shows, and after them the next message does', async () => {
    const { page } = app;
    const clock = (minutes: number) => {
      const at = new Date(Date.now() + minutes * 60_000);
      return `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;
    };
    await page.getByRole('switch', { name: /Stille uren/ }).check();
    await page.getByLabel('Vanaf', { exact: true }).fill(clock(-60));
    await page.getByLabel('Tot', { exact: true }).fill(clock(120));
    await eventually(stored).toMatchObject({ quietHours: { from: clock(-60) } });
    await app.machine('blurWindow');
    const [before, badge] = [
      (await app.machine('notifications')).length,
      await app.machine('badge'),
    ];
    await untilNoticeDecided(app, await people.bram.write(people.anna, 'In de nacht'));
    await eventually(() => app.machine('badge')).toBe(badge + 1);
    expect(await app.machine('notifications')).toHaveLength(before);
    await page.getByLabel('Vanaf', { exact: true }).fill(clock(60));
    await eventually(stored).toMatchObject({ quietHours: { from: clock(60) } });
    await people.bram.write(people.anna, 'In de ochtend');
    await eventually(async () => (await app.machine('notifications')).length).toBe(before + 1);
    await app.machine('focusWindow');
  });

  test('closing the window ends the app for whoever wants that', async () => {
    await app.page.getByRole('switch', { name: /Blijf aan/ }).uncheck();
    await eventually(stored).toMatchObject({ closeToTray: false });
    await app.machine('closeWindow').catch(() => undefined);
    await app.ended;
    await start();
    await goTo(app, '/nl/settings?section=desktop');
    await app.page.getByRole('switch', { name: /Blijf aan/ }).check();
    await eventually(stored).toMatchObject({ closeToTray: true });
  });
});

describe('what leaves the page', () => {
  test('a download is put where the member says, under a name that is safe, or nowhere', async () => {
    await goTo(app, '/nl/settings?section=export');
    const button = app.page.getByRole('button', { name: 'Download mijn gegevens' });
    await button.click();
    await eventually(async () => (await app.machine('saveDialogs')).length).toBe(1);
    expect((await app.machine('saveDialogs'))[0]).toMatchObject({
      title: 'Bestand bewaren',
      buttonLabel: 'Bewaren',
    });
    const file = join(profile, 'gegevens.zip');
    await app.machine('answerSaveDialog', file);
    await button.click();
    await eventually(() => existsSync(file)).toBe(true);
    await eventually(async () => (await app.machine('window'))?.progress).toBe(-1);
    expect(await app.machine('saveDialogs')).toHaveLength(2);
    expect(readFileSync(file).length).toBeGreaterThan(100);
  });

  test('a message is copied without a permission of the page', async () => {
    await goTo(app, `/nl/chats/${between(people.anna, people.bram)}`);
    const bubble = app.page.locator('[data-message]', { hasText: 'Dag Anna' });
    await bubble.hover();
    await app.page.locator('[data-index]').filter({ has: bubble }).locator('[data-menu]').click();
    await app.page.getByRole('menuitem', { name: 'Tekst kopiëren' }).click();
    await eventually(() => app.machine('clipboard')).toBe('Dag Anna');
  });

  test('a wake of the machine opens the live events anew', async () => {
    const streams = async () =>
      (await app.machine('requests')).filter((call) => call === 'GET /api/events.php').length;
    await eventually(streams).toBeGreaterThan(0);
    const before = await streams();
    await app.machine('power', 'resume');
    await eventually(streams).toBe(before + 1);
  });
});
