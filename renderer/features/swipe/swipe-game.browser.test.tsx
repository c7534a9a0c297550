import { describe, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import type { Answer } from '../../../shared/contract/calls.ts';
import type { Profile } from '../../../shared/contract/profile.ts';
import { success } from '../../../shared/result.ts';
import { profile, user } from '../../../tests/component/builders.ts';
import { refuse } from '../../../tests/component/fake-worker.ts';
import { expectInSight, find } from '../../../tests/component/geometry.ts';
import { answerOutbox } from '../../../tests/component/local-writes.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
  type Screen,
  type ScreenOptions,
} from '../../../tests/component/screen.ts';
import { metaValue } from '../../local/meta.ts';

const PATH = '/nl/swipe-game';
const TOP = '#main [data-profile]';
const topId = () => document.querySelector<HTMLElement>(TOP)?.dataset['profile'];
const button = (name: 'Nope' | 'Like') => page.getByRole('button', { name, exact: true });
const undo = page.getByRole('button', { name: 'Laatste keuze ongedaan maken' });
const likesLeft = (text: string) => page.getByText(text, { exact: true });

/** The game that is played. */
let playing: Screen;

interface Game {
  screen: Screen;
  people: Profile[];
  /** Whom the server knows a like for. */
  given: () => string[];
  /** Sends the pending choices to the server. */
  sync: () => Promise<void>;
}

/** The game of a free member with twelve cards, and a server that counts what it receives. */
async function play(options: ScreenOptions = {}): Promise<Game> {
  const people = Array.from({ length: 12 }, (_, index) => profile({ name: `Lid ${index + 1}` }));
  const given = new Set<string>();
  const noped = new Set<string>();
  let left = 4;
  const state = (): Answer<'getSwipe'> => ({
    profiles: people.filter((one) => !given.has(one.id) && !noped.has(one.id)),
    reach: { km: 40, min_age: 26, max_age: 42, widened: false },
    left,
    wait_hours: left === 0 ? 24 : 0,
  });
  const screen = await openScreen(PATH, {
    as: user({ paid_user: false }),
    calls: { getSwipe: async () => success(state()) },
    ...options,
  });
  playing = screen;
  await expect.poll(topId).toBe(people[0]?.id);
  return {
    screen,
    people,
    given: () => [...given],
    sync: () =>
      answerOutbox(screen, {
        swipe: ({ profile, choice }) => {
          if (choice === 'like') left -= 1;
          (choice === 'like' ? given : noped).add(profile);
          return success({ ...state(), match: false });
        },
        undoSwipe: ({ profile }) => {
          given.delete(profile);
          noped.delete(profile);
          return success(state());
        },
      }),
  };
}

/**
 * Does something and waits for the next card, and for the choice to be written.
 * @returns whose card was on top.
 */
async function choose(act: () => Promise<unknown>): Promise<string> {
  const before = topId();
  if (before === undefined) throw new Error('There is no card.');
  await act();
  await expect.poll(topId).not.toBe(before);
  // The card goes at once, before the worker knows.
  const last = async () => (await metaValue(playing.db, 'swipe_deck'))?.last?.profile;
  await expect.poll(last).toBe(before);
  return before;
}
const press = (key: string) => () => userEvent.keyboard(`{${key}}`);

test.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const)(
  'R-081 on %s one card with a nope and a like button, and each press brings the next card',
  async (_, size) => {
    const { screen, given, sync } = await play({ size });
    expect(document.querySelectorAll(TOP)).toHaveLength(1);
    expectInSight(button('Nope').element());
    expectInSight(button('Like').element());
    expectNoSidewaysScroll();
    await expectAccessible();
    const noped = await choose(() => button('Nope').click());
    const liked = await choose(() => button('Like').click());
    await sync();
    expect(given()).toEqual([liked]);
    // What was chosen about is not shown again.
    await screen.reload();
    await expect.poll(topId).toBeTruthy();
    expect([noped, liked]).not.toContain(topId());
  },
);

test('R-360 R-467 by keyboard alone: the fourth like works, the fifth is refused with the hours to wait', async () => {
  const { screen, given, sync } = await play();
  await expect.element(likesLeft('Nog 4 likes vandaag')).toBeVisible();
  for (let like = 0; like < 4; like++) await choose(press('ArrowRight'));
  await expect
    .element(page.getByRole('main').getByText(/Je likes zijn op\. Over 24 uur heb je er weer\./))
    .toBeVisible();
  await sync();
  expect(given()).toHaveLength(4);
  const before = topId();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => page.getByText(/Over 24 uur/).elements().length).toBe(2);
  expect(topId()).toBe(before);
  expect(screen.worker.asked('swipe')).toHaveLength(4);
  // Nopes go on, and the profile of the card opens.
  await choose(press('ArrowLeft'));
  const shown = topId();
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(screen.path).toBe(`/nl/members/${shown}`);
});

