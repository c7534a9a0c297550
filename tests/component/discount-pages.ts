import { afterEach, beforeEach, vi } from 'vitest';
import { success } from '../../shared/result.ts';
import { likeRowOf, profileRowOf } from '../../renderer/worker/store/rows.ts';
import { card, discountCode, openedProfile, profile, shop, user } from './builders.ts';
import type { CallAnswers } from './fake-worker.ts';
import { openScreen, type Screen, type ScreenOptions } from './screen.ts';

export const sanne = profile({ name: 'Sanne' });
const free = user({ paid_user: false, credits: 0, conversation_starts_left: 2 });
export const banner = () => document.querySelector<HTMLElement>('[data-discount-banner]');
export const kind = () => banner()?.dataset['discountBanner'] ?? null;
export const clock = () => banner()?.querySelector('[data-countdown]')?.textContent ?? null;
export const secondsOf = (text: string | null) =>
  (text ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
export const plain = (text: string | null | undefined) =>
  (text ?? '').replace(/[\u00A0\u202F]/g, ' ');
export const welcomeCode = (expires: string | null) =>
  discountCode({ code: 'WELKOM25', expires, validity: 'once' });

/** Milliseconds that the monotonic clock is put forward. */
export let ahead = 0;
const real = performance.now.bind(performance);
export const putForward = (ms: number): void => {
  ahead += ms;
};
/** Lets each test of a file put the monotonic clock forward, which goes right again after it. */
export function steerClock(): void {
  beforeEach(() => {
    ahead = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => real() + ahead);
  });
  afterEach(() => vi.restoreAllMocks());
}

/** A server whose bonus ends so many seconds after now, by its own clock. */
export const bonusFor = (seconds: number): CallAnswers['getTimeBonus'] => {
  const endsAt = real() + seconds * 1_000;
  return async () => {
    const left = Math.max(0, Math.ceil((endsAt - real() - ahead) / 1_000));
    return success({ visible: left > 0, remaining_s: left, code: 'TIMEBONUS25', percentage: 25 });
  };
};
const noBonus = async () =>
  success({ visible: false, remaining_s: 0, code: 'TIMEBONUS25', percentage: 25 });
const noWelcome = async () => success(null);

export const open = (
  path: string,
  calls: CallAnswers,
  options: ScreenOptions = {},
): Promise<Screen> =>
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
