import { desc, eq, sql } from 'drizzle-orm';
import { UUID_PATTERN } from '../../shared/identifiers.ts';
import type { Queryable } from '../../server/database/connection.ts';
import { mailbox } from '../../server/database/schema/notices.ts';

export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  sent_at: string;
}

const MOST = 500;

/** Sent mail, newest first; with `to` that to one address, in any case of letters. */
export async function listMail(database: Queryable, to?: string): Promise<Mail[]> {
  const rows = await database
    .select()
    .from(mailbox)
    .where(
      to === undefined || to === ''
        ? undefined
        : sql`lower(${mailbox.to}) = ${to.trim().toLowerCase()}`,
    )
    .orderBy(desc(mailbox.sent_at), desc(mailbox.id))
    .limit(MOST);
  return rows.map((row) => ({ ...row, sent_at: row.sent_at.toISOString() }));
}

export async function htmlOfMail(database: Queryable, id: string): Promise<string | null> {
  const [row] = UUID_PATTERN.test(id)
    ? await database.select({ html: mailbox.html }).from(mailbox).where(eq(mailbox.id, id))
    : [];
  return row?.html ?? null;
}
