import type { Answer } from '../../shared/contract/calls.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { ask } from './members.ts';
import { newText } from './talk.ts';

test('R-018 R-076 R-232 R-237 R-238 R-392 every field of the own profile can be seen, edited, and is there after a reload', async ({ person }) => {
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
  await page.getByLabel('Woonplaats').selectOption('Groningen');
  await expect.poll(async () => (await ask<Answer<'getUser'>>(page, '/api/user.php')).user?.profile).toMatchObject({ about, reason, hair_color: 'red', city: 'Groningen', tattoos: true });
  await page.reload();
  await expect(page.getByLabel('Over jezelf')).toHaveValue(about);
  await expect(page.getByLabel('Waarom ben je hier?')).toHaveValue(reason);
  await expect(page.getByLabel('Haar', { exact: true })).toHaveValue('red');
  await expect(page.getByLabel('Tatoeages')).toHaveValue('yes');
  await expect(page.getByLabel('Woonplaats')).toHaveValue('Groningen');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('R-229 R-231 R-240 choices have their values, the region has the country’s word, and interests need consent', async ({ person }) => {
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

test('R-362 R-363 a name that may not be gets exactly the specification’s words', async ({ person }) => {
  const { page } = await person({ as: 'free' });
  await page.goto('/nl/profile');
  const name = page.getByLabel('Profielnaam');
  await name.fill('free@vonk.example');
  await name.blur();
  await expect(page.getByText('Je profielnaam moet anders zijn dan je e-mailadres', { exact: true })).toBeVisible();
  await name.fill('@jan');
  await name.blur();
  await expect(page.getByText('Je profielnaam mag niet beginnen met een @', { exact: true })).toBeVisible();
});
