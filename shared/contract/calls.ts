import { z } from 'zod';
import type { ServerErrorCode } from '../errors.ts';
import { accessCalls } from './access-calls.ts';
import { call } from './call.ts';
import { caseCalls } from './case-calls.ts';
import { chatPhotoCalls } from './chat-photo-calls.ts';
import {
  chatSchema,
  MESSAGE_KINDS,
  messagePageSchema,
  messageSchema,
  reactionSchema,
} from './conversation.ts';
import { creditCalls } from './credit-calls.ts';
import { discoveryCalls } from './discovery-calls.ts';
import { cursorSchema, idSchema, localeSchema } from './fields.ts';
import { giftsSchema } from './gifts.ts';
import { leavingCalls } from './leaving-calls.ts';
import { likesSchema } from './likes.ts';
import { notificationCalls } from './notification-calls.ts';
import { ownProfileCalls } from './own-profile-calls.ts';
import { BOUNCE_PATH, PAGE_HIDDEN_PATH } from '../api-paths.ts';
import { paymentCalls } from './payment-calls.ts';
import { photoCalls } from './photo-calls.ts';
import { placeCalls } from './place-calls.ts';
import { ownProfileSchema, profileCardSchema, profileSchema, userSchema } from './profile.ts';
import { pushCalls } from './push-calls.ts';
import { safetyCalls } from './safety-calls.ts';
import { searchAnswerSchema, searchQuerySchema } from './search.ts';
import { regionSchema, settingsSchema } from './settings.ts';
import { signupCalls } from './signup-calls.ts';
import { textCalls } from './text-calls.ts';
import { townCalls } from './town-calls.ts';

const user = z.object({ user: userSchema.nullable() });
const autoLikeAnswer = z.object({ profile: profileCardSchema.nullable() });

/** The calls of accounts, profiles, discovery, likes and conversations. */
export const calls = {
  getUser: call('GET', '/api/user.php', 'The signed-in member, null for a visitor.', {
    answer: user,
  }),
  signIn: call('POST', '/api/user.php', 'Signs in and sets the session cookie.', {
    body: z.strictObject({
      email: z.string().trim().min(1).max(320),
      password: z.string().min(1).max(1_000),
    }),
    answer: z.object({ user: userSchema }),
  }),
  setLanguage: call('PUT', '/api/user.php', 'Keeps the member’s language.', {
    body: z.strictObject({ language: localeSchema }),
    answer: user,
  }),
  signOut: call('GET', '/api/logout.php', 'Ends the session.', {
    answer: z.object({ signed_out: z.literal(true) }),
  }),
  signOutByPost: call('POST', '/api/logout.php', 'Ends the session.', {
    answer: z.object({ signed_out: z.literal(true) }),
  }),
  getSettings: call(
    'GET',
    '/api/settings.php',
    'The site settings. Query: the page’s own query, and its host as `domain`.',
    {
      query: z.looseObject({}),
      answer: settingsSchema,
    },
  ),
  searchMembers: call('GET', '/api/members.php', 'Members that fit the filters, a page of 24.', {
    query: searchQuerySchema,
    answer: searchAnswerSchema,
  }),
  getProfile: call(
    'GET',
    '/api/profile.php',
    'A member as the viewer may see them, with profiles like theirs. Without an id the own profile; `as` shows it as others get it.',
    {
      query: z
        .strictObject({
          id: idSchema.optional(),
          as: z.enum(['visitor', 'free', 'premium']).optional(),
        })
        .refine((query) => query.id === undefined || query.as === undefined, {
          error: 'invalid',
          path: ['as'],
        }),
      answer: z.object({
        // Birth date, consent and the switch for strangers are in the own profile alone.
        profile: profileSchema.extend(
          ownProfileSchema
            .pick({ date_of_birth: true, consent_sensitive: true, shown_to_strangers: true })
            .partial().shape,
        ),
        related: z.array(profileCardSchema),
        /** A conversation was begun before, even if deleted: the next message is not its first. */
        talked: z.boolean(),
      }),
    },
  ),
  getMemberCard: call(
    'GET',
    '/api/member-card.php',
    'A member as people without an account may see them: only one who allows it.',
    {
      query: z.strictObject({ id: idSchema }),
      answer: z.object({
        profile: profileCardSchema.pick({
          id: true,
          name: true,
          age: true,
          gender: true,
          country: true,
          region: true,
          fictional: true,
          main_image: true,
        }),
      }),
    },
  ),
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
  streamEvents: call(
    'GET',
    '/api/events.php',
    'Live events; the header `Last-Event-ID`, or else `last`, resumes after that change.',
    {
      query: z.strictObject({ last: z.string().max(20).optional() }),
      answer: z.unknown(),
    },
  ),
  getInterests: call('GET', '/api/interests.php', 'The interests in the request’s language.', {
    answer: z.object({ interests: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
  getRegions: call('GET', '/api/regions.php', 'The regions of each country.', {
    answer: z.object({ regions: z.record(z.string(), z.array(regionSchema)) }),
  }),
  getCompanyInfo: call('GET', '/api/companyinfo.php', 'Who runs the service.', {
    answer: z.object({
      name: z.string(),
      address: z.string(),
      kvk: z.string(),
      city: z.string(),
      country: z.string(),
      tradenames: z.string(),
      vat_numbers: z.string(),
      support_phone: z.string(),
      delete_discount: z.number(),
    }),
  }),
  pageHidden: call('POST', PAGE_HIDDEN_PATH, 'A beacon: the page went out of sight.', {}),
  logBounce: call('POST', BOUNCE_PATH, 'A beacon: a page with `lb=1` was left at once.', {
    body: z.strictObject({
      /** Without its locale. */
      path: z.string().max(500),
      locale: localeSchema,
      network: z.string().max(100),
      /** How long the page was looked at. */
      ms: z.number().int().min(0).max(60_000),
    }),
  }),
  getGifts: call(
    'GET',
    '/api/gifts.php',
    'The gifts that can be given in a conversation, named in the request’s language, and what each costs.',
    { answer: giftsSchema },
  ),
  ...notificationCalls,
  ...placeCalls,
  ...creditCalls,
  ...paymentCalls,
  ...chatPhotoCalls,
  ...discoveryCalls,
  ...townCalls,
  ...textCalls,
  ...signupCalls,
  ...accessCalls,
  ...ownProfileCalls,
  ...photoCalls,
  ...safetyCalls,
  ...caseCalls,
  ...leavingCalls,
  ...pushCalls,
} as const;

export type CallName = keyof typeof calls;
export type Query<Name extends CallName> = z.input<(typeof calls)[Name]['query']>;
export type Body<Name extends CallName> = z.input<(typeof calls)[Name]['body']>;
export type Answer<Name extends CallName> = z.output<(typeof calls)[Name]['answer']>;

export const errorAnswerSchema = z.object({
  error: z.object({
    code: z.string() as z.ZodType<ServerErrorCode>,
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    retry_after_s: z.number().optional(),
    authentication_required: z.boolean().optional(),
  }),
  authentication_required: z.boolean().optional(),
});
