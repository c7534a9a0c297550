import type { LocalDatabase } from './database.ts';
import type { ProfileRow, SwipeDeck } from './rows.ts';
import { metaValue } from './meta.ts';
import { profileRows } from './profiles.ts';

/** The swipe game as this device knows it, with its cards; null when it was never played here. */
export async function swipeDeck(
  db: LocalDatabase,
): Promise<{ deck: SwipeDeck; cards: ProfileRow[] } | null> {
  const deck = await metaValue(db, 'swipe_deck');
  return deck && Array.isArray(deck.ids) ? { deck, cards: await profileRows(db, deck.ids) } : null;
}
