import { and, desc, eq, sql } from 'drizzle-orm';
import { localisedPath, matchLocale } from '../../../../shared/locales.ts';
import { emailProblem } from '../../../../shared/account/signup-rules.ts';
import type { Transaction } from '../../../database/connection.ts';
import { errorCodes } from '../../../database/failures.ts';
import { mailTokens } from '../../../database/schema/access.ts';
import { members } from '../../../database/schema/members.ts';
import { mails } from '../../../database/schema/notices.ts';
import { isListable, profiles } from '../../../database/schema/profiles.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { Refusal } from '../../../http/route.ts';
import type { Request, Viewer } from '../../../http/route.ts';
import { announceChanges } from '../../../live/announce.ts';
import { findToken } from '../access/tokens.ts';
import { confirmPassword } from '../sign-in/confirm-password.ts';
import { accountColumns, accountState } from '../sign-in/account-state.ts';
import { toUser } from '../sign-in/viewer.ts';
import { barred, isBarred, mailBarred } from '../barred/addresses.ts';
import { profileChanges } from '../../profiles/profile-audience.ts';
import { noteArrivalEvent } from '../../partners/events.ts';
import { accountOf } from './accounts.ts';
import { ACTIVATION_TEMPLATE, mailActivation, mailExisting } from './mails.ts';

type SendRequest = Request<unknown, { email?: string | undefined; password?: string | undefined }>;

/** Mails the link to the member's address, or to a corrected one, which becomes theirs. */
async function mailTo(
  request: SendRequest,
  viewer: Viewer,
  corrected: string | null,
): Promise<void> {
  const { services, now } = request;
  let effects: (() => void)[] = [];
  await inTransaction(services.database, async (transaction) => {
    effects = [];
    const [member] = await transaction
      .select({ email: members.email, status: members.status })
      .from(members)
      .where(eq(members.id, viewer.memberId))
      .for('update');
    if (!member || member.status === 'deleted') throw new Refusal('authentication_required');
    if (member.status === 'active') throw new Refusal('already_confirmed');
    // The bounce of the mistyped address does not concern this one.
    if (corrected !== null)
      await transaction
        .update(members)
        .set({
          email: corrected,
          notifications_disabled: sql`array_remove(${members.notifications_disabled}, 'bounce')`,
        })
        .where(eq(members.id, viewer.memberId));
    const [profile] = await transaction
      .select({ name: profiles.name })
      .from(profiles)
      .where(eq(profiles.member_id, viewer.memberId));
    await mailActivation(transaction, {
      memberId: viewer.memberId,
      email: corrected ?? member.email,
      locale: viewer.locale,
      name: profile?.name ?? '',
      at: now,
    });
    if (corrected === null) return;
    await announceChanges(
      {
        database: transaction,
        now,
        services,
        afterCommit: (effect) => {
          effects.push(effect);
        },
      },
      [
        {
          memberId: viewer.memberId,
          entity: 'account',
          id: viewer.memberId,
          value: await toUser(transaction, viewer.memberId, now),
        },
      ],
    );
  });
  for (const effect of effects) request.afterCommit(effect);
}

/**
 * Mails the activation link again and ends the one before. Another address, which needs the
 * password, becomes the account's.
 * @throws Refusal `already_confirmed`; `validation_failed`; `wrong_password`; `login_blocked`;
 *   `email_taken`; `address_barred`; `too_many_requests` past three mails an hour to the address.
 */
