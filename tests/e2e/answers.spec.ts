import type { Page } from '@playwright/test';
import { couple } from './couple.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  violationsOf,
} from './fixtures.ts';
import { ask } from './members.ts';
import {
  agreeToPrice,
  box,
  bubble,
  bubbles,
  type Chats,
  fillConversation,
  goOffline,
  log,
  newText,
  onServer,
  rows,
  write,
} from './talk.ts';

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

test('a message is answered by its menu; both see which one, and a press leads there', async ({
  person,
  dev,
  server,
}) => {
  const { one, other, text, names } = await couple(server, dev, person);
  await openMenu(one, text);
  await one.getByRole('menuitem', { name: 'Beantwoorden' }).click();
  await expect(box(one)).toBeFocused();
  await expect(one.getByRole('group', { name: 'Je beantwoordt' })).toContainText(text);
  const answer = newText('Goed, en die van jou');
  await write(one, answer);
  await expect(one.getByRole('group', { name: 'Je beantwoordt' })).toHaveCount(0);
  for (const [page, who] of [
    [one, names.other],
    [other, 'Jij'],
  ] as const) {
    await expect(quote(page, answer)).toContainText(text);
    await expect(quote(page, answer)).toContainText(who);
  }
  await quote(other, answer).click();
  await expect(bubble(other, text).first()).toHaveClass(/found/);
});

test('an answer is let go of with Esc, and Esc again leaves the conversation', async ({
  person,
  dev,
  server,
}) => {
  const { one, text } = await couple(server, dev, person);
  await openMenu(one, text);
  await one.getByRole('menuitem', { name: 'Beantwoorden' }).click();
  const bar = one.getByRole('group', { name: 'Je beantwoordt' });
  await expect(bar).toBeVisible();
  await one.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(bubble(one, text)).toBeVisible();
  await one.keyboard.press('Escape');
  await expect(one).toHaveURL(/\/nl\/chats$/);
});

test('by keyboard alone: r answers the newest of the other’s, e signs it with any emoji', async ({
  person,
  dev,
  server,
}) => {
  const { one, other, text } = await couple(server, dev, person);
  await log(one).focus();
  await one.keyboard.press('r');
  await expect(box(one)).toBeFocused();
  const answer = newText('Met de toetsen');
  await one.keyboard.type(answer);
  await one.keyboard.press('Enter');
  await agreeToPrice(one);
  await expect(quote(other, answer)).toContainText(text);
  // While one writes a letter is a letter.
  await one.keyboard.type('re');
  await expect(box(one)).toHaveValue('re');
  await expect(one.getByRole('dialog')).toHaveCount(0);
  await box(one).fill('');
  await log(one).focus();
  await one.keyboard.press('e');
  await expect(
    one.getByRole('dialog', { name: 'Kies een emoji' }).locator('[data-emoji]').first(),
  ).toBeFocused();
  await one.keyboard.press('ArrowRight');
  await one.keyboard.press('ArrowDown');
  const chosen = await one.evaluate(() => document.activeElement?.getAttribute('data-emoji'));
  expect(chosen).toBeTruthy();
  await one.keyboard.press('Enter');
  await expect(signs(other, text)).toHaveText([new RegExp(chosen ?? 'none')]);
});

test('a sign is given, changed and taken back; the other sees each at once, and it costs nothing', async ({
  person,
  dev,
  server,
}) => {
  const { one, other, conversation, text, names } = await couple(server, dev, person);
  const credits = async () =>
    (await ask<{ user: { credits: number } }>(one, '/api/user.php')).user.credits;
  const before = await credits();
  await openMenu(one, text);
  await one.getByRole('menuitemcheckbox', { name: '❤️' }).click();
  await expect(signs(one, text)).toHaveAttribute('data-reaction', '❤️');
  await expect(signs(other, text)).toContainText(`❤️ van ${names.one}`);
  await openMenu(one, text);
  await expect(one.getByRole('menuitemcheckbox', { name: '❤️' })).toBeChecked();
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
  expect(await credits()).toBe(before);
  expect(
    (await onServer(one, conversation)).map((message) =>
      message.reactions.map((sign) => sign.emoji),
    ),
  ).toEqual([['😂']]);
  expect((await ask<{ chats: Chats }>(one, '/api/chats.php')).chats[0]?.num_unread_messages).toBe(
    0,
  );
});

test('on a phone a finger that rests opens the menu, and one that draws a message to the side answers it', async ({
  person,
  dev,
  server,
}) => {
  const { one, text } = await couple(server, dev, person, { width: 390, height: 844 });
  const at = await bubble(one, text).boundingBox();
  if (!at) throw new Error('The bubble is there.');
  const [x, y] = [at.x + 20, at.y + at.height / 2];
  const touch = (type: string, dx = 0) =>
    bubble(one, text).dispatchEvent(type, {
      pointerType: 'touch',
      isPrimary: true,
      pointerId: 7,
      clientX: x + dx,
      clientY: y,
      bubbles: true,
    });
  await touch('pointerdown');
  await expect(one.getByRole('menuitem', { name: 'Beantwoorden' })).toBeVisible();
  await touch('pointerup');
  await one.keyboard.press('Escape');
  await expect(one.getByRole('menu')).toHaveCount(0);
  await touch('pointerdown');
  for (const dx of [10, 30, 50, 80]) await touch('pointermove', dx);
  await touch('pointerup', 80);
  await expect(one.getByRole('group', { name: 'Je beantwoordt' })).toContainText(text);
  await expectNoSidewaysScroll(one);
  await expectAccessible(one);
});

