import Dexie from 'dexie';
import { describe, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { success } from '../../../shared/result.ts';
import type { LikeRow } from '../../../shared/contract/likes.ts';
import { card, like, profile, siteSettings, user } from '../../../tests/component/builders.ts';
import { box } from '../../../tests/component/conversation-page.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
  type Screen,
  type ScreenOptions,
} from '../../../tests/component/screen.ts';
import type { LocalDatabase } from '../../local/database.ts';
import { saveMeta } from '../../local/meta.ts';
import { likeRowOf, profileRowOf } from '../../worker/store/rows.ts';

const bram = card({ name: 'Bram', gender: 'male' });
const teun = card({ name: 'Teun', gender: 'male' });
const modal = page.getByRole('dialog', { name: 'Nieuwe like!' });
const matchDialog = page.getByRole('dialog', { name: 'Raak.' });
const toProfile = modal.getByRole('button', { name: 'Bekijk het profiel' });
// Also where a dialog makes the page behind it inert.
const badge = () =>
  [...document.querySelectorAll<HTMLElement>('nav a[href$="/nl/likes"]')].find((link) =>
    link.checkVisibility(),
  )?.textContent;

/** A like comes in, as the worker stores and reports it. */
async function comesIn(screen: Screen, row: LikeRow): Promise<void> {
  await screen.db.likes.put(likeRowOf(row));
  screen.worker.emit({ kind: row.matched_at ? 'match' : 'like', profile: row.profile.id });
}
const newLike = (from = bram) => like(from, { like_new: true });
const match = (from = bram) =>
  like(from, {
    given_at: '2026-11-20T13:00:00.000Z',
    matched_at: '2026-11-20T13:00:00.000Z',
  });

/** Waits until the page draws changes: from then on it receives the worker's events too. */
async function listens(screen: Screen): Promise<void> {
  const before = await screen.db.likes.count();
  await screen.db.likes.put(likeRowOf(newLike(teun)));
  await expect.poll(badge).toContain(String(before + 1));
  await screen.db.likes.delete(teun.id);
  await expect.poll(badge).not.toContain(String(before + 1));
}

const open = async (path = '/nl/members', options: ScreenOptions = {}): Promise<Screen> => {
  const screen = await openScreen(path, {
    as: user(),
    ...options,
    fill: async (db: LocalDatabase) => {
      await saveMeta(db, 'synced', Date.now());
      for (const one of [bram, teun])
        await db.profiles.put({
          ...profileRowOf(one, undefined, Date.now()),
          details: profile(one),
          related: [],
        });
      await options.fill?.(db);
    },
  });
  await listens(screen);
  return screen;
};

/** The longest that anything in the dialog that is open moves, in seconds. */
const longestMotion = () => {
  const dialog = document.querySelector('dialog[open]');
  if (!dialog) throw new Error('There is no dialog.');
  return Math.max(
    ...[dialog, ...dialog.querySelectorAll('*')].map((element) => {
      const style = getComputedStyle(element);
      return style.animationName === 'none'
        ? 0
        : Number.parseFloat(style.animationDuration) + Number.parseFloat(style.animationDelay);
    }),
  );
};

/** Until React has rendered the event. */
const drawn = async () => {
  for (let frame = 0; frame < 5; frame++)
    await new Promise((resolve) => requestAnimationFrame(resolve));
};

