import { z } from 'zod';
import { blockedMemberSchema } from './blocked-member.ts';
import { chatSchema, messageSchema, reactionsSchema } from './conversation.ts';
import { idSchema, instantSchema } from './fields.ts';
import { likeRowSchema } from './likes.ts';
import { paymentSchema } from './payments.ts';
import { profileCardSchema, userSchema } from './profile.ts';

const change = <Entity extends string, Value extends z.ZodType>(entity: Entity, value: Value) =>
  z.object({ seq: z.number().int().positive(), entity: z.literal(entity), id: z.string(), value });

const readMarkSchema = z.object({
  position: z.number().int().min(0),
  read_at: instantSchema,
});

/**
 * One row put (`value`) or removed (`null`), numbered 1, 2, 3 per member without gaps; the entity
 * is also the live event's name. `match` is the `like` row as it becomes one. A null `conversation`
 * is deleted with its messages.
 */
export const changeSchema = z.discriminatedUnion('entity', [
  change('message', messageSchema.nullable()),
  change('conversation', chatSchema.nullable()),
  change('read', readMarkSchema),
  // Not the message: an old one that this device lacks would create a gap.
  change('reactions', reactionsSchema),
  change('like', likeRowSchema.nullable()),
  change('match', likeRowSchema),
  change('credits', z.object({ credits: z.number().int().min(0) })),
  change('profile', profileCardSchema.nullable()),
  change('account', userSchema),
  change('payment', paymentSchema),
  // Sent to this member's own devices alone; null when the block ends.
  change('block', blockedMemberSchema.nullable()),
]);
export type Change = z.infer<typeof changeSchema>;
export type ChangeEntity = Change['entity'];

/** Live events without a number: shown or acted on now, never resumed. */
export const typingSchema = z.object({ conversation: idSchema });
/**
 * Sent instead of the missed changes when the log no longer reaches back, and first to a stream
 * that asked for no number; `seq` is the number to continue from.
 */
export const resyncSchema = z.object({ seq: z.number().int().min(0) });
/** Last event of a stream that the server ends; reconnect at once only after `stopping`. */
export const goodbyeSchema = z.object({
  reason: z.enum(['stopping', 'replaced', 'session_ended']),
});
export type Goodbye = z.infer<typeof goodbyeSchema>;
