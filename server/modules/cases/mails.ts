import { localisedPath, storedLocale } from '../../../shared/locales.ts';
import type { cases, decisions } from '../../database/schema/cases.ts';
import type { Queryable, Transaction } from '../../database/connection.ts';
import type { Announcer } from '../../live/announce.ts';
import type { Services } from '../../services.ts';
import { textsOf } from '../../http/caller/language.ts';
import { queueMail } from '../notify/mail/queue.ts';
import { writtenDay } from '../money/purchases/written.ts';
import { casePath, createCaseLink } from './links.ts';
import { writtenDue } from './written-due.ts';

export type CaseRow = typeof cases.$inferSelect;
type DecisionRow = typeof decisions.$inferSelect;

const texts = textsOf('mail-cases');
const localeOf = ({ locale }: Pick<CaseRow, 'locale'>) => storedLocale(locale);

/** The page of a case by a link that is in no other place than a mail. */
const mailedPath = async (database: Queryable, row: CaseRow, now: Date): Promise<string> =>
  localisedPath(
    localeOf(row),
    casePath(await createCaseLink(database, row.id, now, { mailed: true })),
  );

function receivedTemplate({ kind, priority }: CaseRow, toConfirm: boolean): string {
  if (kind === 'appeal') return 'received_appeal';
  if (priority === 0) return 'received_urgent';
  return toConfirm ? 'received_flagger' : 'received';
}

/**
 * Confirms a case at once: its number, what happens, by when, and a link to follow it.
 * @param toConfirm the address is a trusted flagger's, who confirms by the link that it is theirs.
 */
export async function queueReceivedMail(
  database: Transaction,
  row: CaseRow,
  now: Date,
  toConfirm = false,
): Promise<void> {
  if (row.email === null) return;
  const locale = localeOf(row);
  await queueMail(database, {
    memberId: row.member_id,
    to: row.email,
    template: `cases.${receivedTemplate(row, toConfirm)}`,
    locale,
    values: {
      number: row.number,
      due: writtenDue(locale, row.due_at, row.country),
      path: await mailedPath(database, row, now),
    },
    at: now,
  });
}

/** The mail by which each kind of case is decided. */
export const DECIDED: Readonly<Record<CaseRow['kind'], string>> = {
  photo: 'cases.decided',
  report: 'cases.decided_notice',
  notice: 'cases.decided_notice',
  complaint: 'cases.decided',
  appeal: 'cases.decided_appeal',
  refund: 'cases.decided',
  data_request: 'cases.decided',
  fiction: 'cases.decided',
  statement: 'cases.statement',
};

/** Mails a decision with its reasons and how to appeal, in the transaction that decides. */
export async function queueDecisionMail(
  database: Transaction,
  row: CaseRow,
  { decision, to, now }: { decision: DecisionRow; to: string; now: Date },
): Promise<void> {
  const locale = localeOf(row);
  const until = decision.appeal_until;
  await queueMail(database, {
    memberId: row.member_id,
    to,
    template: DECIDED[row.kind],
    locale,
    values: {
      number: row.number,
      reasons: decision.text,
      ground: decision.ground
        ? `\n\n${texts(locale, 'ground', { ground: decision.ground }) ?? ''}`
        : '',
      until: until === null ? '' : writtenDay(locale, until, row.country),
      path: await mailedPath(database, row, now),
    },
    at: now,
  });
}

/** Mails the operator: `urgent` for danger that just came in, `late` for what is past its time. @returns the mail. */
export async function queueOperatorMail(
  database: Queryable,
  services: Pick<Services, 'settings'>,
  about: { template: 'urgent' | 'late'; numbers: readonly number[]; now: Date },
): Promise<string> {
  const settings = services.settings.current();
  return queueMail(database, {
    memberId: null,
    to: settings.support_email,
    template: `cases.${about.template}`,
    locale: storedLocale(settings.domain_language),
    values: { numbers: about.numbers.join(', '), number: about.numbers[0] ?? 0 },
    at: about.now,
  });
}

/** The request by which a case is opened. */
export interface OpeningRequest extends Pick<Announcer, 'database' | 'afterCommit'> {
  services: Pick<Services, 'settings' | 'wakeJobs'>;
}

/** Mails the operator at once where a child or a life is in danger. */
export async function alertOperator(
  { database, services, afterCommit }: OpeningRequest,
  { number, priority }: Pick<CaseRow, 'number' | 'priority'>,
  now: Date,
): Promise<void> {
  if (priority !== 0) return;
  await queueOperatorMail(database, services, { template: 'urgent', numbers: [number], now });
  afterCommit(() => services.wakeJobs.wake());
}
