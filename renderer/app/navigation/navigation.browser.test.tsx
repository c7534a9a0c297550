import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { card, chat, like, user } from '../../../tests/component/builders.ts';
import { find } from '../../../tests/component/geometry.ts';
import { cardsShown, columns } from '../../../tests/component/member-cards.ts';
import { searchAmong } from '../../../tests/component/own-reads.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
  TABLET,
} from '../../../tests/component/screen.ts';
import { conversationRowOf, likeRowOf } from '../../worker/store/rows.ts';

const bar = page.getByRole('banner').getByRole('navigation', { name: 'Hoofdmenu' });
const heading = page.getByRole('heading', { level: 1 });
const links = () => bar.getByRole('link').elements();
const words = () => links().map((link) => link.textContent.replace(/\d.*$/, ''));
const href = (name: RegExp) => bar.getByRole('link', { name }).element().getAttribute('href');
const free = () => user({ paid_user: false });

describe('the main navigation', () => {
  test('R-113 R-118 R-119 of a paid member: search, messages, likes, credits', async () => {
    await openScreen('/nl/settings', { as: user() });
    await expect.poll(words).toEqual(['Zoeken', 'Berichten', 'Likes', 'Credits']);
    expect(href(/^Zoeken/)).toBe('/nl/members');
    expect(href(/^Credits/)).toBe('/nl/credits');
    expect(find('header').querySelector('a[href$="/premium"]')).toBeNull();
  });

  test('R-014 R-120 of a free member has premium and no credits', async () => {
    await openScreen('/nl/settings', { as: free() });
    await expect.poll(words).toEqual(['Zoeken', 'Berichten', 'Likes', 'Premium']);
    expect(find('header nav').querySelector('a[href$="/credits"]')).toBeNull();
  });

  test('the credits badge warns at 10 and turns to danger at 0, live', async () => {
    const screen = await openScreen('/nl/settings', { as: user({ credits: 10 }) });
    const credits = bar.getByRole('link', { name: /^Credits/ });
    const color = () => {
      const badge = credits.element().querySelector('span');
      return badge && getComputedStyle(badge).color;
    };
    await expect.element(credits).toMatchTextContent(/^Credits10/);
    const warning = color();
    await screen.setUser({ credits: 0 });
    await expect.element(credits).toMatchTextContent(/^Credits0/);
    await expect.poll(color).not.toBe(warning);
    await screen.setUser({ credits: 250 });
    await expect.element(credits).toHaveTextContent('Credits');
  });

  test('R-125 logged out, a login button leads to the login', async () => {
    const screen = await openScreen('/nl');
    await page.getByRole('banner').getByRole('link', { name: 'Inloggen' }).click();
    await expect.poll(screen.path).toBe('/nl/login');
  });

  test('a phone has five tabs at the bottom, and Ctrl with a number opens them', async () => {
    const screen = await openScreen('/nl/members?country=NL', {
      as: free(),
      size: PHONE,
      calls: { searchMembers: searchAmong([card()]) },
    });
    await cardsShown();
    const tabs = [
      ...document.querySelectorAll<HTMLElement>('nav[aria-label="Hoofdmenu"] a'),
    ].filter((link) => link.checkVisibility());
    expect(tabs).toHaveLength(5);
    tabs[4]?.click();
    await expect.poll(screen.path).toBe('/nl/profile');
    for (const [key, path] of [
      ['3', /^\/nl\/likes$/],
      ['1', /^\/nl\/members/],
      ['4', /^\/nl\/premium$/],
    ] as const) {
      await userEvent.keyboard(`{Control>}${key}{/Control}`);
      await expect.poll(screen.path).toMatch(path);
    }
  });
});