describe('dragging', () => {
  test('a card is dragged by mouse: far to the right is a like, to the left a nope, and a little is nothing', async () => {
    const { screen } = await play();
    const first = topId();
    await commands.drag(TOP, 30, 'mouse');
    await commands.drag(TOP, -30, 'mouse');
    await expect.poll(() => find(TOP).style.transform).toBe('');
    expect(topId()).toBe(first);
    expect(screen.worker.asked('swipe')).toEqual([]);
    const liked = await choose(() => commands.drag(TOP, 260, 'mouse'));
    const noped = await choose(() => commands.drag(TOP, -260, 'mouse'));
    expect(screen.worker.asked('swipe')).toEqual([
      [liked, 'like'],
      [noped, 'nope'],
    ]);
  });

  test('a card is dragged by a finger', async () => {
    const { screen } = await play({ size: PHONE });
    const noped = await choose(() => commands.drag(TOP, -220, 'finger'));
    const liked = await choose(() => commands.drag(TOP, 220, 'finger'));
    expect(screen.worker.asked('swipe')).toEqual([
      [noped, 'nope'],
      [liked, 'like'],
    ]);
  });
});

describe('taking back', () => {
  test('the last choice is taken back: a nope brings its card back, a like too and earns nothing back', async () => {
    const { given, sync } = await play();
    await expect.element(undo).toBeDisabled();
    const noped = await choose(press('ArrowLeft'));
    await undo.click();
    await expect.poll(topId).toBe(noped);
    await expect.element(undo).toBeDisabled();
    await choose(press('ArrowRight'));
    await sync();
    expect(given()).toEqual([noped]);
    await expect.element(likesLeft('Nog 3 likes vandaag')).toBeVisible();
    await userEvent.keyboard('{Backspace}');
    await expect.poll(topId).toBe(noped);
    await sync();
    expect(given()).toEqual([]);
    await expect.element(likesLeft('Nog 3 likes vandaag')).toBeVisible();
  });

  test('a choice that is taken back at once comes back, and not the one before it', async () => {
    await play();
    await choose(() => button('Nope').click());
    await expect.element(undo).toBeEnabled();
    const second = topId();
    const [nope, back] = [button('Nope').element(), undo.element()] as HTMLElement[];
    nope?.click();
    back?.click();
    await expect.element(undo).toBeDisabled();
    await expect.poll(topId).toBe(second);
  });
});

test('with the network cut the game goes on with what is loaded', async () => {
  const { screen, people, given, sync } = await play();
  screen.setOnline(false);
  await choose(() => button('Nope').click());
  const liked = await choose(() => button('Like').click());
  const undone = await choose(() => button('Nope').click());
  await undo.click();
  await expect.poll(topId).toBe(undone);
  await expect.element(likesLeft('Nog 3 likes vandaag')).toBeVisible();
  screen.setOnline(true);
  await sync();
  expect(given()).toEqual([liked]);
  for (let left = people.length - 2; left > 0; left--) await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(topId).toBeUndefined();
});

test('the pictures of the next cards are fetched before their turn', async () => {
  // The browser writes down only so many.
  performance.clearResourceTimings();
  const { people } = await play();
  const next = people.slice(3, 10).map((one) => one.main_image?.id ?? '');
  const fetched = () =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname.split('/')[2]);
  await expect.poll(() => next.filter((id) => !fetched().includes(id))).toEqual([]);
});

test('a card leaves with motion, and without any where none is wanted', async () => {
  await play();
  const shown = () => [...document.querySelectorAll('#main article')];
  await commands.wantMotion(false);
  await choose(press('ArrowLeft'));
  expect(shown().flatMap((one) => one.getAnimations())).toEqual([]);
  expect(shown()).toHaveLength(3);
  await commands.wantMotion(true);
  const moved = new Promise((resolve) => {
    document.addEventListener('animationstart', resolve, { once: true });
  });
  await choose(press('ArrowLeft'));
  await moved;
  // The card that left is gone from the page.
  await expect.poll(() => shown().length).toBe(3);
});

test('an empty deck says so, with a way on, and a failure can be tried again', async () => {
  const none = { profiles: [], reach: null, left: 4, wait_hours: 0 };
  const screen = await openScreen(PATH, {
    as: user(),
    calls: { getSwipe: async () => success(none) },
  });
  await expect
    .element(page.getByRole('heading', { name: 'Je hebt iedereen gezien' }))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Leden zoeken' })).toBeVisible();
  await expectAccessible();
  screen.worker.answerCall('getSwipe', async () => refuse('bad_request'));
  await screen.reload();
  await expect
    .element(page.getByRole('heading', { name: 'De kaarten konden niet worden geladen' }))
    .toBeVisible();
  screen.worker.answerCall('getSwipe', async () => success({ ...none, profiles: [profile()] }));
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect.poll(topId).toBeTruthy();
});

test('the game says how far it looks, and when it looks further than at first', async () => {
  const { screen } = await play();
  await expect
    .element(page.getByText('Mensen tot 40 km, 26 – 42 jaar', { exact: true }))
    .toBeVisible();
  screen.worker.answerCall('getSwipe', async () =>
    success({
      profiles: [profile()],
      reach: { km: null, min_age: null, max_age: null, widened: true },
      left: 4,
      wait_hours: 0,
    }),
  );
  await screen.reload();
  await expect
    .element(
      page.getByText(
        'Dichtbij zijn er nog maar weinig. Je ziet nu ook mensen in het hele land, alle leeftijden.',
      ),
    )
    .toBeVisible();
});
