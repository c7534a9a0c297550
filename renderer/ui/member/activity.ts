import { COUNTRY_TIME_ZONES, dateInZone } from '../../../shared/account/age.ts';
import type { ProfileCard } from '../../../shared/contract/profile.ts';

/**
 * What is said of when a member was last here, or that they take a break; null for nothing. What
 * this device was told on another day is not said: they may have been here since.
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
