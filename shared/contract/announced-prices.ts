import { z } from 'zod';
import { GIFTS } from '../gifts.ts';

const credits = z.number().int().min(0).max(1_000);

/** Prices in credits that a version of the terms announces from its day on, as the settings have them. */
export const announcedPricesSchema = z.strictObject({
  message_credits: credits.optional(),
  photo_credits: credits.optional(),
  gift_credits: credits.optional(),
  voice_credits: credits.nullable().optional(),
  gift_prices: z.partialRecord(z.enum(GIFTS), credits).optional(),
  free_first_message: z.boolean().optional(),
});
export type AnnouncedPrices = z.infer<typeof announcedPricesSchema>;
export const ANNOUNCED_PRICES = announcedPricesSchema.keyof().options;
