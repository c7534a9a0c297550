import type { Page } from '@playwright/test';
import { couple } from './couple.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  violationsOf,
} from './fixtures.ts';
import { join } from './joined.ts';
import { ownProfile } from './members.ts';
import { box, bubble, chatsOf, log, newText, rows, typeUntilSeen, write } from './talk.ts';

/** A page that says whether its window has the focus as the test wants it. */
async function ofFocus(page: Page): Promise<(focused: boolean) => Promise<void>> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'hasFocus', {
      value: () => (window as unknown as { focused: boolean }).focused,
      configurable: true,
    });
  });
  return (focused) =>
    page.evaluate((now) => {
      (window as unknown as { focused: boolean }).focused = now;
      window.dispatchEvent(new Event(now ? 'focus' : 'blur'));
    }, focused);
}

test('a message is read when it was seen: not while the window is elsewhere, and then at once', async ({
  person,
  dev,
  server,
}) => {
  const { one, other, conversation, text } = await couple(server, dev, person);
  await expect(other.getByText('Gelezen').last()).toBeVisible();
  const focus = await ofFocus(one);
  await focus(false);
  const later = newText('Kijk je nog');
  await write(other, later);
  await expect(bubble(one, later)).toBeInViewport();
  await expect(one.locator(`[data-row="${conversation}"]`)).toContainText('1 ongelezen');
  await expect(other.getByText('Verstuurd').last()).toBeVisible();
  expect((await chatsOf(one))[0]?.conversation.read_position).toBe(1);
  await focus(true);
  await expect(one.locator(`[data-row="${conversation}"]`)).not.toContainText('ongelezen');
  await expect(other.getByText('Gelezen').last()).toBeVisible();
  expect((await chatsOf(one))[0]?.conversation.read_position).toBe(2);
  await expect(bubble(one, text)).toBeVisible();
});

test('R-173 that somebody types shows in the list and in the conversation, and is gone 5 s after the last sign', async ({
  person,
  dev,
  server,
}) => {
  const { one, other, conversation, names } = await couple(server, dev, person);
  const inList = one.locator(`[data-row="${conversation}"]`).getByText(`${names.other} typt…`);
  const inLog = log(one).getByText(`${names.other} typt…`);
  await typeUntilSeen(other, () => expect(inLog).toBeAttached({ timeout: 1_000 }));
  await expect(inList).toBeVisible();
  const from = Date.now();
  await expect(inLog).toHaveCount(0, { timeout: 9_000 });
  await expect(inList).toHaveCount(0, { timeout: 2_000 });
  // The sign was given at most a second before it was seen, and shows for five.
  expect(Date.now() - from).toBeGreaterThan(2_000);
});

test('R-288 the badge is the sum of what is unread: 2 and 3 are 5', async ({
  person,
  dev,
  server,
}) => {
  const reader = await join(server.origin, dev);
  const { page } = await person({ as: reader, path: '/nl/members' });
  const { id } = await ownProfile(page);
  for (const count of [2, 3]) {
    const writer = await join(server.origin, dev, { gender: 'male' });
    const { page: other } = await person({ as: writer, path: `/nl/members/${id}/chat` });
    for (let number = 0; number < count; number++) await write(other, newText('Ongelezen'));
    await expect(other.getByText('Verstuurd').last()).toBeVisible();
  }
  await expect(page).toHaveTitle(/^\(5\)/);
  await expect(
    page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name: /Berichten/ }),
  ).toContainText('5');
});

test('R-289 the conversation that was opened last and its time are kept, and lead back to it', async ({
  person,
  dev,
  server,
}) => {
  const { one, conversation, names } = await couple(server, dev, person);
  await one.goto('/nl/chats');
  const last = one.locator('[data-last-conversation]');
  await expect(last).toHaveAttribute('data-last-conversation', conversation);
  expect(
    Math.abs(Date.parse((await last.getAttribute('data-last-opened')) ?? '') - Date.now()),
  ).toBeLessThan(120_000);
  await expect(last.getByRole('heading', { name: `Verder met ${names.other}` })).toBeVisible();
  await expect(last).toContainText('Laatst geopend: vandaag');
  await expectAccessible(one);
  await last.getByRole('link', { name: 'Open dit gesprek' }).click();
  await expect(one).toHaveURL(new RegExp(`/nl/chats/${conversation}$`));
});

