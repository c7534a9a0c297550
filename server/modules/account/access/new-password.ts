import { and, eq, inArray, isNull, notLike } from 'drizzle-orm';
import { localisedPath, storedLocale } from '../../../../shared/locales.ts';
import type { Transaction } from '../../../database/connection.ts';
import { loginFailures, mailTokens } from '../../../database/schema/access.ts';
import { members } from '../../../database/schema/members.ts';
import { queueMail } from '../../notify/mail/queue.ts';

/** Sets a password, voids earlier links, resets failures, mails the member; sessions stay. */
export async function replacePassword(
  transaction: Transaction,
  memberId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  const [member] = await transaction
    .update(members)
    .set({ password_hash: passwordHash })
    .where(eq(members.id, memberId))
    .returning({ email: members.email, language: members.language });
  if (!member) return;
  await transaction
    .update(mailTokens)
    .set({ expires_at: now })
    .where(
      and(
        eq(mailTokens.member_id, memberId),
        inArray(mailTokens.purpose, ['password_reset', 'mail_change']),
        isNull(mailTokens.used_at),
      ),
    );
  // Counted requests for mails stay.
  await transaction
    .delete(loginFailures)
    .where(
      and(
        eq(loginFailures.email, member.email.toLowerCase()),
        notLike(loginFailures.network, 'mail %'),
      ),
    );
  const locale = storedLocale(member.language);
  await queueMail(transaction, {
    memberId,
    to: member.email,
    template: 'access.password_changed',
    locale,
    values: { path: localisedPath(locale, '/reset-password') },
    at: now,
  });
}
