import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { newProfile, type DesktopApp } from './launcher.ts';
import { launchDesktop } from './launcher.ts';
import { between, makePerson, type DesktopPerson } from './person.ts';
import { goTo, launchAs, placeOf, untilNoticeDecided, waitingTexts } from './signed-in.ts';

let server: RunningServer;
let app: DesktopApp;
let [anna, bram]: DesktopPerson[] = [];
const profile = newProfile();

beforeAll(async () => {
  server = await startServer({ members: 60 });
  [anna, bram] = [
    await makePerson(server.origin),
    await makePerson(server.origin, { gender: 'male' }),
  ];
  app = await launchAs(server.origin, anna, { profile });
  console.log(`desktop tests run in: ${app.driver}`);
});
afterAll(async () => {
  await app?.close();
  await server?.stop();
  rmSync(profile, { recursive: true, force: true });
});

const people = () => {
  if (!anna || !bram) throw new Error('nobody is there');
  return { anna, bram, conversation: between(anna, bram) };
};
const log = () => app.page.getByRole('log');

describe('the desktop app', () => {
  test('signs in through the main process, with the session out of the page’s reach', async () => {
    const { page } = app;
    const stored = await page.evaluate(
      () => document.cookie + JSON.stringify(Object.entries(localStorage)),
    );
    expect(stored).not.toContain('vonk_session');
    expect(
      await page.evaluate(() =>
        Object.isFrozen((window as unknown as { desktop: object }).desktop),
      ),
    ).toBe(true);
  });

  test('shows photos that the server guards', async () => {
    const photo = app.page.getByRole('article').locator('img').first();
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth), {
        timeout: 60_000,
      })
      .toBeGreaterThan(0);
  });

  test('chats: what the other writes comes by the live stream, and what the member writes is sent', async () => {
    const { anna: me, bram: other, conversation } = people();
    await other.write(me, 'Hallo vanaf de kade');
    await goTo(app, `/nl/chats/${conversation}`);
    await log().getByText('Hallo vanaf de kade').waitFor();
    const box = app.page.getByRole('textbox', { name: /Bericht aan/ });
    await box.fill('Hallo van het bureau');
    await box.press('Enter');
    // What it costs is asked before the first one; from then on no more on this device.
    const question = app.page
      .getByRole('dialog')
      .filter({ has: app.page.locator('[data-confirm-spending]') });
    await question.getByRole('button', { name: /^Versturen voor/ }).click();
    await log()
      .locator('[data-message][data-state="sent"]', { hasText: 'Hallo van het bureau' })
      .waitFor();
  });

  test('goes offline, is started anew without a network, shows what it has, and sends what waited once it comes back', async () => {
    const { conversation } = people();
    await app.machine('setNetwork', false);
    const box = app.page.getByRole('textbox', { name: /Bericht aan/ });
    await box.fill('Geschreven in de tunnel');
    await box.press('Enter');
    await log()
      .locator('[data-message][data-state="pending"]', { hasText: 'Geschreven in de tunnel' })
      .waitFor();
    await app.close();

    app = await launchDesktop(server.origin, { profile, env: { STAND_IN_OFFLINE: '1' } });
    await goTo(app, `/nl/chats/${conversation}`);
    await log().getByText('Hallo vanaf de kade').waitFor();
    await log()
      .locator('[data-message][data-state="pending"]', { hasText: 'Geschreven in de tunnel' })
      .waitFor();

    await app.machine('setNetwork', true);
    await app.machine('power', 'resume');
    await log()
      .locator('[data-message][data-state="sent"]', { hasText: 'Geschreven in de tunnel' })
      .waitFor();
  });

  test('a native notification tells of a message while nobody looks; clicked it opens the conversation, and the number on the icon falls', async () => {
    const { anna: me, bram: other, conversation } = people();
    await goTo(app, '/nl/members');
    await app.page.getByRole('article').first().waitFor();
    await app.machine('blurWindow');
    await other.write(me, 'Ben je er nog?');
    await eventually(async () =>
      (await app.machine('notifications')).map(({ title, body, tag, isOpen }) => ({
        title,
        body,
        tag,
        isOpen,
      })),
    ).toEqual([
      {
        title: 'Vonk',
        body: `Nieuw bericht van ${other.name}`,
        tag: `message-${conversation}`,
        isOpen: true,
      },
    ]);
    await eventually(() => app.machine('badge')).toBe(1);
    await eventually(async () => (await app.machine('tray'))?.toolTip).toBe(
      'Vonk · 1 nieuwe melding',
    );
    expect((await app.machine('tray'))?.image).toBe('tray-unread.png');

    await app.machine('clickNotification', -1);
    await app.page.waitForURL(`**/nl/chats/${conversation}`);
    await log().getByText('Ben je er nog?').waitFor();
    expect(await app.machine('window')).toMatchObject({ isVisible: true, isFocused: true });
    await eventually(() => app.machine('badge')).toBe(0);
    await eventually(async () => (await app.machine('tray'))?.image).toBe('tray.png');
  });

  test('nothing is shown of a message while somebody looks at the app', async () => {
    const { anna: me, bram: other } = people();
    const before = (await app.machine('notifications')).length;
    const message = await other.write(me, 'Mooi, je kijkt');
    await log().getByText('Mooi, je kijkt').waitFor();
    await untilNoticeDecided(app, message);
    expect((await app.machine('notifications')).length).toBe(before);
  });

  test('an answer in the notification is sent through the outbox of the page, which is not brought to the front', async () => {
    const { anna: me, bram: other, conversation } = people();
    await app.machine('closeWindow');
    const before = (await app.machine('notifications')).length;
    await other.write(me, 'Antwoord maar vanaf hier');
    await eventually(async () => (await app.machine('notifications')).length).toBe(before + 1);
    expect((await app.machine('notifications')).at(-1)).toMatchObject({ hasReply: true });
    await app.machine('setNetwork', false);
    const sent = async () =>
      (await app.machine('requests')).filter((call) => call === 'POST /api/chat.php').length;
    const sentBefore = await sent();
    await app.machine('replyToNotification', -1, 'Doe ik, zonder netwerk');
    // It is in the outbox as soon as the conversation shows it, and goes when the machine wakes up
    // with a network.
    await eventually(() => waitingTexts(app)).toContain('Doe ik, zonder netwerk');
    await app.machine('setNetwork', true);
    await app.machine('power', 'unlock-screen');
    await eventually(sent).toBe(sentBefore + 1);
    expect((await app.machine('window'))?.isVisible).toBe(false);
    await goTo(app, `/nl/chats/${conversation}`);
    await log()
      .locator('[data-message][data-state="sent"]', { hasText: 'Doe ik, zonder netwerk' })
      .waitFor();
  });

  test('signing out takes the number off the icon', async () => {
    const { anna: me, bram: other } = people();
    await goTo(app, '/nl/members');
    await other.write(me, 'Nog eentje');
    await eventually(() => app.machine('badge')).toBe(1);
    await goTo(app, '/nl/settings');
    await app.page.getByRole('button', { name: 'Uitloggen' }).first().click();
    await eventually(() => placeOf(app)).not.toContain('/settings');
    await eventually(() => app.machine('badge')).toBe(0);
  });
});
