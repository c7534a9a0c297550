import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { LikeRow } from '../../../shared/contract/likes.ts';
import { UNDO_MS } from '../../../shared/timing.ts';
import { card, like, profile, user } from '../../../tests/component/builders.ts';
import { find } from '../../../tests/component/geometry.ts';
import { refuse } from '../../../tests/component/fake-worker.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
  type ScreenOptions,
} from '../../../tests/component/screen.ts';
import { holdTimeouts } from '../../../tests/component/timers.ts';
import { saveMeta } from '../../local/meta.ts';
import { likeRowOf, profileRowOf } from '../../worker/store/rows.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 12, minutes)).toISOString();
const who = (name: string) => card({ name });
const received: LikeRow[] = [
  like(who('Anouk'), { received_at: at(9) }),
  like(who('Babs'), { received_at: at(3), like_new: true }),
  like(who('Cato'), { received_at: at(5), given_at: at(6), matched_at: at(6) }),
  like(who('Dina'), { received_at: at(4), like_new: true }),
  like(who('Elin'), { received_at: at(8), given_at: at(2), matched_at: at(8) }),
];
const given: LikeRow[] = [
  like(who('Floor'), { received_at: null, given_at: at(7) }),
  like(who('Gwen'), { received_at: null, given_at: at(1) }),
];
const all = [...received, ...given];
const LISTS = {
  received: ['Dina', 'Babs', 'Anouk', 'Elin', 'Cato'],
  given: ['Floor', 'Cato', 'Elin', 'Gwen'],
  matches: ['Elin', 'Cato'],
} as const;
const TYPES = ['received', 'given', 'matches'] as const;

const main = page.getByRole('main');
const cards = () => [...document.querySelectorAll<HTMLElement>('#main [data-profile]')];
const nameOf = (id: string | undefined) => all.find((row) => row.profile.id === id)?.profile.name;
const idOf = (name: string) => all.find((row) => row.profile.name === name)?.profile.id ?? '';
const names = () => cards().map((one) => nameOf(one.dataset['profile']));
const cardOf = (name: string) => page.elementLocator(find(`#main [data-profile="${idOf(name)}"]`));
const heart = (name: string) => cardOf(name).getByRole('button', { name: `Like ${name}` });
const undo = page.getByRole('button', { name: 'Toch leuk' });

const openLikes = (path: string, options: ScreenOptions = {}, likes = all) =>
  openScreen(path, {
    as: user(),
    ...options,
    fill: async (db) => {
      await saveMeta(db, 'synced', Date.now());
      await saveMeta(db, 'blocks', []);
      await db.likes.bulkPut(likes.map(likeRowOf));
      if (likes !== all) return;
      await db.profiles.bulkPut(
        all.map(({ profile: one }) => ({
          ...profileRowOf(one, undefined, Date.now()),
          details: profile(one),
          related: [],
        })),
      );
    },
  });

