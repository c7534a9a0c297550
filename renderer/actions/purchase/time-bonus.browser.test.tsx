import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  card,
  discountCode,
  openedProfile,
  profile,
  shop,
  user,
} from '../../../tests/component/builders.ts';
import { refuse, type CallAnswers } from '../../../tests/component/fake-worker.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
  type Screen,
  type ScreenOptions,
} from '../../../tests/component/screen.ts';
import { success } from '../../../shared/result.ts';
// Here already, so that a modal that must not open would.
import './time-bonus-modal.tsx';
import { likeRowOf, profileRowOf } from '../../worker/store/rows.ts';

const sanne = profile({ name: 'Sanne' });
const free = user({ paid_user: false, credits: 0, conversation_starts_left: 2 });
const banner = () => document.querySelector<HTMLElement>('[data-discount-banner]');
const kind = () => banner()?.dataset['discountBanner'] ?? null;
const clock = () => banner()?.querySelector('[data-countdown]')?.textContent ?? null;
const secondsOf = (text: string | null) =>
  (text ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
const plain = (text: string | null | undefined) => (text ?? '').replace(/[\u00A0\u202F]/g, ' ');
const welcomeCode = (expires: string | null) =>
  discountCode({ code: 'WELKOM25', expires, validity: 'once' });

/** Milliseconds that the monotonic clock is put forward. */
let ahead = 0;
const real = performance.now.bind(performance);
beforeEach(() => {
  ahead = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => real() + ahead);
});
afterEach(() => vi.restoreAllMocks());

/** A server whose bonus ends so many seconds after now, by its own clock. */
const bonusFor = (seconds: number): CallAnswers['getTimeBonus'] => {
  const endsAt = real() + seconds * 1_000;
  return async () => {
    const left = Math.max(0, Math.ceil((endsAt - real() - ahead) / 1_000));
    return success({ visible: left > 0, remaining_s: left, code: 'TIMEBONUS25', percentage: 25 });
  };
};
const noBonus = async () =>
  success({ visible: false, remaining_s: 0, code: 'TIMEBONUS25', percentage: 25 });
const noWelcome = async () => success(null);

const open = (path: string, calls: CallAnswers, options: ScreenOptions = {}): Promise<Screen> =>
  openScreen(path, {
    as: free,
    ...options,
    fill: async (db) => {
      await db.profiles.bulkPut([
        openedProfile(sanne),
        profileRowOf(card(), undefined, Date.now()),
      ]);
      await db.likes.put(
        likeRowOf({
          profile: sanne,
          given_at: '2026-11-20T12:00:00.000Z',
          received_at: '2026-11-20T12:00:00.000Z',
          matched_at: '2026-11-20T12:00:00.000Z',
          like_new: false,
        }),
      );
      await options.fill?.(db);
    },
    calls: {
      getTimeBonus: noBonus,
      getDiscountCode: noWelcome,
      getBundles: async () => success(shop()),
      ...calls,
    },
  });

