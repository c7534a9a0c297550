import { and, eq, isNull, lt } from 'drizzle-orm';
import {
  approvals,
  contentViews,
  operatorChallenges,
  operatorInvitations,
  operatorKeys,
  operators,
  operatorSessions,
} from '../database/schema/operators.ts';
import { statement } from '../database/statement.ts';
import { IDEMPOTENCY_DAYS } from '../jobs/pruning.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { queueMail } from '../modules/notify/mail/queue.ts';
import { AUDIT_YEARS, VIEWS_YEARS } from '../modules/texts/retention.ts';
import { delayedActJobs } from './acts/decide.ts';
import { selectLast } from './audit/audit.ts';

const DAY_MS = 24 * 60 * 60_000;
const VIEWS_MS = VIEWS_YEARS * 365 * DAY_MS;
const AUDIT_MS = AUDIT_YEARS * 365 * DAY_MS;

/** As the owner of the tables, by the clock of the database: entries of more than `AUDIT_YEARS`. */
const pruneAudit = statement<{ removed: string | null }>(
  'prune_audit',
  'select prune_audit() as removed',
);

export const operatorJobs: Readonly<Record<string, JobHandler>> = {
  ...delayedActJobs,
  /** Logs and mails the chain's newest hash every night, so that a truncated chain is noticed. */
  tell_audit: {
    everyMs: DAY_MS,
    async handle({ transaction, services, now, afterCommit }) {
      const [head] = await selectLast(transaction, []);
      if (!head) return;
      const [entries, hash] = [Number(head.number), head.hash.toString('hex')];
      afterCommit(() => {
        services.log.info({ entries, hash }, 'the audit');
      });
      const owners = await transaction
        .select({ email: operators.email, language: operators.language })
        .from(operators)
        .where(
          and(
            eq(operators.role, 'owner'),
            eq(operators.demo, false),
            isNull(operators.suspended_at),
          ),
        );
      for (const { email, language } of owners)
        await queueMail(transaction, {
          memberId: null,
          to: email,
          template: 'operator.audit',
          locale: language,
          values: { entries, hash },
          at: now,
        });
    },
  },
  prune_desk: {
    everyMs: DAY_MS,
    async handle({ transaction, now }) {
      const before = (ms: number) => new Date(now.getTime() - ms);
      await transaction.delete(operatorSessions).where(lt(operatorSessions.expires_at, now));
      await transaction.delete(operatorChallenges).where(lt(operatorChallenges.expires_at, now));
      await transaction.delete(operatorInvitations).where(lt(operatorInvitations.expires_at, now));
      await transaction
        .delete(operatorKeys)
        .where(lt(operatorKeys.created_at, before(IDEMPOTENCY_DAYS * DAY_MS)));
      await transaction.delete(contentViews).where(lt(contentViews.at, before(VIEWS_MS)));
      await transaction.delete(approvals).where(lt(approvals.asked_at, before(AUDIT_MS)));
      await pruneAudit(transaction, []);
    },
  },
};
