import { z } from 'zod';
import { blockedMemberSchema } from './blocked-member.ts';
import { chatSchema, messageSchema, reactionsSchema } from './conversation.ts';
import { idSchema, instantSchema } from './fields.ts';
import { likeRowSchema } from './likes.ts';
import { profileCardSchema, userSchema } from './profile.ts';

const change = <Entity extends string, Value extends z.ZodType>(entity: Entity, value: Value) =>
  z.object({ seq: z.number().int().positive(), entity: z.literal(entity), id: z.string(), value });

/** The other member read everything up to a position. */
export const readMarkSchema = z.object({
  position: z.number().int().min(0),
  read_at: instantSchema,
});

/**
 * One row put (`value`) or removed (`null`), numbered 1, 2, 3 per member without gaps. The entity is the name of the live
 * event too. `match` carries the same row as `like` and is sent at the moment the two likes meet. `conversation` null means
 * the conversation and its messages are gone for this member.
 */
export const changeSchema = z.discriminatedUnion('entity', [
  change('message', messageSchema.nullable()),
  change('conversation', chatSchema.nullable()),
  change('read', readMarkSchema),
  // By the id of the message. Not the message itself: an old one that this device does not hold would stand alone among a gap.
  change('reactions', reactionsSchema),
  change('like', likeRowSchema.nullable()),
  change('match', likeRowSchema),
  change('credits', z.object({ credits: z.number().int().min(0) })),
  change('profile', profileCardSchema.nullable()),
  change('account', userSchema),
  // Whom this member blocked, told to their own devices alone; null when the block ends.
  change('block', blockedMemberSchema.nullable()),
]);
export type Change = z.infer<typeof changeSchema>;
export type ChangeEntity = Change['entity'];

/** Live events without a number: shown or acted on now, never resumed. */
export const typingSchema = z.object({ conversation: idSchema });
export type Typing = z.infer<typeof typingSchema>;
/** Sent instead of the missed changes when the log no longer reaches back; `seq` is the number to go on from. */
export const resyncSchema = z.object({ seq: z.number().int().min(0) });
/** The first event of a stream that asked for no number: `seq` is the number that it goes on from. */
export const helloSchema = resyncSchema;
/** The last event of a stream that the server ends, and why; only after `stopping` does coming back at once make sense. */
export const goodbyeSchema = z.object({
  reason: z.enum(['stopping', 'replaced', 'session_ended']),
});
export type Goodbye = z.infer<typeof goodbyeSchema>;
