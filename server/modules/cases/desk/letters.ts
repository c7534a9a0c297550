import { eq } from 'drizzle-orm';
import { APPEAL_MONTHS } from '../../../../shared/site/complaints.ts';
import { localisedPath, storedLocale } from '../../../../shared/locales.ts';
import type { Locale } from '../../../../shared/locales.ts';
import { HITS_NOBODY } from '../../../../shared/operator/measures.ts';
import type { Ground, Measure } from '../../../../shared/operator/measures.ts';
import type { Queryable } from '../../../database/connection.ts';
import { members } from '../../../database/schema/members.ts';
import { textsOf } from '../../../http/caller/language.ts';
import { queueMail } from '../../notify/mail/queue.ts';
import { clauseWords } from '../../texts/clause-words.ts';
import { currentVersions, versionOf } from '../../texts/store.ts';
import { afterMonths } from '../due.ts';
import { casePath, createCaseLink } from '../links.ts';
import { DECIDED } from '../mails.ts';
import { hitsSender } from './choices.ts';
import type { Desk } from './desk.ts';
import type { StoredCase } from './rows.ts';
import { outcomeText, sectionOf } from './statement.ts';
import { filledWords, wordsToSender } from './filled-words.ts';
import type { Stated } from './statement.ts';
import type { subjectOf } from './target.ts';

const mailTexts = textsOf('mail-cases');

export const hits = (measure: Measure): boolean => !HITS_NOBODY.includes(measure);

/** The part of a decision that letters contain. */
export interface Decided {
  measure: Measure;
  ground: Ground | undefined;
  until: Date | null;
  words: string | null;
  /** Of a closed account: what goes back for unused credits; null where there are none. */
  returned?: readonly { amount: number; currency: string }[] | null;
}

/** What led to a decision, as it is counted: never who. */
export const sourceOfStatement = ({ source }: StoredCase, stated: 'own' | 'notice') =>
  stated === 'own' ? 'own' : source === 'trusted_flagger' ? source : 'member';

/**
 * The facts of a statement of reasons; null where it affects nobody, or their account is erased.
 */
export async function statedOf(
  { database, now, services }: Pick<Desk, 'database' | 'now' | 'services'>,
  row: StoredCase,
  subject: Awaited<ReturnType<typeof subjectOf>>,
  decided: Decided,
): Promise<Stated | null> {
  const { member } = subject;
  if (!hits(decided.measure) || member === null || decided.ground === undefined) return null;
  const locale = storedLocale(member.locale);
  const terms = (await currentVersions(database, locale, now)).get('terms');
  return {
    locale,
    country: member.country,
    measure: decided.measure,
    at: now,
    until: decided.until,
    content: subject.content,
    source: row.source === 'own' || hitsSender(decided.ground) ? 'own' : 'notice',
    ground: decided.ground,
    version: terms?.version ?? versionOf(now),
    clause: terms
      ? await clauseWords(database, services.settings.current(), {
          page: 'terms',
          section: sectionOf(decided.ground),
          version: terms.version,
          locale,
        })
      : null,
    appealUntil: afterMonths(now, APPEAL_MONTHS),
    returned: decided.returned ?? null,
    words: filledWords({ services }, decided.words, { name: member.name, number: row.number }),
  };
}

/** The outcome for the reporter: whether something was done, and never what or to whom. */
export const reporterText = async (
  desk: Pick<Desk, 'database' | 'services'>,
  row: StoredCase,
  { measure, ground, words }: Decided,
): Promise<string> => {
  const acted = hits(measure) && !hitsSender(ground);
  return outcomeText(
    storedLocale(row.locale),
    acted ? 'outcome.acted' : 'outcome.none',
    hits(measure) ? null : await wordsToSender(desk, row, words),
  );
};

/** Where the sender of a case is answered: the address that was given, else the account's. */
export async function addressOf(database: Queryable, row: StoredCase): Promise<string | null> {
  if (row.email !== null || row.member_id === null) return row.email;
  const [member] = await database
    .select({ email: members.email })
    .from(members)
    .where(eq(members.id, row.member_id));
  return member?.email.includes('@') ? member.email : null;
}

/** The subject line of a mail about a case, for its preview. */
export const subjectLine = (kind: StoredCase['kind'], locale: Locale, number: number): string =>
  mailTexts(locale, `${DECIDED[kind].slice('cases.'.length)}.subject`, { number }) ?? '';

/**
 * Queues a mail about a case that leaves at `at`: until then an undo withdraws it. It goes to
 * suspended and closed accounts too.
 * @returns its id.
 */
export async function queueLetter(
  database: Queryable,
  row: Pick<StoredCase, 'id' | 'number' | 'member_id'>,
  letter: {
    template: string;
    to: string;
    locale: Locale;
    reasons: string;
    until: string;
    at: Date;
  },
): Promise<string> {
  const token = await createCaseLink(database, row.id, letter.at);
  return queueMail(database, {
    memberId: row.member_id,
    to: letter.to,
    template: letter.template,
    locale: letter.locale,
    values: {
      number: row.number,
      reasons: letter.reasons,
      ground: '',
      until: letter.until,
      path: localisedPath(letter.locale, casePath(token)),
    },
    at: letter.at,
  });
}