test('R-124 the account menu works by mouse and by keyboard', async () => {
  const screen = await openScreen('/nl/likes', { as: free() });
  const account = page.getByRole('button', { name: /^Account van/ });
  const item = (name: string) => page.getByRole('menuitem', { name });
  const open = async () => {
    (account.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(item('Mijn profiel')).toHaveFocus();
  };
  await account.click();
  await expect
    .poll(() =>
      page
        .getByRole('menuitem')
        .elements()
        .map((one) => one.textContent),
    )
    .toEqual(['Mijn profiel', 'Instellingen', 'Creditoverzicht', 'Sneltoetsen', 'Uitloggen']);
  await item('Mijn profiel').click();
  await expect.poll(screen.path).toBe('/nl/profile');
  await expect.element(heading).toHaveFocus();
  await open();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Instellingen')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(screen.path).toBe('/nl/settings');
  await expect.poll(() => document.querySelectorAll('#main :focus').length).toBe(1);
  await open();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(account).toHaveFocus();
  await open();
  await userEvent.keyboard('{End}');
  await expect.element(item('Uitloggen')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => screen.worker.asked('signOut').length).toBe(1);
  expect(screen.complaints).toEqual([]);
});

describe('the title', () => {
  test('R-144 R-488 counts unread messages and new likes; the badge has the primary colour', async () => {
    const as = user();
    await openScreen('/nl/settings', {
      as,
      fill: async (db) => {
        const begun = chat(as, card(), { num_unread_messages: 2 });
        await db.conversations.put(
          conversationRowOf({
            ...begun,
            conversation: { ...begun.conversation, last_position: 2 },
          }),
        );
        await db.likes.bulkPut(
          [card(), card(), card()].map((one) => likeRowOf(like(one, { like_new: true }))),
        );
      },
    });
    await expect.element(bar.getByRole('link', { name: /^Berichten.*ongelezen/ })).toBeVisible();
    await expect.element(bar.getByRole('link', { name: /^Likes.*nieuw/ })).toBeVisible();
    const badges = links().flatMap((link) => [...link.querySelectorAll(':scope > span')]);
    const counts = badges.map((badge) => Number.parseInt(badge.textContent, 10)).filter(Boolean);
    expect(counts).toEqual([2, 3]);
    await expect.poll(() => document.title).toBe('(5) Instellingen · Vonk');
    const probe = document.createElement('span');
    probe.style.color = 'var(--accent)';
    document.body.append(probe);
    const primary = getComputedStyle(probe).color;
    probe.remove();
    const badge = badges.find((one) => one.textContent.startsWith('2'));
    expect(badge && getComputedStyle(badge).backgroundColor).toBe(primary);
  });

  test('R-144 without anything new has no brackets', async () => {
    await openScreen('/nl/settings', { as: user() });
    await expect.element(heading).toBeVisible();
    await expect.poll(() => document.title).toBe('Instellingen · Vonk');
  });
});

test('R-109 conversations have a layout of their own, without the footer', async () => {
  const screen = await openScreen('/nl/chats', { as: user() });
  await expect.element(page.getByRole('heading', { name: 'Berichten' }).first()).toBeVisible();
  expect(page.getByRole('contentinfo').elements()).toEqual([]);
  await screen.goto('/nl/likes');
  await expect.element(page.getByRole('contentinfo')).toBeVisible();
});

test('a new page gets the focus on its heading, and the first stop of the keyboard leads past the navigation', async () => {
  await openScreen('/nl/credits', { as: user() });
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Meer te zeggen?' }))
    .toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('link', { name: 'Naar de inhoud' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('main')).toHaveFocus();
  await bar.getByRole('link', { name: /^Likes/ }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Likes' })).toHaveFocus();
});

test.each([576, 768, 992, 1_200])(
  'R-480 R-481 R-482 R-483 the layout changes at %i px, with nothing sideways on either side',
  async (width) => {
    await openScreen('/nl/members?country=NL', {
      as: user(),
      size: { width: width - 1, height: 900 },
      calls: { searchMembers: searchAmong(Array.from({ length: 24 }, () => card())) },
    });
    await cardsShown();
    const shown = (element: Element | null | undefined) =>
      element ? element.getClientRects().length > 0 : false;
    const look = () =>
      [
        columns(),
        [...document.querySelectorAll('main article *')].some(
          (one) => one.childElementCount === 0 && / km$/.test(one.textContent) && shown(one),
        ),
        shown(document.querySelector('header nav')),
        shown(document.querySelector('header nav svg')),
        shown(document.querySelector('main aside')),
      ].join(' ');
    expectNoSidewaysScroll();
    const before = look();
    await page.viewport(width, 900);
    await expect.poll(look).not.toBe(before);
    expectNoSidewaysScroll();
  },
);

test.each([
  ['light', false],
  ['dark', true],
] as const)('a member’s own pages are accessible on every width, %s', async (_, dark) => {
  const screen = await openScreen('/nl/profile', { as: user(), dark });
  for (const { width, height } of [PHONE, TABLET, DESKTOP]) {
    await page.viewport(width, height);
    for (const path of [
      '/nl/profile',
      '/nl/settings',
      '/nl/credits',
      '/nl/premium',
      '/de/settings',
    ]) {
      await screen.goto(path);
      await expect.element(heading).toBeVisible();
      await expectAccessible();
      expectNoSidewaysScroll();
    }
  }
  await page.getByRole('button', { name: /Robin/ }).click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  await expectAccessible();
  expect(screen.complaints).toEqual([]);
});
