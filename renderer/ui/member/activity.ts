import { COUNTRY_TIME_ZONES, dateInZone } from '../../../shared/account/age.ts';
import type { ProfileCard } from '../../../shared/contract/profile.ts';

/**
 * When a member was last active, or that they take a break, in words; null for nothing. What this
 * device received on another day is left out: they may have been active since.
 */
export function shownActivity(
  { activity, country, fictional }: Pick<ProfileCard, 'activity' | 'country' | 'fictional'>,
  now = new Date(),
): NonNullable<ProfileCard['activity']>['said'] | null {
  if (!activity || fictional) return null;
  if (activity.said === 'paused') return 'paused';
  return activity.on === dateInZone(now, COUNTRY_TIME_ZONES[country] ?? 'UTC')
    ? activity.said
    : null;
}
