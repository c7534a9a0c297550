import type { Limit } from '../../../http/route.ts';
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { localisedPath, LOCALES } from '../../../../shared/locales.ts';
import type { Locale } from '../../../../shared/locales.ts';
import type { Database, Queryable, Transaction } from '../../../database/connection.ts';
import { purchases } from '../../../database/schema/purchases.ts';
import { withdrawalLinks } from '../../../database/schema/refunds.ts';
import { members } from '../../../database/schema/members.ts';
import { Refusal } from '../../../http/route.ts';
import { enqueue } from '../../../jobs/queue.ts';
import type { JobHandler } from '../../../jobs/runner.ts';
import { queueLimitedMail } from '../../notify/mail/queue.ts';
import type { QueuedMail } from '../../notify/mail/queue.ts';
import { writtenInstant } from '../purchases/written.ts';
import type { PurchaseRow } from '../purchases/rows.ts';
import { insertRefundCase } from '../../cases/refund-case.ts';
import { leftOf } from './give-back.ts';
import { creditedPayment, withdrawable } from './withdrawal.ts';

/** A token cannot be guessed; attempts are slowed down anyway. */
export const byReceiptLink: Limit = { points: 40, seconds: 600, per: 'network' };

const BEGIN_WITHDRAWAL_JOB = 'begin_withdrawal';
/** How long a withdrawal that was begun can be confirmed. */
const LINK_DAYS = 7;
const DAY_MS = 86_400_000;

const payloadSchema = z.object({
  number: z.number().int(),
  email: z.string(),
  locale: z.enum(LOCALES),
  at: z.iso.datetime(),
});

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Begins a withdrawal without a session. A job looks for the order and its owner, so that
 * neither content nor time of the answer reveal them (decision 033).
 */
export const beginWithdrawal = (
  database: Database,
  { now, ...given }: { number: number; email: string; locale: Locale; now: Date },
): Promise<void> =>
  enqueue(database, BEGIN_WITHDRAWAL_JOB, { ...given, at: now.toISOString() }, now);

/** The purchase of a withdrawal that was begun, and when; null for an unknown or expired link. */
export async function begunWithdrawal(
  database: Queryable,
  token: string,
  now: Date,
): Promise<{ purchase: PurchaseRow; at: Date } | null> {
  const [found] = await database
    .select({ purchase: purchases, at: withdrawalLinks.created_at })
    .from(withdrawalLinks)
    .innerJoin(purchases, eq(purchases.id, withdrawalLinks.purchase_id))
    .where(and(eq(withdrawalLinks.token_hash, hashOf(token)), gt(withdrawalLinks.expires_at, now)));
  return found ?? null;
}

/** The order of a number and an address, where they belong together. */
async function orderOf(
  database: Transaction,
  { number, email }: z.output<typeof payloadSchema>,
): Promise<{ purchase: PurchaseRow; email: string } | null> {
  const [found] = await database
    .select({ purchase: purchases, email: members.email })
    .from(purchases)
    .innerJoin(members, eq(members.id, purchases.member_id))
    .where(
      and(eq(purchases.number, number), eq(sql`lower(${members.email})`, email.toLowerCase())),
    );
  return found ?? null;
}

/** Whether something of an order was paid and did not go back. */
async function isLeft(database: Transaction, { id }: Pick<PurchaseRow, 'id'>): Promise<boolean> {
  const payment = await creditedPayment(database, id);
  return payment !== undefined && (await leftOf(database, payment)) > 0;
}

/** Whether an earlier link of an order can still be followed. */
const hasLink = async (
  database: Transaction,
  { id }: Pick<PurchaseRow, 'id'>,
  at: Date,
): Promise<boolean> =>
  (await database.$count(
    withdrawalLinks,
    and(eq(withdrawalLinks.purchase_id, id), gt(withdrawalLinks.expires_at, at)),
  )) > 0;

/** @returns false for an address that had its mails of this hour: the caller learns nothing. */
async function mailOnce(database: Transaction, mail: QueuedMail): Promise<boolean> {
  try {
    await queueLimitedMail(database, mail);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Mails the link to confirm a withdrawal, or why there is nothing to withdraw from. */
export const withdrawalLinkJobs: Readonly<Record<string, JobHandler>> = {
  [BEGIN_WITHDRAWAL_JOB]: {
    isPersonal: true,
    async handle({ transaction, services }, payload) {
      const given = payloadSchema.parse(payload);
      const at = new Date(given.at);
      const found = await orderOf(transaction, given);
      if (!found) return;
      const { purchase, email } = found;
      const { locale } = given;
      const isOpen =
        (await withdrawable(transaction, purchase, services.settings.current(), at)) !== null;
      const token = randomBytes(32).toString('base64url');
      const isMailed = await mailOnce(transaction, {
        memberId: purchase.member_id,
        to: email,
        template: isOpen ? 'money.withdrawal_link' : 'money.withdrawal_none',
        locale,
        values: {
          number: purchase.number,
          when: writtenInstant(locale, at, purchase.country),
          support: services.settings.current().support_email,
          ...(isOpen
            ? { path: localisedPath(locale, `/pages/return-policy?withdraw=${token}#withdraw`) }
            : {}),
        },
        at,
      });
      if (isOpen && isMailed)
        await transaction.insert(withdrawalLinks).values({
          token_hash: hashOf(token),
          purchase_id: purchase.id,
          created_at: at,
          expires_at: new Date(at.getTime() + LINK_DAYS * DAY_MS),
        });
      else if (
        isOpen ? !(await hasLink(transaction, purchase, at)) : await isLeft(transaction, purchase)
      )
        // Beyond the rule an operator decides; within it, where no link went out, by its time.
        await insertRefundCase(transaction, {
          purchase: { id: purchase.id, country: purchase.country, locale },
          source: 'anyone',
          asker: { member: purchase.member_id, email },
          now: at,
        });
    },
  },
};