describe('the banner of the time bonus', () => {
  const AREA = [
    '/members',
    `/members/${sanne.id}`,
    '/chats',
    '/likes',
    `/likes/m/${sanne.id}`,
    '/premium',
  ];
  const ELSEWHERE = [
    '/profile',
    '/swipe-game',
    '/notifications',
    '/settings',
    '/credits',
    '/likes/received',
  ];

  test.each([PHONE, DESKTOP])(
    'R-107 R-141 R-299 it stands on the six routes of the members area and nowhere else (%o)',
    async (size) => {
      const screen = await open('/nl/members', { getTimeBonus: bonusFor(9_668) }, { size });
      for (const path of AREA) {
        await screen.goto(`/nl${path}`);
        await expect.poll(kind, { message: path }).toBe('bonus');
        expectNoSidewaysScroll();
      }
      for (const path of ELSEWHERE) {
        await screen.goto(`/nl${path}`);
        await expect.poll(kind, { message: path }).toBeNull();
      }
    },
  );

  test.each([
    ['nl', PHONE, false, 'Tijdbonus: 25%, nog 02:41:08Daarna welkomstkorting 25% tot wo 14:00'],
    [
      'de',
      DESKTOP,
      true,
      'Zeitbonus: 25 %, noch 02:41:08danach Willkommensrabatt 25 % bis Mi 14:00',
    ],
  ] as const)(
    'R-143 R-321 in %s it counts down, says what truly follows, and leads to credits',
    async (language, size, dark, words) => {
      const screen = await open(
        `/${language}/chats`,
        {
          getTimeBonus: bonusFor(9_668),
          getDiscountCode: async () => success(welcomeCode('2026-11-25T13:00:00.000Z')),
        },
        { size, dark, now: '2026-11-22T13:18:00.000Z' },
      );
      await expect.poll(clock).toMatch(/^0[0-3]:[0-5][0-9]:[0-5][0-9]$/);
      const text = plain(banner()?.querySelector('p')?.textContent).replace(
        /\d\d:\d\d:\d\d/,
        '02:41:08',
      );
      expect(text.toLowerCase()).toBe(words.toLowerCase());
      await expectAccessible();
      banner()?.querySelector('a')?.click();
      await expect.poll(screen.path).toBe(`/${language}/credits`);
    },
  );

  test('R-319 R-321 at its beginning it says less than four hours', async () => {
    await open('/nl/chats', { getTimeBonus: bonusFor(14_400) });
    await expect.poll(clock).toMatch(/^03:59:5\d$/);
  });

  test('R-320 R-322 it falls by the monotonic clock, whatever the device’s says, and is gone at zero', async () => {
    await open('/nl/chats', { getTimeBonus: bonusFor(3_600) });
    await expect.poll(clock).not.toBeNull();
    const before = secondsOf(clock());
    ahead += 3_000;
    await expect.poll(() => before - secondsOf(clock())).toBeGreaterThanOrEqual(3);
    expect(before - secondsOf(clock())).toBeLessThanOrEqual(5);
    vi.setSystemTime(Date.now() + 86_400_000);
    await expect.poll(() => before - secondsOf(clock())).toBeLessThanOrEqual(8);
    vi.useRealTimers();
    ahead += 3_600_000;
    await expect.poll(kind).toBeNull();
  });

  test('R-317 R-318 R-325 neither a visitor, a paid member nor one whose time is over sees it', async () => {
    await open(
      '/nl/members',
      { getTimeBonus: bonusFor(600) },
      { as: null, settings: { logged_out_search: true } },
    );
    await expect.element(page.getByRole('main')).toBeVisible();
    expect(kind()).toBeNull();
    const paid = await open('/nl/chats', { getTimeBonus: bonusFor(600) }, { as: user() });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(kind()).toBeNull();
    expect(paid.worker.requested('getTimeBonus')).toEqual([]);
    const late = await open('/nl/chats', {});
    await expect.poll(() => late.worker.requested('getTimeBonus').length).toBeGreaterThan(0);
    expect(kind()).toBeNull();
  });

  test('R-326 R-429 login asks for both, and so do focus and a change of the account', async () => {
    const screen = await open('/nl/chats', { getTimeBonus: bonusFor(600) });
    const asked = () => screen.worker.requested('getTimeBonus').length;
    await expect.poll(kind).toBe('bonus');
    expect(screen.worker.requested('getDiscountCode')[0]).toEqual({ query: { welcome: 'true' } });
    const first = asked();
    window.dispatchEvent(new Event('focus'));
    await expect.poll(asked).toBe(first + 1);
    await screen.setUser({ credits: 5 });
    await expect.poll(asked).toBe(first + 2);
    expect(kind()).toBe('bonus');
  });

  test('R-323 R-324 it is gone with a purchase, without a reload, and with the session', async () => {
    const screen = await open('/nl/chats', { getTimeBonus: bonusFor(600) });
    await expect.poll(kind).toBe('bonus');
    await screen.setUser({ paid_user: true, credits: 300 });
    await expect.poll(kind).toBeNull();
    await screen.setUser({ paid_user: false, credits: 0 });
    await expect.poll(kind).toBe('bonus');
    sessionStorage.setItem('vonk.discount-code', 'ZOMER10');
    screen.worker.emit({ kind: 'signed_out', reason: 'asked' });
    await expect.poll(screen.path).toBe('/nl');
    await expect.poll(kind).toBeNull();
    await expect.poll(() => sessionStorage.getItem('vonk.discount-code')).toBeNull();
  });
});

