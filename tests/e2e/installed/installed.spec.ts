import type { BrowserContext, Page } from '@playwright/test';
import { newId } from '../../../shared/identifiers.ts';
import { withAppWindow } from '../support/app-window.ts';
import { couple } from '../support/couple.ts';
import { storedOnDevice } from '../support/device.ts';
import { expect, expectAccessible, signIn, startSession, test } from '../support/fixtures.ts';
import { join } from '../support/joined.ts';
import { waitForCards } from '../support/members.ts';
import { box, bubble, newText, write } from '../support/talk.ts';
import { waitForServiceWorker } from '../support/service-worker.ts';

test.use({ serviceWorkers: 'allow' });

const back = (page: Page) => page.locator('[data-back]:visible');
const asPremium = (server: { origin: string }) => (context: BrowserContext) =>
  startSession(context, server.origin, 'premium');

test('R-126 R-127 R-128 the way back shows in an app’s window on member, likes and credits pages, once there is somewhere to go back to', async ({
  server,
  person,
}) => {
  await withAppWindow(server, { before: asPremium(server) }, async ({ page }) => {
    expect(await page.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true);
    await waitForCards(page);
    await expect(back(page)).toHaveCount(0);
    await page.locator('#main [data-profile]').first().getByRole('link').first().click();
    await page.waitForURL(/\/members\/[0-9a-f-]{36}$/);
    await expect(back(page)).toHaveCount(1);
    await expectAccessible(page);
    await back(page).click();
    await expect(page).toHaveURL(/\/nl\/members(\?|$)/);
    await waitForCards(page);
    await expect(back(page)).toHaveCount(0);
    const bar = page.getByRole('banner').getByRole('navigation', { name: 'Hoofdmenu' });
    for (const [name, url, shown] of [
      [/^Likes/, /\/nl\/likes/, 1],
      [/^Credits/, /\/nl\/credits/, 1],
      [/^Berichten/, /\/nl\/chats/, 0],
      [/^Zoeken/, /\/nl\/members/, 0],
    ] as const) {
      await bar.getByRole('link', { name }).click();
      await expect(page).toHaveURL(url);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(back(page), String(name)).toHaveCount(shown);
    }
    // A browser has a way back of its own.
    const { page: tab } = await person({ as: 'premium', path: '/nl/members' });
    await waitForCards(tab);
    await tab.locator('#main [data-profile]').first().getByRole('link').first().click();
    await tab.waitForURL(/\/members\/[0-9a-f-]{36}$/);
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(back(tab)).toHaveCount(0);
  });
});

test('R-128 a member’s page that an app starts with has no way back', async ({
  server,
  person,
}) => {
  const { page: other } = await person({ as: 'premium', path: '/nl/members' });
  await waitForCards(other);
  const id = await other.locator('#main [data-profile]').first().getAttribute('data-profile');
  await withAppWindow(
    server,
    { path: `/nl/members/${id}`, before: asPremium(server), width: 390, height: 844 },
    async ({ page }) => {
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(back(page)).toHaveCount(0);
    },
  );
});

test('R-148 a visitor of an installed app is not warned, and a link to another site leaves no empty page', async ({
  server,
  dev,
}) => {
  await dev('PATCH', '/dev/settings', { enable_site_entry_popup: 'yes' });
  try {
    await withAppWindow(server, { path: '/nl/' }, async ({ page, context }) => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await context.route('https://elders.example/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<h1>Elders</h1>' }),
      );
      await page.evaluate(() => {
        const link = document.createElement('a');
        Object.assign(link, {
          href: 'https://elders.example/',
          target: '_blank',
          rel: 'noopener noreferrer',
          textContent: 'Elders',
        });
        document.querySelector('main')?.prepend(link);
      });
      const [opened] = await Promise.all([
        context.waitForEvent('page'),
        page.getByRole('link', { name: 'Elders' }).click(),
      ]);
      await expect(opened.getByRole('heading', { name: 'Elders' })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(new URL(page.url()).origin).toBe(server.origin);
    });
  } finally {
    await dev('PATCH', '/dev/settings', { enable_site_entry_popup: 'no' });
  }
});

