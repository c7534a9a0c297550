import { eq, sql } from 'drizzle-orm';
import { LOCALES, localisedPath, storedLocale } from '../../../../shared/locales.ts';
import { emailProblem } from '../../../../shared/account/signup-rules.ts';
import { z } from 'zod';
import type { Locale } from '../../../../shared/locales.ts';
import type { Queryable, Transaction } from '../../../database/connection.ts';
import { members } from '../../../database/schema/members.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { Refusal } from '../../../http/route.ts';
import type { Request } from '../../../http/route.ts';
import { enqueue } from '../../../jobs/queue.ts';
import type { JobHandler } from '../../../jobs/runner.ts';
import { hashPassword } from '../sign-in/password.ts';
import { refuseCommonPassword } from '../sign-in/password-rules.ts';
import { queueMail } from '../../notify/mail/queue.ts';
import { endSessions, notifyEnded } from './end-sessions.ts';
import { countMailRequest } from './mail-requests.ts';
import { replacePassword } from './new-password.ts';
import { createToken, findToken, spendToken } from './tokens.ts';

const PURPOSE = 'password_reset';
const RESET_JOB = 'mail_password_reset';
const payloadSchema = z.object({
  email: z.string(),
  locale: z.enum(LOCALES),
  at: z.iso.datetime(),
});

async function accountAt(database: Queryable, email: string) {
  const [account] = await database
    .select({
      id: members.id,
      to: members.email,
      language: members.language,
      status: members.status,
    })
    .from(members)
    .where(eq(sql`lower(${members.email})`, email));
  return account && account.status !== 'deleted' ? account : null;
}

/** Mails the link to the account of an address, or that there is none. */
async function mailReset(
  transaction: Transaction,
  { email, locale: visitorLocale, at }: { email: string; locale: Locale; at: Date },
): Promise<void> {
  const account = await accountAt(transaction, email);
  if (!account) {
    await queueMail(transaction, {
      memberId: null,
      to: email,
      template: 'access.no_account',
      locale: visitorLocale,
      values: {},
      at,
    });
    return;
  }
  const token = await createToken(transaction, { memberId: account.id, purpose: PURPOSE, at });
  const locale = storedLocale(account.language);
  await queueMail(transaction, {
    memberId: account.id,
    to: account.to,
    template: 'access.password_reset',
    locale,
    values: { path: localisedPath(locale, `/reset-password/do?token=${token}`) },
    at,
  });
}

/** Mails for addresses whose answer must not reveal whether they have an account. */
export const resetJobs: Readonly<Record<string, JobHandler>> = {
  [RESET_JOB]: {
    isPersonal: true,
    handle: async ({ transaction }, payload) => {
      const { at, ...request } = payloadSchema.parse(payload);
      await mailReset(transaction, { ...request, at: new Date(at) });
    },
  },
};

/**
 * Mails a link for a new password. Where the site does not reveal accounts, every address gets the
 * same answer after the same work, and a job sends the mail that fits.
 * @throws Refusal `validation_failed` for an invalid address; `too_many_requests`;
 *   `email_not_found` where accounts are revealed.
 */
export async function requestReset(
  request: Request<unknown, { email: string }>,
): Promise<{ sent: true }> {
  const {
    services: { database, settings },
    now,
  } = request;
  const email = request.body.email.toLowerCase();
  if (emailProblem(email))
    throw new Refusal('validation_failed', { fields: { email: 'invalid_email' } });
  await countMailRequest(database, 'reset', email, now);
  if (settings.current().reveal_accounts) {
    if (!(await accountAt(database, email)))
      throw new Refusal('email_not_found', { fields: { email: 'email_not_found' } });
    await inTransaction(database, (transaction) =>
      mailReset(transaction, { email, locale: request.locale, at: now }),
    );
  } else await enqueue(database, RESET_JOB, { email, locale: request.locale, at: now }, now);
  return { sent: true };
}

/**
 * A link's member.
 * @throws Refusal `link_invalid` for an unknown, used or expired link, or account.
 */
async function memberOf(
  database: Queryable,
  token: string,
  at: Date,
  find: typeof findToken | typeof spendToken,
): Promise<string> {
  const found = await find(database, { token, purpose: PURPOSE, at });
  if (!found || found.usedAt || found.expired) throw new Refusal('link_invalid');
  const [account] = await database
    .select({ status: members.status })
    .from(members)
    .where(eq(members.id, found.memberId));
  if (!account || account.status === 'deleted') throw new Refusal('link_invalid');
  return found.memberId;
}

export async function checkReset(
  request: Request<{ token: string }, unknown>,
): Promise<{ valid: true }> {
  await memberOf(request.database, request.query.token, request.now, findToken);
  return { valid: true };
}

/**
 * Sets a new password by a mailed link; all sessions of the account end.
 * @throws Refusal `passwords_differ`, `link_invalid`, `validation_failed` for a common password,
 *   `busy`.
 */
export async function resetPassword(
  request: Request<unknown, { token: string; password: string; password_repeat: string }>,
): Promise<{ changed: true }> {
  const {
    services: { database, live },
    now,
    body,
  } = request;
  if (body.password !== body.password_repeat)
    throw new Refusal('passwords_differ', { fields: { password_repeat: 'passwords_differ' } });
  refuseCommonPassword('password', body.password);
  // Checked before the costly hash, and again when it is used up.
  await memberOf(database, body.token, now, findToken);
  const hash = await hashPassword(body.password);
  const { memberId, ended } = await inTransaction(database, async (transaction) => {
    const whose = await memberOf(transaction, body.token, now, spendToken);
    await replacePassword(transaction, whose, hash, now);
    return { memberId: whose, ended: await endSessions(transaction, whose) };
  });
  request.afterCommit(() => notifyEnded(live, memberId, ended));
  return { changed: true };
}
