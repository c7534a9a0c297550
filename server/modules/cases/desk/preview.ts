import { storedLocale } from '../../../../shared/locales.ts';
import type { StatementPart } from '../../../../shared/contract/operator/decisions.ts';
import type { Locale } from '../../../../shared/locales.ts';
import { Refusal } from '../../../http/route.ts';
import { endOf } from '../../measures/apply.ts';
import { appealText } from './appeals/appeal.ts';
import { checkChoice, groundOf } from './check-choice.ts';
import { chosenMoney } from './closing/closing-money.ts';
import { checkQueue } from './desk.ts';
import type { Desk } from './desk.ts';
import { reporterText, statedOf, subjectLine } from './letters.ts';
import { isMine, storedCase } from './rows.ts';
import { statementParts, statementText } from './statement.ts';
import type { Decision } from './store.ts';
import { askedText } from './asked-text.ts';
import { wordsToSender } from './filled-words.ts';
import { hitBy, subjectOf } from './target.ts';
import { partsOf } from './whole.ts';

/** Requests to us, which are about nobody else. */
const ASKED: readonly string[] = ['complaint', 'refund', 'data_request', 'appeal'];

interface Letter {
  to: 'member' | 'sender';
  locale: Locale;
  subject: string;
  text: string;
  parts: { part: StatementPart; text: string }[];
}

/**
 * What a decision would send, word by word; nothing is stored.
 * @throws Refusal `not_found`, `case_not_claimed`, `validation_failed`.
 */
export async function previewDecision(
  desk: Desk,
  decision: Omit<Decision, 'decision' | 'version'>,
): Promise<Letter[]> {
  const row = await storedCase(desk, decision.id);
  if (!row || row.sealed_at !== null) throw new Refusal('not_found');
  checkQueue(desk.actor, row.queue);
  if (!isMine(desk, row)) throw new Refusal('case_not_claimed');
  const parts = await partsOf(desk, row.id);
  const subject = await subjectOf(desk, row, parts);
  checkChoice(desk, row, subject, decision);
  const decided = {
    measure: decision.measure,
    ground: groundOf(decision),
    until: endOf(decision.measure, decision.days, desk.now),
    words: decision.words || null,
    returned:
      decision.measure === 'closed' && subject.on.member
        ? ((await chosenMoney(desk, subject.on.member, decision)).refunds ?? null)
        : null,
  };
  const hit = hitBy(subject, decided.ground, decision);
  const stated = await statedOf(desk, row, hit, decided);
  const letters: Letter[] = [];
  if (stated)
    letters.push({
      to: 'member',
      locale: stated.locale,
      subject: subjectLine('statement', stated.locale, row.number),
      text: statementText(stated),
      parts: statementParts(stated),
    });
  for (const part of parts) {
    if (part.kind === 'photo' || (part.email === null && part.member_id === null)) continue;
    const locale = storedLocale(part.locale);
    const text =
      part.kind === 'appeal' && part.about_case !== null
        ? appealText(part, {
            measure: decision.measure,
            about: await storedCase(desk, part.about_case),
            words: await wordsToSender(desk, part, decided.words),
          })
        : ASKED.includes(part.kind)
          ? await askedText(desk, part, decision)
          : await reporterText(desk, part, decided);
    letters.push({
      to: 'sender',
      locale,
      subject: subjectLine(part.kind, locale, part.number),
      text,
      parts: [],
    });
  }
  return letters;
}