test('a link of the app’s scheme opens its page, after the login where one is needed; anything else is no such link', async ({
  person,
  server,
  dev,
}) => {
  const { page } = await person({
    path: `/open?link=${encodeURIComponent('web+vonk://likes/received')}`,
  });
  await page.waitForURL(/\/nl\/login\?next=/);
  const account = await join(server.origin, dev);
  await page.getByLabel('E-mailadres').fill(account.email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
  await page.waitForURL('**/nl/likes/received');
  await page.goto(`/open?link=${encodeURIComponent('web+vonk://credits')}`);
  await page.waitForURL('**/nl/credits');
  for (const link of [
    'web+vonk://settings',
    'https://evil.example/',
    'javascript:alert(1)',
    'web+vonk://chats/../settings',
    `web+vonk://chats/${newId()}?x=1`,
    '',
  ]) {
    await page.goto(`/open?link=${encodeURIComponent(link)}`);
    await expect(
      page.getByRole('heading', { name: 'Deze link kennen we niet' }),
      link,
    ).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/nl/open');
  }
  await expectAccessible(page);
});

/** The browser's offer to install, as Chromium makes it. */
const offerInstall = (page: Page, outcome: 'accepted' | 'dismissed') =>
  page.evaluate((chosen) => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => {
        Object.assign(window, { prompted: true });
        return Promise.resolve({ outcome: chosen });
      },
    });
    window.dispatchEvent(event);
  }, outcome);
/** The strip about the missing photo comes first. */
const closePhotoAlert = (page: Page) =>
  page.getByRole('button', { name: 'Sluiten' }).first().click();
const installOffer = (page: Page) =>
  page.getByText('Zet Vonk als app op dit apparaat.', { exact: true });
/** Where notifications can be chosen they are offered first; not every Chromium has them. */
const withoutNotifications = (context: BrowserContext, server: { origin: string }) =>
  context.grantPermissions([], { origin: server.origin });

test('the app is offered once a message was written, not before; it can be dismissed, and is in the settings always (long: five pages)', async ({
  person,
  server,
  dev,
}) => {
  const { one, conversation } = await couple(server, dev, person);
  await withoutNotifications(one.context(), server);
  await one.goto('/nl/members');
  await waitForCards(one);
  await offerInstall(one, 'accepted');
  await expect.poll(() => storedOnDevice(one, 'first_day')).toBeDefined();
  await expect(installOffer(one)).toHaveCount(0);
  await one.goto(`/nl/chats/${conversation}`);
  const text = newText('Hallo');
  await write(one, text);
  await expect(bubble(one, text)).toBeVisible();
  await one.goto('/nl/members');
  await waitForCards(one);
  await offerInstall(one, 'accepted');
  await expect(installOffer(one)).toHaveCount(0);
  await closePhotoAlert(one);
  await expect(installOffer(one)).toBeVisible();
  await expectAccessible(one);
  await one.getByRole('button', { name: 'Installeren' }).click();
  expect(await one.evaluate(() => Reflect.get(window, 'prompted') as boolean)).toBe(true);
  await expect(installOffer(one)).toHaveCount(0);
  await one.reload();
  await waitForCards(one);
  await offerInstall(one, 'dismissed');
  await one.getByRole('button', { name: 'Installeren' }).click();
  await expect(installOffer(one)).toHaveCount(0);
  expect(Number(await storedOnDevice(one, 'hide-install-offer'))).toBeGreaterThan(0);
  await one.goto('/nl/settings?section=device');
  // The page listens for the browser's offer once it is there.
  await expect(one.getByRole('button', { name: 'Installeren' })).toBeVisible();
  await offerInstall(one, 'accepted');
  await one.getByRole('button', { name: 'Installeren' }).click();
  await expect(one.locator('[data-toast="success"]')).toContainText(
    'Vonk staat nu op dit apparaat.',
  );
  await expect(one.getByRole('button', { name: 'Installeren' })).toHaveCount(0);
});