describe('the welcome discount', () => {
  test('R-142 R-143 R-359 it has a banner with a falling time where there is no time bonus', async () => {
    const screen = await open(
      '/nl/chats',
      { getDiscountCode: async () => success(welcomeCode('2026-11-25T13:00:00.000Z')) },
      { now: '2026-11-23T12:00:00.000Z', size: PHONE },
    );
    await expect.poll(kind).toBe('welcome');
    expect(plain(banner()?.textContent)).toContain('Welkomstkorting: 25%, nog 2 dagen ');
    const before = secondsOf(clock());
    ahead += 3_000;
    await expect.poll(() => before - secondsOf(clock())).toBeGreaterThanOrEqual(3);
    await expectAccessible();
    banner()?.querySelector('a')?.click();
    await expect.poll(screen.path).toBe('/nl/credits');
  });

  test('R-329 R-403 the time bonus comes first, and what follows shows once it is over', async () => {
    await open('/nl/chats', {
      getTimeBonus: bonusFor(600),
      getDiscountCode: async () =>
        success(welcomeCode(new Date(Date.now() + 7_200_000).toISOString())),
    });
    await expect.poll(kind).toBe('bonus');
    ahead += 600_000;
    await expect.poll(kind).toBe('welcome');
  });

  test('R-403 nothing stands where the operator lets both end together', async () => {
    const screen = await open('/nl/chats', {
      getTimeBonus: bonusFor(600),
      getDiscountCode: async () => success(ahead > 0 ? null : welcomeCode(null)),
    });
    await expect.poll(kind).toBe('bonus');
    ahead += 600_000;
    await expect.poll(() => screen.worker.requested('getDiscountCode').length).toBeGreaterThan(1);
    await expect.poll(kind).toBeNull();
  });

  test('the server’s seconds count, not the device’s clock', async () => {
    const code = welcomeCode('2026-11-25T13:00:00.000Z');
    await open(
      '/nl/chats',
      {
        getDiscountCode: async () => success(code),
        getBundles: async () => success(shop({ discount: code, discount_remaining_s: 5_000 })),
      },
      { now: '2026-11-24T13:00:00.000Z' },
    );
    await expect.poll(clock).toMatch(/^01:2[23]:/);
  });

  test.each(['internal', 'unreachable', 'unavailable'] as const)(
    'R-430 R-462 a call that fails (%s) is silent',
    async (code) => {
      const screen = await open('/nl/premium', {
        getTimeBonus: async () => refuse(code),
        getDiscountCode: async () => refuse(code),
      });
      await expect.poll(() => document.querySelectorAll('[data-bundle]')).toHaveLength(4);
      expect(kind()).toBeNull();
      expect(document.querySelector('[role=alert]')).toBeNull();
      expect(document.querySelector('s')).toBeNull();
      expect(screen.complaints).toEqual([]);
    },
  );
});

describe('the modal of the time bonus', () => {
  const modal = page.getByRole('dialog', { name: '25% korting op credits' });
  const calls = () => ({ getTimeBonus: bonusFor(3_000) });
  const begin = async (options: ScreenOptions = {}) => {
    const screen = await open('/nl/chats', calls(), options);
    await expect.poll(kind).toBe('bonus');
    return screen;
  };
  /** The clock goes on by so much, and what goes by it has noticed. */
  async function wait(seconds: number) {
    const before = secondsOf(clock());
    ahead += seconds * 1_000;
    await expect.poll(() => before - secondsOf(clock())).toBeGreaterThanOrEqual(seconds);
  }

  test.each([PHONE, DESKTOP])(
    'R-330 R-333 it opens 40 s after the members area was entered, urges to be quick and names the true end (%o)',
    async (size) => {
      await begin({ size });
      await wait(36);
      await expect.element(modal).not.toBeInTheDocument();
      ahead += 5_000;
      await expect.element(modal).toMatchTextContent(/Wees er snel bij!/);
      await expect.element(modal).toMatchTextContent(/00:4\d:\d\d/);
      await expect.element(modal).toMatchTextContent(/Daarna betaal je de normale prijs\./);
      await expectAccessible();
      await modal.getByRole('link', { name: 'Bekijk de bundels' }).click();
      await expect.element(page.getByRole('heading', { name: 'Meer te zeggen?' })).toBeVisible();
    },
  );

  test('R-300 R-332 closing it stores the time, and it does not come back', async () => {
    const screen = await begin();
    ahead += 41_000;
    await modal.getByRole('button', { name: 'Niet nu, en niet meer vragen' }).click();
    await expect.element(modal).not.toBeInTheDocument();
    expect(Number(localStorage.getItem('hide-time-bonus-modal'))).toBeGreaterThan(
      1_600_000_000_000,
    );
    await screen.reload();
    await expect.poll(kind).toBe('bonus');
    await wait(41);
    await expect.element(modal).not.toBeInTheDocument();
  });

  test('R-331 credits, a purchase, another page or an open dialog keep it away', async () => {
    const rich = await begin({ as: user({ paid_user: false, credits: 1 }) });
    await wait(41);
    await expect.element(modal).not.toBeInTheDocument();
    // The last credit goes: now it may.
    await rich.setUser({ credits: 0 });
    await expect.element(modal).toBeVisible();
    await rich.setUser({ paid_user: true });
    await expect.element(modal).not.toBeInTheDocument();

    const away = await begin();
    await away.goto('/nl/profile');
    await expect.poll(kind).toBeNull();
    ahead += 41_000;
    await away.goto('/nl/chats');
    await expect.poll(kind).toBe('bonus');
    await wait(30);
    await expect.element(modal).not.toBeInTheDocument();

    await begin();
    const other = document.createElement('dialog');
    document.body.append(other);
    other.showModal();
    await wait(41);
    await expect.element(modal).not.toBeInTheDocument();
    other.remove();
    await expect.element(modal).toBeVisible();
  });
});