test('addresses in a message can be followed, in a window of their own, and nothing else can', async ({
  person,
  dev,
  server,
}) => {
  const { one, other } = await couple(server, dev, person);
  const asked: string[] = [];
  one.context().on('request', (request) => {
    if (!request.url().startsWith(server.origin)) asked.push(request.url());
  });
  const mark = newText('adres');
  await write(
    other,
    `${mark} (https://vonk.example/pad_(1)). javascript:alert(1) https://аррӏе.com/x https://bank.nl@kwaad.example www.voorbeeld.nl!`,
  );
  const links = bubble(one, mark).getByRole('link');
  await expect(links).toHaveText([
    'https://vonk.example/pad_(1)',
    'https://xn--80ak6aa92e.com/x',
    'www.voorbeeld.nl',
  ]);
  expect(
    await links.evaluateAll((all) =>
      all.map((link) => [
        link.getAttribute('href'),
        link.getAttribute('target'),
        link.getAttribute('rel'),
      ]),
    ),
  ).toEqual([
    ['https://vonk.example/pad_(1)', '_blank', 'noopener noreferrer nofollow ugc'],
    ['https://xn--80ak6aa92e.com/x', '_blank', 'noopener noreferrer nofollow ugc'],
    ['https://www.voorbeeld.nl/', '_blank', 'noopener noreferrer nofollow ugc'],
  ]);
  await expectAccessible(one);
  expect(asked).toEqual([]);
  expect(violationsOf(one)).toEqual([]);
});

test('the words of a message are copied, one’s own too', async ({ person, dev, server }) => {
  const { one, text } = await couple(server, dev, person);
  await one.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const own = newText('Die van mij');
  await write(one, own);
  await expect(one.getByText('Verstuurd').last()).toBeVisible();
  for (const words of [text, own]) {
    await bubble(one, words).hover();
    await one
      .locator('[data-index]')
      .filter({ has: bubble(one, words) })
      .locator('[data-menu]')
      .click();
    await one.getByRole('menuitem', { name: 'Tekst kopiëren' }).click();
    await expect.poll(() => one.evaluate(() => navigator.clipboard.readText())).toBe(words);
  }
});

