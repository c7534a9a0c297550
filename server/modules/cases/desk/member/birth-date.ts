import { eq } from 'drizzle-orm';
import { ADULT_AGE, type BirthDateProof } from '../../../../../shared/operator/birth-date.ts';
import { birthDateProblem } from '../../../../../shared/account/signup-rules.ts';
import { newId } from '../../../../../shared/identifiers.ts';
import { storedLocale } from '../../../../../shared/locales.ts';
import { profiles } from '../../../../database/schema/profiles.ts';
import { Refusal } from '../../../../http/route.ts';
import type { AppliedMeasure } from '../../../measures/apply.ts';
import { setBirthDate } from '../../../measures/birth-date.ts';
import { discloseReads } from '../../reads.ts';
import { accountOf } from '../data-request.ts';
import type { Desk } from '../desk.ts';
import { wordsToSender } from '../filled-words.ts';
import { openOwnCase } from './own-case.ts';
import type { StoredCase } from '../rows.ts';
import { outcomeText } from '../statement.ts';
import { storeDecision, notifySender } from '../store.ts';
import type { Decision, StoredDecision } from '../store.ts';

interface Correction {
  profile: string;
  isTooYoung: boolean;
}

/** What a birth date that somebody asks for would do. @throws Refusal */
async function correctionOf(
  { database, services, now }: Pick<Desk, 'database' | 'services' | 'now'>,
  row: StoredCase,
  date: string,
): Promise<Correction> {
  const account = await accountOf(database, row);
  // A letter from the address of an account may be anybody's.
  if (!account?.bySession) throw new Refusal('not_found');
  const [own] = await database
    .select({ country: profiles.country, born: profiles.date_of_birth })
    .from(profiles)
    .where(eq(profiles.id, account.profile));
  if (!own) throw new Refusal('not_found');
  const minAge = Math.max(ADULT_AGE, services.settings.current().min_age);
  const problem = birthDateProblem(date, { minAge, country: own.country, now });
  if (problem === 'invalid_birth_date' || own.born === date)
    throw new Refusal('validation_failed', { fields: { birth_date: 'invalid_birth_date' } });
  return { profile: account.profile, isTooYoung: problem === 'too_young' };
}

/** The answer to the member: that it is changed, or that their age is being checked. */
export async function birthDateText(
  desk: Pick<Desk, 'database' | 'services' | 'now'>,
  row: StoredCase,
  { birth_date: asked, words }: Pick<Decision, 'birth_date' | 'words'>,
): Promise<string> {
  if (!asked) return '';
  const { isTooYoung } = await correctionOf(desk, row, asked.date);
  return outcomeText(
    storedLocale(row.locale),
    isTooYoung ? 'data.too_young' : 'data.birth_date',
    await wordsToSender(desk, row, words),
  );
}

/**
 * Corrects a birth date, which members cannot do themselves after the first days (decision 012).
 * How it was proved is noted, and no proof is stored. A date that makes somebody too young changes
 * nothing: it opens a case with those who look after children.
 * @throws Refusal `not_found` for a sender who was not signed in; `validation_failed`.
 */
export async function decideBirthDate(
  desk: Desk,
  row: StoredCase,
  decision: Decision & { birth_date: { date: string; proof: BirthDateProof } },
): Promise<StoredDecision> {
  const { database, now } = desk;
  const { date, proof } = decision.birth_date;
  // Why, for later reviews.
  if (!decision.note) throw new Refusal('validation_failed', { fields: { note: 'required' } });
  const { profile, isTooYoung } = await correctionOf(desk, row, date);
  const text = await birthDateText(desk, row, decision);
  const opened = isTooYoung
    ? await openOwnCase(desk, {
        id: newId(now.getTime()),
        profile,
        topic: 'underage',
        text: `#${row.number}`,
      })
    : null;
  const changed = isTooYoung ? null : await setBirthDate(desk, profile, date);
  const applied: AppliedMeasure = {
    ...(opened ? { followUp: opened.id } : {}),
    ...(changed ? { birthDate: changed } : {}),
  };
  const stored = await storeDecision(desk, row, {
    id: decision.decision,
    text,
    outcome: isTooYoung ? 'dismissed' : 'upheld',
    measure: decision.measure,
    kept: applied,
    // To the account's own address, not a typed one.
    mails: await notifySender(desk, { ...row, email: null }, text),
    appeal_until: null,
  });
  await discloseReads(database, row.number, now);
  await desk.audit({
    act: 'correct_birth_date',
    subjects: [`case:${row.id}`, `profile:${profile}`, ...(opened ? [`case:${opened.id}`] : [])],
    case: row.number,
    before: null,
    after: { proof, changed: changed !== null },
  });
  return stored;
}
