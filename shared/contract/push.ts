import { z } from 'zod';
import { call } from './call.ts';
import { idSchema, instantSchema } from './fields.ts';
import { PAGE_VISIBLE_PATH, PUSH_CHECK_PATH, PUSH_PATH } from '../api-paths.ts';

/** What a push is about; `test` is sent by a member to their own device. */
const PUSH_KINDS = ['messages', 'likes', 'match', 'test'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** A path of our own origin; `//host` and `/\host` would leave it. */
const ownPath = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\s\\]*$/, { error: 'invalid' });

/** A push's payload for the service worker: numbers and paths, never a name, text or photo. */
export const pushPayloadSchema = z.object({
  kind: z.enum(PUSH_KINDS),
  /** How many there are now; the notification replaces the one before. */
  count: z.number().int().min(0),
  /** The path of `checkPush`, which answers the current state. */
  checkUrl: ownPath,
  /** The page to open, in the member’s language. */
  openUrl: ownPath,
  /** A notification replaces one with the same tag; pages use the same tags. */
  tag: z.string().min(1).max(80),
  /** The same for a repeated event, when the server was killed before recording it. */
  id: idSchema.optional(),
});
export type PushPayload = z.infer<typeof pushPayloadSchema>;

const base64Url = (bytes: number) =>
  z
    .string()
    .max(200)
    .regex(/^[A-Za-z0-9_-]+={0,2}$/, { error: 'invalid' })
    .refine((text) => Math.floor((text.replace(/=+$/, '').length * 3) / 4) === bytes, {
      error: 'invalid',
    });
/** An address from a push service; the server decides which hosts are allowed. */
const endpoint = z
  .string()
  .min(1)
  .max(2_000)
  .regex(/^https?:\/\/[\x21-\x7e]+$/, { error: 'invalid' });

/** `PushSubscription.toJSON()`. */
const pushSubscriptionSchema = z.strictObject({
  endpoint,
  expirationTime: z.number().min(0).max(8_640_000_000_000_000).nullable().optional(),
  /** The browser's public key, an uncompressed point of P-256, and the subscription's secret. */
  keys: z.strictObject({ p256dh: base64Url(65), auth: base64Url(16) }),
});
export type PushSubscriptionFields = z.infer<typeof pushSubscriptionSchema>;

/** `push=1` distinguishes these from the other calls of `/api/user.php`. */
const query = z.strictObject({ push: z.literal('1') });

/** Push notifications of a device. A subscription belongs to a session and ends with it. */
export const pushCalls = {
  getPush: call(
    'GET',
    PUSH_PATH,
    'The devices on which the member gets push notifications; `current` is this one.',
    {
      query,
      by: 'push',
      answer: z.object({
        subscriptions: z.array(
          z.object({
            device: idSchema,
            host: z.string(),
            created_at: instantSchema,
            /** When the push service last took a push for it; null before the first. */
            accepted_at: instantSchema.nullable(),
            current: z.boolean(),
          }),
        ),
      }),
    },
  ),
  subscribePush: call(
    'POST',
    PUSH_PATH,
    'Stores the push subscription of this device, in place of the one before.',
    {
      query,
      by: 'push',
      body: z.strictObject({ subscription: pushSubscriptionSchema }),
      answer: z.object({ subscribed: z.literal(true) }),
    },
  ),
  unsubscribePush: call(
    'DELETE',
    PUSH_PATH,
    'Removes a push subscription of the member; without it nothing happens.',
    {
      query,
      by: 'push',
      body: z.strictObject({ endpoint }),
      answer: z.object({ unsubscribed: z.literal(true) }),
    },
  ),
  testPush: call(
    'POST',
    '/api/push-test.php',
    'Sends a push to a subscribed device of the member, and tells what the push service said.',
    {
      body: z.strictObject({ endpoint }),
      answer: z.object({
        id: idSchema,
        /** The push service took it (201, 202 or 200). */
        accepted: z.boolean(),
        /** What the push service answered; null when it could not be reached in time. */
        status: z.number().int().nullable(),
        /** The subscription was unknown and is removed here too: subscribe again. */
        removed: z.boolean(),
      }),
    },
  ),
  checkPush: call(
    'GET',
    PUSH_CHECK_PATH,
    'How many there are of what a push was about now, 0 when it was seen meanwhile; and the number on the app’s icon.',
    {
      query: z
        .strictObject({
          kind: z.enum(PUSH_KINDS),
          conversation: idSchema.optional(),
          profile: idSchema.optional(),
        })
        .refine(
          ({ kind, conversation }) => (kind === 'messages') === (conversation !== undefined),
          { error: 'invalid', path: ['conversation'] },
        )
        .refine(({ kind, profile }) => (kind === 'match') === (profile !== undefined), {
          error: 'invalid',
          path: ['profile'],
        }),
      answer: z.object({ count: z.number().int().min(0), badge: z.number().int().min(0) }),
    },
  ),
  pageVisible: call(
    'POST',
    PAGE_VISIBLE_PATH,
    'A beacon: the page is in sight, so that what it shows itself is not pushed to this device for the next 90 seconds, or until the page is hidden.',
    {},
  ),
};
