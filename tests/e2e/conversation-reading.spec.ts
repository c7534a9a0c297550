import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  violationsOf,
} from './fixtures.ts';
import { ownProfile } from './members.ts';
import {
  bubble,
  bubbles,
  chatsOf,
  fillConversation,
  log,
  newText,
  pair,
  rows,
  write,
} from './talk.ts';

test('scrolling up through a long conversation never moves the wrong way, jumps or shows a blank @service-worker', async ({
  person,
  dev,
}) => {
  const { premium, conversation } = await pair(person, dev);
  await fillConversation(premium, conversation, 900);
  await premium.context().setOffline(true);
  await premium.locator(`[data-row="${conversation}"]`).click();
  await expect(bubbles(premium).first()).toBeVisible();
  expect(
    await log(premium).evaluate(
      (element) => element.scrollHeight - element.scrollTop - element.clientHeight,
    ),
  ).toBeLessThanOrEqual(1);
  const scrolled = await log(premium).evaluate(async (element) => {
    await document.fonts.ready;
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    const view = element.getBoundingClientRect();
    const places = () =>
      new Map(
        Array.from(element.querySelectorAll('[data-message]'), (one) => [
          one.getAttribute('data-message'),
          one.getBoundingClientRect().top,
        ]),
      );
    let [wrong, worst, blank] = [0, 0, 0];
    for (let step = 0; step < 300; step++) {
      const before = places();
      const top = element.scrollTop;
      element.scrollTop -= 100;
      await frame();
      await frame();
      const after = places();
      const [moved] = [...after].flatMap(([id, now]) => {
        const then = before.get(id);
        return then !== undefined && then > view.top && then < view.bottom ? [now - then] : [];
      });
      if (moved === undefined || moved < 0) wrong++;
      else if (top >= 100) worst = Math.max(worst, Math.abs(moved - 100));
      const covered = Array.from(element.querySelectorAll('[data-index]'), (one) =>
        one.getBoundingClientRect(),
      );
      for (const y of [view.top + 80, view.top + view.height / 2, view.bottom - 20])
        if (!covered.some((one) => one.top <= y && one.bottom >= y)) blank++;
    }
    return { wrong, worst, blank, rows: element.querySelectorAll('[data-index]').length };
  });
  expect(scrolled).toMatchObject({ wrong: 0, blank: 0 });
  expect(scrolled.worst).toBeLessThanOrEqual(1);
  expect(scrolled.rows).toBeLessThan(80);
  await premium.getByRole('button', { name: 'Naar het nieuwste bericht' }).click();
  await expect
    .poll(() =>
      log(premium).evaluate(
        (element) => element.scrollHeight - element.scrollTop - element.clientHeight,
      ),
    )
    .toBeLessThanOrEqual(1);
});

test('scrolled up, what arrives moves nothing and is counted; unread until it is seen', async ({
  person,
  dev,
}) => {
  const { premium, free, conversation } = await pair(person, dev);
  await premium.setViewportSize({ width: 1440, height: 420 });
  await free.locator(`[data-row="${conversation}"]`).click();
  await premium.goto(`/nl/chats/${conversation}`);
  const filling = Array.from({ length: 4 }, () =>
    newText('Vullen, zodat er iets te schuiven valt'),
  );
  for (const text of filling) await write(free, text);
  await expect(bubble(premium, filling.at(-1) ?? '')).toBeVisible();
  await expect(premium.locator(`[data-row="${conversation}"]`)).not.toContainText('ongelezen');
  await log(premium).focus();
  await premium.keyboard.press('Home');
  await expect(premium.getByRole('button', { name: 'Naar het nieuwste bericht' })).toBeVisible();
  const anchor = bubbles(premium).nth(1);
  const id = await anchor.getAttribute('data-message');
  const place = async () => (await premium.locator(`[data-message="${id}"]`).boundingBox())?.y;
  await expect.poll(() => log(premium).evaluate((element) => element.scrollTop)).toBe(0);
  const before = await place();
  const text = newText('Terwijl je terugleest');
  await write(free, text);
  await expect(premium.getByRole('button', { name: '1 nieuw bericht' })).toBeVisible();
  expect(await place()).toBe(before);
  await expect(premium.locator(`[data-row="${conversation}"]`)).toContainText('1 ongelezen');
  await expect(free.getByText('Verstuurd').last()).toBeVisible();
  await premium.getByRole('button', { name: '1 nieuw bericht' }).click();
  await expect(bubble(premium, text)).toBeInViewport();
  await expect(premium.locator(`[data-row="${conversation}"]`)).not.toContainText('ongelezen');
  await expect(free.getByText('Gelezen').last()).toBeVisible();
});

test('older messages that are hidden to protect privacy are mentioned', async ({ person, dev }) => {
  const before = (await dev('GET', '/dev/settings')) as { history_days: number };
  const { page } = await person({ as: 'premium' });
  try {
    let hidden: string | undefined;
    // The clock of the site may have moved on by more than a day before this.
    for (let days = 1; !hidden && days < 60; days++) {
      await dev('PATCH', '/dev/settings', { history_days: days });
      for (const { conversation } of await chatsOf(page))
        if (
          conversation.first_position > 1 &&
          conversation.first_position <= conversation.last_position
        )
          hidden ??= conversation.id;
    }
    if (!hidden) throw new Error('The demo has a conversation that goes on over days.');
    const { page: fresh } = await person({ as: 'premium', path: `/nl/chats/${hidden}` });
    await expect(
      fresh.getByText('Oudere berichten zijn niet meer zichtbaar om je privacy te beschermen'),
    ).toBeVisible();
  } finally {
    await dev('PATCH', '/dev/settings', { history_days: before.history_days });
  }
});

for (const dark of [false, true]) {
  test(`a conversation is accessible in ${dark ? 'dark' : 'light'} at every width`, async ({
    person,
  }) => {
    const { page } = await person({ as: 'premium', path: '/nl/chats', dark });
    const id = await rows(page).first().getAttribute('data-row');
    for (const [width, height] of [
      [1440, 900],
      [820, 1180],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`/nl/chats/${id}`);
      await expect(bubbles(page).last()).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
    expect(await ownProfile(page)).toBeTruthy();
    expect(violationsOf(page)).toEqual([]);
  });
}
