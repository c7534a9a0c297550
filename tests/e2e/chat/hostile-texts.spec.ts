import type { BrowserContext, Page } from '@playwright/test';
import { FOREIGN_HOST, HOSTILE_NAMES, HOSTILE_TEXTS, RAN } from '../../support/hostile-texts.ts';
import { expect, test, violationsOf } from '../support/fixtures.ts';
import { join } from '../support/joined.ts';
import { call, ownProfile, say } from '../support/members.ts';
import { leaveOutOfSight, recordNotifications, shownBy } from '../support/notifications.ts';
import { bubbles } from '../support/talk.ts';

/**
 * Watches for everything that a hostile text could do: run, break the policy, ask another host,
 * open a dialog or a window, lead away.
 */
async function watch(context: BrowserContext, page: Page): Promise<() => Promise<void>> {
  const seen: string[] = [];
  await context.addInitScript((name) => {
    Object.assign(window, {
      [name]: () => {
        console.error(`hostile text ran in ${location.href}`);
      },
    });
  }, RAN);
  page.on('console', (message) => {
    if (message.text().includes('hostile text ran')) seen.push(message.text());
  });
  page.on('dialog', (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('page', (opened) => {
    seen.push(`a window: ${opened.url()}`);
  });
  context.on('request', (request) => {
    const { hostname, pathname } = new URL(request.url());
    if (hostname === FOREIGN_HOST || pathname === '/api/csp-report')
      seen.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`);
  });
  return async () => {
    // What would run does so when it is put into the page, or a moment after it.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          setTimeout(() => requestAnimationFrame(() => resolve(undefined)), 50);
        }),
    );
    expect(seen).toEqual([]);
    expect(violationsOf(page)).toEqual([]);
    // Nothing of a text became an element: no attribute that runs, no address but of our own or the
    // web, nothing loaded from elsewhere.
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll('body *')].flatMap((element) =>
          [...element.attributes].flatMap(({ name, value }) => {
            const runs =
              /^on/i.test(name) ||
              (/^(href|src|srcset|action|formaction|data|xlink:href|poster)$/i.test(name) &&
                /^\s*(javascript|data|vbscript):/i.test(value));
            return runs ? [`${element.tagName} ${name}=${value}`] : [];
          }),
        ),
      ),
    ).toEqual([]);
    expect(
      await page
        .locator(
          'body script:not([type="application/json"], [src^="/assets/first-page-"]), iframe, object, embed, base, portal, marquee, template:not(#start-failure), details:not([class])',
        )
        .evaluateAll((elements) => elements.map((element) => element.outerHTML.slice(0, 300))),
    ).toEqual([]);
  };
}

/** Changes the own profile by the API, as the signed-in person of a page. */
const save = async (page: Page, edit: Record<string, unknown>): Promise<string> => {
  const { status, body } = await call(page, 'PUT', '/api/profile.php', edit);
  return `${status} ${status === 200 ? '' : JSON.stringify(body)}`;
};

test('hostile texts of one member run nowhere for the other under the content policy: conversation, list, notification, profile, title, switcher @service-worker', async ({
  person,
  server,
  dev,
}) => {
  const [hers, his] = [
    await person({ as: await join(server.origin, dev) }),
    await person({ as: await join(server.origin, dev, { gender: 'male' }) }),
  ];
  const { page, context } = hers;
  const unharmed = await watch(context, page);
  const [she, he] = [await ownProfile(page), await ownProfile(his.page)];
  await recordNotifications(context);

  // Twenty in a minute are allowed, spread over all kinds; every one of all is in the component
  // tests and, as the server answers it, in those of the database.
  const step = Math.ceil(HOSTILE_TEXTS.length / 18);
  const texts = HOSTILE_TEXTS.filter((_, index) => index % step === 0);
  for (const text of texts) await say(his.page, she.id, text);
  await page.goto('/nl/chats');
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await unharmed();
  await page.locator('[data-row]').click();
  await expect(bubbles(page).last()).toContainText(texts.at(-1) ?? '');
  await unharmed();

  // In a notification and the title while the page is out of sight.
  let about = '';
  for (const text of HOSTILE_TEXTS) if (about.length + text.length < 1_950) about += `${text}\n\n`;
  const [name = '', reason] = HOSTILE_NAMES;
  expect(await save(his.page, { name, reason, about })).toBe('200 ');
  await leaveOutOfSight(page);
  await say(his.page, she.id, HOSTILE_TEXTS[0] ?? '');
  await expect.poll(async () => (await shownBy(page)).at(-1)?.body).toContain(name);
  await unharmed();
  await page.goto(`/nl/members/${he.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(page.getByRole('heading', { name: 'In het kort' })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`${name.replace(/[()<>]/g, '\\$&')}, \\d+`));
  await unharmed();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('onerror');
  await expect(page.getByRole('option').first()).toBeVisible();
  await unharmed();
  expect(server.output).not.toContain('content policy was breached');
});
