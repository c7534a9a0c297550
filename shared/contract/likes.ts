import { z } from 'zod';
import { idSchema, instantSchema } from './fields.ts';
import { profileCardSchema } from './profile.ts';

/** The likes between the member and another profile; exists while at least one likes the other. */
export const likeRowSchema = z.object({
  profile: profileCardSchema,
  given_at: instantSchema.nullable(),
  received_at: instantSchema.nullable(),
  /** When it became a match; null while it is none. */
  matched_at: instantSchema.nullable(),
  like_new: z.boolean(),
});
export type LikeRow = z.infer<typeof likeRowSchema>;

/** Likes as lists of ids; new received likes first. */
export const likesSchema = z.object({
  profiles: z.array(profileCardSchema),
  given: z.array(idSchema),
  received: z.array(idSchema),
  matches: z.array(idSchema),
  liked_by: z.array(z.object({ id: idSchema, like_new: z.boolean() })),
  rows: z.array(likeRowSchema),
});
export type Likes = z.infer<typeof likesSchema>;
