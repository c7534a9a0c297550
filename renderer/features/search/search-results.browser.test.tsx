import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ProfileCard } from '../../../shared/contract/profile.ts';
import { success } from '../../../shared/result.ts';
import { card, profile, user } from '../../../tests/component/builders.ts';
import { later, refuse } from '../../../tests/component/fake-worker.ts';
import { find } from '../../../tests/component/geometry.ts';
import { cardIds, cards, cardsShown, columns } from '../../../tests/component/member-cards.ts';
import { searchAmong } from '../../../tests/component/own-reads.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
  type Screen,
  type ScreenOptions,
} from '../../../tests/component/screen.ts';

const WIDE = '/nl/members?country=NL';

/** So many members of both genders, from 25 to 64 years old. */
const people = (count: number): ProfileCard[] =>
  Array.from({ length: count }, (_, index) =>
    card({
      name: `Lid ${index + 1}`,
      age: 25 + (index % 40),
      gender: index % 2 === 0 ? 'female' : 'male',
    }),
  );

/** The search of a member among these, whose pages open too. */
const openSearch = (members: ProfileCard[], path = WIDE, options: ScreenOptions = {}) =>
  openScreen(path, {
    as: user(),
    ...options,
    calls: {
      searchMembers: searchAmong(members),
      getProfile: async ({ query }) => {
        const shown = members.find((one) => one.id === query?.id);
        return shown
          ? success({ profile: profile(shown), related: [], talked: false })
          : refuse('not_found');
      },
      ...options.calls,
    },
  });

/**
 * Loads every page, as a member does who scrolls on and presses the button where it waits for that.
 */
async function loadAll(total: number): Promise<void> {
  await vi.waitFor(
    () => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      [...document.querySelectorAll<HTMLElement>('#main button')]
        .find((button) => button.textContent === 'Meer leden tonen' && !button.ariaBusy)
        ?.click();
      expect(document.querySelector(`#main li[aria-posinset="${total}"]`)).not.toBeNull();
    },
    { timeout: 60_000 },
  );
}

const topOf = (element: Element) => Math.round(element.getBoundingClientRect().top);
async function goBack(screen: Screen): Promise<void> {
  history.back();
  await expect.poll(screen.path).toContain('/nl/members?');
}

describe('further pages', () => {
  test('R-351 R-293 the next page is appended, nobody is doubled, and going back shows all of them at the same place, without asking again', async () => {
    const screen = await openSearch(people(90), `${WIDE}&min_age=20`);
    await expect.poll(cardIds).toHaveLength(24);
    const first = cardIds();
    await expect.element(page.getByText('90 leden', { exact: true })).toBeVisible();
    await loadAll(90);
    const asked = screen.worker.requested('searchMembers');
    expect(asked.map(({ query }) => Number(query?.page))).toEqual([1, 2, 3, 4]);
    await expect.poll(cardIds).toHaveLength(90);
    const all = cardIds();
    expect(all.slice(0, 24)).toEqual(first);
    expect(new Set(all).size).toBe(90);
    const thirtieth = () => find('#main li[aria-posinset="30"]');
    thirtieth().scrollIntoView({ block: 'center', behavior: 'instant' });
    const before = topOf(thirtieth());
    thirtieth().querySelector('a')?.click();
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/Lid 30/);
    await goBack(screen);
    await expect.poll(cardIds).toEqual(all);
    await expect.poll(() => Math.abs(topOf(thirtieth()) - before)).toBeLessThanOrEqual(2);
    expect(screen.path()).toContain('min_age=20');
    await expect.element(page.getByText('90 leden', { exact: true })).toBeVisible();
    expect(screen.worker.requested('searchMembers')).toHaveLength(asked.length);
  });

  test('R-351 a server that tells somebody twice doubles nobody', async () => {
    const members = people(40);
    await openSearch(members, WIDE, {
      calls: {
        searchMembers: ({ query }) =>
          searchAmong(
            Number(query?.page) === 1
              ? members
              : [...members.slice(0, 24), ...members.slice(20, 40)],
          )({ query: { ...query } }),
      },
    });
    await expect.poll(cardIds).toHaveLength(24);
    const first = cardIds();
    window.scrollTo(0, document.documentElement.scrollHeight);
    await expect.poll(() => cards().length).toBe(40);
    expect(cardIds().slice(0, 24)).toEqual(first);
    expect(new Set(cardIds()).size).toBe(40);
  });

  test('R-351 of hundreds of members only those near the window are in the page, and arrow keys reach the others', async () => {
    const total = 240;
    const screen = await openSearch(people(total));
    await cardsShown();
    await loadAll(total);
    const last = () => find(`#main li[aria-posinset="${total}"]`);
    await expect.poll(() => cards().length).toBeLessThan(100);
    await expect.poll(() => document.querySelector('#main li[aria-posinset="1"]')).toBeNull();
    last().querySelector('a')?.focus();
    for (let row = 0; row < 12; row++) {
      await userEvent.keyboard('{ArrowUp}');
      await expect
        .poll(() => document.activeElement?.closest('li')?.getAttribute('aria-posinset'))
        .toBe(String(total - (row + 1) * columns()));
    }
    const shown = () => find(`#main li[aria-posinset="${total - 12 * columns()}"]`);
    await expect.element(page.elementLocator(shown())).toBeInViewport();
    const top = topOf(shown());
    await userEvent.keyboard('{Enter}');
    await expect.poll(screen.path).not.toContain('members?');
    await goBack(screen);
    await expect
      .poll(() => {
        const back = document.querySelector(`#main li[aria-posinset="${total - 12 * columns()}"]`);
        return back && topOf(back);
      })
      .toBe(top);
  });
});

