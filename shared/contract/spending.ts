import { z } from 'zod';
import { instantSchema } from './fields.ts';

const limitSchema = z.object({
  /** The most that may be spent in the period; null for no limit. */
  credits: z.number().int().min(0).nullable(),
  /** What the limit becomes and when, after it was raised or removed (null). */
  next: z.object({ credits: z.number().int().min(0).nullable(), at: instantSchema }).nullable(),
  /** Spent in the period so far. */
  spent: z.number().int().min(0),
  /** When the next period begins, in the member’s time zone. */
  resets_at: instantSchema,
});

/** The limits that a member set for themselves. */
export const spendingSchema = z.object({ day: limitSchema, month: limitSchema });
export type Spending = z.infer<typeof spendingSchema>;
export type SpendingLimit = z.infer<typeof limitSchema>;
