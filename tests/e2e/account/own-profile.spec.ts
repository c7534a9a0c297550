import type { Answer } from '../../../shared/contract/calls.ts';
import { expect, test } from '../support/fixtures.ts';
import { join } from '../support/joined.ts';
import { ask, ownProfile } from '../support/members.ts';

test('R-018 R-190 R-194 R-239 R-240 R-423 R-435 R-436 what is edited of the own profile reaches the server and who opens it, a found place too; icons, interests and regions are loaded once, where they are needed', async ({
  person,
  server,
  dev,
}) => {
  const { page, context } = await person({ as: await join(server.origin, dev) });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const files = () => [...new Set(asked.filter((path) => path.startsWith('/assets/interests-')))];
  await page.goto('/nl/likes');
  await expect(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible();
  expect(files()).toEqual([]);
  await page.getByRole('link', { name: 'Zoeken' }).first().click();
  await page.getByRole('radio', { name: 'Op regio' }).click();
  await expect(page.getByLabel('Provincie')).toBeVisible();

  await page.goto('/nl/profile');
  await expect(
    page.getByLabel('Provincie').getByRole('option', { name: 'Groningen' }),
  ).toBeAttached();
  await page.getByLabel('Over jezelf').fill('Ik hou van wandelen');
  await page.getByLabel('Haar', { exact: true }).selectOption('red');
  await page.getByRole('combobox', { name: 'Woonplaats' }).fill('groningen');
  await page.keyboard.press('Enter');
  await page.getByRole('switch').click();
  const chips = page.getByRole('group', { name: 'Interesses' }).getByRole('button');
  await expect(chips).toHaveCount(51);
  // Drawn, not only named: each takes up room.
  const drawn = () =>
    chips
      .locator('use')
      .evaluateAll((uses) => uses.filter((use) => (use as SVGUseElement).getBBox().width > 4));
  await expect.poll(async () => (await drawn()).length).toBe(51);
  expect(files()).toEqual([expect.stringMatching(/^\/assets\/interests-[0-9a-f]{8}\.svg$/)]);
  const chosen = await Promise.all(
    [3, 25, 50].map(async (index) => (await chips.nth(index).innerText()).trim()),
  );
  for (const word of chosen)
    await page
      .getByRole('group', { name: 'Interesses' })
      .getByRole('button', { name: word, exact: true })
      .click();

  const { id } = await ownProfile(page);
  const { page: other } = await person({ as: 'premium' });
  const onServerNow = async () =>
    (await ask<Answer<'getProfile'>>(other, `/api/profile.php?id=${id}`)).profile;
  await expect.poll(async () => (await onServerNow()).interests.length).toBe(3);
  expect(await onServerNow()).toMatchObject({
    about: 'Ik hou van wandelen',
    hair_color: 'red',
    city: 'Groningen',
  });
  await other.goto(`/nl/members/${id}`);
  for (const word of chosen)
    await expect(
      other
        .locator('#main')
        .getByRole('listitem')
        .filter({ hasText: new RegExp(`^${word}$`) }),
    ).toBeVisible();

  await page.goto('/nl/members?country=NL');
  await expect(page.getByLabel('Provincie')).toBeVisible();
  expect(asked).toContain('/api/members.php');
  for (const call of ['/api/interests.php', '/api/regions.php'])
    expect(asked.filter((path) => path === call).length, call).toBeLessThanOrEqual(1);

  // The server finds the place of the device's position, stores it and sends it live.
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 50.8514, longitude: 5.6903 });
  await page.goto('/nl/settings?section=location');
  await page.getByRole('button', { name: 'Mijn locatie gebruiken' }).click();
  await page.getByRole('button', { name: 'Maastricht als woonplaats' }).click();
  await expect(page.getByText('Maastricht, Limburg').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Maastricht als woonplaats' })).toHaveCount(0);
  expect((await onServerNow()).city).toBe('Maastricht');
});
