import type { BrowserContext, Page } from '@playwright/test';
import type { Answer } from '../../shared/contract/calls.ts';
import { FOREIGN_HOST, HOSTILE_NAMES, HOSTILE_TEXTS, RAN } from '../support/hostile-texts.ts';
import { expect, test, violationsOf } from './fixtures.ts';
import { join } from './joined.ts';
import { ask, call, cardIds, ownProfile, present, say, waitForCards } from './members.ts';
import { leaveOutOfSight, recordNotifications, shownBy } from './notifications.ts';
import { bubbles, log, newText, write } from './talk.ts';

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
          'body script:not([type="application/json"]), iframe, object, embed, base, portal, marquee, template:not(#start-failure), details:not([class])',
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

test('two hundred hostile texts that one member sends run nowhere for the other: conversation, list, title, notification, switcher @service-worker', async ({
  person,
  server,
  dev,
}) => {
  test.setTimeout(240_000);
  const [hers, his] = [
    await person({ as: await join(server.origin, dev) }),
    await person({ as: await join(server.origin, dev, { gender: 'male' }) }),
  ];
  const { page, context } = hers;
  const unharmed = await watch(context, page);
  const [she, he] = [await ownProfile(page), await ownProfile(his.page)];
  await dev('POST', '/dev/member', { id: he.id, credits: 1_000 });
  await recordNotifications(context);

  // Twenty in a minute are allowed.
  for (let from = 0; from < HOSTILE_TEXTS.length; from += 20) {
    for (const text of HOSTILE_TEXTS.slice(from, from + 20)) await say(his.page, she.id, text);
    await dev('POST', '/dev/clock', { advance_ms: 61_000 });
  }
  await page.goto('/nl/chats');
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await unharmed();
  await page.locator('[data-row]').click();
  await expect(bubbles(page).last()).toContainText(HOSTILE_TEXTS.at(-1) ?? '');
  // From the newest to the oldest: every one of them was in the page once.
  const met = new Set<string>();
  await expect(async () => {
    for (const text of await bubbles(page).locator('[dir="auto"]').allInnerTexts()) met.add(text);
    await log(page).evaluate((element) => {
      for (const one of [element, element.parentElement])
        one?.scrollBy({ top: -400, behavior: 'instant' });
    });
    await unharmed();
    expect(met.size).toBeGreaterThanOrEqual(200);
    await expect(bubbles(page).first()).toContainText(HOSTILE_TEXTS[0] ?? '', { timeout: 100 });
  }).toPass({ timeout: 120_000, intervals: [50] });

  // As what is answered: over the box, in the quote of the answer, and in what the other reads of
  // it. And as the words of a report.
  await page.reload();
  let last = '';
  for (const text of HOSTILE_TEXTS.filter((_, index) => index % 40 === 0)) {
    last = await say(his.page, she.id, text);
    await expect(page.locator(`[data-message="${last}"]`)).toBeVisible();
    await log(page).focus();
    await page.keyboard.press('r');
    await expect(page.locator(`[data-reply="${last}"] [data-quote]`)).toBeVisible();
    await unharmed();
    await write(page, newText('Antwoord'));
    await expect(page.locator(`[data-message] [data-quote="${last}"]`)).toBeVisible();
    await unharmed();
  }
  await page.locator(`[data-message="${last}"]`).hover();
  await page.locator(`[data-menu="${last}"]`).click();
  await page.getByRole('menuitem', { name: 'Bericht melden' }).click();
  await page.getByRole('radio', { name: 'Spam of reclame' }).check();
  await page
    .getByRole('dialog')
    .getByRole('textbox')
    .fill(HOSTILE_TEXTS.slice(0, 8).join('\n').slice(0, 900));
  await page.getByRole('button', { name: 'Melding versturen' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: /Je melding heeft nummer \d+/ }),
  ).toBeVisible();
  await unharmed();
  await page.getByRole('button', { name: 'Klaar' }).click();

  // In a notification and the title while the page is out of sight.
  expect(await save(his.page, { name: HOSTILE_NAMES[0] })).toBe('200 ');
  await leaveOutOfSight(page);
  await say(his.page, she.id, HOSTILE_TEXTS[0] ?? '');
  await expect.poll(async () => (await shownBy(page)).at(-1)?.body).toContain(HOSTILE_NAMES[0]);
  await unharmed();
  await page.goto(`/nl/members/${he.id}`);
  await expect(page).toHaveTitle(
    new RegExp(`${(HOSTILE_NAMES[0] ?? '').replace(/[()<>]/g, '\\$&')}, \\d+`),
  );
  await unharmed();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('onerror');
  await expect(page.getByRole('option').first()).toBeVisible();
  await unharmed();
});

