import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { user } from '../../../tests/component/builders.ts';
import {
  banner,
  bonusFor,
  clock,
  kind,
  open,
  plain,
  putForward,
  sanne,
  secondsOf,
  steerClock,
  welcomeCode,
} from '../../../tests/component/discount-pages.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
} from '../../../tests/component/screen.ts';
import { success } from '../../../shared/result.ts';

steerClock();

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
    putForward(3_000);
    await expect.poll(() => before - secondsOf(clock())).toBeGreaterThanOrEqual(3);
    expect(before - secondsOf(clock())).toBeLessThanOrEqual(5);
    vi.setSystemTime(Date.now() + 86_400_000);
    await expect.poll(() => before - secondsOf(clock())).toBeLessThanOrEqual(8);
    vi.useRealTimers();
    putForward(3_600_000);
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
    screen.worker.emit({ kind: 'signed_out', userId: 'user', reason: 'asked' });
    await expect.poll(screen.path).toBe('/nl');
    await expect.poll(kind).toBeNull();
    await expect.poll(() => sessionStorage.getItem('vonk.discount-code')).toBeNull();
  });
});
