import { inArray } from 'drizzle-orm';
import { OPEN_DISPUTE_MONTHS } from '../../../shared/operator/disputes.ts';
import { MISUSE_MEASURES } from '../../../shared/operator/measures.ts';
import { CASE_MONTHS, MISUSE_MONTHS } from '../../../shared/site/complaints.ts';
import { cases } from '../../database/schema/cases.ts';
import { statement } from '../../database/statement.ts';
import type { JobHandler } from '../../jobs/runner.ts';
import { fileHashJobs } from './file-hash.ts';
import { queueOperatorMail } from './mails.ts';
import { discloseOldReads } from './reads.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const MOST_REMINDED = 100;

const selectLate = statement<{ id: string; number: number }>(
  'late_cases',
  `
  select id, number from cases where closed_at is null and due_at < $1::timestamptz
    and (reminded_at is null or reminded_at < $1::timestamptz - case when priority = 0 then interval '1 hour' else interval '1 day' end)
  order by priority, due_at, number limit ${MOST_REMINDED} for update skip locked`,
);

const ROOT = 'coalesce(own.part_of, own.statement_of, own.id)';
const COUNTED = MISUSE_MEASURES.map((measure) => `'${measure}'`).join(', ');
const IS_MISUSE = `related.closed_at >= $1::timestamptz - interval '${MISUSE_MONTHS} months' and exists (
  select from decisions counted where counted.case_id = related.id and counted.measure in (${COUNTED}) and counted.reversed_at is null)`;
const IS_DISPUTED = `exists (
  select from disputes dispute where dispute.case_id = related.id and dispute.outcome is null
    and dispute.submitted_on > $1::timestamptz - interval '${OPEN_DISPUTE_MONTHS} months')`;
/**
 * Whether a case is on hold, counts as misuse, or has an appeal or an open dispute against it. What was decided
 * together stays together: an appeal against a statement needs the evidence of its parts, and
 * restores what its case removed.
 */
const IS_KEPT = `exists (
  select from cases related where (related.id = ${ROOT} or related.part_of = ${ROOT} or related.statement_of = ${ROOT})
    and (related.held_until > $1::timestamptz or ${IS_MISUSE} or ${IS_DISPUTED} or exists (select from cases appeal where appeal.about_case = related.id)))`;

// Deleting a report deletes its case, and a case all its rows.
const deleteReports = statement(
  'delete_closed_reports',
  `
  delete from reports where closed_at < $1::timestamptz - interval '${CASE_MONTHS} months'
    and not exists (select from cases own where own.report_id = reports.id and ${IS_KEPT})`,
);
const deleteCases = statement(
  'delete_closed_cases',
  `
  delete from cases own where own.report_id is null and own.closed_at < $1::timestamptz - interval '${CASE_MONTHS} months' and not ${IS_KEPT}`,
);

// At the desk a decision can be undone for a minute, and its sender is answered until then.
const forgetSenders = statement(
  'forget_erased_senders',
  `
  update cases set name = null, email = null
  where erased_at is not null and closed_at < $1::timestamptz - interval '1 hour' and (name is not null or email is not null)`,
);

/** Reminds the operator of what is past its time, and forgets what was decided long ago. */
export const caseJobs: Readonly<Record<string, JobHandler>> = {
  ...fileHashJobs,
  remind_of_late_cases: {
    everyMs: 5 * MINUTE_MS,
    async handle({ transaction, services, now }) {
      const late = await selectLate(transaction, [now]);
      if (late.length === 0) return;
      await transaction
        .update(cases)
        .set({ reminded_at: now })
        .where(
          inArray(
            cases.id,
            late.map(({ id }) => id),
          ),
        );
      await queueOperatorMail(transaction, services, {
        template: 'late',
        numbers: late.map(({ number }) => number),
        now,
      });
    },
  },
  tell_of_reads: {
    everyMs: DAY_MS,
    async handle({ transaction, now }) {
      await discloseOldReads(transaction, now);
    },
  },
  delete_closed_reports: {
    everyMs: DAY_MS,
    async handle({ transaction, now }) {
      await deleteReports(transaction, [now]);
    },
  },
  delete_closed_cases: {
    everyMs: DAY_MS,
    async handle({ transaction, now }) {
      await deleteCases(transaction, [now]);
      await forgetSenders(transaction, [now]);
    },
  },
};
