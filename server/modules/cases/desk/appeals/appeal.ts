import { storedLocale } from '../../../../../shared/locales.ts';
import type { Measure } from '../../../../../shared/operator/measures.ts';
import { Refusal } from '../../../../http/route.ts';
import { discloseReads } from '../../reads.ts';
import type { Desk } from '../desk.ts';
import { wordsToSender } from '../filled-words.ts';
import { tookPart } from '../took-part.ts';
import { openAgain } from './open-again.ts';
import { decisionOf, reverseMeasure } from '../put-back.ts';
import { storedCase } from '../rows.ts';
import type { StoredCase } from '../rows.ts';
import { outcomeText } from '../statement.ts';
import { storeDecision, notifySender } from '../store.ts';
import type { Decision, StoredDecision } from '../store.ts';

/**
 * The case of the decision that an appeal is against: for a statement the case that it came from.
 */
export async function appealedCase(
  desk: Pick<Desk, 'database'>,
  appeal: StoredCase,
  locked = true,
): Promise<StoredCase | null> {
  const about = appeal.about_case ? await storedCase(desk, appeal.about_case, locked) : null;
  if (!about) return null;
  return about.statement_of ? storedCase(desk, about.statement_of, locked) : about;
}

/** The appellant's outcome: it stays, everything is restored, or we look at it again. */
export const appealText = (
  row: StoredCase,
  { measure, about, words }: { measure: Measure; about: StoredCase | null; words: string | null },
): string =>
  outcomeText(
    storedLocale(row.locale),
    measure !== 'overturned'
      ? 'appeals.upheld'
      : about?.kind === 'statement'
        ? 'appeals.overturned'
        : 'appeals.again',
    words,
  );

/**
 * Decides an appeal, by somebody who took no part in the first decision. Overturning restores
 * everything automatically and notifies both sides, unless it was reversed before; what was wrongly
 * dismissed is reopened.
 * @throws Refusal `other_operator_needed`.
 */
export async function decideAppeal(
  desk: Desk,
  row: StoredCase,
  decision: Decision,
): Promise<StoredDecision> {
  const appealed = await appealedCase(desk, row);
  const first = appealed && (await decisionOf(desk, appealed.id));
  if (await tookPart(desk.database, row.about_case, desk.actor.operator))
    throw new Refusal('other_operator_needed');
  const overturns = decision.measure === 'overturned';
  const words = await wordsToSender(desk, row, decision.words);
  const mails: string[] = [];
  const about = row.about_case ? await storedCase(desk, row.about_case) : null;
  // A statement is appealed by the member concerned; a report by a reporter who wants more done.
  const isHit = about?.kind === 'statement';
  if (overturns && appealed && first && isHit) {
    // Of one that was reversed before everything is back, and both sides know.
    if (first.reversed_at === null)
      mails.push(
        ...(await reverseMeasure(desk, appealed, first, { notifyMember: false, words: null })),
      );
  } else if (overturns && appealed) await openAgain(desk, appealed, { about: row.id });
  const text = appealText(row, { measure: decision.measure, about, words });
  mails.push(...(await notifySender(desk, row, text)));
  const stored = await storeDecision(desk, row, {
    id: decision.decision,
    text,
    outcome: overturns ? 'upheld' : 'dismissed',
    measure: decision.measure,
    mails,
    appeal_until: null,
  });
  await discloseReads(desk.database, row.number, desk.now);
  await desk.audit({
    act: 'decide_appeal',
    subjects: [`case:${row.id}`, ...(appealed ? [`case:${appealed.id}`] : [])],
    case: row.number,
    before: first ? { measure: first.measure } : null,
    after: { measure: decision.measure },
  });
  return stored;
}
