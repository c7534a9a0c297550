import { createTransport } from 'nodemailer';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../shared/contract/fields.ts';
import { DEFAULT_LOCALE, matchLocale } from '../../../shared/locales.ts';
import type { Transaction } from '../../database/connection.ts';
import { mailbox, mails } from '../../database/schema.ts';
import type { JobHandler } from '../../jobs/runner.ts';
import type { Services } from '../../services.ts';
import { composeMail } from './compose.ts';
import type { ComposedMail } from './compose.ts';
import { SEND_MAIL_JOB } from './queue.ts';

const payloadSchema = z.object({ mail: idSchema });
const valuesSchema = z.record(z.string(), z.unknown());
/** How long a mail server may take for anything; other jobs wait meanwhile. */
const PATIENCE_MS = 15_000;
const DAY_MS = 86_400_000;
/** How long it is kept that a mail went out. */
export const MAILS_DAYS = 30;

interface Addressed { id: string; to: string; writtenAt: Date; mail: ComposedMail }

/** Hands a mail over. What it throws makes the job try again, unless the address is refused for good. */
type Transport = (transaction: Transaction, addressed: Addressed, at: Date) => Promise<'sent' | 'refused'>;

/** A server that says so for good (5xx to the recipient) says so next time too. */
const isRefusedForGood = (error: unknown): boolean =>
  error instanceof Error && Reflect.get(error, 'code') === 'EENVELOPE' && Number(Reflect.get(error, 'responseCode')) >= 500;

function smtpTransport(url: string, publicUrl: string): Transport {
  const transport = createTransport({ url, connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS });
  const host = new URL(publicUrl).hostname;
  return async (_transaction, { id, to, writtenAt, mail }) => {
    try {
      // Id and date follow from the mail, so that one that is sent again after a lost answer is the same message.
      await transport.sendMail({
        from: mail.from, to: { name: '', address: to }, subject: mail.subject, text: mail.text, html: mail.html, headers: mail.headers, messageId: `<${id}@${host}>`, date: writtenAt,
        disableFileAccess: true, disableUrlAccess: true,
      });
      return 'sent';
    } catch (error) {
      if (isRefusedForGood(error)) return 'refused';
      throw error;
    }
  };
}

/** Mail of a server without a mail server: kept where `/dev/mailbox` shows it. */
const intoMailbox: Transport = async (transaction, { id, to, mail }, at) => {
  await transaction.insert(mailbox).values({ id, to, subject: mail.subject, text: mail.text, html: mail.html, sent_at: at }).onConflictDoNothing();
  return 'sent';
};

/**
 * Sends one mail, once: the row is locked, and that it is sent is committed together with the end of the job. A mail server that is
 * away makes the runner try again later. What the texts needed is forgotten, because the link in it opens an account.
 */
async function sendMail(services: Services, transaction: Transaction, transport: Transport, id: string): Promise<void> {
  const [row] = await transaction.select().from(mails).where(eq(mails.id, id)).for('update');
  if (!row || row.sent_at) return;
  const values = valuesSchema.parse(row.values);
  const mail = composeMail({ template: row.template, locale: matchLocale(row.locale) ?? DEFAULT_LOCALE, values }, {
    settings: services.settings.current(), publicUrl: services.config.publicUrl,
  });
  const at = services.clock.now();
  const outcome = await transport(transaction, { id, to: row.to, writtenAt: row.created_at, mail }, at);
  if (outcome === 'refused') services.log.warn({ mail: id }, 'a mail server refused an address for good');
  await transaction.update(mails).set({ sent_at: outcome === 'sent' ? at : null, values: 'limited' in values ? { limited: 1 } : {} }).where(eq(mails.id, id));
}

/** The jobs of mail: sending one, and forgetting old ones. */
export function createMailJobs(config: Pick<Services['config'], 'smtpUrl' | 'publicUrl'>): Readonly<Record<string, JobHandler>> {
  const transport = config.smtpUrl === null ? intoMailbox : smtpTransport(config.smtpUrl, config.publicUrl);
  return {
    [SEND_MAIL_JOB]: {
      async handle({ services, transaction }, payload) {
        await sendMail(services, transaction, transport, payloadSchema.parse(payload).mail);
      },
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