test('hostile words about oneself and hostile names run nowhere: profile, cards, likes, conversations, related profiles', async ({
  person,
  server,
  dev,
}) => {
  test.setTimeout(180_000);
  const [hers, his] = [
    await person({ as: await join(server.origin, dev) }),
    await person({ as: await join(server.origin, dev, { gender: 'male' }) }),
  ];
  const { page, context } = hers;
  const unharmed = await watch(context, page);
  const he = await ownProfile(his.page);
  // As many as fit into the words about oneself, and the next ones after that.
  const rest = [...HOSTILE_TEXTS];
  let saved = 0;
  while (rest.length > 0) {
    let about = '';
    while (rest[0] !== undefined && about.length + rest[0].length < 1_950)
      about += `${rest.shift() ?? ''}\n\n`;
    expect(
      await save(his.page, {
        about,
        reason: HOSTILE_NAMES[saved % HOSTILE_NAMES.length],
        name: HOSTILE_NAMES[saved % HOSTILE_NAMES.length],
      }),
    ).toBe('200 ');
    saved += 1;
    await page.goto(`/nl/members/${he.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      HOSTILE_NAMES[(saved - 1) % HOSTILE_NAMES.length] ?? '',
    );
    await expect(page.getByRole('heading', { name: 'In het kort' })).toBeVisible();
    await unharmed();
    await dev('POST', '/dev/clock', { advance_ms: 61_000 });
  }

  // Each text as somebody's name, place and last message, ninety at once, in every list that shows
  // members.
  const [chats, search] = [
    await ask<Answer<'getChats'>>(his.page, '/api/chats.php'),
    await ask<Answer<'searchMembers'>>(page, '/api/members.php?country=NL'),
  ];
  const card = present(search.results[0]);
  const instant = '2026-01-01T00:00:00.000Z';
  for (let from = 0; from < HOSTILE_TEXTS.length; from += 90) {
    const cards = HOSTILE_TEXTS.slice(from, from + 90).map((text, index) => ({
      ...card,
      id: `01890000-0000-7000-8000-${String(from + index).padStart(12, '0')}`,
      name: text,
      city: text,
      region: text,
      fictional: index % 2 === 0,
    }));
    await context.route('**/api/members.php?**', (route) =>
      route.fulfill({
        json: {
          ...search,
          results: cards.slice(0, 24),
          similar_results: cards.slice(24),
          numResults: 24,
          similar_numResults: cards.length - 24,
        } satisfies Answer<'searchMembers'>,
      }),
    );
    await context.route('**/api/likes.php', (route) =>
      route.fulfill({
        json: {
          profiles: [],
          given: [],
          received: [],
          matches: [],
          liked_by: [],
          rows: cards.map((profile) => ({
            profile,
            given_at: instant,
            received_at: instant,
            matched_at: instant,
            like_new: true,
          })),
        } satisfies Answer<'getLikes'>,
      }),
    );
    await context.route('**/api/chats.php', (route) =>
      route.fulfill({
        json: {
          seq: chats.seq,
          chats: cards.map((profile) => ({
            conversation: {
              id: profile.id,
              last_position: 1,
              read_position: 0,
              other_read_position: 0,
              other_read_at: null,
              first_position: 1,
            },
            profile,
            num_unread_messages: 1,
            last_message: { kind: 'text', text: profile.name, sent_at: instant, mine: false },
            unwritable: null,
            updated_at: instant,
          })),
        } satisfies Answer<'getChats'>,
      }),
    );
    for (const type of ['received', 'matches']) {
      await page.goto(`/nl/likes/${type}`);
      await expect.poll(async () => (await cardIds(page)).length).toBe(cards.length);
      await unharmed();
    }
    await page.goto(`/nl/members?min_age=${20 + from / 90}`);
    await waitForCards(page);
    await expect(page.locator('#main [data-profile]').first()).toContainText(
      (HOSTILE_TEXTS[from] ?? '').slice(0, 12),
    );
    await unharmed();
    await page.goto('/nl/chats');
    await expect(page.locator('[data-row]').first()).toBeVisible();
    await unharmed();
    await context.unrouteAll();
  }
  expect(server.output).not.toContain('content policy was breached');
});
