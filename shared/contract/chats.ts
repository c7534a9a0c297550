import { z } from 'zod';
import { call } from './call.ts';
import {
  chatSchema,
  MESSAGE_KINDS,
  messagePageSchema,
  messageSchema,
  reactionSchema,
} from './conversation.ts';
import { cursorSchema, idSchema, instantSchema } from './fields.ts';

/** Conversations and their messages. */
export const chatCalls = {
  getChats: call('GET', '/api/chats.php', 'The conversations, newest first.', {
    answer: z.object({
      chats: z.array(chatSchema),
      /** Number of the member's newest change in this answer. */
      seq: z.number().int().min(0),
    }),
  }),
  getChat: call('GET', '/api/chat.php', 'Messages of a conversation, newest page first.', {
    query: z.strictObject({ conversation: idSchema, cursor: cursorSchema.optional() }),
    answer: messagePageSchema,
  }),
  sendMessage: call(
    'POST',
    '/api/chat.php',
    'Sends a message to a conversation, or to a profile, which starts one if need be.',
    {
      body: z.strictObject({
        conversation: idSchema.optional(),
        profile: idSchema.optional(),
        kind: z.enum(MESSAGE_KINDS),
        text: z.string().max(400_000).optional(),
        photo: idSchema.optional(),
        gift: z.string().max(40).optional(),
        voice: idSchema.optional(),
        client_id: idSchema,
        reply_to: idSchema.optional(),
        /**
         * The price that the member saw; when it is higher now, nothing is sent: `price_changed`.
         */
        agreed_price: z.number().int().min(0).max(2_147_483_647).optional(),
      }),
      answer: z.object({
        message: messageSchema,
        conversation: chatSchema,
        credits: z.number().int().min(0),
        /** Number of the member's newest change that the balance knows of. */
        seq: z.number().int().min(0).optional(),
      }),
    },
  ),
  undoMessage: call(
    'DELETE',
    '/api/message.php',
    'Takes back a message of the last ten seconds that the other has not seen: it is gone for both and costs nothing. A message that has not arrived will not.',
    {
      body: z.strictObject({
        conversation: idSchema,
        profile: idSchema.optional(),
        message: idSchema,
      }),
      answer: z.object({
        undone: z.literal(true),
        /** What remains in the member's list; null for nothing. */
        conversation: chatSchema.nullable(),
        credits: z.number().int().min(0),
        seq: z.number().int().min(0),
      }),
    },
  ),
  markHeard: call(
    'POST',
    '/api/voice-heard.php',
    'Tells a voice message’s sender that it was listened to.',
    {
      body: z.strictObject({ conversation: idSchema, message: idSchema }),
      answer: z.object({ heard_at: instantSchema }),
    },
  ),
  getIcebreakers: call(
    'GET',
    '/api/icebreakers.php',
    'Opening lines for a first message to a member, in the request’s language, and what that message costs.',
    {
      query: z.strictObject({ profile: idSchema }),
      answer: z.object({ lines: z.array(z.string()), credits: z.number().int().min(0) }),
    },
  ),
  deleteConversation: call(
    'DELETE',
    '/api/chat.php',
    'Deletes a conversation for the member who asks; with `up_to` what came after that position stays.',
    {
      body: z.strictObject({
        conversation: idSchema,
        up_to: z.number().int().positive().max(2_147_483_647).optional(),
      }),
      /** What remains in the member's list: messages that came after `up_to`. */
      answer: z.object({ deleted: z.literal(true), conversation: chatSchema.nullable() }),
    },
  ),
  markRead: call('POST', '/api/chat-read.php', 'Marks everything up to a message as read.', {
    body: z.strictObject({ conversation: idSchema, up_to: idSchema }),
    answer: z.object({ num_unread_messages: z.number().int().min(0) }),
  }),
  setReaction: call(
    'PUT',
    '/api/reaction.php',
    'Puts the member’s sign on a message, in place of the one before; null takes it back. Costs nothing.',
    {
      body: z.strictObject({
        conversation: idSchema,
        message: idSchema,
        emoji: z.string().max(40).nullable(),
      }),
      answer: z.object({ reactions: z.array(reactionSchema) }),
    },
  ),
  showTyping: call(
    'POST',
    '/api/typing.php',
    'Shows the other member for 5 s that this one types.',
    {
      body: z.strictObject({ conversation: idSchema }),
    },
  ),
} as const;
