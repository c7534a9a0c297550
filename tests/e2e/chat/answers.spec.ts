import type { Page } from '@playwright/test';
import { couple } from '../support/couple.ts';
import { expect, test } from '../support/fixtures.ts';
import { ask } from '../support/members.ts';
import {
  balance,
  box,
  bubble,
  type Chats,
  goOffline,
  beginAnswer,
  newText,
  onServer,
  write,
} from '../support/talk.ts';

/** The row of a message; an answer to it repeats its words further down. */
const row = (page: Page, text: string) =>
  page
    .locator('[data-index]')
    .filter({ has: bubble(page, text) })
    .first();
const openMenu = async (page: Page, text: string) => {
  await bubble(page, text).first().hover();
  await row(page, text).locator('[data-menu]').click();
};
const signs = (page: Page, text: string) => row(page, text).locator('[data-reaction]');
const quote = (page: Page, text: string) => bubble(page, text).locator('[data-quote]');

test('a message is answered and signed; both see which one and each sign at once, and a sign costs nothing (long: two members)', async ({
  person,
  dev,
  server,
}) => {
  const { one, other, conversation, text, names } = await couple(server, dev, person);
  await openMenu(one, text);
  await one.getByRole('menuitem', { name: 'Beantwoorden' }).click();
  await expect(box(one)).toBeFocused();
  await expect(one.getByRole('group', { name: 'Je beantwoordt' })).toContainText(text);
  const answer = newText('Goed, en die van jou');
  await write(one, answer);
  for (const [page, who] of [
    [one, names.other],
    [other, 'Jij'],
  ] as const) {
    await expect(quote(page, answer)).toContainText(text);
    await expect(quote(page, answer)).toContainText(who);
  }
  await quote(other, answer).click();
  await expect(bubble(other, text).first()).toHaveClass(/found/);

  await expect(bubble(one, answer)).toHaveAttribute('data-state', 'sent');
  const before = await balance(one);
  await openMenu(one, text);
  await one.getByRole('menuitemcheckbox', { name: '❤️' }).click();
  await expect(signs(one, text)).toHaveAttribute('data-reaction', '❤️');
  await expect(signs(other, text)).toContainText(`❤️ van ${names.one}`);
  await openMenu(one, text);
  await one.getByRole('menuitemcheckbox', { name: '😂' }).click();
  await expect(signs(other, text)).toHaveAttribute('data-reaction', '😂');
  // The other gives the same by a press on it: one sign, two givers.
  await signs(other, text).click();
  await expect(signs(one, text)).toContainText('2');
  await signs(one, text).click();
  await expect(signs(other, text)).toHaveAttribute('aria-pressed', 'true');
  await expect(signs(one, text)).toHaveAttribute('aria-pressed', 'false');
  // Shown at once here; the other sees it once the server has it.
  await expect(signs(other, text)).not.toContainText('2');
  expect(await balance(one)).toBe(before);
  expect(
    (await onServer(one, conversation)).map((message) =>
      message.reactions.map((sign) => sign.emoji),
    ),
  ).toEqual([['😂'], []]);
  expect((await ask<{ chats: Chats }>(one, '/api/chats.php')).chats[0]?.num_unread_messages).toBe(
    0,
  );
});

test('with the network cut in the middle of an answer and of a sign, both sides end the same (long: two members, two cuts) @service-worker', async ({
  person,
  dev,
  server,
}) => {
  const { one, other, conversation, text } = await couple(server, dev, person, { width: 390 });
  // What is asked arrives, and the answer to it is lost, once each.
  const lost = new Set<string>();
  await one.context().route(/\/api\/(chat|reaction)\.php$/, async (route) => {
    const key = `${route.request().method()} ${new URL(route.request().url()).pathname}`;
    if (route.request().method() === 'GET' || lost.has(key)) return route.continue();
    lost.add(key);
    await route.fetch();
    return route.abort('connectionreset');
  });
  await beginAnswer(one);
  const answer = newText('Valt het weg');
  await write(one, answer);
  await openMenu(one, text);
  await one.getByRole('menuitemcheckbox', { name: '🔥' }).click();
  await expect.poll(() => lost.size, { timeout: 20_000 }).toBe(2);
  for (const page of [one, other]) {
    await expect(quote(page, answer)).toContainText(text, { timeout: 30_000 });
    await expect(signs(page, text)).toHaveAttribute('data-reaction', '🔥');
  }
  await expect(bubble(one, answer)).toHaveAttribute('data-state', 'sent');
  // Then without any network: what waits is shown, and is the same on both sides afterwards.
  await goOffline(one);
  await openMenu(one, text);
  await one.getByRole('menuitemcheckbox', { name: '👍' }).click();
  await beginAnswer(one);
  const offline = newText('Zonder netwerk');
  await write(one, offline);
  await expect(quote(one, offline)).toContainText(text);
  await expect(signs(one, text)).toHaveAttribute('data-reaction', '👍');
  await one.reload().catch(() => undefined);
  await one.context().setOffline(false);
  await expect(signs(other, text)).toHaveAttribute('data-reaction', '👍', { timeout: 30_000 });
  await expect(quote(other, offline)).toContainText(text, { timeout: 30_000 });
  // The other may read the last one between the two questions.
  await expect(async () =>
    expect(await onServer(one, conversation)).toEqual(await onServer(other, conversation)),
  ).toPass({ timeout: 30_000 });
  const received = await onServer(one, conversation);
  expect(
    received.map((message) => [message.text, message.reply_to !== null, message.reactions.length]),
  ).toEqual([
    [text, false, 1],
    [answer, true, 0],
    [offline, true, 0],
  ]);
});