test('who comes back on another day is offered the app; an iPhone says how it is put on the home screen', async ({
  browser,
  server,
  dev,
}) => {
  const account = await join(server.origin, dev);
  const context = await browser.newContext({
    baseURL: server.origin,
    locale: 'nl-NL',
    viewport: { width: 390, height: 844 },
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  });
  await withoutNotifications(context, server);
  const page = await context.newPage();
  await signIn(page, account);
  await expect.poll(() => storedOnDevice(page, 'first_day')).toBeDefined();
  await expect(installOffer(page)).toHaveCount(0);
  await page.clock.setFixedTime(Date.now() + 86_400_000);
  await page.reload();
  await closePhotoAlert(page);
  await expect(installOffer(page)).toBeVisible();
  await page.getByRole('button', { name: 'Hoe dat gaat' }).click();
  await expect(page.getByRole('dialog', { name: 'Vonk op je beginscherm' })).toContainText(
    'Zet op beginscherm',
  );
  await expectAccessible(page);
  await context.close();
});

test('a visitor is offered nothing', async ({ person }) => {
  const { page } = await person({ path: '/nl' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await offerInstall(page, 'accepted');
  await page.goto('/nl/reset-password');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(installOffer(page)).toHaveCount(0);
});

/**
 * Where the page has the window's title bar (window controls overlay): 40 px high, 100 px of it the
 * window's at the right.
 */
async function withTitleBar(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const texts = await Promise.all(
      [...document.styleSheets].flatMap((sheet) =>
        sheet.href ? [fetch(sheet.href).then((answer) => answer.text())] : [],
      ),
    );
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      texts
        .join('\n')
        .replaceAll('(display-mode:window-controls-overlay)', 'all')
        .replaceAll('(display-mode: window-controls-overlay)', 'all')
        .replace(/env\(titlebar-area-x[^)]*\)/g, '0px')
        .replace(/env\(titlebar-area-width[^)]*\)/g, 'calc(100vw - 100px)')
        .replace(/env\(titlebar-area-height[^)]*\)/g, '40px'),
    );
    document.adoptedStyleSheets = [sheet];
  });
}

test('in the window’s title bar the header leaves its buttons free and can be dragged; a small window has a strip', async ({
  person,
}) => {
  const { page } = await person({ as: 'premium', path: '/nl/members', width: 1_000 });
  await waitForCards(page);
  await withTitleBar(page);
  const header = page.getByRole('banner').first();
  const regions = await header.evaluate((bar) => ({
    bar:
      getComputedStyle(bar).getPropertyValue('app-region') ||
      getComputedStyle(bar).getPropertyValue('-webkit-app-region'),
    links: [...bar.querySelectorAll('a, button')].map(
      (one) =>
        getComputedStyle(one).getPropertyValue('app-region') ||
        getComputedStyle(one).getPropertyValue('-webkit-app-region'),
    ),
  }));
  expect(regions.bar).toBe('drag');
  expect(new Set(regions.links)).toEqual(new Set(['no-drag']));
  const rights = await header
    .locator('a, button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  expect(Math.max(...rights)).toBeLessThanOrEqual(900);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => getComputedStyle(document.body).paddingTop)).toBe('40px');
});

test('a new version waits until the member takes it, and what was being written stays', async ({
  person,
  server,
  dev,
}) => {
  const { one, conversation } = await couple(server, dev, person);
  // The same scope by another address is a new version; a string for an address is none that the
  // content policy lets pass.
  const system = await one.context().newCDPSession(one);
  // Before that: a page that loads while the first one takes over is left out by the browser.
  await waitForServiceWorker(one);
  await system.send('Page.setBypassCSP', { enabled: true });
  await one.reload();
  await waitForServiceWorker(one);
  await box(one).fill('Half af');
  await one.evaluate(async () => {
    await navigator.serviceWorker.register('/sw-push.js?v=2&next');
  });
  await expect(one.getByText('Er is een nieuwe versie van Vonk.')).toBeVisible();
  expect(
    await one.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null),
  ).toBe(true);
  await one.evaluate(() => {
    Object.assign(window, { before: true });
  });
  await one.getByRole('button', { name: 'Nu vernieuwen' }).click();
  await expect
    .poll(() =>
      one.evaluate(() => Reflect.get(window, 'before') as unknown).catch(() => 'on its way'),
    )
    .toBeUndefined();
  await expect(one).toHaveURL(new RegExp(`/nl/chats/${conversation}$`));
  await expect(box(one)).toHaveValue('Half af');
  expect(await one.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toContain(
    '&next',
  );
});
