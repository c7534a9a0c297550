/** The gifts in catalogue order; drawings in `renderer/ui/art/gifts`, names in `gifts.json`. */
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

/** A gift's price: its own where the site sets one, else `gift_credits`. */
export const giftPrice = (
  settings: { gift_credits: number; gift_prices?: Partial<Record<GiftId, number>> },
  gift: GiftId,
): number => settings.gift_prices?.[gift] ?? settings.gift_credits;

/** The lowest and the highest price of a gift. */
export function giftPriceRange(settings: Parameters<typeof giftPrice>[0]): {
  least: number;
  most: number;
} {
  const prices = GIFTS.map((gift) => giftPrice(settings, gift));
  return { least: Math.min(...prices), most: Math.max(...prices) };
}
