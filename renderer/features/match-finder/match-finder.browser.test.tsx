import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { success } from '../../../shared/result.ts';
import { card, user } from '../../../tests/component/builders.ts';
import { cardIds } from '../../../tests/component/member-cards.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
  type Screen,
  type ScreenOptions,
} from '../../../tests/component/screen.ts';

const PATH = '/nl/match-finder';
const found = [card({ age: 25 }), card({ age: 31 })];
const question = (text: string) => page.getByRole('heading', { level: 2, name: text });
const choices = page.getByRole('main').getByRole('group').getByRole('button');
const offered = () => choices.elements().map((choice) => choice.textContent);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

const openFinder = (options: ScreenOptions = {}): Promise<Screen> =>
  openScreen(PATH, {
    as: user(),
    calls: { findMatches: async () => success({ profiles: found, shared: {}, km: null }) },
    ...options,
  });

test.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const)(
  'R-072 R-193 R-249 R-250 R-251 on %s age, appearance and race are asked one after the other and end in members',
  async (_, size) => {
    const screen = await openFinder({ size });
    await expect.element(question('Welke leeftijd zoek je?')).toBeVisible();
    expect(offered()).toEqual(['18–35', '35+']);
    await expect.element(page.getByText('Vraag 1 van 3', { exact: true })).toBeVisible();
    await expectAccessible();
    await choices.first().click();
    await expect.element(question('Wat voor uiterlijk?')).toHaveFocus();
    expect(offered()).toEqual(['Gewoon', 'Sexy']);
    await choices.last().click();
    await expect.element(question('Welke afkomst?')).toHaveFocus();
    expect(offered()).toEqual(['Wit', 'Anders']);
    await expect.element(page.getByText('Vraag 3 van 3', { exact: true })).toBeVisible();
    // Back shows what was answered, and another answer goes on.
    await press('Vorige vraag');
    await expect.element(page.getByRole('button', { name: 'Sexy', pressed: true })).toBeVisible();
    await choices.first().click();
    await expect.element(question('Welke afkomst?')).toHaveFocus();
    await choices.last().click();
    await expect.element(question('Leden die bij je passen')).toHaveFocus();
    expect(cardIds()).toEqual(found.map((one) => one.id));
    expect(screen.worker.requested('findMatches')).toEqual([
      { body: { age: '18-35', appearance: 'normal', race: 'other' } },
    ]);
    await expectAccessible();
    expectNoSidewaysScroll();
  },
);

/** Everything that this origin stores on the device, as one text. */
async function storedOnDevice(): Promise<string> {
  const texts = [
    JSON.stringify(localStorage),
    JSON.stringify(sessionStorage),
    JSON.stringify(history.state),
    document.cookie,
  ];
  const read = <Value,>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error(request.error?.message));
    });
  for (const { name } of await indexedDB.databases()) {
    const database = await read(indexedDB.open(name ?? ''));
    for (const store of database.objectStoreNames)
      texts.push(
        JSON.stringify(await read(database.transaction(store).objectStore(store).getAll())),
      );
    database.close();
  }
  return texts.join('\n');
}

test('R-251 the answers stay on the page: not in the address, not on the device', async () => {
  const screen = await openFinder();
  await expect
    .element(
      page.getByText(
        'We gebruiken je antwoorden alleen voor dit ene resultaat. We bewaren ze niet.',
      ),
    )
    .toBeVisible();
  await expect
    .element(page.getByText('Dit telt mee: we tonen alleen mensen van die leeftijd.'))
    .toBeVisible();
  // What chooses nobody is said before it is asked.
  expect(
    page
      .getByRole('list', { name: 'Vragen' })
      .getByRole('listitem')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['1Leeftijdtelt mee', '2Uiterlijktelt niet mee', '3Afkomsttelt niet mee']);
  for (const name of ['18–35', 'Sexy', 'Anders']) await press(name);
  await expect.poll(cardIds).toEqual(found.map((one) => one.id));
  expect(screen.worker.requested('findMatches')).toHaveLength(1);
  expect(screen.path()).toBe(PATH);
  const stored = await storedOnDevice();
  expect(stored).toContain(found[0]?.id);
  expect(stored).not.toMatch(/sexy|18-35/);
  await screen.reload();
  await expect.element(question('Welke leeftijd zoek je?')).toBeVisible();
});

test('by keyboard alone, and with the setting off without the question about race', async () => {
  const screen = await openFinder({ settings: { matchfinder_race: false } });
  await expect.element(question('Welke leeftijd zoek je?')).toBeVisible();
  (page.getByRole('button', { name: '35+' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(question('Wat voor uiterlijk?')).toHaveFocus();
  await expect.element(page.getByText('Vraag 2 van 2', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(question('Leden die bij je passen')).toHaveFocus();
  expect(screen.worker.requested('findMatches')).toEqual([
    { body: { age: '35+', appearance: 'normal' } },
  ]);
});

test('R-072 a visitor answers the questions and is asked to join; nothing of it is sent', async () => {
  const screen = await openFinder({ as: null });
  for (const name of ['35+', 'Gewoon', 'Wit']) await press(name);
  await expect
    .element(page.getByRole('heading', { name: 'Word lid en zie wie er past' }))
    .toHaveFocus();
  await expectAccessible();
  // Nobody is shown who could be somebody.
  expect(document.querySelector('#main img, #main [data-profile]')).toBeNull();
  await press('Word gratis lid');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(screen.worker.asked('findMatches')).toEqual([]);
  expect(screen.worker.requested('findMatches')).toEqual([]);
});

test('with the network cut it says so and can be tried again', async () => {
  const screen = await openFinder();
  await press('35+');
  await press('Gewoon');
  screen.setOnline(false);
  await press('Wit');
  await expect.element(page.getByRole('heading', { name: 'Zoeken lukte niet' })).toBeVisible();
  screen.setOnline(true);
  await press('Opnieuw proberen');
  await expect.poll(cardIds).toEqual(found.map((one) => one.id));
});

test('what does not matter is not sent, and the people found say why they are here', async () => {
  const people = [
    card({ name: 'Sanne', distance_km: 5 }),
    card({ name: 'Leila', distance_km: 40 }),
    card({ name: 'Femke', distance_km: 10, fictional: true }),
  ];
  const screen = await openFinder({
    size: PHONE,
    calls: {
      findMatches: async () =>
        success({
          profiles: people,
          shared: { [people[0]?.id ?? '']: ['hiking', 'tea'] },
          km: 40,
        }),
    },
  });
  await press('35+');
  await press('Maakt niet uit');
  await press('Maakt niet uit');
  await expect.element(question('Drie mensen bij jou in de buurt')).toHaveFocus();
  expect(screen.worker.requested('findMatches')).toEqual([{ body: { age: '35+' } }]);
  for (const text of [
    'Gekozen op leeftijd (35+), de leeftijd die zij zelf zoeken, afstand en wat jullie delen.',
    'Dit delen jullie: Wandelen en Thee.',
    'Leila woont op 40 km van jou.',
    'Femke woont op 10 km van jou. Een afspraak in het echt kan niet.',
  ])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await expectAccessible();
  expectNoSidewaysScroll();
  await page.getByRole('link', { name: 'Zeg iets tegen Sanne' }).click();
  await expect.poll(screen.path).toBe(`/nl/members/${people[0]?.id}/chat`);
});
