import type { SiteSettings } from '../../../shared/contract/settings.ts';
import { GIFTS, giftPrice } from '../../../shared/gifts.ts';
import { voicePrice } from '../../../shared/voice.ts';
import type { Queryable } from '../../database/connection.ts';
import { pricesAnnounced } from './changed-terms.ts';

const pricesOf = (settings: SiteSettings): number[] => [
  settings.free_first_message ? 0 : settings.message_credits,
  settings.message_credits,
  settings.photo_credits,
  voicePrice(settings),
  ...GIFTS.map((gift) => giftPrice(settings, gift)),
];

/**
 * Whether a change of the settings makes anything cost more credits than it did, and than terms of
 * the last thirty days announced: they promise that members know it thirty days ahead.
 */
export async function isRiseUnannounced(
  database: Queryable,
  { before, after, now }: { before: SiteSettings; after: SiteSettings; now: Date },
): Promise<boolean> {
  const [paid, asked] = [pricesOf(before), pricesOf(after)];
  const isAbove = (most: readonly number[]): boolean =>
    asked.some((price, index) => price > Math.max(paid[index] ?? 0, most[index] ?? 0));
  if (!isAbove(paid)) return false;
  return isAbove(pricesOf({ ...before, ...(await pricesAnnounced(database, now)) }));
}
