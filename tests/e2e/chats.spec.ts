import { badgeText } from '../../shared/badges.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { box, bubble, chatsOf, newText, pair, rows, write } from './talk.ts';

test('R-061 R-168 lists every conversation, newest first, with face, name, last message and unread count', async ({
  person,
}) => {
  const { page } = await person({ as: 'premium', path: '/nl/chats' });
  await expect(rows(page).first()).toBeVisible();
  const chats = await chatsOf(page);
  expect(chats.length).toBeGreaterThan(4);
  expect(chats.some((chat) => chat.num_unread_messages > 0)).toBe(true);
  const newestFirst = chats.toSorted(
    (one, other) => Date.parse(other.updated_at) - Date.parse(one.updated_at),
  );
  await expect
    .poll(() => rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-row'))))
    .toEqual(newestFirst.map((chat) => chat.conversation.id));
  for (const chat of chats) {
    const row = page.locator(`[data-row="${chat.conversation.id}"]`);
    await expect(row).toContainText(chat.profile.name);
    await expect(row).toContainText((chat.last_message?.text ?? '').replace(/\s+/g, ' ').trim());
    if (chat.last_message?.mine) await expect(row).toContainText('Jij:');
    if (chat.profile.main_image)
      await expect(row.locator('img')).toHaveAttribute(
        'src',
        chat.profile.main_image.thumb_filename,
      );
    if (chat.num_unread_messages > 0)
      await expect(row).toContainText(`${badgeText(chat.num_unread_messages)} ongelezen`);
    else await expect(row).not.toContainText('ongelezen');
    if (chat.profile.fictional) await expect(row).toContainText('Fictief');
  }
});

test('R-109 conversations have a layout of their own, without the default footer', async ({
  person,
}) => {
  const { page } = await person({ as: 'premium', path: '/nl/members' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  for (const path of ['/nl/chats', `/nl/chats/${(await chatsOf(page))[0]?.conversation.id}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Berichten' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    // The page itself does not scroll: its panes do.
    expect(
      await page.evaluate(
        () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
      ),
    ).toBeLessThanOrEqual(0);
  }
});

test('R-344 opening a conversation with 4 unread messages sets it to 0, and the total falls by 4', async ({
  person,
  dev,
}) => {
  const { premium, free, conversation } = await pair(person, dev);
  const row = premium.locator(`[data-row="${conversation}"]`);
  await row.click();
  await expect
    .poll(
      async () =>
        (await chatsOf(premium)).find((chat) => chat.conversation.id === conversation)
          ?.num_unread_messages,
    )
    .toBe(0);
  await premium.goto('/nl/chats');
  const total = async () => Number(/^\((\d+)\)/.exec(await premium.title())?.[1] ?? 0);
  await free.locator(`[data-row="${conversation}"]`).click();
  const before = (await chatsOf(premium)).reduce((sum, chat) => sum + chat.num_unread_messages, 0);
  for (let count = 0; count < 4; count++) await write(free, newText('Vier keer'));
  await expect(row).toContainText('4 ongelezen');
  const full = await total();
  expect(full).toBeGreaterThanOrEqual(before + 4);
  // At the top of the list, because it is the newest.
  await expect(rows(premium).first()).toHaveAttribute('data-row', conversation);
  await row.click();
  await expect(row).not.toContainText('ongelezen');
  await expect.poll(total).toBe(full - 4);
  await expect
    .poll(
      async () =>
        (await chatsOf(premium)).find((chat) => chat.conversation.id === conversation)
          ?.num_unread_messages,
    )
    .toBe(0);
});

test('the arrow keys move in the list, Enter opens and Esc returns to the row', async ({
  person,
}) => {
  const { page } = await person({ as: 'premium', path: '/nl/chats' });
  await expect(rows(page).nth(3)).toBeVisible();
  await rows(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(rows(page).last()).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  const id = await rows(page).nth(1).getAttribute('data-row');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/nl/chats/${id}$`));
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/nl\/chats$/);
  await expect(page.locator(`[data-row="${id}"]`)).toBeFocused();
});

test('a draft and a message that waits are told in the list @service-worker', async ({
  person,
  dev,
}) => {
  const { premium, conversation } = await pair(person, dev);
  const row = premium.locator(`[data-row="${conversation}"]`);
  await row.click();
  await box(premium).fill('Dit schrijf ik later af');
  await expect(row).toContainText('Concept: Dit schrijf ik later af');
  await premium.context().setOffline(true);
  const text = newText('Zonder netwerk');
  await write(premium, text);
  await expect(row).toContainText(`Jij: ${text}`);
  await expect(row).toContainText('Wacht op verzending');
  await expect(premium.getByText('Wacht op verbinding')).toBeVisible();
  await premium.context().setOffline(false);
  await expect(premium.getByText('Wacht op verbinding')).toHaveCount(0);
  await expect(row).not.toContainText('Wacht op verzending');
  await expect
    .poll(
      async () =>
        (await chatsOf(premium)).find((chat) => chat.conversation.id === conversation)?.last_message
          ?.text,
    )
    .toBe(text);
});

test('without conversations the list leads to the search', async ({ person }) => {
  const { page } = await person({ as: 'new', path: '/nl/chats' });
  await expect(page.getByRole('heading', { name: 'Nog geen gesprekken' })).toBeVisible();
  await page.locator('#main').getByRole('link', { name: 'Zoek leden' }).click();
  await expect(page).toHaveURL(/\/nl\/members/);
});

test('a phone shows the list or a conversation, with the tabs under the list only', async ({
  person,
}) => {
  const { page } = await person({ as: 'premium', path: '/nl/chats', width: 390, height: 844 });
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Hoofdmenu' })).toBeVisible();
  await rows(page).first().click();
  await expect(box(page)).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Hoofdmenu' })).toBeHidden();
  await page.getByRole('link', { name: 'Terug naar je gesprekken' }).click();
  await expect(page).toHaveURL(/\/nl\/chats$/);
  await expect(rows(page).first()).toBeVisible();
});

for (const dark of [false, true]) {
  test(`the list is accessible in ${dark ? 'dark' : 'light'} at every width`, async ({
    person,
  }) => {
    const { page } = await person({ as: 'premium', path: '/nl/chats', dark });
    for (const [width, height] of [
      [1440, 900],
      [820, 1180],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(rows(page).first()).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  });
}

test('what stands in the list is text, whatever it looks like', async ({ person, dev }) => {
  const { premium, free, conversation } = await pair(person, dev);
  const text = `<img src=x onerror="document.title='gekraakt'"><script>document.title='gekraakt'</script> ${newText('&amp;')}`;
  await free.locator(`[data-row="${conversation}"]`).click();
  await write(free, text);
  await expect(premium.locator(`[data-row="${conversation}"]`)).toContainText(text);
  await premium.locator(`[data-row="${conversation}"]`).click();
  await expect(bubble(premium, text)).toBeVisible();
  await expect(premium).not.toHaveTitle(/gekraakt/);
  expect(await premium.locator('img[src="x"], [data-message] script').count()).toBe(0);
});