test('R-019 arrow keys go from card to card, Enter opens one', async () => {
  const screen = await openSearch(people(24));
  await expect.poll(cardIds).toHaveLength(24);
  const ids = cardIds();
  const focused = () =>
    document.activeElement?.closest<HTMLElement>('[data-profile]')?.dataset['profile'];
  find('#main [data-profile] a').focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(focused).toBe(ids[1]);
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(focused).toBe(ids[1 + columns()]);
  await userEvent.keyboard('{ArrowUp}{ArrowLeft}');
  await expect.poll(focused).toBe(ids[0]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(screen.path).toBe(`/nl/members/${ids[0]}`);
});

describe('where nothing is shown', () => {
  test('R-019 a search that nobody fits says so, with one way on', async () => {
    await openSearch(people(24), `${WIDE}&min_age=98&max_age=99`);
    await expect
      .element(page.getByRole('heading', { name: 'Niemand gevonden met deze filters' }))
      .toBeVisible();
    await page.getByRole('button', { name: 'Filters wissen' }).click();
    await cardsShown();
  });

  test('R-019 a search that fails says so and can be tried again', async () => {
    const members = people(24);
    const screen = await openSearch(members);
    await cardsShown();
    const slow = later<ReturnType<typeof refuse>>();
    screen.worker.answerCall('searchMembers', slow.answer);
    await page.getByRole('radio', { name: 'Mannen' }).click();
    await expect.poll(() => cards().length).toBe(0);
    slow.give(refuse('bad_request'));
    await expect.element(page.getByRole('heading', { name: 'Zoeken lukte niet' })).toBeVisible();
    screen.worker.answerCall('searchMembers', searchAmong(members));
    await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
    await expect.poll(cards).toHaveLength(12);
  });

  test('R-019 offline the last answer is shown with its time, and what was never asked says so', async () => {
    const screen = await openSearch(people(24));
    await expect.poll(cardIds).toHaveLength(24);
    const shown = cardIds();
    screen.setOnline(false);
    await page.getByRole('radio', { name: 'Mannen' }).click();
    await expect
      .element(page.getByRole('heading', { name: 'Deze zoekopdracht staat niet op dit apparaat' }))
      .toBeVisible();
    await page.getByRole('button', { name: 'Toon mijn laatste zoekopdracht' }).click();
    await expect.poll(cardIds).toEqual(shown);
    await expect.element(page.getByText(/resultaten van \d{2}:\d{2}/)).toBeVisible();
  });
});

test('R-295 under a narrow search similar results have their own heading and count, and others theirs', async () => {
  const [few, similar, others] = [people(3), people(4), people(8)];
  await openSearch(few, WIDE, {
    calls: {
      searchMembers: searchAmong(few, {
        similar_results: similar,
        similar_numResults: 9,
        otherCachedProfiles: others,
      }),
    },
  });
  const section = (title: string) =>
    [...document.querySelectorAll('#main section')].find(
      (one) => one.querySelector('h2')?.textContent === title,
    );
  const listed = (title: string) =>
    [...(section(title)?.querySelectorAll<HTMLElement>('[data-profile]') ?? [])].map(
      (shown) => shown.dataset['profile'],
    );
  await expect.poll(() => listed('Bijna wat je zoekt')).toEqual(similar.map((one) => one.id));
  expect(section('Bijna wat je zoekt')?.querySelector('p')?.textContent).toBe('9 leden');
  await expect.poll(() => listed('Ook actief op de site')).toEqual(others.map((one) => one.id));
  await expect.element(page.getByText('3 leden', { exact: true })).toBeVisible();
  await expectAccessible();
});

const shown = (selector: string) =>
  (document.querySelector(selector)?.getClientRects().length ?? 0) > 0;
const BREAKPOINTS: [
  id: string,
  width: number,
  look: () => unknown,
  below: unknown,
  above: unknown,
][] = [
  [
    'R-480 at 576 px cards tell the distance',
    576,
    () => shown('#main [data-profile] p span + span'),
    false,
    true,
  ],
  [
    'R-481 at 768 px two columns become three, and tabs become a top navigation',
    768,
    () => [columns(), shown('header nav')],
    [2, false],
    [3, true],
  ],
  [
    'R-482 at 992 px the filters stand beside the results',
    992,
    () => page.getByRole('complementary', { name: 'Filters' }).elements().length,
    0,
    1,
  ],
  ['R-483 at 1200 px three columns become four', 1_200, columns, 3, 4],
];
test.each(BREAKPOINTS)('%s, without a sideways scroll', async (_, width, look, below, above) => {
  await openSearch(people(24), WIDE, { size: { width: width - 1, height: 900 } });
  await cardsShown();
  await expect.poll(look).toEqual(below);
  expectNoSidewaysScroll();
  await page.viewport(width, 900);
  await expect.poll(look).toEqual(above);
  expectNoSidewaysScroll();
});

test.each([
  ['light', false],
  ['dark', true],
] as const)('the members page has no accessibility violation (%s)', async (_, dark) => {
  const screen = await openSearch(people(30), WIDE, { dark });
  await cardsShown();
  await expectAccessible();
  await screen.goto(`${WIDE}&min_age=98`);
  await expect.element(page.getByRole('heading', { name: /Niemand gevonden/ })).toBeVisible();
  await expectAccessible();
  await page.viewport(PHONE.width, PHONE.height);
  await screen.goto(WIDE);
  await cardsShown();
  await expectAccessible();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('button', { name: 'Meer tonen' }).click();
  await expectAccessible();
});
