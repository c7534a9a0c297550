import { and, eq, gt, sql } from 'drizzle-orm';
import { newId } from '../../../../shared/identifiers.ts';
import type { Locale } from '../../../../shared/locales.ts';
import type { NotificationKind } from '../../../../shared/notifications.ts';
import type { Queryable } from '../../../database/connection.ts';
import { mails } from '../../../database/schema/notices.ts';
import { Refusal } from '../../../http/route.ts';
import { enqueue } from '../../../jobs/queue.ts';

/** The job that sends one mail; its payload is `{ mail: id }`. */
export const SEND_MAIL_JOB = 'send_mail';

/**
 * What a mail needs besides its texts; deleted once it is sent, because a link opens an account.
 */
export interface MailValues {
  /** Where the button leads: a path of the site. Without it there is no button. */
  path?: string;
  /** The one-click path, becomes List-Unsubscribe and List-Unsubscribe-Post (RFC 8058). */
  unsubscribe?: string;
  /** The page on which a person unsubscribes: a link at the foot. */
  unsubscribePage?: string;
  /** The kind of a notification, which is looked at again when the mail leaves. */
  kind?: NotificationKind;
  /** 1: neither sender, subject nor text names the site. */
  discreet?: number;
  /** Values of the texts' `{{}}`; `count` also chooses the plural form. Never a message's text. */
  [name: string]: string | number | undefined;
}

export interface QueuedMail {
  /** Null for an address that is no member's. */
  memberId: string | null;
  to: string;
  /**
   * `PART.TEMPLATE`: the key TEMPLATE of `locales/LOCALE/mail-PART.json` with `subject`, `title`,
   * `text` and, with a link, `button` and `note`.
   */
  template: string;
  locale: Locale;
  values: MailValues;
  at: Date;
}

/** Queues a mail in the transaction that causes it; a job sends it once. @returns its id. */
export async function queueMail(
  database: Queryable,
  { memberId, to, template, locale, values, at }: QueuedMail,
): Promise<string> {
  const id = newId(at.getTime());
  await database
    .insert(mails)
    .values({ id, member_id: memberId, to, template, locale, values, created_at: at });
  await enqueue(database, SEND_MAIL_JOB, { mail: id }, at);
  return id;
}

/** How many mails an hour a person can have sent to one address. */
const LIMITED_MAILS = 3;
const HOUR_MS = 3_600_000;

/**
 * Queues a mail that somebody requests; counted by address, in any case of letters.
 * @throws Refusal `too_many_requests` after three within an hour; nothing is queued then.
 */
export async function queueLimitedMail(database: Queryable, mail: QueuedMail): Promise<string> {
  const address = mail.to.toLowerCase();
  // One after the other for one address, so that many at once are no more than are allowed.
  await database.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${address}`}, 0))`,
  );
  const recent = await database
    .select({ at: mails.created_at })
    .from(mails)
    .where(
      and(
        eq(sql`lower(${mails.to})`, address),
        gt(mails.created_at, new Date(mail.at.getTime() - HOUR_MS)),
        sql`${mails.values} ? 'limited'`,
      ),
    )
    .orderBy(mails.created_at);
  const first = recent.at(-LIMITED_MAILS);
  if (first)
    throw new Refusal('too_many_requests', {
      retryAfterSeconds: Math.max(
        1,
        Math.ceil((first.at.getTime() + HOUR_MS - mail.at.getTime()) / 1_000),
      ),
    });
  return queueMail(database, { ...mail, values: { ...mail.values, limited: 1 } });
}
