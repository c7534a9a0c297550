import { call } from './call.ts';
import { z } from 'zod';
import { GIFTS } from '../gifts.ts';

const giftsSchema = z.object({
  gifts: z.array(
    z.object({
      id: z.enum(GIFTS),
      name: z.string(),
      credits: z.number().int().min(0),
    }),
  ),
});
export type Gift = z.infer<typeof giftsSchema>['gifts'][number];

/** The gifts of conversations. */
export const giftCalls = {
  getGifts: call(
    'GET',
    '/api/gifts.php',
    'The gifts that can be given in a conversation, named in the request’s language, and what each costs.',
    { answer: giftsSchema },
  ),
} as const;
