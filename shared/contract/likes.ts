import { z } from 'zod';
import { idSchema, instantSchema } from './fields.ts';
import { profileCardSchema } from './profile.ts';

/** What stands between the member and one other profile. A row exists while at least one of the two likes the other. */
export const likeRowSchema = z.object({
  profile: profileCardSchema,
  given_at: instantSchema.nullable(),
  received_at: instantSchema.nullable(),
  /** The moment the second like made it a match; null while it is none. */
  matched_at: instantSchema.nullable(),
  /** A received like that the member has not looked at. */
  like_new: z.boolean(),
});
export type LikeRow = z.infer<typeof likeRowSchema>;

/** Specification section 7 with the shapes of decisions section 4. Received likes stand new first. */
export const likesSchema = z.object({
  profiles: z.array(profileCardSchema),
  given: z.array(idSchema),
  received: z.array(idSchema),
  matches: z.array(idSchema),
  liked_by: z.array(z.object({ id: idSchema, like_new: z.boolean() })),
  rows: z.array(likeRowSchema),
});
export type Likes = z.infer<typeof likesSchema>;
