import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  siteSettings,
  card,
  like,
  openedProfile,
  profile,
  user,
} from '../../../tests/component/builders.ts';
import { talk } from '../../../tests/component/conversation-page.ts';
import { searchAmong } from '../../../tests/component/own-reads.ts';
import { expectAccessible, openScreen } from '../../../tests/component/screen.ts';
import { likeRowOf } from '../../worker/store/rows.ts';

const WARNING = siteSettings().fictional_warning;
const instant = '2026-11-20T12:00:00.000Z';
const he = profile({ name: 'Bram', gender: 'male', fictional: true });
const real = card({ name: 'Daan', gender: 'male' });
const modal = page.getByRole('dialog', { name: 'Nieuwe like!' });
const match = page.getByRole('dialog', { name: 'Raak.' });
const isMarked = (place: Element | null | undefined) =>
  [...(place?.querySelectorAll('*') ?? [])].some((one) => one.textContent === 'Fictief');

/** A member who likes and is liked by a fictional one, and a real one beside it. */
function openSite(path: string, { liked = true, written = ['Hoi'] } = {}) {
  const as = user();
  const begun = talk(
    as,
    he,
    written.map((text) => ({ text })),
  );
  return openScreen(path, {
    as,
    calls: { searchMembers: searchAmong([he, real]) },
    fill: async (db) => {
      await db.profiles.bulkPut([openedProfile(he, [real]), openedProfile(profile(real), [he])]);
      if (liked)
        await db.likes.bulkPut(
          [he, real].map((one) =>
            likeRowOf(like(one, { given_at: instant, matched_at: instant, like_new: true })),
          ),
        );
      if (written.length > 0) await begun.fill(db);
    },
  });
}
const cardOf = (id: string) => document.querySelector(`#main [data-profile="${id}"]`);

test('R-037 R-220 R-271 a fictional profile carries its mark in every list, and no other does', async () => {
  const screen = await openSite('/nl/likes/received');
  expect(WARNING).toContain(siteSettings().fictional_singular);
  expect(WARNING).toContain(siteSettings().fictional_plural);
  for (const path of [
    '/nl/likes/received',
    '/nl/likes/given',
    '/nl/likes/matches',
    '/nl/members?gender=male&country=NL',
  ]) {
    await screen.goto(path);
    await expect.poll(() => isMarked(cardOf(he.id))).toBe(true);
    await expect.poll(() => cardOf(he.id)?.querySelector('svg.lucide-drama')).not.toBeNull();
    await expect.poll(() => cardOf(real.id)).not.toBeNull();
    expect(isMarked(cardOf(real.id))).toBe(false);
  }
  await screen.goto(`/nl/likes/m/${he.id}`);
  await expect.element(page.getByText(WARNING).first()).toBeVisible();
  await expect.poll(() => isMarked(cardOf(he.id))).toBe(true);
  // Among those who are like somebody else.
  await screen.goto(`/nl/members/${real.id}`);
  await expect.element(page.getByRole('heading', { level: 1, name: /^Daan, / })).toBeVisible();
  await expect.poll(() => isMarked(cardOf(he.id))).toBe(true);
  expect(isMarked(document.querySelector('#main article header'))).toBe(false);
  await screen.goto(`/nl/members/${he.id}`);
  await expect.poll(() => isMarked(document.querySelector('#main article header'))).toBe(true);
  await expect.element(page.getByText(WARNING)).toBeVisible();
  await expect.poll(() => cardOf(real.id)).not.toBeNull();
  expect(isMarked(cardOf(real.id))).toBe(false);
});

test('R-037 R-271 the moments of a like and of a match have mark and warning', async () => {
  const screen = await openSite('/nl/settings', { liked: false });
  await screen.db.likes.put(likeRowOf(like(he, { like_new: true })));
  // Once the page draws what the device has, it receives the worker's events too.
  await expect
    .poll(() => document.querySelector('header nav a[href="/nl/likes"]')?.textContent)
    .toContain('1');
  screen.worker.emit({ kind: 'like', profile: he.id });
  await expect.element(modal).toMatchTextContent(WARNING);
  expect(isMarked(modal.element())).toBe(true);
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(modal).not.toBeInTheDocument();
  await screen.db.likes.put(likeRowOf(like(he, { given_at: instant, matched_at: instant })));
  screen.worker.emit({ kind: 'match', profile: he.id });
  await expect.element(match).toMatchTextContent(WARNING);
  expect(isMarked(match.element())).toBe(true);
  await expectAccessible();
});

test('R-037 R-271 the warning stands before the first message; list, head and switcher have the mark', async () => {
  const first = await openSite(`/nl/members/${he.id}/chat`, { written: [] });
  await expect.element(page.getByRole('textbox').last()).toBeVisible();
  for (const sentence of WARNING.split(/(?<=[.!?])\s/))
    await expect.element(page.getByRole('main').getByText(sentence)).toBeVisible();
  expect(first.complaints).toEqual([]);

  const screen = await openSite('/nl/chats');
  await expect.poll(() => isMarked(document.querySelector('[data-row]'))).toBe(true);
  const row = document.querySelector<HTMLElement>('[data-row]')?.dataset['row'] ?? '';
  await screen.goto(`/nl/chats/${row}`);
  await expect
    .poll(() => [...document.querySelectorAll('#main header')].some((one) => isMarked(one)))
    .toBe(true);
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('Bram');
  await expect
    .poll(() =>
      isMarked(
        page
          .getByRole('option')
          .elements()
          .find((one) => one.textContent.includes('Bram')),
      ),
    )
    .toBe(true);
});
