import { newId } from '../../../../shared/identifiers.ts';
import { storedLocale } from '../../../../shared/locales.ts';
import { caseEvidence, cases } from '../../../database/schema/cases.ts';
import { reportQuotes } from '../../../database/schema/reports.ts';
import { inArray } from 'drizzle-orm';
import { Refusal } from '../../../http/route.ts';
import { dueOf, priorityOf, queueOf } from '../due.ts';
import type { Desk } from './desk.ts';
import { hits } from './letters.ts';
import { decisionOf, reverseMeasure } from './put-back.ts';
import { storedCase } from './rows.ts';
import type { StoredCase } from './rows.ts';
import { outcomeText } from './statement.ts';
import { storeDecision, tellSender } from './store.ts';
import type { Decision, StoredDecision } from './store.ts';
import { partsOf } from './whole.ts';

/** Where the decision was made that an appeal is against: of a statement the case behind it. */
export async function judgedCase(desk: Desk, appeal: StoredCase): Promise<StoredCase | null> {
  const about = appeal.about_case ? await storedCase(desk, appeal.about_case, true) : null;
  if (!about) return null;
  return about.statement_of ? storedCase(desk, about.statement_of, true) : about;
}

/** Opens what was dismissed again, as our own case with the evidence of the old one. */
async function judgeAgain(desk: Desk, old: StoredCase): Promise<void> {
  const { database, now } = desk;
  if (old.profile === null) return;
  const facts = {
    kind: 'notice',
    topic: old.topic,
    source: 'own',
    danger: old.priority === 0,
  } as const;
  const id = newId(now.getTime());
  await database.insert(cases).values({
    id,
    kind: facts.kind,
    topic: facts.topic,
    source: facts.source,
    locale: old.locale,
    country: old.country,
    profile: old.profile,
    message: old.message,
    queue: queueOf(facts),
    priority: priorityOf(facts),
    due_at: dueOf(facts, now),
    created_at: now,
  });
  const ids = (await partsOf(desk, old.id)).map((part) => part.id);
  const quotes = await database
    .select()
    .from(reportQuotes)
    .where(inArray(reportQuotes.report_id, ids));
  const copied = await database
    .select()
    .from(caseEvidence)
    .where(inArray(caseEvidence.case_id, ids));
  const evidence = [
    ...copied,
    ...quotes.flatMap(({ kind, sender_profile: profile, sent_at: at, ...quote }) =>
      kind === 'profile_photo' ? [] : [{ ...quote, kind, profile, at }],
    ),
  ].map(({ kind, profile, text, gift, photo, at, sha256 }) => ({
    ...{ kind, profile, text, gift, photo, at, sha256 },
    id: newId(now.getTime()),
    case_id: id,
  }));
  if (evidence.length > 0) await database.insert(caseEvidence).values(evidence);
}

/**
 * Judges an appeal: by somebody else than whoever decided first. Overturning puts everything back
 * by itself and tells both sides; what was wrongly dismissed is opened again.
 * @throws Refusal `other_operator_needed`.
 */
export async function decideAppeal(
  desk: Desk,
  row: StoredCase,
  decision: Decision,
): Promise<StoredDecision> {
  const judged = await judgedCase(desk, row);
  const first = judged && (await decisionOf(desk, judged.id));
  if (first?.decided_by === desk.actor.operator) throw new Refusal('other_operator_needed');
  const overturns = decision.measure === 'overturned';
  const words = decision.words || null;
  const mails: string[] = [];
  let key = 'appeals.upheld';
  if (overturns) {
    const wasHit = first?.measure != null && hits(first.measure);
    key = wasHit || !judged ? 'appeals.overturned' : 'appeals.again';
    if (judged && first && wasHit)
      mails.push(
        ...(await reverseMeasure(desk, judged, first, { tellMember: false, words: null })),
      );
    else if (judged) await judgeAgain(desk, judged);
  }
  const text = outcomeText(storedLocale(row.locale), key, words);
  mails.push(...(await tellSender(desk, row, text)));
  const stored = await storeDecision(desk, row, {
    id: decision.decision,
    text,
    outcome: overturns ? 'upheld' : 'dismissed',
    measure: decision.measure,
    mails,
    appeal_until: null,
  });
  await desk.audit({
    act: 'decide_appeal',
    subjects: [`case:${row.id}`, ...(judged ? [`case:${judged.id}`] : [])],
    case: row.number,
    before: first ? { measure: first.measure } : null,
    after: { measure: decision.measure },
  });
  return stored;
}
