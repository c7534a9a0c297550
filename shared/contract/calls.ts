import { z } from 'zod';
import type { ServerErrorCode } from '../errors.ts';
import { accessCalls } from './access.ts';
import { caseCalls } from './cases.ts';
import { chatUploadCalls } from './chat-uploads.ts';
import { chatCalls } from './chats.ts';
import { creditCalls } from './credits.ts';
import { discoveryCalls } from './discovery.ts';
import { giftCalls } from './gifts.ts';
import { leavingCalls } from './leaving.ts';
import { likeCalls } from './likes.ts';
import { liveCalls } from './live.ts';
import { notificationCalls } from './notifications.ts';
import { ownProfileCalls } from './own-profile.ts';
import { photoCalls } from './photos.ts';
import { placeCalls } from './places.ts';
import { profileCalls } from './profiles.ts';
import { paymentCalls } from './purchases.ts';
import { pushCalls } from './push.ts';
import { safetyCalls } from './safety.ts';
import { searchCalls } from './search.ts';
import { sessionCalls } from './session.ts';
import { signupCalls } from './signup.ts';
import { siteCalls } from './site.ts';
import { textCalls } from './texts.ts';
import { townCalls } from './towns.ts';

/** Every call of the API, by its name. */
export const calls = {
  ...sessionCalls,
  ...siteCalls,
  ...searchCalls,
  ...profileCalls,
  ...likeCalls,
  ...chatCalls,
  ...liveCalls,
  ...giftCalls,
  ...notificationCalls,
  ...placeCalls,
  ...creditCalls,
  ...paymentCalls,
  ...chatUploadCalls,
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
