import type { Answer } from '../../shared/contract/calls.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { anHourLater, mailsTo, newAddress, PASSWORD } from './joining.ts';
import { ask, change, give, ownProfile, search } from './members.ts';
import { bubble, newText, pair, stranger, write } from './talk.ts';

test('R-041 R-042 R-166 R-167 R-405 a member is blocked on their page, listed in the settings, and unblocked', async ({
  person,
}) => {
  const { page } = await person({ as: 'premium' });
  const { id, name } = await stranger(page);
  await page.goto(`/nl/members/${id}`);
  await page
    .getByRole('button', { name: `Meer over ${name}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Blokkeren' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Blokkeren' }).click();
  await expect(page.getByText(`Je hebt ${name} geblokkeerd`)).toBeVisible();
  await expect
    .poll(async () =>
      (await ask<Answer<'getBlocks'>>(page, '/api/block.php')).blocks.map((one) => one.id),
    )
    .toContain(id);
  expect((await search(page)).map((card) => card.id)).not.toContain(id);
  await page.goto('/nl/settings?section=blocked');
  await expect(page.getByRole('button', { name: `Deblokkeren: ${name}` })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/nl/members/${id}`);
  await page.getByRole('button', { name: 'Deblokkeren' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: new RegExp(`^${name}, `) }),
  ).toBeVisible();
  expect(
    (await ask<Answer<'getBlocks'>>(page, '/api/block.php')).blocks.map((one) => one.id),
  ).not.toContain(id);
});

test('R-458 whoever is blocked while they look at a profile gets the notice, without any of its data', async ({
  person,
}) => {
  const [{ page: premium }, { page: free }] = [
    await person({ as: 'premium' }),
    await person({ as: 'free' }),
  ];
  const [one, other] = [await ownProfile(premium), await ownProfile(free)];
  const block = (method: 'POST' | 'DELETE') =>
    change(premium, method, '/api/block.php', { profile: other.id });
  await free.goto(`/nl/members/${one.id}`);
  await expect(
    free.getByRole('heading', { level: 1, name: new RegExp(`^${one.name}, `) }),
  ).toBeVisible();
  try {
    await block('POST');
    await expect(free.getByText('Dit profiel kun je niet meer bekijken')).toBeVisible();
    await expect(free.locator('#main')).not.toContainText(one.name);
    await free.reload();
    await expect(free.getByText('Dit profiel kun je niet meer bekijken')).toBeVisible();
  } finally {
    await block('DELETE');
  }
});

