import { and, eq, isNull, sql } from 'drizzle-orm';
import { DEFAULT_LOCALE, localisedPath, matchLocale } from '../../../shared/locales.ts';
import { emailProblem } from '../../../shared/signup-rules.ts';
import { mailTokens, members } from '../../database/schema.ts';
import { errorCodes } from '../../database/failures.ts';
import { inTransaction } from '../../database/transaction.ts';
import { Refusal } from '../../http/route.ts';
import type { Request, Viewer } from '../../http/route.ts';
import { announceChanges } from '../../live/announce.ts';
import { confirmPassword } from '../account/confirm-password.ts';
import { toUser } from '../account/viewer.ts';
import { queueMail } from '../mail/queue.ts';
import { countMailRequest } from './mail-requests.ts';
import { createToken, findToken, spendToken } from './tokens.ts';

const PURPOSE = 'mail_change';
const REQUESTS_PER_HOUR = 10;
const taken = () => new Refusal('email_taken', { fields: { email: 'email_taken' } });

/**
 * Mails a link to another address that is to become the account's, and tells the address that it has now (security.md point 6).
 * Where the site does not reveal accounts, an address that is taken gets a mail that says so, and the answer is the same.
 * @throws Refusal `new_email_invalid`, `wrong_password`, `login_blocked`, `email_taken`, `too_many_requests`.
 */
export async function requestMailChange(
  viewer: Viewer,
  request: Request<unknown, { email: string; password: string }>,
): Promise<{ sent: true }> {
  const {
    services: { database, settings },
    now,
    body: { email, password },
  } = request;
  const { locale } = viewer;
  if (emailProblem(email))
    throw new Refusal('new_email_invalid', { fields: { email: 'new_email_invalid' } });
  const account = await confirmPassword(viewer, request, password, {
    field: 'password',
    code: 'wrong_password',
  });
  // Nobody finds out by this who has an account.
  await countMailRequest(database, 'change', viewer.memberId, now, REQUESTS_PER_HOUR);
  const [owner] = await database
    .select({ id: members.id, to: members.email, language: members.language })
    .from(members)
    .where(eq(sql`lower(${members.email})`, email.toLowerCase()));
  if (owner && (owner.id === account.id || settings.current().reveal_accounts)) throw taken();
  await countMailRequest(database, 'change', email, now);
  await inTransaction(database, async (transaction) => {
    if (owner) {
      const theirs = matchLocale(owner.language) ?? DEFAULT_LOCALE;
      await queueMail(transaction, {
        memberId: owner.id,
        to: owner.to,
        template: 'access.address_taken',
        locale: theirs,
        values: { path: localisedPath(theirs, '/login') },
        at: now,
      });
      return;
    }
    const token = await createToken(transaction, {
      memberId: account.id,
      purpose: PURPOSE,
      email,
      at: now,
    });
    await queueMail(transaction, {
      memberId: account.id,
      to: email,
      template: 'access.mail_change',
      locale,
      values: { path: localisedPath(locale, `/mail-change/do?token=${token}`) },
      at: now,
    });
    await queueMail(transaction, {
      memberId: account.id,
      to: account.email,
      template: 'access.mail_change_notice',
      locale,
      values: { path: localisedPath(locale, '/reset-password'), email },
      at: now,
    });
  });
  return { sent: true };
}

/**
 * Makes the address of the link the account's. The same link again, when that is done, gets the same answer.
 * @throws Refusal `link_invalid`; `email_taken` when somebody signed up with the address meanwhile: nothing is changed then.
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
    // That the old address bounced says nothing of this one.
    await database
      .update(members)
      .set({
        email: found.email,
        notifications_disabled: sql`array_remove(${members.notifications_disabled}, 'bounce')`,
      })
      .where(eq(members.id, account.id));
  } catch (error) {
    if (errorCodes(error).includes('23505')) throw taken();
    throw error;
  }
  // What was mailed to the old address opens nothing any more.
  await database
    .update(mailTokens)
    .set({ expires_at: now })
    .where(
      and(
        eq(mailTokens.member_id, account.id),
        eq(mailTokens.purpose, 'password_reset'),
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
