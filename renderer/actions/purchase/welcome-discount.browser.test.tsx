import { describe, expect, test } from 'vitest';
import { shop } from '../../../tests/component/builders.ts';
import {
  ahead,
  banner,
  bonusFor,
  clock,
  kind,
  open,
  plain,
  putForward,
  secondsOf,
  steerClock,
  welcomeCode,
} from '../../../tests/component/discount-pages.ts';
import { refuse } from '../../../tests/component/fake-worker.ts';
import { expectAccessible, PHONE } from '../../../tests/component/screen.ts';
import { success } from '../../../shared/result.ts';

steerClock();

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
    putForward(3_000);
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
    putForward(600_000);
    await expect.poll(kind).toBe('welcome');
  });

  test('R-403 nothing stands where the operator lets both end together', async () => {
    const screen = await open('/nl/chats', {
      getTimeBonus: bonusFor(600),
      getDiscountCode: async () => success(ahead > 0 ? null : welcomeCode(null)),
    });
    await expect.poll(kind).toBe('bonus');
    putForward(600_000);
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
