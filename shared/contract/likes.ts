import { call } from './call.ts';
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

const autoLikeAnswer = z.object({ profile: profileCardSchema.nullable() });

/** Likes and matches. */
export const likeCalls = {
  like: call('POST', '/api/like.php', 'Likes a profile; liking twice is liking once.', {
    body: z.strictObject({ profile: idSchema }),
    answer: z.object({ match: z.boolean() }),
  }),
  unlike: call('DELETE', '/api/like.php', 'Takes a like back.', {
    body: z.strictObject({ profile: idSchema }),
    answer: z.object({ match: z.literal(false) }),
  }),
  getLikes: call('GET', '/api/likes.php', 'Likes given and received, and matches.', {
    answer: likesSchema,
  }),
  clearNewLikes: call('PUT', '/api/likes.php', 'Clears the new flags of these received likes.', {
    body: z.strictObject({ seen: z.array(idSchema).max(1_000) }),
    answer: z.object({ new_likes: z.number().int() }),
  }),
  autoLike: call(
    'GET',
    '/api/auto-like.php',
    'A profile for the like modal: somebody who likes the member, or a fictional profile that does from now on.',
    { answer: autoLikeAnswer },
  ),
  autoLikeByPost: call(
    'POST',
    '/api/auto-like.php',
    'A profile for the like modal: somebody who likes the member, or a fictional profile that does from now on.',
    { answer: autoLikeAnswer },
  ),
} as const;
