import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../server/database/connection.ts';
import { mails } from '../../server/database/schema/notices.ts';

interface QueuedForTest {
  to: string;
  template: string;
  locale: string;
  memberId: string | null;
  values: Record<string, unknown>;
}

/** The mails that were queued for an address, oldest first. */
export async function mailsTo(database: Database, address: string): Promise<QueuedForTest[]> {
  const rows = await database
    .select()
    .from(mails)
    .where(eq(mails.to, address))
    .orderBy(asc(mails.created_at), asc(mails.id));
  return rows.map((row) => ({
    to: row.to,
    template: row.template,
    locale: row.locale,
    memberId: row.member_id,
    values: row.values as Record<string, unknown>,
  }));
}

/**
 * The token in the link of the newest mail of a template to an address. @throws Error when there is
 * none.
 */
export async function tokenMailedTo(
  database: Database,
  address: string,
  template: string,
): Promise<string> {
  const path = (await mailsTo(database, address)).findLast((mail) => mail.template === template)
    ?.values['path'];
  const token =
    typeof path === 'string' ? URL.parse(path, 'http://x')?.searchParams.get('token') : null;
  if (!token) throw new Error(`No ${template} with a link was mailed to ${address}`);
  return token;
}
