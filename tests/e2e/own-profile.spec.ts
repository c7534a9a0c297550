import type { Answer } from '../../shared/contract/calls.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { join } from './joined.ts';
import { ask, ownProfile, present } from './members.ts';
import { newText } from './talk.ts';

test('R-018 R-076 R-232 R-237 R-238 R-392 every field of the own profile can be seen, edited, and is there after a reload', async ({
  person,
}) => {
  const { page } = await person({ as: 'free' });
  await page.goto('/nl/profile');
  await expect(page.getByText('Andere leden zien deze naam.')).toBeVisible();
  const [about, reason] = [newText('Ik hou van wandelen'), newText('Nieuwe stad')];
  await page.getByLabel('Over jezelf').fill(about);
  await page.getByLabel('Waarom ben je hier?').fill(reason);
  await page.getByLabel('Waarom ben je hier?').blur();
  await page.getByLabel('Haar', { exact: true }).selectOption('red');
  await page.getByLabel('Ogen').selectOption('green');
  await page.getByLabel('Figuur').selectOption('slim');
  await page.getByLabel('Relatie', { exact: true }).selectOption('divorced');
  await page.getByLabel('Tatoeages').selectOption('yes');
  await page.getByLabel('Provincie').selectOption({ label: 'Groningen' });
  await page.getByRole('combobox', { name: 'Woonplaats' }).fill('groningen');
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await ask<Answer<'getUser'>>(page, '/api/user.php')).user?.profile)
    .toMatchObject({ about, reason, hair_color: 'red', city: 'Groningen', tattoos: true });
  await page.reload();
  await expect(page.getByLabel('Over jezelf')).toHaveValue(about);
  await expect(page.getByLabel('Waarom ben je hier?')).toHaveValue(reason);
  await expect(page.getByLabel('Haar', { exact: true })).toHaveValue('red');
  await expect(page.getByLabel('Tatoeages')).toHaveValue('yes');
  await expect(page.getByRole('combobox', { name: 'Woonplaats' })).toHaveValue('Groningen');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('R-229 R-231 R-240 choices have their values, the region has the country’s word, and interests need consent', async ({
  person,
}) => {
  const { page } = await person({ as: 'free' });
  await page.goto('/nl/profile');
  const interests = page.getByRole('group', { name: 'Interesses' });
  await expect(interests.getByRole('button')).toHaveCount(51);
  await expect(page.getByLabel('Seksualiteit').getByRole('option')).toHaveCount(5);
  await page.getByLabel('Land').selectOption('DE');
  await expect(page.getByLabel('Deelstaat')).toBeVisible();
  await page.getByLabel('Land').selectOption('NL');
  await expect(page.getByLabel('Provincie')).toBeVisible();
  await page.getByRole('switch').click();
  await expect(interests).toBeHidden();
  await page.getByRole('switch').click();
  await expect(interests.getByRole('button', { pressed: true })).toHaveCount(0);
});

test('R-362 R-363 a name that may not be gets exactly the specification’s words', async ({
  person,
}) => {
  const { page } = await person({ as: 'free' });
  await page.goto('/nl/profile');
  const name = page.getByLabel('Profielnaam');
  await name.fill('free@vonk.example');
  await name.blur();
  await expect(
    page.getByText('Je profielnaam moet anders zijn dan je e-mailadres', { exact: true }),
  ).toBeVisible();
  await name.fill('@jan');
  await name.blur();
  await expect(
    page.getByText('Je profielnaam mag niet beginnen met een @', { exact: true }),
  ).toBeVisible();
});

test('a name is saved on Enter or when it is left, says so and can be taken back; Esc brings back what was there', async ({
  person,
}) => {
  const { page } = await person({ as: 'free', path: '/nl/profile' });
  const name = page.getByRole('textbox', { name: 'Profielnaam' });
  const saved = async () =>
    (await ask<Answer<'getUser'>>(page, '/api/user.php')).user?.profile.name;
  const before = (await saved()) ?? '';
  let edits = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/api/profile.php')) edits += 1;
  });
  await name.fill('Een ander');
  await name.press('Escape');
  await expect(name).toHaveValue(before);
  const next = `${before}bo`;
  await name.fill(before);
  // With a pause in it: what is half written reaches nobody.
  await name.pressSequentially(next.slice(before.length), { delay: 1_200 });
  await name.press('Enter');
  await expect(page.getByText('Bewaard', { exact: true })).toBeVisible();
  await expect.poll(saved).toBe(next);
  expect(edits).toBe(1);
  await page.getByRole('button', { name: 'Ongedaan maken: Profielnaam' }).click();
  await expect.poll(saved).toBe(before);
  await expect(name).toHaveValue(before);
});

