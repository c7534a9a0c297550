import type { Answer } from '../../shared/contract/calls.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { ask, ownProfile, search } from './members.ts';
import { stranger } from './talk.ts';

test('R-041 R-042 R-166 R-167 R-405 a member is blocked on their page, listed in the settings, and unblocked', async ({ person }) => {
  const { page } = await person({ as: 'premium' });
  const { id, name } = await stranger(page);
  await page.goto(`/nl/members/${id}`);
  await page.getByRole('button', { name: `Meer over ${name}` }).first().click();
  await page.getByRole('menuitem', { name: 'Blokkeren' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Blokkeren' }).click();
  await expect(page.getByText(`Je hebt ${name} geblokkeerd`)).toBeVisible();
  await expect.poll(async () => (await ask<Answer<'getBlocks'>>(page, '/api/block.php')).blocks.map((one) => one.id)).toContain(id);
  expect((await search(page)).map((card) => card.id)).not.toContain(id);
  await page.goto('/nl/settings?section=blocked');
  await expect(page.getByRole('button', { name: `Deblokkeren: ${name}` })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/nl/members/${id}`);
  await page.getByRole('button', { name: 'Deblokkeren' }).click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^${name}, `) })).toBeVisible();
  expect((await ask<Answer<'getBlocks'>>(page, '/api/block.php')).blocks.map((one) => one.id)).not.toContain(id);
});

test('R-458 whoever is blocked while they look at a profile gets the notice, without any of its data', async ({ person }) => {
  const [{ page: premium }, { page: free }] = [await person({ as: 'premium' }), await person({ as: 'free' })];
  const [one, other] = [await ownProfile(premium), await ownProfile(free)];
  const change = (method: string) => premium.evaluate(async ({ id, how }) => {
    const answer = await fetch('/api/block.php', { method: how, headers: { 'request-type': 'client', 'content-type': 'application/json' }, body: JSON.stringify({ profile: id }) });
    if (!answer.ok) throw new Error(`block: ${answer.status}`);
  }, { id: other.id, how: method });
  await free.goto(`/nl/members/${one.id}`);
  await expect(free.getByRole('heading', { level: 1, name: new RegExp(`^${one.name}, `) })).toBeVisible();
  try {
    await change('POST');
    await expect(free.getByText('Dit profiel kun je niet meer bekijken')).toBeVisible();
    await expect(free.locator('#main')).not.toContainText(one.name);
    await free.reload();
    await expect(free.getByText('Dit profiel kun je niet meer bekijken')).toBeVisible();
  } finally {
    await change('DELETE');
  }
});

test('a member is reported from their page, gets a number, and can block too', async ({ person }) => {
  const { page } = await person({ as: 'premium' });
  const { id, name } = await stranger(page);
  await page.goto(`/nl/members/${id}`);
  await page.getByRole('button', { name: `Meer over ${name}` }).first().click();
  await page.getByRole('menuitem', { name: 'Melden' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Melding versturen' })).toBeDisabled();
  await dialog.getByRole('radio', { name: 'Nepprofiel' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Melding versturen' }).click();
  await expect(page.getByRole('status').filter({ hasText: /Je melding heeft nummer \d+/ })).toBeVisible();
});