export async function sendActivation(
  viewer: Viewer,
  request: SendRequest,
): Promise<{ sent: true }> {
  const { services, now, body } = request;
  const email = body.email?.trim();
  if (email === undefined) {
    await mailTo(request, viewer, null);
    return { sent: true };
  }
  if (viewer.status === 'active') throw new Refusal('already_confirmed');
  const fields = {
    ...(emailProblem(email) ? { email: 'invalid_email' } : {}),
    ...(body.password === undefined ? { password: 'required' } : {}),
  };
  if (Object.keys(fields).length > 0) throw new Refusal('validation_failed', { fields });
  await confirmPassword(viewer, request, body.password ?? '', {
    field: 'password',
    code: 'wrong_password',
  });
  const reveals = services.settings.current().reveal_accounts;
  const owner = await accountOf(services.database, email, now);
  try {
    if (!owner && (await isBarred({ database: services.database, services }, email))) {
      if (reveals) throw barred();
      await inTransaction(services.database, (transaction) =>
        mailBarred({ database: transaction, services }, { email, locale: viewer.locale, at: now }),
      );
    } else if (!owner || owner.memberId === viewer.memberId) await mailTo(request, viewer, email);
    else if (reveals) throw new Refusal('email_taken', { fields: { email: 'email_taken' } });
    else
      await inTransaction(services.database, (transaction) =>
        mailExisting(transaction, {
          ...owner,
          at: now,
          status: owner.state === 'leaving' ? 'deleted' : 'active',
        }),
      );
  } catch (error) {
    throw errorCodes(error).includes('23505')
      ? new Refusal('email_taken', { fields: { email: 'email_taken' } })
      : error;
  }
  return { sent: true };
}

/** Whether the newest activation mail was sent, for the last step of the sign-up. */
export async function getActivation(
  viewer: Viewer,
  { database }: Request<unknown, unknown>,
): Promise<{ sent: boolean }> {
  const [newest] = await database
    .select({ sentAt: mails.sent_at })
    .from(mails)
    .where(and(eq(mails.member_id, viewer.memberId), eq(mails.template, ACTIVATION_TEMPLATE)))
    .orderBy(desc(mails.created_at))
    .limit(1);
  return { sent: Boolean(newest?.sentAt) };
}

type Followed = Pick<
  Request<{ token: string }, unknown>,
  'query' | 'now' | 'services' | 'afterCommit'
> & { database: Transaction };

/**
 * Activates a link's account.
 * @returns its language and whether it is active; null for no account.
 */
async function follow({
  query,
  database,
  now,
  services,
  afterCommit,
}: Followed): Promise<{ language: string; active: boolean } | null> {
  const found = await findToken(database, { token: query.token, purpose: 'activation', at: now });
  if (!found) return null;
  const [member] = await database
    .select({
      email: members.email,
      language: members.language,
      invisible: members.invisible,
      ...accountColumns(members),
    })
    .from(members)
    .where(eq(members.id, found.memberId))
    .for('update');
  if (!member || accountState(member, now) !== 'open') return null;
  // A second visit, or an older link of a confirmed member.
  if (member.status === 'active') return { language: member.language, active: true };
  const isOwnAddress =
    found.email === null || found.email.toLowerCase() === member.email.toLowerCase();
  if (found.usedAt || found.expired || !isOwnAddress)
    return { language: member.language, active: false };
  await database.update(mailTokens).set({ used_at: now }).where(eq(mailTokens.id, found.id));
  await database.update(members).set({ status: 'active' }).where(eq(members.id, found.memberId));
  const [profile] = await database
    .update(profiles)
    .set({ status: 'active', listed: member.invisible ? false : isListable })
    .where(eq(profiles.member_id, found.memberId))
    .returning({ id: profiles.id });
  await noteArrivalEvent(database, 'activation', { memberId: found.memberId, at: now });
  await announceChanges({ database, now, services, afterCommit }, [
    {
      memberId: found.memberId,
      entity: 'account',
      id: found.memberId,
      value: await toUser(database, found.memberId, now),
    },
    ...(profile ? await profileChanges(database, profile.id, now) : []),
  ]);
  return { language: member.language, active: true };
}

/**
 * Follows the link of the activation mail, without a session: the account becomes active.
 * @returns the path `/activate/done`, also for a second visit, or `/activate/error`, in the
 *   member's language.
 */
export async function activate(
  request: Followed & Pick<Request<unknown, unknown>, 'locale'>,
): Promise<string> {
  const followed = await follow(request);
  const locale = matchLocale(followed?.language) ?? request.locale;
  return localisedPath(locale, followed?.active ? '/activate/done' : '/activate/error');
}