test('a member is reported from their page, gets a number, and can block too', async ({
  person,
}) => {
  const { page } = await person({ as: 'premium' });
  const { id, name } = await stranger(page);
  await page.goto(`/nl/members/${id}`);
  await page
    .getByRole('button', { name: `Meer over ${name}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Melden' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Melding versturen' })).toBeDisabled();
  await dialog.getByRole('radio', { name: 'Nepprofiel' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Melding versturen' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: /Je melding heeft nummer \d+/ }),
  ).toBeVisible();
});

test('one message is reported from its menu, by pointer, keyboard and touch, with its reason and a receipt', async ({
  person,
  dev,
}) => {
  const { premium, free, names, profiles } = await pair(person, dev);
  const text = newText('Kun je me geld sturen?');
  await free.goto(`/nl/members/${profiles.premium}/chat`);
  await write(free, text);
  await premium.goto(`/nl/members/${profiles.free}/chat`);
  const theirs = bubble(premium, text);
  await expect(theirs).toBeVisible();
  const more = theirs
    .locator('..')
    .getByRole('button', { name: `Meer over dit bericht van ${names.free}` });
  const item = premium.getByRole('menuitem', { name: 'Bericht melden' });
  await expect(more).toHaveCSS('opacity', '0');
  await theirs.hover();
  await expect(more).toHaveCSS('opacity', '1');
  await more.focus();
  await premium.keyboard.press('Enter');
  await expect(item).toBeVisible();
  const copying = premium.getByRole('menuitem', { name: 'Tekst kopiëren' });
  for (
    let key = 0;
    key < 12 && !(await copying.evaluate((one) => one === document.activeElement));
    key++
  )
    await premium.keyboard.press('ArrowDown');
  await expect(copying).toBeFocused();
  await premium.keyboard.press('Escape');
  await expect(item).toBeHidden();
  await expect(more).toBeFocused();
  await theirs.dispatchEvent('pointerdown', { pointerType: 'touch', isPrimary: true });
  await expect(item).toBeVisible();
  await item.click();

  const dialog = premium.getByRole('dialog', { name: `Bericht van ${names.free} melden` });
  await dialog.getByRole('radio', { name: 'Vraagt om geld' }).check();
  await dialog.getByRole('textbox').fill('In het derde bericht al.');
  await expectAccessible(premium);
  await dialog.getByRole('button', { name: 'Melding versturen' }).click();
  const receipt = premium.getByRole('status').filter({ hasText: /Je melding heeft nummer \d+/ });
  await expect(receipt).toBeVisible();
  const number = /nummer (\d+)/.exec(await receipt.innerText())?.[1] ?? '';
  await expect
    .poll(async () =>
      (await mailsTo(dev, 'premium@vonk.example')).some((mail) => mail.text.includes(number)),
    )
    .toBe(true);
  // One's own words are not for reporting.
  await bubble(free, text).hover();
  await bubble(free, text).locator('..').getByRole('button').click();
  await expect(free.getByRole('menuitem', { name: 'Tekst kopiëren' })).toBeVisible();
  await expect(free.getByRole('menuitem', { name: 'Bericht melden' })).toHaveCount(0);
});

test('the photo that is looked at large is reported, and one’s own has no such button', async ({
  person,
}) => {
  const { page } = await person({ as: 'premium' });
  const { id, name } = await stranger(page, (card) => card.main_image !== null);
  await page.goto(`/nl/members/${id}`);
  await page.getByRole('button', { name: /^Foto 1 van \d+ groot bekijken$/ }).click();
  const report = page.getByRole('button', { name: 'Foto melden' });
  await report.click();
  const dialog = page.getByRole('dialog', { name: `Foto van ${name} melden` });
  await dialog.getByRole('radio', { name: 'Ongepaste foto' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Melding versturen' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: /Je melding heeft nummer \d+/ }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Klaar' }).click();
  await expect(report).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(report).toBeHidden();
  await page.goto(`/nl/members/${(await ownProfile(page)).id}`);
  await page.getByRole('button', { name: /groot bekijken$/ }).click();
  await expect(page.getByRole('button', { name: 'Sluiten' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Foto melden' })).toHaveCount(0);
});

test('R-041 R-043 R-044 R-045 R-167 a block takes conversation, likes and match from both screens at once; its end brings back the profiles alone', async ({
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

  await anna.page.getByRole('main').getByRole('button', { name: 'Meer', exact: true }).click();
  await anna.page.getByRole('menuitem', { name: 'Blokkeren' }).click();
  await anna.page.getByRole('dialog').getByRole('button', { name: 'Blokkeren' }).click();
  await expect(anna.page).toHaveURL(/\/nl\/chats$/);
  for (const page of [anna.page, bea.page]) {
    await expect(bubble(page, text)).toHaveCount(0);
    await expect(page.locator('[data-row]')).toHaveCount(0);
  }
  await expect(bea.page.getByText('Dit gesprek is er niet meer')).toBeVisible();
  await expect(bea.page.locator('#main')).not.toContainText(anna.name);
  for (const [page, gone] of [
    [anna.page, other.id],
    [bea.page, one.id],
  ] as const) {
    for (const tab of ['', '/received', '/matches']) {
      await page.goto(`/nl/likes${tab}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator(`[data-profile="${gone}"]`)).toHaveCount(0);
    }
    expect(
      (await search(page, 'country=NL&countryregion=NL-UT&sort=newest')).map((card) => card.id),
    ).not.toContain(gone);
    await page.goto(`/nl/members/${gone}`);
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
