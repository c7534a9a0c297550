import { createTransport } from 'nodemailer';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../shared/contract/fields.ts';
import { storedLocale } from '../../../../shared/locales.ts';
import type { Transaction } from '../../../database/connection.ts';
import { members } from '../../../database/schema/members.ts';
import { mailbox, mails } from '../../../database/schema/notices.ts';
import type { JobContext, JobHandler } from '../../../jobs/runner.ts';
import type { Services } from '../../../services.ts';
import { disableNotifications } from '../notices/disabled.ts';
import { isStillDue } from '../notices/still-due.ts';
import { composeMail } from './compose.ts';
import type { ComposedMail } from './compose.ts';
import { SEND_MAIL_JOB } from './queue.ts';

const payloadSchema = z.object({ mail: idSchema });
const valuesSchema = z.record(z.string(), z.unknown());
/** How long a mail server may take for anything; other jobs wait meanwhile. */
const PATIENCE_MS = 15_000;
const DAY_MS = 86_400_000;
/** 2 s, 4 s and so on, then hourly for five days: an outage of days loses no mail. */
const ATTEMPTS = 132;
export const MAILS_DAYS = 30;

interface Addressed {
  id: string;
  to: string;
  writtenAt: Date;
  mail: ComposedMail;
}

/** Delivers a mail. What it throws makes the job retry, unless the address is refused for good. */
type Transport = (
  transaction: Transaction,
  addressed: Addressed,
  at: Date,
) => Promise<'sent' | 'refused'>;

/** 5xx about the recipient is final; about anything else the fault may be ours. */
const isRefusedForGood = (error: unknown): boolean =>
  error instanceof Error &&
  Reflect.get(error, 'command') === 'RCPT TO' &&
  Number(Reflect.get(error, 'responseCode')) >= 500;

function smtpTransport(url: string, publicUrl: string): Transport {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  const host = new URL(publicUrl).hostname;
  return async (_transaction, { id, to, writtenAt, mail }) => {
    try {
      // Id and date follow from the mail: a repeat after a lost answer is the same message.
      await transport.sendMail({
        from: mail.from,
        to: { name: '', address: to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: mail.headers,
        messageId: `<${id}@${host}>`,
        date: writtenAt,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      return 'sent';
    } catch (error) {
      if (isRefusedForGood(error)) return 'refused';
      throw error;
    }
  };
}

/** Mail of a server without a mail server: stored where `/dev/mailbox` shows it. */
const intoMailbox: Transport = async (transaction, { id, to, mail }, at) => {
  await transaction
    .insert(mailbox)
    .values({ id, to, subject: mail.subject, text: mail.text, html: mail.html, sent_at: at })
    .onConflictDoNothing();
  return 'sent';
};

async function noteBounce(
  { services, transaction, now, afterCommit }: JobContext,
  memberId: string,
  address: string,
): Promise<void> {
  const [member] = await transaction
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, memberId), eq(sql`lower(${members.email})`, address.toLowerCase())));
  if (member)
    await disableNotifications(
      { database: transaction, now, services, afterCommit },
      member.id,
      'bounce',
    );
}

/** Whether a member wants no mail that names the site, as they have it now. */
async function isDiscreet(transaction: Transaction, memberId: string | null): Promise<boolean> {
  if (memberId === null) return false;
  const [member] = await transaction
    .select({ discreet: members.discreet })
    .from(members)
    .where(eq(members.id, memberId));
  return member?.discreet ?? false;
}

/**
 * Sends one mail, once: the row is locked, and "sent" is committed with the end of the job. A late
 * notification is sent only if it is still wanted; the mail's values are deleted after it.
 */
async function sendMail(context: JobContext, transport: Transport, id: string): Promise<void> {
  const { services, transaction } = context;
  const [row] = await transaction.select().from(mails).where(eq(mails.id, id)).for('update');
  if (!row || row.sent_at) return;
  const values = valuesSchema.parse(row.values);
  if (
    row.member_id !== null &&
    typeof values['kind'] === 'string' &&
    !(await isStillDue(transaction, {
      id,
      memberId: row.member_id,
      kind: values['kind'],
      writtenAt: row.created_at,
      now: context.now,
    }))
  )
    return;
  const discreet = (await isDiscreet(transaction, row.member_id)) ? { discreet: 1 } : {};
  const mail = composeMail(
    {
      template: row.template,
      locale: storedLocale(row.locale),
      values: { ...values, ...discreet },
    },
    {
      settings: services.settings.current(),
      publicUrl: services.config.publicUrl,
    },
  );
  const at = services.clock.now();
  const outcome = await transport(
    transaction,
    { id, to: row.to, writtenAt: row.created_at, mail },
    at,
  );
  if (outcome === 'refused') {
    services.log.warn({ mail: id }, 'a mail server refused an address for good');
    if (row.member_id !== null) await noteBounce(context, row.member_id, row.to);
  }
  await transaction
    .update(mails)
    .set({
      sent_at: outcome === 'sent' ? at : null,
      values: 'limited' in values ? { limited: 1 } : {},
    })
    .where(eq(mails.id, id));
}

export function createMailJobs(
  config: Pick<Services['config'], 'smtpUrl' | 'publicUrl'>,
): Readonly<Record<string, JobHandler>> {
  const transport =
    config.smtpUrl === null ? intoMailbox : smtpTransport(config.smtpUrl, config.publicUrl);
  return {
    [SEND_MAIL_JOB]: {
      attempts: ATTEMPTS,
      handle: (context, payload) => sendMail(context, transport, payloadSchema.parse(payload).mail),
    },
    prune_mails: {
      everyMs: DAY_MS,
      async handle({ transaction, now }) {
        const before = new Date(now.getTime() - MAILS_DAYS * DAY_MS).toISOString();
        await transaction.execute(sql`delete from mails where created_at < ${before}`);
        await transaction.execute(sql`delete from mailbox where sent_at < ${before}`);
      },
    },
  };
}
