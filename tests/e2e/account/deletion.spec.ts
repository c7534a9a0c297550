import type { Page, Request } from '@playwright/test';
import { couple } from '../support/couple.ts';
import { expect, test } from '../support/fixtures.ts';
import { bubble, chatsOf, newText, rows, write, type Dev } from '../support/talk.ts';

/** A couple, of whom the first looks at the list. */
async function talk(
  server: { origin: string },
  dev: Dev,
  person: Parameters<typeof couple>[2],
): Promise<{ page: Page; other: Page; conversation: string; text: string }> {
  const { one: page, other, conversation, text } = await couple(server, dev, person);
  await page.goto('/nl/chats');
  await expect(rows(page)).toHaveCount(1);
  return { page, other, conversation, text };
}

/** When the page asks for a deletion; what it sends is looked at where the worker is tested. */
function deletionsOf(page: Page): string[] {
  const asked: string[] = [];
  page.context().on('request', (request: Request) => {
    if (request.method() === 'DELETE' && request.url().endsWith('/api/chat.php'))
      asked.push(request.url());
  });
  return asked;
}
const removeFromRow = async (page: Page, conversation: string) => {
  await page.locator(`[data-row="${conversation}"]`).focus();
  await page.keyboard.press('Delete');
};
const isThere = async (page: Page, conversation: string) =>
  (await chatsOf(page)).some((chat) => chat.conversation.id === conversation);

test('R-346 a deleted conversation is back when it is undone, also after a reload; else the server is asked once, and the other keeps it (long: undo time twice)', async ({
  person,
  dev,
  server,
}) => {
  const { page, other, conversation, text } = await talk(server, dev, person);
  const asked = deletionsOf(page);
  await removeFromRow(page, conversation);
  await expect(rows(page)).toHaveCount(0);
  expect([asked.length, await isThere(page, conversation)]).toEqual([0, true]);
  await page.reload();
  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect(rows(page)).toHaveCount(1);
  expect(await isThere(page, conversation)).toBe(true);
  expect(asked).toEqual([]);

  await removeFromRow(page, conversation);
  await expect(rows(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Ongedaan maken' })).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await expect.poll(() => isThere(page, conversation), { timeout: 20_000 }).toBe(false);
  await expect(page.getByRole('button', { name: 'Ongedaan maken' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nog geen gesprekken' })).toBeVisible();
  expect(asked).toHaveLength(1);
  await page.goto(`/nl/chats/${conversation}`);
  await expect(page.locator('[data-error-status="404"]')).toBeVisible();
  await expect(bubble(other, text)).toBeVisible();
  expect(await isThere(other, conversation)).toBe(true);
});

test('R-346 with the network cut as the server is asked, it is deleted once the network is back; a message that comes meanwhile stays (long: undo time and a cut) @browser', async ({
  person,
  dev,
  server,
}) => {
  const { page, other, conversation } = await talk(server, dev, person);
  const asked = deletionsOf(page);
  // The request reaches the server and its answer is lost.
  let cut = true;
  await page.context().route('**/api/chat.php', async (route) => {
    if (route.request().method() !== 'DELETE' || !cut) return route.continue();
    cut = false;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await removeFromRow(page, conversation);
  const later = newText('Nog even dit');
  await write(other, later);
  await expect.poll(() => asked.length, { timeout: 30_000 }).toBe(2);
  await expect(rows(page)).toContainText(later);
  await rows(page).click();
  await expect(page.locator('[data-message]')).toHaveCount(1);
  await expect(bubble(page, later)).toBeVisible();
  const [chat] = await chatsOf(page);
  expect(chat?.conversation).toMatchObject({ first_position: 2, last_position: 2 });
});
