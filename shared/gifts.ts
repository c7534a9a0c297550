/** What can be given in a conversation, in the order of the catalogue. Each has a drawing in `renderer/ui/gifts` and a name in `gifts.json`. */
export const GIFTS = [
  'rose',
  'coffee',
  'wine',
  'chocolates',
  'cake',
  'cocktail',
  'letter',
  'record',
  'candle',
  'shell',
  'bouquet',
  'night',
] as const;
export type GiftId = (typeof GIFTS)[number];
export const isGift = (text: string | null): text is GiftId => GIFTS.some((gift) => gift === text);

/** What a gift costs: its own price where the site sets one, else `gift_credits` (decisions section 6). */
export const giftPrice = (
  settings: { gift_credits: number; gift_prices?: Partial<Record<GiftId, number>> },
  gift: GiftId,
): number => settings.gift_prices?.[gift] ?? settings.gift_credits;
