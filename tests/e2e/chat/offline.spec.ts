import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumPath } from '../../support/chromium.ts';
import { openNetworkLine, type NetworkLine } from '../../support/programs/network-line.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { ask, cardIds, waitForCards } from '../support/members.ts';
import { bubble, bubbles, chatsOf, newText, rows, write } from '../support/talk.ts';

let profile = '';
let line: NetworkLine;
test.beforeEach(async () => {
  profile = mkdtempSync(join(tmpdir(), 'vonk-browser-'));
  line = await openNetworkLine();
});
test.afterEach(async () => {
  await line.close();
  rmSync(profile, { recursive: true, force: true });
});

/** Opens a browser with persistent data; all its requests go over the line. */
async function open(origin: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: CHROMIUM_FLAGS,
    proxy: line.proxy,
    baseURL: origin,
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    viewport: { width: 1440, height: 900 },
  });
  return { context, page: context.pages()[0] ?? (await context.newPage()) };
}

test('offline a member goes on reading, writes in two conversations, closes the browser, and everything arrives once and in order (long: two starts of the browser) @service-worker', async ({
  server,
}) => {
  const first = await open(server.origin);
  await signIn(first.page, 'premium');
  await waitForCards(first.page);
  const searched = await cardIds(first.page);
  const opened = searched[0] ?? '';
  await first.page.goto(`/nl/members/${opened}`);
  const heading = first.page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  const name = await heading.textContent();
  await expect(first.page.getByRole('heading', { name: 'In het kort' })).toBeVisible();
  const chats = (await chatsOf(first.page)).filter((chat) => chat.unwritable === null);
  const [one, other] = [chats[0]?.conversation.id ?? '', chats[1]?.conversation.id ?? ''];
  for (const id of [one, other]) {
    await first.page.goto(`/nl/chats/${id}`);
    await expect(bubbles(first.page).last()).toBeVisible();
  }
  await first.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await first.page.reload();
  await expect(bubbles(first.page).last()).toBeVisible();

  // Without a network everything that was seen is still there, also after a reload.
  line.cut();
  await first.page.goto('/nl/members');
  await waitForCards(first.page);
  expect((await cardIds(first.page)).slice(0, 6)).toEqual(searched.slice(0, 6));
  await first.page.goto(`/nl/members/${opened}`);
  await expect(first.page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
  await first.page.goto('/nl/likes');
  await expect(first.page.locator('#main [data-profile]').first()).toBeVisible();
  await first.page.goto('/nl/chats');
  await first.page.reload();
  await expect(rows(first.page).first()).toBeVisible();
  await expect(
    first.page.getByText(/Je bent offline\.|We zijn even niet bereikbaar\./).first(),
  ).toBeVisible();

  const texts = [newText('Eerste'), newText('Tweede'), newText('Derde')];
  for (const [index, id] of [one, other, one].entries()) {
    await first.page.goto(`/nl/chats/${id}`);
    await write(first.page, texts[index] ?? '');
    await expect(bubble(first.page, texts[index] ?? '')).toBeVisible();
  }
  await first.context.close();

  // A new browser without a network shows them waiting.
  const second = await open(server.origin);
  await second.page.goto('/nl/chats');
  await second.page.goto(`/nl/chats/${one}`);
  await expect(bubble(second.page, texts[0] ?? '')).toBeVisible();
  await expect(bubble(second.page, texts[2] ?? '')).toBeVisible();
  await expect(second.page.getByText('Wacht op verbinding').last()).toBeVisible();

  // The network is back: without a click they arrive, once and in order.
  line.mend();
  await expect(second.page.getByText('Wacht op verbinding')).toHaveCount(0, { timeout: 30_000 });
  await expect
    .poll(
      async () => {
        const { messages } = await ask<{ messages: { text: string | null }[] }>(
          second.page,
          `/api/chat.php?conversation=${one}`,
        );
        return messages.map((message) => message.text).filter((text) => texts.includes(text ?? ''));
      },
      { timeout: 30_000 },
    )
    .toEqual([texts[0], texts[2]]);
  await expect
    .poll(
      async () => {
        const { messages } = await ask<{ messages: { text: string | null }[] }>(
          second.page,
          `/api/chat.php?conversation=${other}`,
        );
        return messages.filter((message) => message.text === texts[1]).length;
      },
      { timeout: 30_000 },
    )
    .toBe(1);
  await expect(bubble(second.page, texts[0] ?? '')).toHaveCount(1);
  await second.context.close();
});
