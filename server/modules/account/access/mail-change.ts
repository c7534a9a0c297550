import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { LOCALES, localisedPath, storedLocale } from '../../../../shared/locales.ts';
import { emailProblem } from '../../../../shared/account/signup-rules.ts';
import { z } from 'zod';
import { idSchema } from '../../../../shared/contract/fields.ts';
import type { Queryable, Transaction } from '../../../database/connection.ts';
import { mailTokens } from '../../../database/schema/access.ts';
import { members } from '../../../database/schema/members.ts';
import { errorCodes } from '../../../database/failures.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { Refusal } from '../../../http/route.ts';
import type { Request, Viewer } from '../../../http/route.ts';
import { enqueue } from '../../../jobs/queue.ts';
import type { JobHandler } from '../../../jobs/runner.ts';
import { announceChanges } from '../../../live/announce.ts';
import { confirmPassword } from '../sign-in/confirm-password.ts';
import { toUser } from '../sign-in/viewer.ts';
import { barred, isBarred, mailBarred } from '../barred/addresses.ts';
import type { BarredPlace } from '../barred/addresses.ts';
import { queueMail } from '../../notify/mail/queue.ts';
import { countMailRequest } from './mail-requests.ts';
import { createToken, findToken, spendToken } from './tokens.ts';

const PURPOSE = 'mail_change';
const REQUESTS_PER_HOUR = 10;
const refuseTaken = () => new Refusal('email_taken', { fields: { email: 'email_taken' } });

const CHANGE_JOB = 'mail_address_change';
const payloadSchema = z.object({
  memberId: idSchema,
  email: z.string(),
  locale: z.enum(LOCALES),
  at: z.iso.datetime(),
});
type Change = Omit<z.output<typeof payloadSchema>, 'at'> & { at: Date };

async function ownerOf(database: Queryable, email: string) {
  const [owner] = await database
    .select({ id: members.id, to: members.email, language: members.language })
    .from(members)
    .where(eq(sql`lower(${members.email})`, email.toLowerCase()));
  return owner ?? null;
}

/**
 * Mails the link to the new address, or a notice that the address has an account or is barred; the
 * member's own address gets the same notice in each case.
 */
async function mailChange(
  { database: transaction, services }: BarredPlace & { database: Transaction },
  { memberId, email, locale, at }: Change,
): Promise<void> {
  const [member] = await transaction
    .select({ email: members.email, status: members.status })
    .from(members)
    .where(eq(members.id, memberId));
  if (!member || member.status === 'deleted') return;
  const owner = await ownerOf(transaction, email);
  if (owner) {
    const theirs = storedLocale(owner.language);
    await queueMail(transaction, {
      memberId: owner.id,
      to: owner.to,
      template: 'access.address_taken',
      locale: theirs,
      values: { path: localisedPath(theirs, '/login') },
      at,
    });
  } else if (await isBarred({ database: transaction, services }, email))
    await mailBarred({ database: transaction, services }, { email, locale, at });
  else {
    const token = await createToken(transaction, { memberId, purpose: PURPOSE, email, at });
    await queueMail(transaction, {
      memberId,
      to: email,
      template: 'access.mail_change',
      locale,
      values: { path: localisedPath(locale, `/mail-change/do?token=${token}`) },
      at,
    });
  }
  await queueMail(transaction, {
    memberId,
    to: member.email,
    template: 'access.mail_change_notice',
    locale,
    values: { path: localisedPath(locale, '/reset-password'), email },
    at,
  });
}

/** Mails for addresses whose answer must not reveal whether they have an account. */
export const mailChangeJobs: Readonly<Record<string, JobHandler>> = {
  [CHANGE_JOB]: {
    isPersonal: true,
    handle: async ({ transaction, services }, payload) => {
      const { at, ...change } = payloadSchema.parse(payload);
      await mailChange({ database: transaction, services }, { ...change, at: new Date(at) });
    },
  },
};

/**
 * Mails a link to another address that is to become the account's, and a notice to the address that
 * it has now. Where the site does not reveal accounts, every address gets the same answer after the
 * same work, and a job sends the mails.
 * @throws Refusal `new_email_invalid`, `wrong_password`, `login_blocked`, `email_taken`,
 *   `address_barred`, `too_many_requests`.
 */
export async function requestMailChange(
  viewer: Viewer,
  request: Request<unknown, { email: string; password: string }>,
): Promise<{ sent: true }> {
  const {
    services,
    now,
    body: { email, password },
  } = request;
  const { locale } = viewer;
  const { database, settings } = services;
  if (emailProblem(email))
    throw new Refusal('new_email_invalid', { fields: { email: 'new_email_invalid' } });
  const account = await confirmPassword(viewer, request, password, {
    field: 'password',
    code: 'wrong_password',
  });
  // Counted, so that nobody can probe who has an account.
  await countMailRequest(database, 'change', viewer.memberId, now, REQUESTS_PER_HOUR);
  const reveals = settings.current().reveal_accounts;
  const isOwn = email.toLowerCase() === account.email.toLowerCase();
  if (isOwn || (reveals && (await ownerOf(database, email)))) throw refuseTaken();
  if (reveals && (await isBarred({ database, services }, email))) throw barred();
  await countMailRequest(database, 'change', email, now);
  const change = { memberId: account.id, email, locale, at: now };
  if (reveals)
    await inTransaction(database, (transaction) =>
      mailChange({ database: transaction, services }, change),
    );
  else await enqueue(database, CHANGE_JOB, change, now);
  return { sent: true };
}

/**
 * Makes the link's address the account's; repeating it gives the same answer.
 * @throws Refusal `link_invalid`; `email_taken` when somebody took the address meanwhile.
 */
export async function confirmMailChange(
  request: Request<unknown, { token: string }>,
): Promise<{ changed: true }> {
  const {
    database,
    now,
    body: { token },
  } = request;
  const found = await findToken(database, { token, purpose: PURPOSE, at: now });
  if (!found || found.email === null) throw new Refusal('link_invalid');
  const [account] = await database
    .select({ id: members.id, email: members.email, status: members.status })
    .from(members)
    .where(eq(members.id, found.memberId));
  if (!account || account.status === 'deleted') throw new Refusal('link_invalid');
  if (found.usedAt && account.email === found.email) return { changed: true };
  if (!(await spendToken(database, { token, purpose: PURPOSE, at: now })))
    throw new Refusal('link_invalid');
  try {
    // The bounce of the old address does not concern this one.
    await database
      .update(members)
      .set({
        email: found.email,
        notifications_disabled: sql`array_remove(${members.notifications_disabled}, 'bounce')`,
      })
      .where(eq(members.id, account.id));
  } catch (error) {
    if (errorCodes(error).includes('23505')) throw refuseTaken();
    throw error;
  }
  // Links mailed to the old address end: they lead into the account, or give all that is in it.
  await database
    .update(mailTokens)
    .set({ expires_at: now })
    .where(
      and(
        eq(mailTokens.member_id, account.id),
        inArray(mailTokens.purpose, ['password_reset', 'export']),
        isNull(mailTokens.used_at),
      ),
    );
  await announceChanges(request, [
    {
      memberId: account.id,
      entity: 'account',
      id: account.id,
      value: await toUser(database, account.id, now),
    },
  ]);
  return { changed: true };
}
