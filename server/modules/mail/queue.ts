import { newId } from '../../../shared/identifiers.ts';
import type { Locale } from '../../../shared/locales.ts';
import type { Queryable } from '../../database/connection.ts';
import { mails } from '../../database/schema.ts';
import { enqueue } from '../../jobs/queue.ts';

/** The job that sends one mail; its payload is `{ mail: id }`. */
export const SEND_MAIL_JOB = 'send_mail';

export interface QueuedMail {
  /** Null for an address that is no member's. */
  memberId: string | null;
  to: string;
  /** `PART.TEMPLATE`: the key TEMPLATE of `locales/LOCALE/mail-PART.json`, with `subject`, `title`, `text` and, where it has a link, `button`. */
  template: string;
  locale: Locale;
  /** What the texts need, and `path`: where the button leads, as a path of the site. Never the text of a message. */
  values: Readonly<Record<string, string | number>>;
  at: Date;
}

/**
 * Queues a mail in the transaction that causes it: rolled back with it, lost by no crash, sent once by a job that tries again.
 * @returns the id of the mail.
 */
export async function queueMail(database: Queryable, { memberId, to, template, locale, values, at }: QueuedMail): Promise<string> {
  const id = newId(at.getTime());
  await database.insert(mails).values({ id, member_id: memberId, to, template, locale, values, created_at: at });
  await enqueue(database, SEND_MAIL_JOB, { mail: id }, at);
  return id;
}
