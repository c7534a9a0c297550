import type { Answer } from '../../../shared/contract/calls.ts';
import { expect, test } from '../support/fixtures.ts';
import { anHourLater, newAddress, PASSWORD } from '../support/joining.ts';
import { ask, give, ownProfile, search } from '../support/members.ts';
import { bubble, newText, write } from '../support/talk.ts';

test('R-041 R-042 R-043 R-044 R-045 R-167 R-458 a block takes conversation, likes, match and an open profile from both screens at once; its end brings back the profiles alone', async ({
  person,
  dev,
  server,
}) => {
  await anHourLater(dev);
  const joined = async (name: string) => {
    const email = newAddress();
    const answer = await fetch(`${server.origin}/api/signup.php`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'request-type': 'client',
        origin: server.origin,
      },
      body: JSON.stringify({
        email,
        name,
        password: PASSWORD,
        date_of_birth: '1990-05-17',
        gender: 'female',
        country: 'NL',
        region: 'NL-UT',
        city: 'Utrecht',
        language: 'nl',
      }),
    });
    expect(answer.status).toBe(200);
    await dev('POST', '/dev/member', { id: email, status: 'active', credits: 50, paid_user: true });
    return { ...(await person({ as: { email, password: PASSWORD }, path: '/nl/settings' })), name };
  };
  const [anna, bea] = [await joined('Anna Blok'), await joined('Bea Blok')];
  const [one, other] = [await ownProfile(anna.page), await ownProfile(bea.page)];
  await give(anna.page, other.id);
  await give(bea.page, one.id);
  const text = newText('Tot zo');
  await bea.page.goto(`/nl/members/${one.id}/chat`);
  await write(bea.page, text);
  await expect(bea.page.getByText('Verstuurd').last()).toBeVisible();
  await anna.page.goto(`/nl/members/${other.id}/chat`);
  await expect(bubble(anna.page, text)).toBeVisible();

  const looking = await bea.context.newPage();
  await looking.goto(`/nl/members/${one.id}`);
  await expect(
    looking.getByRole('heading', { level: 1, name: new RegExp(`^${anna.name}, `) }),
  ).toBeVisible();

  await anna.page.getByRole('main').getByRole('button', { name: 'Meer', exact: true }).click();
  await anna.page.getByRole('menuitem', { name: 'Blokkeren' }).click();
  await anna.page.getByRole('dialog').getByRole('button', { name: 'Blokkeren' }).click();
  await expect(anna.page).toHaveURL(/\/nl\/chats$/);
  for (const page of [anna.page, bea.page]) {
    await expect(bubble(page, text)).toHaveCount(0);
    await expect(page.locator('[data-row]')).toHaveCount(0);
  }
  await expect(looking.getByText('Dit profiel kun je niet meer bekijken')).toBeVisible();
  await expect(looking.locator('#main')).not.toContainText(anna.name);
  await looking.close();
  await expect(bea.page.getByText('Dit gesprek is er niet meer')).toBeVisible();
  await expect(bea.page.locator('#main')).not.toContainText(anna.name);
  for (const [page, hidden] of [
    [anna.page, other.id],
    [bea.page, one.id],
  ] as const) {
    for (const tab of ['', '/received', '/matches']) {
      await page.goto(`/nl/likes${tab}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator(`[data-profile="${hidden}"]`)).toHaveCount(0);
    }
    expect(
      (await search(page, 'country=NL&countryregion=NL-UT&sort=newest')).map((card) => card.id),
    ).not.toContain(hidden);
    await page.goto(`/nl/members/${hidden}`);
    await expect(
      page.getByText(
        page === anna.page
          ? `Je hebt ${bea.name} geblokkeerd`
          : 'Dit profiel kun je niet meer bekijken',
      ),
    ).toBeVisible();
  }

  await anna.page.goto('/nl/settings?section=blocked');
  await anna.page.getByRole('button', { name: `Deblokkeren: ${bea.name}` }).click();
  await expect(anna.page.getByText('Je hebt niemand geblokkeerd')).toBeVisible();
  await expect
    .poll(async () => (await ask<Answer<'getBlocks'>>(anna.page, '/api/block.php')).blocks)
    .toEqual([]);
  await bea.page.reload();
  await expect(
    bea.page.getByRole('heading', { level: 1, name: new RegExp(`^${anna.name}, `) }),
  ).toBeVisible();
  expect((await ask<Answer<'getChats'>>(bea.page, '/api/chats.php')).chats).toEqual([]);
  expect((await ask<Answer<'getLikes'>>(bea.page, '/api/likes.php')).matches).toEqual([]);
});