test('an emoji goes where the caret stands; those that were chosen last come first, also after a reload', async ({
  person,
  dev,
  server,
}) => {
  const { one } = await couple(server, dev, person, { width: 390, height: 844 });
  await box(one).fill('Tot zo en slaap lekker');
  await box(one).evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(6, 6));
  await one.getByRole('button', { name: 'Emoji', exact: true }).click();
  const dialog = one.getByRole('dialog', { name: 'Kies een emoji' });
  await dialog.getByRole('button', { name: 'Eten en drinken' }).click();
  await expectNoSidewaysScroll(one);
  await expectAccessible(one);
  await dialog.locator('[data-emoji="🍕"]').click();
  await expect(box(one)).toHaveValue('Tot zo🍕 en slaap lekker');
  await expect(box(one)).toBeFocused();
  await one.reload();
  await one.getByRole('button', { name: 'Emoji', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Laatst gekozen' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(dialog.locator('[data-emoji]')).toHaveText(['🍕']);
  await one.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test.describe('opening lines', () => {
  /** Somebody of the test's own at the conversation with somebody with whom nothing was written. */
  async function begin(
    server: { origin: string },
    dev: Parameters<typeof join>[1],
    person: Parameters<typeof couple>[2],
    width?: number,
  ): Promise<{ page: Page; name: string; id: string }> {
    const [reader, other] = [
      await join(server.origin, dev),
      await join(server.origin, dev, { gender: 'male' }),
    ];
    const { page: theirs } = await person({ as: other });
    const { id } = await ownProfile(theirs);
    const { page } = await person({
      as: reader,
      path: `/nl/members/${id}/chat`,
      ...(width ? { width, height: 844 } : {}),
      icebreakers: true,
    });
    return { page, name: other.name, id };
  }

  test('R-186 R-187 come by themselves where nothing was written, with the price; choosing one puts it in the box', async ({
    person,
    dev,
    server,
  }) => {
    const { page, name } = await begin(server, dev, person);
    const dialog = page.getByRole('dialog', { name: `Breek het ijs met ${name}` });
    const lines = dialog.getByRole('listitem').getByRole('button');
    await expect(lines).toHaveCount(8);
    await expect(dialog).toContainText('Dit eerste bericht is gratis.');
    await expect(dialog).toContainText('Utrecht');
    await expectAccessible(page);
    const line = await lines.nth(2).textContent();
    await lines.nth(2).click();
    await expect(dialog).toHaveCount(0);
    await expect(box(page)).toHaveValue(line ?? '');
    await expect(box(page)).toBeFocused();
    expect(await chatsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(bubble(page, line ?? '')).toBeVisible();
    await page.reload();
    await expect(bubble(page, line ?? '')).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  for (const [how, close] of [
    [
      'close',
      (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Sluiten' }).click(),
    ],
    [
      'no',
      (page: Page) =>
        page.getByRole('dialog').getByRole('button', { name: 'Nee, ik schrijf zelf' }).click(),
    ],
    ['Esc', (page: Page) => page.keyboard.press('Escape')],
  ] as const) {
    test(`R-188 ${how} closes them without sending and without cost, and they come again only when they are asked for`, async ({
      person,
      dev,
      server,
    }) => {
      const { page, name } = await begin(server, dev, person, how === 'no' ? 390 : undefined);
      const dialog = page.getByRole('dialog', { name: `Breek het ijs met ${name}` });
      await expect(dialog.getByRole('listitem')).toHaveCount(8);
      await expectNoSidewaysScroll(page);
      await close(page);
      await expect(dialog).toHaveCount(0);
      await expect(box(page)).toHaveValue('');
      expect(await chatsOf(page)).toEqual([]);
      await page.reload();
      await page.getByRole('button', { name: 'Openingszinnen' }).click();
      await expect(dialog.getByRole('listitem')).toHaveCount(8);
    });
  }
});

test.describe('shortcuts', () => {
  test('? lists all of them with the keys of this device, and they do what it says', async ({
    person,
    dev,
    server,
  }) => {
    const { one, conversation, text } = await couple(server, dev, person);
    await log(one).focus();
    await one.keyboard.press('?');
    const sheet = one.getByRole('dialog', { name: 'Sneltoetsen' });
    await expect(sheet.locator('[data-shortcut]')).toHaveCount(10);
    await expect(sheet.locator('[data-shortcut="switcher"]')).toContainText('CtrlK');
    await expect(sheet.locator('[data-shortcut="tabs"]')).toContainText('Ctrl1 – 5');
    await expectAccessible(one);
    await one.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(bubble(one, text)).toBeVisible();
    await one.keyboard.press('w');
    await expect(box(one)).toBeFocused();
    await box(one).press('?');
    await expect(box(one)).toHaveValue('?');
    await expect(sheet).toHaveCount(0);
    await one.keyboard.press('Control+1');
    await expect(one).toHaveURL(/\/nl\/members/);
    await one.keyboard.press('Control+k');
    await expect(one.getByRole('combobox', { name: /^Zoek een lid/ })).toBeFocused();
    await one.keyboard.press('Escape');
    expect(conversation).toBeTruthy();
  });

  test('Alt with the arrows goes through the conversations, from an empty box too, and stops at the ends', async ({
    person,
    dev,
    server,
  }) => {
    const { one: page, profiles } = await couple(server, dev, person);
    const { page: third } = await person({
      as: await join(server.origin, dev, { gender: 'male' }),
      path: `/nl/members/${profiles.one}/chat`,
    });
    await write(third, newText('Ik ook'));
    await page.goto('/nl/chats');
    await expect(rows(page)).toHaveCount(2);
    const ids = await rows(page).evaluateAll((all) =>
      all.slice(0, 2).map((one) => one.getAttribute('data-row')),
    );
    await page.keyboard.press('Alt+ArrowDown');
    await expect(page).toHaveURL(new RegExp(`${ids[0]}$`));
    await expect(box(page)).toBeFocused();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(page).toHaveURL(new RegExp(`${ids[0]}$`));
    await page.keyboard.press('Alt+ArrowDown');
    await expect(page).toHaveURL(new RegExp(`${ids[1]}$`));
    await expect(box(page)).toBeFocused();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(page).toHaveURL(new RegExp(`${ids[1]}$`));
    await box(page).fill('Nog niet af');
    await page.keyboard.press('Alt+ArrowUp');
    await expect(page).toHaveURL(new RegExp(`${ids[1]}$`));
    await box(page).fill('');
  });

  test('Ctrl with z brings a deleted conversation back', async ({ person, dev, server }) => {
    const { one, conversation } = await couple(server, dev, person);
    await one.goto('/nl/chats');
    await one.locator(`[data-row="${conversation}"]`).focus();
    await one.keyboard.press('Delete');
    await expect(rows(one)).toHaveCount(0);
    await expect(one.getByRole('button', { name: 'Ongedaan maken' })).toBeVisible();
    await one.keyboard.press('Control+z');
    await expect(rows(one)).toHaveCount(1);
    await expect(one.getByRole('button', { name: 'Ongedaan maken' })).toHaveCount(0);
  });

  test('a German reads Strg, and on a Mac one reads its signs', async ({
    person,
    dev,
    server,
    browser,
  }) => {
    const { accounts } = await couple(server, dev, person);
    const { page } = await person({ as: accounts.one, path: '/de/chats' });
    await expect(rows(page)).toHaveCount(1);
    await page.keyboard.press('?');
    await expect(page.locator('[data-shortcut="switcher"]')).toContainText('StrgK');
    const context = await browser.newContext({
      baseURL: server.origin,
      userAgent:
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      storageState: await page.context().storageState(),
    });
    const mac = await context.newPage();
    await mac.goto('/de/chats');
    await expect(rows(mac)).toHaveCount(1);
    await mac.keyboard.press('?');
    await expect(mac.locator('[data-shortcut="switcher"]')).toContainText('⌘K');
    await expect(mac.locator('[data-shortcut="next"]')).toContainText('⌥↓');
    await context.close();
  });
});
