import { z } from 'zod';
import { GIFTS } from '../gifts.ts';

export const giftsSchema = z.object({
  gifts: z.array(
    z.object({
      id: z.enum(GIFTS),
      name: z.string(),
      credits: z.number().int().min(0),
    }),
  ),
});
export type Gift = z.infer<typeof giftsSchema>['gifts'][number];
