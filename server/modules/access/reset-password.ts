import { eq, sql } from 'drizzle-orm';
import { DEFAULT_LOCALE, localisedPath, matchLocale } from '../../../shared/locales.ts';
import { emailProblem } from '../../../shared/signup-rules.ts';
import type { Queryable } from '../../database/connection.ts';
import { members } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import { Refusal } from '../../http/route.ts';
import type { Request } from '../../http/route.ts';
import { hashPassword } from '../account/password.ts';
import { refuseCommonPassword } from '../account/password-rules.ts';
import { queueMail } from '../mail/queue.ts';
import { endSessions, tellEnded } from './end-sessions.ts';
import { countMailRequest } from './mail-requests.ts';
import { replacePassword } from './new-password.ts';
import { createToken, findToken, spendToken } from './tokens.ts';

const PURPOSE = 'password_reset';

/**
 * Mails a link for a new password (specification section 5). Where the site does not reveal accounts, every address gets the same
 * answer here and a mail that says how it is.
 * @throws Refusal `validation_failed` for what is no address; `too_many_requests`; `email_not_found` where accounts are revealed.
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
  const [account] = await database
    .select({
      id: members.id,
      to: members.email,
      language: members.language,
      status: members.status,
    })
    .from(members)
    .where(eq(sql`lower(${members.email})`, email));
  const known = account && account.status !== 'deleted' ? account : null;
  if (!known && settings.current().reveal_accounts)
    throw new Refusal('email_not_found', { fields: { email: 'email_not_found' } });
  await inTransaction(database, async (transaction) => {
    if (!known) {
      await queueMail(transaction, {
        memberId: null,
        to: email,
        template: 'access.no_account',
        locale: request.locale,
        values: {},
        at: now,
      });
      return;
    }
    const token = await createToken(transaction, { memberId: known.id, purpose: PURPOSE, at: now });
    const locale = matchLocale(known.language) ?? DEFAULT_LOCALE;
    await queueMail(transaction, {
      memberId: known.id,
      to: known.to,
      template: 'access.password_reset',
      locale,
      values: { path: localisedPath(locale, `/reset-password/do?token=${token}`) },
      at: now,
    });
  });
  return { sent: true };
}

/** Whose link this is, when it works. @throws Refusal `link_invalid` for an unknown, used or old one, or a closed account's. */
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

/** Whether a link works, for the page that it opens. @throws Refusal `link_invalid`. */
export async function checkReset(
  request: Request<{ token: string }, unknown>,
): Promise<{ valid: true }> {
  await memberOf(request.database, request.query.token, request.now, findToken);
  return { valid: true };
}

/**
 * Sets a new password by the link of the mail; all sessions of the account end (decisions section 4).
 * @throws Refusal `passwords_differ`, `link_invalid`, `validation_failed` for a password that many people have, `busy`.
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
  // Looked at before the costly hash, and again when it is used up.
  await memberOf(database, body.token, now, findToken);
  const hash = await hashPassword(body.password);
  const { memberId, ended } = await inTransaction(database, async (transaction) => {
    const whose = await memberOf(transaction, body.token, now, spendToken);
    await replacePassword(transaction, whose, hash, now);
    return { memberId: whose, ended: await endSessions(transaction, whose) };
  });
  request.afterCommit(() => tellEnded(live, memberId, ended));
  return { changed: true };
}
