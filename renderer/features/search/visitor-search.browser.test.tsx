import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ProfileCard } from '../../../shared/contract/profile.ts';
import { card } from '../../../tests/component/builders.ts';
import { refuse } from '../../../tests/component/fake-worker.ts';
import { find } from '../../../tests/component/geometry.ts';
import { cardIds, cards, cardsShown } from '../../../tests/component/member-cards.ts';
import { searchAmong } from '../../../tests/component/own-reads.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
  type Screen,
  type ScreenOptions,
} from '../../../tests/component/screen.ts';

const members: ProfileCard[] = Array.from({ length: 40 }, (_, index) =>
  card({ name: `Lid ${index + 1}`, age: 40, gender: index % 2 === 0 ? 'female' : 'male' }),
);
const men = members.filter((one) => one.gender === 'male').map((one) => one.id);
const asksToJoin = page.getByRole('dialog');
const mayRead = /Deze zoekopdracht staat niet op dit apparaat|Zoeken lukte niet/;

/**
 * A visitor's search, where the site lets visitors search. Answers are cached as long as the page
 * lives, so each test has a search of its own.
 */
const openSearch = (query: string, options: ScreenOptions = {}): Promise<Screen> =>
  openScreen(`/nl/members?country=NL&${query}`, {
    settings: { logged_out_search: true },
    calls: { searchMembers: searchAmong(members) },
    ...options,
  });

test('R-395 with the search for visitors off a visitor is led to the login', async () => {
  const screen = await openSearch('min_age=20', { settings: {} });
  expect(screen.path()).toMatch(/^\/nl\/login\?next=/);
});

test.each([
  ['a desktop', DESKTOP, 21],
  ['a phone', PHONE, 22],
] as const)(
  'R-395 with it on a visitor searches on %s, and filters change the list and the address',
  async (_, size, youngest) => {
    const screen = await openSearch(`min_age=${youngest}`, { size });
    await cardsShown();
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Leden in Nederland');
    expectNoSidewaysScroll();
    await expectAccessible();
    await expect.poll(cardIds).toEqual(members.slice(0, 24).map((one) => one.id));
    if (size === PHONE) await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('radio', { name: 'Mannen' }).click();
    await expect.poll(screen.path).toContain('gender=male');
    if (size === PHONE) await userEvent.keyboard('{Escape}');
    await expect.poll(cardIds).toEqual(men);
  },
);

test('R-395 whatever more a visitor wants asks them to join: a like and a profile', async () => {
  const screen = await openSearch('min_age=23');
  await cardsShown();
  find('#main [data-profile] button').click();
  await expect.element(asksToJoin).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(asksToJoin).not.toBeInTheDocument();
  find('#main [data-profile] a').focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(asksToJoin).toBeVisible();
  expect(screen.path()).toBe('/nl/members?country=NL&min_age=23');
});

test('R-351 a visitor’s next page is appended', async () => {
  const screen = await openSearch('min_age=24');
  await expect.poll(cardIds).toHaveLength(24);
  const first = cardIds();
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.poll(() => cards().length).toBe(40);
  expect(cardIds().slice(0, 24)).toEqual(first);
  expect(new Set(cardIds()).size).toBe(40);
  expect(screen.worker.requested('searchMembers')).toMatchObject([
    { query: { page: 1 } },
    { query: { page: 2 } },
  ]);
});

test('R-395 where only those with a traffic source may search, one who has it searches on', async () => {
  const settings = { logged_out_search_trafficsource: true };
  const without = await openSearch('min_age=25', { settings });
  expect(without.path()).toMatch(/^\/nl\/login/);
  const screen = await openSearch('min_age=25&network=n1', { settings });
  await cardsShown();
  await page.getByRole('radio', { name: 'Mannen' }).click();
  await expect.poll(screen.path).toMatch(/gender=male.*network=n1/);
  await expect.poll(cardIds).toEqual(men);
  for (const { query } of screen.worker.requested('searchMembers'))
    expect(query).toMatchObject({ network: 'n1' });
  await screen.reload();
  await expect.poll(cardIds).toEqual(men);
  expect(screen.path()).toContain('gender=male');
});

test('with the network cut a visitor is told, and can try again', async () => {
  const screen = await openSearch('min_age=26');
  await cardsShown();
  screen.setOnline(false);
  screen.worker.answerCall('searchMembers', async () => refuse('offline'));
  await page.getByRole('radio', { name: 'Mannen' }).click();
  await expect.element(page.getByRole('heading', { name: mayRead })).toBeVisible();
  screen.setOnline(true);
  screen.worker.answerCall('searchMembers', searchAmong(members));
  await page.getByRole('radio', { name: 'Vrouwen' }).click();
  await cardsShown();
  await page.getByRole('radio', { name: 'Mannen' }).click();
  await expect.poll(cardIds).toEqual(men);
});
