import { hoursOf, SWIPE_WINDOW_MS } from '../../../../shared/discover/swipe-game.ts';
import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';
import { Refusal } from '../../../http/route.ts';

interface WindowRow {
  started_at: string;
  likes: number;
}
interface Window {
  startedAt: Date;
  likes: number;
}

// Writing the row locks it: parallel likes of a member count one after the other.
const lockWindow = statement<WindowRow>(
  'lock_swipe_window',
  `
  insert into swipe_windows (profile_id, started_at, likes) values ($1::uuid, $2::timestamptz, 0)
  on conflict (profile_id) do update set likes = swipe_windows.likes returning started_at, likes`,
);
const selectWindow = statement<WindowRow>(
  'swipe_window',
  'select started_at, likes from swipe_windows where profile_id = $1::uuid',
);
const storeWindow = statement(
  'keep_swipe_window',
  'update swipe_windows set started_at = $2::timestamptz, likes = $3::int where profile_id = $1::uuid',
);
const selectCounted = statement<{ counted: boolean }>(
  'swipe_counted',
  `
  select exists (select from swipes where from_profile = $1::uuid and to_profile = $2::uuid and choice <> 'nope' and created_at >= $3::timestamptz) as counted`,
);

const endOf = (window: Window): number => window.startedAt.getTime() + SWIPE_WINDOW_MS;

/** The current window; one that is over begins again with the next like. */
function current(row: WindowRow | undefined, now: Date): Window {
  const window = row && { startedAt: new Date(row.started_at), likes: row.likes };
  return window && window.likes > 0 && endOf(window) > now.getTime()
    ? window
    : { startedAt: now, likes: 0 };
}

/** A free member's remaining likes, and in how many hours there are new ones. */
export async function swipeAllowance(
  database: Queryable,
  profile: string,
  likes: number,
  now: Date,
): Promise<{ left: number; wait_hours: number }> {
  const window = current((await selectWindow(database, [profile]))[0], now);
  const left = Math.max(0, likes - window.likes);
  return { left, wait_hours: left > 0 ? 0 : hoursOf(endOf(window) - now.getTime()) };
}

/**
 * Uses one of a free member's likes: four in 24 hours from the first. A profile counts once in a
 * window. First in its transaction: it locks the member's window.
 * @throws Refusal `swipe_limit` with the time to wait.
 */
export async function spendLike(
  database: Queryable,
  { profile, other, likes, now }: { profile: string; other: string; likes: number; now: Date },
): Promise<void> {
  const window = current((await lockWindow(database, [profile, now]))[0], now);
  if (
    window.likes > 0 &&
    (await selectCounted(database, [profile, other, window.startedAt]))[0]?.counted
  )
    return;
  if (window.likes >= likes)
    throw new Refusal('swipe_limit', {
      retryAfterSeconds: Math.ceil((endOf(window) - now.getTime()) / 1_000),
    });
  await storeWindow(database, [profile, window.startedAt, window.likes + 1]);
}