describe('a new like', () => {
  test.each([DESKTOP, PHONE])(
    'R-339 R-340 R-341 opens a modal with thumbs-up, words, photo and button, and a click anywhere closes it (%o)',
    async (size) => {
      const screen = await open('/nl/members', { size });
      await comesIn(screen, newLike());
      await expect.element(modal).toBeVisible();
      await expect.element(modal.getByText('Nieuwe like!').last()).toBeVisible();
      await expect.element(modal).toMatchTextContent(/Bram \(/);
      expect(modal.element().querySelector('svg.lucide-thumbs-up')?.checkVisibility()).toBe(true);
      await expect
        .element(modal.getByRole('button', { name: 'Profiel van Bram bekijken' }))
        .toBeVisible();
      await expect.element(toProfile).toBeVisible();
      await expectAccessible();
      expectNoSidewaysScroll();
      // A key that was meant for the page presses nothing.
      await userEvent.keyboard('{Enter}');
      await expect.element(modal).toBeVisible();
      await modal.getByText('Bram (').click();
      await expect.element(modal).not.toBeInTheDocument();
      await expect.poll(badge).toContain('1');
      await screen.reload();
      await expect.poll(badge).toContain('1');
      expect(modal.elements()).toEqual([]);
      expect(screen.complaints).toEqual([]);
    },
  );

  test('R-339 one that is told again while it is looked whether it was shown is shown once', async () => {
    const screen = await open();
    const gate = Promise.withResolvers<undefined>();
    const blocked = screen.db.transaction('rw', screen.db.local_settings, () =>
      Dexie.waitFor(gate.promise),
    );
    await comesIn(screen, newLike());
    await drawn();
    screen.worker.emit({ kind: 'like', profile: bram.id });
    await drawn();
    gate.resolve(undefined);
    await blocked;
    await expect.element(modal).toMatchTextContent(/Bram/);
    await userEvent.keyboard('{Escape}');
    await expect.element(modal).not.toBeInTheDocument();
    screen.worker.emit({ kind: 'like', profile: bram.id });
    await comesIn(screen, newLike(teun));
    await expect.element(modal).toMatchTextContent(/Teun/);
  });

  test('R-341 Esc and a click on the background close it too', async () => {
    const screen = await open();
    await comesIn(screen, newLike());
    await expect.element(modal).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(modal).not.toBeInTheDocument();
    await comesIn(screen, newLike(teun));
    await expect.element(modal).toMatchTextContent(/Teun/);
    // The mouse knows only elements: this is the window's edge, whatever lies there.
    await page
      .elementLocator(document.documentElement)
      .click({ position: { x: 5, y: 450 }, force: true });
    await expect.element(modal).not.toBeInTheDocument();
  });

  test('R-342 R-345 R-116 its photo leads to the profile; that clears the flag, and the badge falls', async () => {
    const screen = await open();
    await comesIn(screen, newLike());
    await expect.poll(badge).toContain('1');
    await modal.getByRole('button', { name: 'Profiel van Bram bekijken' }).click();
    await expect.poll(screen.path).toBe(`/nl/likes/m/${bram.id}`);
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/^Bram, /);
    await expect.element(modal).not.toBeInTheDocument();
    await expect.poll(badge).not.toContain('1');
    expect(screen.worker.asked('seeLikes')).toEqual([[[bram.id]]]);
  });

  test('R-342 its button leads there by the keyboard as well', async () => {
    const screen = await open('/nl/members', { size: PHONE });
    await comesIn(screen, newLike());
    await expect.element(modal).toBeVisible();
    for (let key = 0; key < 6 && document.activeElement !== toProfile.element(); key++)
      await userEvent.keyboard('{Tab}');
    await expect.element(toProfile).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(screen.path).toBe(`/nl/likes/m/${bram.id}`);
  });

  test('waits while another dialog is open, and a match that comes meanwhile is shown instead', async () => {
    const screen = await open();
    const dialogs = () => document.querySelectorAll('dialog[open]').length;
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.poll(dialogs).toBe(1);
    await comesIn(screen, newLike());
    await expect.poll(badge).toContain('1');
    expect(modal.elements()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(modal).toBeVisible();
    await expect.poll(dialogs).toBe(1);
    // She likes him on another device: the match takes the place of the like.
    await comesIn(screen, match());
    await expect.element(matchDialog).toBeVisible();
    await expect.element(modal).not.toBeInTheDocument();
  });

  test('comes without motion where none is wanted', async () => {
    const screen = await open();
    await comesIn(screen, newLike());
    await expect.element(modal).toBeVisible();
    expect(longestMotion()).toBeGreaterThan(0);
    await commands.wantMotion(false);
    expect(longestMotion()).toBe(0);
  });
});

describe('an address with t', () => {
  test('R-337 R-338 R-343 R-431 asks for an automatic like after so many seconds, shows it, and loses t', async () => {
    const started = performance.now();
    let asked = 0;
    const screen = await open('/nl/members?gender=male&t=1.5&country=NL', {
      fill: (db) => db.likes.put(likeRowOf(newLike())),
      worker: {
        autoLike: async () => {
          asked = performance.now();
          return success({ profile: bram.id });
        },
      },
    });
    await expect.element(modal).toMatchTextContent(/Bram/);
    expect(asked - started).toBeGreaterThanOrEqual(1_500);
    await expect
      .poll(() => Object.fromEntries(new URLSearchParams(location.search)))
      .toEqual({ gender: 'male', country: 'NL' });
    await userEvent.keyboard('{Escape}');
    await expect.element(modal).not.toBeInTheDocument();
    await screen.reload();
    await expect.element(page.getByRole('main')).toBeInTheDocument();
    expect(screen.worker.asked('autoLike')).toHaveLength(1);
  });

  test('R-337 that asks for something else changes nothing and stays as it is', async () => {
    for (const t of ['-1', '1e3', encodeURIComponent('<img src=x onerror=alert(1)>'), '0&t=0']) {
      const screen = await open(`/nl/likes/received?t=${t}`);
      await expect.element(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible();
      await expect
        .element(page.getByRole('heading', { name: 'Nog geen likes ontvangen' }))
        .toBeVisible();
      expect(new URLSearchParams(location.search).has('t')).toBe(true);
      expect(screen.worker.asked('autoLike')).toEqual([]);
      expect(screen.complaints).toEqual([]);
    }
  });

  test('R-431 shows a fictional profile marked as one', async () => {
    const drawn = card({ name: 'Iris', fictional: true });
    const { fictional_warning: warning } = siteSettings();
    await open('/nl/members?t=0', {
      fill: async (db) => {
        await db.likes.put(likeRowOf(newLike(drawn)));
        await db.profiles.put({
          ...profileRowOf(drawn, undefined, Date.now()),
          details: profile(drawn),
          related: [],
        });
      },
      worker: { autoLike: async () => success({ profile: drawn.id }) },
    });
    await expect.element(modal.getByText('Fictief', { exact: true })).toBeVisible();
    expect(modal.element().textContent).toContain(warning);
    await expectAccessible();
    await toProfile.click();
    await expect.element(page.getByText(warning).first()).toBeVisible();
  });
});

describe('a match', () => {
  test('R-021 shows both and leads to the first message, with an opening line; later is later', async () => {
    const screen = await open('/nl/likes');
    await comesIn(screen, match());
    await expect.element(matchDialog).toMatchTextContent(/Bram/);
    await expect.element(matchDialog.getByRole('img', { name: 'Bram' })).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: 'Later, ik zoek verder' }).click();
    await expect.element(matchDialog).not.toBeInTheDocument();
    await comesIn(screen, match(teun));
    const opener = matchDialog.getByRole('group').getByRole('button').first();
    await opener.click();
    const line = opener.element().textContent;
    await matchDialog.getByRole('button', { name: 'Stuur je eerste bericht' }).click();
    await expect.poll(screen.path).toBe(`/nl/members/${teun.id}/chat`);
    await expect.element(box).toHaveValue(line);
  });

  test('comes without motion where none is wanted', async () => {
    const screen = await open();
    await comesIn(screen, match());
    await expect.element(matchDialog).toBeVisible();
    expect(longestMotion()).toBeGreaterThan(0);
    await commands.wantMotion(false);
    expect(longestMotion()).toBe(0);
  });
});
