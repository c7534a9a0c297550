import type { SiteSettings } from '../../../shared/contract/settings.ts';
import { GIFTS, giftPrice } from '../../../shared/gifts.ts';
import { voicePrice } from '../../../shared/voice.ts';
import type { Queryable } from '../../database/connection.ts';
import { areTermsNew } from './changed-terms.ts';

const pricesOf = (settings: SiteSettings): number[] => [
  settings.free_first_message ? 0 : settings.message_credits,
  settings.message_credits,
  settings.photo_credits,
  voicePrice(settings),
  ...GIFTS.map((gift) => giftPrice(settings, gift)),
];

/**
 * Whether a change of the settings makes anything cost more credits that was not announced: the
 * terms promise that members know it thirty days ahead, as of every change of theirs.
 */
export async function isRiseUnannounced(
  database: Queryable,
  { before, after, now }: { before: SiteSettings; after: SiteSettings; now: Date },
): Promise<boolean> {
  const paid = pricesOf(before);
  const isRise = pricesOf(after).some((price, index) => price > (paid[index] ?? 0));
  return isRise && !(await areTermsNew(database, now));
}
