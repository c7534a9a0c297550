import type { Locator, Page } from '@playwright/test';
import { couple } from '../support/couple.ts';
import { expect, test, violationsOf } from '../support/fixtures.ts';
import { gifts, rowOf } from '../support/pictures.ts';
import {
  agreeToPrice,
  balance,
  bubble,
  coins,
  beginAnswer,
  expectRead,
  newText,
  onServer,
  rows,
  write,
} from '../support/talk.ts';

const choice = (page: Page): Locator => page.getByRole('dialog', { name: /^Een cadeau voor / });
/** Opens the choice of gifts and gives one. */
async function give(page: Page, gift: string): Promise<void> {
  await page.getByRole('button', { name: 'Cadeau geven' }).filter({ visible: true }).click();
  await choice(page).locator(`[data-gift="${gift}"]`).click();
  await choice(page)
    .getByRole('button', { name: /^Geef / })
    .click();
  await agreeToPrice(page);
  await expect(choice(page)).toHaveCount(0);
}
/** What moves when a gift comes; nothing where it lies already. */
const motionOf = (gift: Locator): Promise<string> =>
  gift
    .locator('svg')
    .locator('..')
    .evaluate((disc) => getComputedStyle(disc).animationName);

test('R-024 R-172 R-287 a gift is taken off the balance once though its answer is lost, lands on both screens, and is signed and answered (long: two members, a lost answer)', async ({
  person,
  dev,
  server,
}) => {
  const { one, other, conversation, names } = await couple(server, dev, person);
  let lost = 0;
  await one.context().route('**/api/chat.php', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await give(one, 'bouquet');
  await expect(gifts(one)).toContainText(`Je gaf ${names.other} een boeket`);
  await expect(gifts(other)).toContainText(`${names.one} gaf je een boeket`);
  for (const page of [one, other]) expect(await motionOf(gifts(page))).not.toBe('none');
  await expect(rowOf(one, gifts(one))).toContainText('5 credits');
  await expect(coins(one)).toHaveText('45');
  // The other's first message was free, and a gift costs who gives it.
  expect([lost, await balance(one), await balance(other)]).toEqual([1, 45, 50]);

  await rowOf(other, gifts(other)).locator('[data-menu]').click();
  await other.getByRole('menuitemcheckbox', { name: '❤️' }).click();
  await expect(rowOf(one, gifts(one)).locator('[data-reaction="❤️"]')).toBeVisible();
  await beginAnswer(other);
  const answer = newText('Wat mooi');
  await write(other, answer);
  await expect(bubble(one, answer).locator('[data-quote]')).toContainText('Boeket');
  expect(
    (await onServer(one, conversation)).map(({ kind, gift, reactions }) => [
      kind,
      gift,
      reactions.length,
    ]),
  ).toEqual([
    ['text', null, 0],
    ['gift', 'bouquet', 1],
    ['text', null, 0],
  ]);

  await give(one, 'rose');
  await expect(gifts(other)).toHaveCount(2);
  expect(await balance(one)).toBe(42);
  // What was seen lies there.
  await expectRead(other, conversation);
  await other.reload();
  await expect(gifts(other)).toHaveCount(2);
  expect(await motionOf(gifts(other).last())).toBe('none');
  await one.goto('/nl/chats');
  await other.goto('/nl/chats');
  await expect(rows(one)).toContainText('Jij gaf een roos');
  await expect(rows(other)).toContainText('Gaf je een roos');
  expect([...violationsOf(one), ...violationsOf(other)]).toEqual([]);
});
