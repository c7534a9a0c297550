import type { ProfileCard } from '../../../shared/contract/profile.ts';
import type { ActivityShown } from '../../../shared/profile-choices.ts';
import { dateIn } from './today.ts';

const DAY_MS = 86_400_000;

/**
 * When a member was last here, as shown to others: the day in words, if the member wants that, or
 * that they take a break. Nothing of a fictional profile.
 */
export function activityOf(
  record: Pick<ProfileCard, 'country' | 'status' | 'fictional'> & {
    paused: boolean;
    activity_shown: ActivityShown;
    last_active_at: string;
  },
  now: Date,
): ProfileCard['activity'] {
  if (record.status !== 'active') return undefined;
  const on = dateIn(record.country, now);
  if (record.paused) return { said: 'paused', on };
  if (record.fictional || record.activity_shown !== 'days') return undefined;
  const at = new Date(record.last_active_at);
  if (now.getTime() - at.getTime() > 8 * DAY_MS) return undefined;
  const day = dateIn(record.country, at);
  const ago = Math.round((Date.parse(on) - Date.parse(day)) / DAY_MS);
  if (ago > 6) return undefined;
  return { said: ago <= 0 ? 'today' : ago === 1 ? 'yesterday' : 'week', on };
}
