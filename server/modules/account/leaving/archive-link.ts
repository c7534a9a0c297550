import { eq } from 'drizzle-orm';
import { storedLocale } from '../../../../shared/locales.ts';
import type { FileAnswer } from '../../../../shared/contract/call.ts';
import type { Queryable } from '../../../database/connection.ts';
import { members } from '../../../database/schema/members.ts';
import { profiles } from '../../../database/schema/profiles.ts';
import { Refusal } from '../../../http/route.ts';
import type { Request } from '../../../http/route.ts';
import { queueMail } from '../../notify/mail/queue.ts';
import { createToken, findToken } from '../access/tokens.ts';
import { exportData } from './export.ts';

/**
 * Mails somebody a link to their archive, to the address of their account. The archive is made when
 * the link is followed: it lies nowhere, and the sender of the link never has it.
 * @returns the mail's id.
 */
export async function queueArchiveMail(
  database: Queryable,
  account: { id: string; email: string; language: string },
  at: Date,
): Promise<string> {
  const token = await createToken(database, { memberId: account.id, purpose: 'export', at });
  return queueMail(database, {
    memberId: account.id,
    to: account.email,
    template: 'leaving.archive',
    locale: storedLocale(account.language),
    values: { path: `/api/archive.php?token=${token}` },
    at,
  });
}

/** The archive of a mailed link. @throws Refusal `link_invalid` for none, and for an old one. */
export async function exportByLink(
  request: Request<unknown, unknown>,
  token: string,
): Promise<FileAnswer> {
  const { services, now } = request;
  const found = await findToken(services.database, { token, purpose: 'export', at: now });
  if (!found || found.expired) throw new Refusal('link_invalid');
  const [member] = await services.database
    .select({ memberId: members.id, profileId: profiles.id, language: members.language })
    .from(members)
    .innerJoin(profiles, eq(profiles.member_id, members.id))
    .where(eq(members.id, found.memberId));
  if (!member) throw new Refusal('link_invalid');
  return exportData(request, { ...member, locale: storedLocale(member.language) });
}
