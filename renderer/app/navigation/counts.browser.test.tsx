import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ProfileCard } from '../../../shared/contract/profile.ts';
import { card, like, user } from '../../../tests/component/builders.ts';
import { setFocus, talk } from '../../../tests/component/conversation-page.ts';
import { DESKTOP, openScreen, PHONE } from '../../../tests/component/screen.ts';
import { likeRowOf, profileRowOf } from '../../worker/store/rows.ts';

const robin = user();
const [bram, teun] = [card({ name: 'Bram' }), card({ name: 'Teun' })];
const place = (name: 'chats' | 'likes') =>
  [...document.querySelectorAll<HTMLElement>(`nav a[href$="/nl/${name}"]`)].find((link) =>
    link.checkVisibility(),
  )?.textContent;
const title = () => document.title;

/** Every number that the system's badge was given. */
function watchAppBadge(): { last: () => number | undefined } {
  const given: number[] = [];
  const record = (count: number) => {
    given.push(count);
    return Promise.resolve();
  };
  vi.spyOn(navigator, 'setAppBadge').mockImplementation((count = 0) => record(count));
  vi.spyOn(navigator, 'clearAppBadge').mockImplementation(() => record(0));
  return { last: () => given.at(-1) };
}
afterEach(() => {
  vi.restoreAllMocks();
});

const unread = (other: ProfileCard, count: number) =>
  talk(
    robin,
    other,
    Array.from({ length: count }, (_, index) => ({ text: `Bericht ${index + 1}` })),
    { unread: count },
  );
const newLikes = (count: number) =>
  Array.from({ length: count }, () => likeRowOf(like(card(), { like_new: true })));

test.each([DESKTOP, PHONE])(
  'R-114 R-116 R-288 R-292 the navigation, the title and the app’s badge count unread messages and new likes (%o)',
  async (size) => {
    const badge = watchAppBadge();
    const talks = [unread(bram, 2), unread(teun, 3)] as const;
    const screen = await openScreen('/nl/members', {
      as: robin,
      size,
      fill: (db) =>
        db.profiles.bulkPut([bram, teun].map((one) => profileRowOf(one, undefined, Date.now()))),
    });
    setFocus(true);
    await expect.poll(() => place('chats')).toBeDefined();
    expect(title()).not.toMatch(/^\(/);
    expect(place('chats')).not.toMatch(/\d/);
    expect(place('likes')).not.toMatch(/\d/);

    for (const one of talks) await one.fill(screen.db);
    await expect.poll(() => place('chats')).toContain('5');
    await screen.db.likes.bulkPut(
      [bram, teun].map((one) => likeRowOf(like(one, { like_new: true }))),
    );
    await expect.poll(() => place('likes')).toContain('2');
    await expect.poll(title).toMatch(/^\(7\) /);
    await expect.poll(badge.last).toBe(7);
    await screen.reload();
    await expect.poll(() => place('chats')).toContain('5');
    await expect.poll(() => place('likes')).toContain('2');
    await expect.poll(badge.last).toBe(7);

    await screen.goto(`/nl/chats/${talks[1].row.id}`);
    await expect.poll(title).toMatch(/^\(4\) /);
    await expect.poll(badge.last).toBe(4);
    for (const one of [bram, teun]) {
      await screen.goto(`/nl/likes/m/${one.id}`);
      await expect.poll(async () => (await screen.db.likes.get(one.id))?.like_new).toBe(false);
    }
    await expect.poll(title).toMatch(/^\(2\) /);
    await expect.poll(badge.last).toBe(2);
    expect(screen.complaints).toEqual([]);
  },
);

test('R-115 R-117 badges say 99 and then 99+, the title and the app’s badge the whole number', async () => {
  const badge = watchAppBadge();
  for (const [count, shown] of [
    [99, /(^|\D)99(?!\+)/],
    [100, /99\+/],
  ] as const) {
    await openScreen('/nl/members', {
      as: robin,
      fill: async (db) => {
        await unread(bram, count).fill(db);
        await db.likes.bulkPut(newLikes(count));
      },
    });
    await expect.poll(() => place('chats')).toMatch(shown);
    await expect.poll(() => place('likes')).toMatch(shown);
    await expect.poll(title).toMatch(new RegExp(`^\\(${count * 2}\\) `));
    await expect.poll(badge.last).toBe(count * 2);
    await expect.element(page.getByRole('main')).toBeVisible();
  }
});
