import { z } from 'zod';
import { calls } from '../../../../shared/contract/calls.ts';
import { AGREED_PAGES } from '../../../../shared/site/legal-texts.ts';
import { LOCALES } from '../../../../shared/locales.ts';
import type { Database, Transaction } from '../../../database/connection.ts';
import { claimKey, storedAnswer } from '../../../http/guards/idempotency.ts';
import { Refusal } from '../../../http/route.ts';
import type { Claim } from '../../../http/route.ts';
import { enqueue } from '../../../jobs/queue.ts';
import type { JobHandler } from '../../../jobs/runner.ts';
import { isBarred, mailBarred } from '../barred/addresses.ts';
import { accountOf } from './accounts.ts';
import type { AddressOwner } from './accounts.ts';
import { createAccount } from './create-account.ts';
import { mailExisting } from './mails.ts';

const SIGN_UP_JOB = 'sign_up';
const { gender, sexuality, tracking, place } = calls.signUp.body.shape;

const payloadSchema = z.object({
  form: z.object({
    email: z.string(),
    name: z.string(),
    dateOfBirth: z.string(),
    gender,
    home: z.object({
      country: z.string(),
      region: z.string().nullable(),
      city: z.string().nullable(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
    }),
    message: z.string().nullable(),
    language: z.enum(LOCALES),
    sexuality: sexuality.unwrap().nullable(),
    consents: z.boolean(),
    tracking: tracking.unwrap().nullable(),
    place: place.unwrap().default('page'),
  }),
  /** The texts that were in force; none in a job of an earlier version. */
  texts: z
    .array(z.object({ page: z.enum(AGREED_PAGES), version: z.string(), sha256: z.string() }))
    .default([]),
  passwordHash: z.string(),
  claim: z.object({ key: z.string(), bodyHash: z.string() }).nullable(),
  at: z.iso.datetime(),
});
type DeferredSignUp = z.output<typeof payloadSchema>;

/**
 * Stores a checked sign-up for a job, where its answer must not depend on whether the address has an
 * account: neither by its words nor by its time.
 */
export const deferSignUp = (database: Database, signUp: DeferredSignUp): Promise<void> =>
  enqueue(database, SIGN_UP_JOB, signUp, new Date(signUp.at));

/** Mails the owner of an address that somebody signs up with it. */
async function mailOwner(
  transaction: Transaction,
  { memberId, email, locale, state }: AddressOwner,
  at: Date,
): Promise<void> {
  const status = state === 'leaving' ? 'deleted' : 'active';
  // An address that had its mails of this hour gets no more, and the caller learns nothing.
  await mailExisting(transaction, { memberId, email, locale, at, status }).catch(
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    },
  );
}

/** Whether a sign-up with this key and these words made the account. */
async function isRepeated(transaction: Transaction, claim: Claim | null): Promise<boolean> {
  if (!claim) return false;
  return storedAnswer(transaction, claim).then(
    (stored) => stored !== null,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );
}

/** Makes the account of a stored sign-up, or mails the owner of that address or of a barred one. */
export const signupJobs: Readonly<Record<string, JobHandler>> = {
  [SIGN_UP_JOB]: {
    isPersonal: true,
    async handle({ services, transaction, now }, payload) {
      const { form, texts, passwordHash, claim, at: requestedAt } = payloadSchema.parse(payload);
      const at = new Date(requestedAt);
      const owner = await accountOf(transaction, form.email, now);
      // Tried again after the job that erases it.
      if (owner?.state === 'erased') throw new Refusal('busy');
      const claimOf = (memberId: string): Claim | null =>
        claim && {
          memberId,
          key: claim.key,
          call: 'signUp',
          bodyHash: Buffer.from(claim.bodyHash, 'hex'),
          now: at,
        };
      if (owner) {
        // Sent twice: the first made this account and mailed its link.
        if (await isRepeated(transaction, claimOf(owner.memberId))) return;
        return mailOwner(transaction, owner, at);
      }
      const place = { database: transaction, services };
      if (await isBarred(place, form.email))
        return mailBarred(place, { email: form.email, locale: form.language, at });
      const memberId = await createAccount(transaction, form, {
        passwordHash,
        credits: services.settings.current().signup_credits,
        texts,
        at,
      });
      const made = claimOf(memberId);
      if (made) await claimKey(transaction, made);
    },
  },
};