test('R-240 every interest has its icon, from one file that the page fetches once; a profile shows them too', async ({
  person,
}) => {
  const { page, context } = await person({ as: 'free', path: '/nl/profile' });
  const chips = page.getByRole('group', { name: 'Interesses' }).getByRole('button');
  await expect(chips).toHaveCount(51);
  const files = await chips
    .locator('use')
    .evaluateAll((uses) => [
      ...new Set(uses.map((use) => use.getAttribute('href')?.split('#')[0] ?? '')),
    ]);
  expect(files).toEqual([expect.stringMatching(/^\/assets\/interests-[0-9a-f]{8}\.svg$/)]);
  // Drawn, not only named: each takes up room.
  await expect
    .poll(() =>
      chips
        .locator('use')
        .evaluateAll(
          (uses) => uses.filter((use) => (use as SVGUseElement).getBBox().width > 4).length,
        ),
    )
    .toBe(51);
  const visitor = await context.newPage();
  const fetched: string[] = [];
  visitor.on('request', (request) => fetched.push(request.url()));
  await visitor.goto('/nl/likes');
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  expect(fetched.filter((url) => url.includes('/assets/interests-'))).toEqual([]);
});

test('R-194 R-239 each of the 51 interests has its own icon and its word, and three that are chosen show with both on the profile', async ({
  person,
  server,
  dev,
}) => {
  const { page } = await person({ as: await join(server.origin, dev), path: '/nl/profile' });
  await page.getByRole('switch').click();
  const buttons = page.getByRole('group', { name: 'Interesses' }).getByRole('button');
  await expect(buttons).toHaveCount(51);
  const found = await buttons.evaluateAll((all) =>
    all.map((button) => ({
      icon: button.querySelector('svg use')?.getAttribute('href')?.split('#')[1] ?? '',
      word: button.textContent.trim(),
    })),
  );
  expect(new Set(found.map((one) => one.icon)).size).toBe(51);
  expect(new Set(found.map((one) => one.word)).size).toBe(51);
  expect(found.every((one) => one.icon !== '' && one.word !== '')).toBe(true);
  const chosen = [found[3], found[25], found[50]].map(present);
  for (const { word } of chosen)
    await page
      .getByRole('group', { name: 'Interesses' })
      .getByRole('button', { name: word, exact: true })
      .click();
  const { id } = await ownProfile(page);
  const { page: other } = await person({ as: 'premium' });
  await expect
    .poll(
      async () =>
        (await ask<Answer<'getProfile'>>(other, `/api/profile.php?id=${id}`)).profile.interests
          .length,
    )
    .toBe(3);
  await other.goto(`/nl/members/${id}`);
  for (const { icon, word } of chosen) {
    const item = other
      .locator('#main')
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^${word}$`) });
    await expect(item).toBeVisible();
    await expect(item.locator(`svg use[href$="#${icon}"]`)).toHaveCount(1);
  }
});

test('R-435 R-436 interests and regions are loaded once in a session, whatever pages need them', async ({
  person,
}) => {
  const { page } = await person({ as: 'free', path: '/nl/members' });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname);
  });
  await page.reload();
  await expect(page.getByLabel('Provincie')).toBeVisible();
  await page.getByRole('link', { name: 'Likes' }).first().click();
  await page.goto('/nl/profile');
  await expect(
    page.getByLabel('Provincie').getByRole('option', { name: 'Groningen' }),
  ).toBeAttached();
  await expect(page.getByRole('group', { name: 'Interesses' }).getByRole('button')).toHaveCount(51);
  await page.goto('/nl/members');
  await expect(page.getByLabel('Provincie')).toBeVisible();
  expect(asked).toContain('/api/members.php');
  for (const call of ['/api/interests.php', '/api/regions.php'])
    expect(asked.filter((path) => path === call).length, call).toBeLessThanOrEqual(1);
});

test('the place is found by typing, by any of its words and by keyboard, and brings its region; what is no place is not taken', async ({
  person,
}) => {
  const { page } = await person({ as: 'free', path: '/nl/profile' });
  const place = page.getByRole('combobox', { name: 'Woonplaats' });
  const home = async () => (await ask<Answer<'getUser'>>(page, '/api/user.php')).user?.profile;
  await place.fill('BOSCH');
  const options = page.getByRole('listbox', { name: 'Woonplaats' }).getByRole('option');
  await expect(options).toHaveCount(1);
  await expect(place).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);
  await place.press('ArrowDown');
  await expect(place).toHaveAttribute(
    'aria-activedescendant',
    (await options.getAttribute('id')) ?? 'none',
  );
  await place.press('Enter');
  await expect(options).toHaveCount(0);
  await expect.poll(home).toMatchObject({ region: 'NL-NB', city: 'Den Bosch' });
  const city = await place.inputValue();
  await place.fill('Atlantis');
  await expect(page.locator('p', { hasText: 'Geen plaats gevonden' })).toBeVisible();
  await place.press('Tab');
  await expect(place).toHaveValue(city);
  await place.click();
  await expect(options.filter({ hasText: city })).toHaveAttribute('aria-selected', 'true');
  await options.filter({ hasText: /^Utrecht/ }).click();
  await expect.poll(home).toMatchObject({ region: 'NL-UT', city: 'Utrecht' });
});