test('with the network cut in the middle of an answer and of a sign, both sides end the same @service-worker', async ({
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
  await log(one).focus();
  await one.keyboard.press('r');
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
  await log(one).focus();
  await one.keyboard.press('r');
  const offline = newText('Zonder netwerk');
  await write(one, offline);
  await expect(quote(one, offline)).toContainText(text);
  await expect(signs(one, text)).toHaveAttribute('data-reaction', '👍');
  await one.reload().catch(() => undefined);
  await one.context().setOffline(false);
  await expect(signs(other, text)).toHaveAttribute('data-reaction', '👍', { timeout: 30_000 });
  await expect(quote(other, offline)).toContainText(text, { timeout: 30_000 });
  const [mine, theirs] = [await onServer(one, conversation), await onServer(other, conversation)];
  expect(mine).toEqual(theirs);
  expect(
    mine.map((message) => [message.text, message.reply_to !== null, message.reactions.length]),
  ).toEqual([
    [text, false, 1],
    [answer, true, 0],
    [offline, true, 0],
  ]);
});

test('an answered message from long ago is fetched and shown, and from there one reads on in both directions', async ({
  person,
  dev,
  server,
}) => {
  const { one, other, conversation, text } = await couple(server, dev, person, { height: 700 });
  const many = 140;
  const headers = { 'request-type': 'client', origin: server.origin };
  await dev('POST', '/dev/member', {
    id: (await ask<{ user: { id: string } }>(other, '/api/user.php')).user.id,
    credits: 500,
  });
  for (let number = 1; number <= many; number++) {
    // Twenty in a minute are allowed.
    if (number % 19 === 0) await dev('POST', '/dev/clock', { advance_ms: 61_000 });
    const id = crypto.randomUUID().replace(/^(.{14})./, '$17');
    const sent = await other.context().request.post('/api/chat.php', {
      headers: { ...headers, 'idempotency-key': id },
      data: { conversation, kind: 'text', text: `Nummer ${number}.`, client_id: id },
    });
    expect(sent.status(), await sent.text()).toBe(200);
  }
  const [first] = (
    await ask<{ messages: { id: string; text: string }[] }>(
      other,
      `/api/chat.php?conversation=${conversation}&cursor=${Buffer.from('3').toString('base64url')}`,
    )
  ).messages;
  expect(first?.text).toBe(text);
  const id = crypto.randomUUID().replace(/^(.{14})./, '$17');
  await dev('POST', '/dev/clock', { advance_ms: 61_000 });
  await other.context().request.post('/api/chat.php', {
    headers: { ...headers, 'idempotency-key': id },
    data: {
      conversation,
      kind: 'text',
      text: 'Weet je nog?',
      client_id: id,
      reply_to: first?.id,
    },
  });
  // A device that has only the newest page.
  const { page: fresh } = await person({
    as: await sameAs(one),
    path: `/nl/chats/${conversation}`,
    height: 700,
  });
  await expect(quote(fresh, 'Weet je nog?')).toContainText(text);
  await quote(fresh, 'Weet je nog?').click();
  await expect(bubble(fresh, text).first()).toBeInViewport();
  await log(fresh).focus();
  for (let number = 1; number <= many; number++) {
    const seen = bubble(fresh, `Nummer ${number}.`);
    await expect(async () => {
      if (!(await seen.isVisible()))
        await log(fresh).evaluate((element) => {
          element.scrollTop += 300;
        });
      await expect(seen).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 20_000 });
  }
  await expect(bubbles(fresh).filter({ hasText: 'Weet je nog?' })).toBeVisible();
  expect(violationsOf(fresh)).toEqual([]);

  async function sameAs(page: Page): Promise<{ email: string; password: string }> {
    const { user } = await ask<{ user: { email: string } }>(page, '/api/user.php');
    return { email: user.email, password: 'kastanjes in een jaszak' };
  }
});

test('a message that is found by searching is shown, however far it is from the newest', async ({
  person,
  dev,
  server,
}) => {
  const { one, conversation } = await couple(server, dev, person);
  await one.goto('/nl/chats');
  await expect(rows(one)).toHaveCount(1);
  await fillConversation(one, conversation, 3_000, 'Verstopt op plaats');
  await one.goto('/nl/chats');
  await expect(rows(one)).toHaveCount(1);
  await one.keyboard.press('Control+k');
  await one.getByRole('combobox').fill('Verstopt op plaats 41:');
  await one.getByRole('option').filter({ hasText: 'plaats 41:' }).click();
  await expect(bubble(one, 'Verstopt op plaats 41:')).toBeInViewport();
  await expect(bubble(one, 'Verstopt op plaats 41:')).toHaveClass(/found/);
  await one.getByRole('button', { name: 'Naar het nieuwste bericht' }).click();
  await expect
    .poll(() =>
      log(one).evaluate(
        (element) => element.scrollHeight - element.scrollTop - element.clientHeight,
      ),
    )
    .toBeLessThanOrEqual(1);
});
