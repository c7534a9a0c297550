import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { launchDesktop, newProfile, type DesktopApp } from './launcher.ts';
import { between, makePerson, type DesktopPerson } from './person.ts';
import { launchAs, untilNoticeDecided } from './signed-in.ts';

let server: RunningServer;
let app: DesktopApp;
const profile = newProfile();
let people: { anna: DesktopPerson; bram: DesktopPerson; carla: DesktopPerson };

beforeAll(async () => {
  server = await startServer({ members: 20 });
  const [anna, bram, carla] = [
    await makePerson(server.origin),
    await makePerson(server.origin, { gender: 'male' }),
    await makePerson(server.origin),
  ];
  people = { anna, bram, carla };
  app = await launchAs(server.origin, anna, { profile });
});
afterAll(async () => {
  await app?.close();
  await server?.stop();
  rmSync(profile, { recursive: true, force: true });
});

/** What was shown of a conversation, in its order. */
const noticesOf = async (other: DesktopPerson) =>
  (await app.machine('notifications')).filter(
    ({ tag }) => tag === `message-${between(people.anna, other)}`,
  );

describe('hidden in the tray', () => {
  test('closing the window hides it, and says once where the app went', async () => {
    await app.machine('closeWindow');
    expect(await app.machine('window')).toMatchObject({ isVisible: false });
    expect((await app.machine('notifications')).map(({ body }) => body)).toEqual([
      'Vonk blijft aan in het systeemvak. Daar sluit je de app ook af.',
    ]);
    await app.machine('clickTrayItem', 'open');
    expect(await app.machine('window')).toMatchObject({ isVisible: true, isFocused: true });
    await app.machine('closeWindow');
    expect(await app.machine('notifications')).toHaveLength(1);
  });

  test('with the server started anew twice and the network lost in between, every message is told once and none twice, together per conversation', async () => {
    const { anna, bram, carla } = people;
    let number = 0;
    const write = async (from: DesktopPerson) => {
      await from.write(anna, `Bericht ${++number}`);
    };
    await write(bram);
    await eventually(async () => (await noticesOf(bram)).length).toBe(1);
    await server.restart();
    await write(bram);
    await write(carla);
    await eventually(async () => (await noticesOf(carla)).length).toBe(1);
    await app.machine('setNetwork', false);
    await write(bram);
    await write(carla);
    await server.restart();
    await write(bram);
    await app.machine('setNetwork', true);
    await app.machine('power', 'resume');
    await eventually(async () => [
      (await noticesOf(bram)).length,
      (await noticesOf(carla)).length,
    ]).toEqual([4, 2]);
    await eventually(() => app.machine('badge')).toBe(6);

    const first = `Nieuw bericht van ${bram.name}`;
    expect((await noticesOf(bram)).map(({ body }) => body)).toEqual([
      first,
      `${first} (2 nieuw)`,
      `${first} (3 nieuw)`,
      `${first} (4 nieuw)`,
    ]);
    // One for each conversation, the newest.
    expect((await noticesOf(bram)).map(({ isOpen }) => isOpen)).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect((await noticesOf(carla)).map(({ isOpen }) => isOpen)).toEqual([false, true]);
  });

  test('a page that crashes in the tray is loaded again, tells nothing twice, and says so when it is seen', async () => {
    const before = await app.machine('notifications');
    await app.machine('crash');
    await eventually(async () => (await app.machine('window'))?.isCrashed).toBe(false);
    const page = await app.waitForPage();
    await page.getByText('De app is opnieuw geladen na een storing').waitFor();
    const { anna, carla } = people;
    await carla.write(anna, 'Na de storing');
    await eventually(async () => (await app.machine('notifications')).length).toBe(
      before.length + 1,
    );
    expect((await app.machine('notifications')).at(-1)).toMatchObject({
      body: `Nieuw bericht van ${carla.name} (3 nieuw)`,
    });
    expect(await app.machine('window')).toMatchObject({ isVisible: false });
  });

  test('started anew without its window, it tells what came meanwhile, and nothing that was told before', async () => {
    const { anna, bram } = people;
    await app.close();
    await bram.write(anna, 'Toen je weg was');
    app = await launchDesktop(server.origin, { profile, arguments: ['--hidden'] });
    await eventually(async () =>
      (await app.machine('notifications')).map(({ body }) => body),
    ).toEqual([`Nieuw bericht van ${bram.name}`]);
    expect(await app.machine('window')).toMatchObject({ isVisible: false, isFocused: false });
    await eventually(() => app.machine('badge')).toBe(8);
  });

  test('do not disturb from the tray shows nothing while the number goes on counting', async () => {
    const { anna, bram } = people;
    const before = (await app.machine('notifications')).length;
    await app.machine('clickTrayItem', 'doNotDisturb');
    expect((await app.machine('tray'))?.menu.find(({ id }) => id === 'doNotDisturb')).toMatchObject(
      { label: 'Niet storen', checked: true },
    );
    await untilNoticeDecided(app, await bram.write(anna, 'Stil'));
    await eventually(() => app.machine('badge')).toBe(9);
    await app.machine('clickTrayItem', 'doNotDisturb');
    await untilNoticeDecided(app, await bram.write(anna, 'En weer hardop'));
    await eventually(() => app.machine('badge')).toBe(10);
    expect((await app.machine('notifications')).slice(before).map(({ body }) => body)).toEqual([
      `Nieuw bericht van ${bram.name} (2 nieuw)`,
    ]);
  });

  test('quit from the tray ends the app', async () => {
    await app.machine('clickTrayItem', 'quit').catch(() => undefined);
    await app.ended;
    app = await launchDesktop(server.origin, { profile });
    await eventually(async () => (await app.machine('window'))?.isVisible).toBe(true);
  });
});
