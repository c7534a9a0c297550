import { newId } from '../../../../shared/identifiers.ts';
import type { Transaction } from '../../../database/connection.ts';
import { members } from '../../../database/schema/members.ts';
import { profiles } from '../../../database/schema/profiles.ts';
import { postCredits } from '../../money/credits/ledger.ts';
import { giveConsent } from '../../profiles/own/consent.ts';
import { recordAgreement } from '../../texts/notices.ts';
import type { AgreedText } from '../../texts/notices.ts';
import { noteArrivalEvent } from '../../partners/events.ts';
import type { CheckedForm } from './form.ts';
import { mailActivation } from './mails.ts';

/**
 * Makes an account that is not confirmed, with a disabled profile, the texts that it agrees to, the
 * credits of sign-up and a queued activation mail.
 * @returns the id of the member.
 * @throws a unique violation when the address or the id was taken at the same moment; Refusal
 *   `too_many_requests` for an address that was mailed too often.
 */
export async function createAccount(
  transaction: Transaction,
  form: Omit<CheckedForm, 'password'>,
  {
    passwordHash,
    credits,
    texts,
    at,
    memberId = newId(at.getTime()),
  }: {
    passwordHash: string;
    credits: number;
    texts: readonly AgreedText[];
    at: Date;
    memberId?: string;
  },
): Promise<string> {
  const { home, language } = form;
  await transaction.insert(members).values({
    id: memberId,
    email: form.email,
    password_hash: passwordHash,
    status: 'not_confirmed',
    language,
    tracking: form.tracking,
    signup_message: form.message,
    signup_at: at,
    last_seen_at: at,
  });
  await transaction.insert(profiles).values({
    id: newId(at.getTime()),
    member_id: memberId,
    name: form.name,
    gender: form.gender,
    sexuality: form.sexuality,
    date_of_birth: form.dateOfBirth,
    ...home,
    status: 'disabled',
    listed: false,
    last_active_at: at,
    created_at: at,
  });
  // Making an account accepts the texts; special personal data has its own consent.
  await recordAgreement(transaction, texts, { memberId, locale: language, place: form.place, at });
  if (form.consents) await giveConsent(transaction, { memberId, locale: language, at });
  if (credits > 0)
    await postCredits(transaction, {
      memberId,
      amount: credits,
      cause: 'signup',
      reference: memberId,
      otherProfile: null,
      at,
    });
  await mailActivation(transaction, {
    memberId,
    email: form.email,
    locale: language,
    name: form.name,
    at,
  });
  await noteArrivalEvent(transaction, 'sign_up', { memberId, at });
  return memberId;
}
