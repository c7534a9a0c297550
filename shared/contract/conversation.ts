import { z } from 'zod';
import { cursorSchema, idSchema, instantSchema } from './fields.ts';
import { profileCardSchema } from './profile.ts';
import { LOUDEST, VOICE_PEAKS } from '../voice.ts';

/** A client that does not say that it understands `voice` gets a text (`http/older-clients.ts`). */
export const MESSAGE_KINDS = ['text', 'photo', 'gift', 'voice'] as const;

/** A recorded voice; `id` is null once it was removed. */
const voiceSchema = z.object({
  id: idSchema.nullable(),
  /** How long it lasts, in milliseconds. */
  ms: z.number().int().positive(),
  /** How loud it is from beginning to end, to be drawn. */
  peaks: z.array(z.number().int().min(0).max(LOUDEST)).length(VOICE_PEAKS),
  /** When the other listened to it. */
  heard_at: instantSchema.nullable(),
});
export type Voice = z.infer<typeof voiceSchema>;

export const reactionSchema = z.object({
  profile: idSchema,
  emoji: z.string(),
});
export type Reaction = z.infer<typeof reactionSchema>;

/** The reactions on a message, at most one of each member. */
export const reactionsSchema = z.object({
  conversation: idSchema,
  reactions: z.array(reactionSchema),
});

/**
 * One entry of a conversation, with an id made by its sender's client. `position` counts 1, 2, 3 in
 * the conversation without gaps: order, cursor and gap detector.
 */
export const messageSchema = z.object({
  id: idSchema,
  conversation: idSchema,
  position: z.number().int().positive(),
  sender: idSchema,
  kind: z.enum(MESSAGE_KINDS),
  text: z.string().nullable(),
  /** Null once the photo was removed. */
  photo: idSchema.nullable(),
  /** Of the large picture; absent, like `gift_credits`, in changes logged by older versions. */
  photo_size: z
    .object({ width: z.number().int().positive(), height: z.number().int().positive() })
    .nullable()
    .optional(),
  /** A gift of `GIFTS`. */
  gift: z.string().nullable(),
  /** What it was worth when it was given. */
  gift_credits: z.number().int().min(0).nullable().optional(),
  voice: voiceSchema.nullable().optional(),
  /** Its sender undid it: of the message only its place is left. */
  undone: z.literal(true).optional(),
  sent_at: instantSchema,
  read_at: instantSchema.nullable(),
  /** The answered message, without its words: only those who may see it get them. */
  reply_to: z.object({ id: idSchema, position: z.number().int().positive() }).nullable(),
  reactions: z.array(reactionSchema),
});
export type Message = z.infer<typeof messageSchema>;

/** Why the other cannot be written to now; null when they can. */
const unwritableSchema = z
  .enum(['not_confirmed', 'other_not_confirmed', 'deleted', 'blocked_by'])
  .nullable();

export const chatSchema = z.object({
  conversation: z.object({
    id: idSchema,
    /** Position of the newest message, 0 when there is none. */
    last_position: z.number().int().min(0),
    /** Up to where this member has read. */
    read_position: z.number().int().min(0),
    /** Up to where the other member has read, and when. */
    other_read_position: z.number().int().min(0),
    other_read_at: instantSchema.nullable(),
    /** First visible position: older messages were deleted by this member or are hidden by age. */
    first_position: z.number().int().min(1),
  }),
  profile: profileCardSchema,
  num_unread_messages: z.number().int().min(0),
  last_message: z
    .object({
      kind: z.enum(MESSAGE_KINDS),
      text: z.string().nullable(),
      gift: z.string().nullable().optional(),
      sent_at: instantSchema,
      mine: z.boolean(),
    })
    .nullable(),
  /** Whether sending here is refused, and why. */
  unwritable: unwritableSchema,
  updated_at: instantSchema,
});
export type Chat = z.infer<typeof chatSchema>;

export const messagePageSchema = z.object({
  messages: z.array(messageSchema),
  /** Asks for the next older page; null at the start of what may be shown. */
  next_cursor: cursorSchema.nullable(),
  /** True when older messages exist that are hidden to protect privacy (setting `history_days`). */
  history_hidden: z.boolean(),
  chat: chatSchema,
});
export type MessagePage = z.infer<typeof messagePageSchema>;
