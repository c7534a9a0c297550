import { expect, expectAccessible, test } from './fixtures.ts';
import {
  box,
  bubble,
  bubbles,
  chatsOf,
  fillConversation,
  newText,
  pair,
  rows,
  write,
} from './talk.ts';

test('Ctrl with K searches conversations and members from any page, by keyboard alone', async ({
  person,
}) => {
  const { page } = await person({ as: 'premium', path: '/nl/likes' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const [chat] = await chatsOf(page);
  if (!chat) throw new Error('The demo has conversations.');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Zoek een lid, gesprek of bericht' });
  await expect(field).toBeFocused();
  await expect(page.getByRole('option').first()).toContainText(chat.profile.name);
  await field.fill(chat.profile.name.toUpperCase());
  await expect(page.getByRole('group', { name: 'Gesprekken' }).getByRole('option')).not.toHaveCount(
    0,
  );
  await expect(page.getByRole('group', { name: 'Leden' }).getByRole('option')).not.toHaveCount(0);
  await expect(page.getByRole('option').first().locator('mark')).toHaveText(chat.profile.name);
  await field.press('ArrowDown');
  await expect(page.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  await field.press('ArrowUp');
  await field.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/nl/chats/${chat.conversation.id}$`));
  await expect(field).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
});

test('finds the words of a message without network, far back, and shows that message in its conversation @service-worker', async ({
  person,
  dev,
}) => {
  const { premium, conversation } = await pair(person, dev);
  await fillConversation(premium, conversation, 5_000, 'Regel');
  await premium.context().setOffline(true);
  await premium.getByRole('button', { name: /^Zoek in gesprekken/ }).click();
  const field = premium.getByRole('combobox');
  await field.fill('regel 1234:');
  const option = premium.getByRole('group', { name: 'Berichten' }).getByRole('option');
  await expect(option).toHaveCount(1);
  await expect(option.locator('mark')).toHaveText('Regel 1234:');
  await field.press('Enter');
  await expect(premium).toHaveURL(new RegExp(`/nl/chats/${conversation}$`));
  await expect(bubble(premium, 'Regel 1234:')).toBeInViewport();
  await expect(bubble(premium, 'Regel 1233:')).toBeInViewport();
  await expect(bubbles(premium).filter({ hasText: 'Regel 2000:' })).toHaveCount(0);
  await premium.getByRole('button', { name: 'Naar het nieuwste bericht' }).click();
  await expect(bubble(premium, 'Regel 1234:')).toHaveCount(0);
  await expect(premium.getByRole('button', { name: 'Naar het nieuwste bericht' })).toHaveCount(0);
});

test('what was found is shown as text, and no match is said', async ({ person, dev }) => {
  const { premium, conversation } = await pair(person, dev);
  await premium.goto(`/nl/chats/${conversation}`);
  const text = `<img src=x onerror="document.title='gekraakt'"> ${newText('spelonk')}`;
  await write(premium, text);
  await expect(bubble(premium, text)).toBeVisible();
  await expect(box(premium)).toHaveValue('');
  await premium.keyboard.press('Control+k');
  await premium.getByRole('combobox').fill('<img src=x');
  await expect(premium.getByRole('option').first().locator('mark')).toHaveText('<img src=x');
  expect(await premium.locator('img[src="x"]').count()).toBe(0);
  await premium.getByRole('combobox').fill('zoiets staat nergens');
  await expect(premium.getByText('Niets gevonden voor “zoiets staat nergens”')).toBeVisible();
});

for (const dark of [false, true]) {
  test(`the quick switcher is accessible in ${dark ? 'dark' : 'light'}`, async ({ person }) => {
    const { page } = await person({ as: 'premium', path: '/nl/chats', dark });
    await expect(rows(page).first()).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('combobox').fill('e');
    await expect(page.getByRole('group', { name: 'Leden' })).toBeVisible();
    await expectAccessible(page);
  });
}