describe('the three lists', () => {
  test('R-051 R-052 R-350 hold who likes, new ones first, who is liked, and both', async () => {
    const screen = await openLikes('/nl/likes');
    await expect
      .element(page.getByRole('link', { name: 'Ontvangen' }))
      .toHaveAttribute('aria-current', 'page');
    await expect.poll(names).toEqual(LISTS.received);
    for (const one of LISTS.received) {
      const isNew = one === 'Babs' || one === 'Dina';
      expect(cardOf(one).element().textContent.includes('Nieuw')).toBe(isNew);
    }
    await page.getByRole('link', { name: 'Gegeven' }).click();
    await expect.poll(screen.path).toBe('/nl/likes/given');
    await expect.poll(names).toEqual(LISTS.given);
    await main.getByRole('link', { name: 'Matches', exact: true }).click();
    await expect.poll(names).toEqual(LISTS.matches);
    await screen.goto('/nl/likes/all');
    await expect.poll(() => document.querySelector('[data-error-status="404"]')).not.toBeNull();
  });

  test('a like that is taken back in one can be put back until it is sent', async () => {
    holdTimeouts(UNDO_MS);
    const screen = await openLikes('/nl/likes/given');
    await expect.poll(names).toEqual(LISTS.given);
    await heart('Floor').click();
    await expect.poll(names).toEqual(['Cato', 'Elin', 'Gwen']);
    await undo.click();
    await expect.poll(names).toEqual(LISTS.given);
    await expect.element(undo).not.toBeInTheDocument();
    expect(await screen.db.outbox.count()).toBe(0);
    await heart('Floor').click();
    await expect.element(undo).toBeVisible();
    await expect.poll(names).toEqual(['Cato', 'Elin', 'Gwen']);
    const [entry] = await screen.db.outbox.toArray();
    expect(entry?.work).toMatchObject({ kind: 'unlike', profile: idOf('Floor') });
    expect((entry?.not_before ?? 0) - (entry?.created ?? 0)).toBe(10_000);
  });

  test('can be read offline, and a like that is given waits', async () => {
    const screen = await openLikes('/nl/likes/received', { offline: true });
    await expect.poll(names).toEqual(LISTS.received);
    await page.getByRole('link', { name: 'Gegeven' }).click();
    await expect.poll(names).toEqual(LISTS.given);
    await page.getByRole('link', { name: 'Ontvangen' }).click();
    await expect.poll(names).toEqual(LISTS.received);
    await expect.element(heart('Anouk')).toHaveAttribute('aria-pressed', 'false');
    await heart('Anouk').click();
    await expect.element(heart('Anouk')).toHaveAttribute('aria-pressed', 'true');
    expect(await screen.db.outbox.toArray()).toMatchObject([
      { work: { kind: 'like', profile: idOf('Anouk') } },
    ]);
  });

  test('of five thousand hold only the cards near the window, to the last', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) =>
      like(
        {
          ...who(`Lid ${index}`),
          id: `01890000-0000-7000-8000-${String(index).padStart(12, '0')}`,
        },
        {
          like_new: index < 120,
          received_at: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
        },
      ),
    );
    const screen = await openLikes('/nl/likes/received', {}, rows);
    await expect.element(page.getByText(/5\.?000 leden vinden je leuk/)).toBeVisible();
    const ids = () => cards().map((one) => one.dataset['profile']);
    await expect.poll(() => ids()[0]).toBe(rows[0]?.profile.id);
    await expect.poll(() => ids().length).toBeLessThan(100);
    await expect
      .poll(() => {
        window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
        return ids().at(-1);
      })
      .toBe(rows.at(-1)?.profile.id);
    await expect.element(page.getByText('Lid 4999')).toBeInViewport();
    await expect.poll(() => ids().length).toBeLessThan(100);
    expectNoSidewaysScroll();
    expect(screen.complaints).toEqual([]);
  });

  test('without likes tell how to get them', async () => {
    const screen = await openLikes('/nl/likes', {}, []);
    for (const [type, title] of [
      ['received', 'Nog geen likes ontvangen'],
      ['given', 'Je hebt nog niemand geliket'],
      ['matches', 'Nog geen matches'],
    ]) {
      await screen.goto(`/nl/likes/${type}`);
      await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
      await expect.element(page.getByRole('link', { name: 'Leden zoeken' })).toBeVisible();
    }
    await expectAccessible();
  });

  test.each([false, true])('have no accessibility violation (dark: %s)', async (dark) => {
    const screen = await openLikes('/nl/likes', { dark });
    for (const { width, height } of [DESKTOP, PHONE]) {
      await page.viewport(width, height);
      for (const type of TYPES) {
        await screen.goto(`/nl/likes/${type}`);
        await expect.element(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible();
        await expect.poll(names).toEqual(LISTS[type]);
        await expectAccessible();
        expectNoSidewaysScroll();
      }
    }
  });
});

describe('whoever is opened', () => {
  const heading = page.getByRole('heading', { level: 1 });
  const link = (name: string) => cardOf(name).getByRole('link');

  test.each(TYPES)(
    'R-053 of the %s likes stands beside the list on a wide screen, on a phone alone',
    async (from) => {
      const screen = await openLikes(`/nl/likes/${from}`);
      const list = LISTS[from];
      const [name = '', next = ''] = [list.at(-2), list.at(-1)];
      await expect.poll(names).toEqual(list);
      await link(name).click();
      await expect.poll(screen.path).toBe(`/nl/likes/m/${idOf(name)}`);
      await expect.element(heading).toMatchTextContent(new RegExp(`^${name}, `));
      await expect.element(link(name)).toHaveAttribute('aria-current', 'true');
      await expect.poll(() => names().slice(0, list.length)).toEqual(list);
      await expectAccessible();
      expectNoSidewaysScroll();
      await link(next).click();
      await expect.poll(screen.path).toBe(`/nl/likes/m/${idOf(next)}`);
      await expect.element(heading).toMatchTextContent(new RegExp(`^${next}, `));
      history.back();
      await expect.element(heading).toMatchTextContent(new RegExp(`^${name}, `));
      await page.viewport(PHONE.width, PHONE.height);
      await expect
        .element(page.getByRole('heading', { name: 'Likes', exact: true }))
        .not.toBeInTheDocument();
      await expect.element(heading).toMatchTextContent(new RegExp(`^${name}, `));
      expectNoSidewaysScroll();
      await page.getByRole('button', { name: 'Terug' }).click();
      await expect.poll(screen.path).toBe(`/nl/likes/${from}`);
      expect(screen.complaints).toEqual([]);
    },
  );

  test('R-053 by an address of its own leads back to the likes', async () => {
    const screen = await openLikes(`/nl/likes/m/${idOf('Cato')}`, { size: PHONE });
    await page.getByRole('button', { name: 'Terug' }).click();
    await expect.poll(screen.path).not.toContain('/likes/m/');
  });

  test('R-053 an id that is none, and one of nobody, are unknown pages', async () => {
    const screen = await openLikes('/nl/likes/m/nobody', {
      worker: { openProfile: () => refuse('not_found') },
    });
    const unknown = () => document.querySelector('[data-error-status="404"]');
    await expect.poll(unknown).not.toBeNull();
    await screen.goto('/nl/likes');
    await expect.poll(names).toEqual(LISTS.received);
    await screen.goto('/nl/likes/m/01890000-0000-7000-8000-000000000000');
    await expect.poll(unknown).not.toBeNull();
  });
});
