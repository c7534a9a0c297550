import { beforeAll, describe, expect, test } from 'vitest';
import {
  app,
  box,
  DRAFT,
  expectNothingShows,
  isLocked,
  isOpen,
  me,
  openConversation,
  other,
  SAID,
  scanFrom,
  since,
  startApp,
  unlock,
  WAITING,
} from './lock-app.ts';
import { memberPage, surfaces } from './surfaces.ts';

export function describeLocked(): void {
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
        scanFrom((await app.machine('notifications')).length);
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
      scanFrom((await app.machine('notifications')).length);
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
      await startApp();
      scanFrom(0);
      await isLocked();
      // It is there, and undetectable: no role finds it.
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
}
