import { expect, test } from '../support/fixtures.ts';
import { chatsOf, newText, pair, rows, write } from '../support/talk.ts';

test('R-061 R-344 the list is the server’s; opening a conversation with 4 unread messages sets it to 0 there too, and the total falls by 4', async ({
  person,
  dev,
}) => {
  const { premium, free, conversation } = await pair(person, dev);
  const newestFirst = (await chatsOf(premium)).toSorted(
    (one, other) => Date.parse(other.updated_at) - Date.parse(one.updated_at),
  );
  expect(newestFirst.length).toBeGreaterThan(4);
  await expect
    .poll(() => rows(premium).evaluateAll((all) => all.map((row) => row.getAttribute('data-row'))))
    .toEqual(newestFirst.map((chat) => chat.conversation.id));
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
