import { eq } from 'drizzle-orm';
import { APPEAL_MONTHS } from '../../../../shared/site/complaints.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { ANSWERS } from '../../../../shared/operator/measures.ts';
import { caseNotes, cases, decisions } from '../../../database/schema/cases.ts';
import { approvals } from '../../../database/schema/operators.ts';
import { Refusal } from '../../../http/route.ts';
import { applyMeasure, endOf } from '../../measures/apply.ts';
import type { AppliedMeasure } from '../../measures/apply.ts';
import { afterMonths } from '../due.ts';
import { discloseReads } from '../reads.ts';
import { ASKED_AS } from './asked.ts';
import { decideBirthDate } from './member/birth-date.ts';
import { decideObjection } from './member/objection.ts';
import { categoryOf } from './categories.ts';
import { checkUnchanged } from './changed.ts';
import { checkChoice, groundOf } from './check-choice.ts';
import { hitsSender } from './choices.ts';
import { decideDataRequest } from './data-request.ts';
import { checkQueue } from './desk.ts';
import { askedMoney, auditedMoney, chosenMoney, settleClosing } from './closing/closing-money.ts';
import type { ClosingMoney } from './closing/closing-money.ts';
import type { Desk } from './desk.ts';
import { hits, queueLetter, reporterText, sourceOfStatement, statedOf } from './letters.ts';
import type { Decided } from './letters.ts';
import { decideAppeal } from './appeals/appeal.ts';
import { filledWords, wordsToSender } from './filled-words.ts';
import { followUp } from './appeals/open-again.ts';
import { endHiding, hideMinor } from './minors/hide.ts';
import { notifyPayers } from './closing/payers.ts';
import { decideRefund } from './refund.ts';
import { isMine, storedCase } from './rows.ts';
import type { StoredCase } from './rows.ts';
import { statementText } from './statement.ts';
import { leavesAt, showDecided, storeDecision, notifySender } from './store.ts';
import type { Decision, StoredDecision } from './store.ts';
import { hitBy, subjectOf } from './target.ts';
import { partsOf } from './whole.ts';

type Subject = Awaited<ReturnType<typeof subjectOf>>;

/** The case to decide, locked and claimed by the actor. @throws Refusal */
async function claimedCase(desk: Desk, decision: Decision): Promise<StoredCase> {
  const row = await storedCase(desk, decision.id, true);
  if (!row || row.sealed_at !== null) throw new Refusal('not_found');
  checkQueue(desk.actor, row.queue);
  await checkUnchanged(desk, row, decision.version);
  if (!isMine(desk, row)) throw new Refusal('case_not_claimed');
  return row;
}

/** States a decision to the member whom it hits, as a case of theirs that they can appeal. */
async function stateReasons(
  desk: Desk,
  row: StoredCase,
  subject: Subject,
  decided: Decided,
): Promise<void> {
  const { database, now } = desk;
  const stated = await statedOf(desk, row, subject, decided);
  const { member } = subject;
  if (stated === null || member === null) return;
  const [statement] = await database
    .insert(cases)
    .values({
      id: newId(now.getTime()),
      kind: 'statement',
      topic: decided.measure,
      source: sourceOfStatement(row, stated.source),
      member_id: member.id,
      locale: stated.locale,
      country: stated.country,
      queue: row.queue,
      statement_of: row.id,
      priority: 2,
      due_at: now,
      created_at: now,
    })
    .returning();
  if (!statement) throw new Error('a statement was not stored');
  // The statement has a number of its own.
  const words = filledWords(desk, decided.words, { name: member.name, number: statement.number });
  const text = statementText({ ...stated, words });
  const letter = member.email.includes('@')
    ? [
        await queueLetter(database, statement, {
          template: 'cases.statement',
          to: member.email,
          locale: stated.locale,
          reasons: text,
          until: '',
          at: leavesAt(now),
        }),
      ]
    : [];
  await storeDecision(desk, statement, {
    id: newId(now.getTime()),
    text,
    ground: null,
    rests_on: decided.ground ?? null,
    measure: decided.measure,
    until: decided.until,
    mails: letter,
    appeal_until: stated.appealUntil,
  });
}

/** Every report of the case is decided with it, each answered in its own language. */
async function decideParts(
  desk: Desk,
  decision: Decision,
  parts: readonly StoredCase[],
  decided: Decided,
  { applied, mails }: { applied: AppliedMeasure; mails: readonly string[] },
): Promise<StoredDecision> {
  let whole: StoredDecision | null = null;
  for (const part of parts) {
    const isWhole = part.id === decision.id;
    const isPhoto = part.kind === 'photo';
    const text = isPhoto
      ? ''
      : ANSWERS.includes(decided.measure)
        ? ((await wordsToSender(desk, part, decided.words)) ?? '')
        : await reporterText(desk, part, decided);
    const stored = await storeDecision(desk, part, {
      id: isWhole ? decision.decision : newId(desk.now.getTime()),
      text,
      outcome: isPhoto
        ? null
        : (decision.outcome ??
          (hits(decided.measure) && !hitsSender(decided.ground) ? 'upheld' : 'dismissed')),
      measure: decided.measure,
      until: decided.until,
      rests_on: decided.ground ?? null,
      category: decided.ground ? categoryOf(decided.ground) : null,
      kept: isWhole ? applied : null,
      // The sender's own page names no ground: that is about somebody else.
      ground: null,
      mails: [...(isPhoto ? [] : await notifySender(desk, part, text)), ...(isWhole ? mails : [])],
      // Money is on its way.
      ...(decided.returned?.length ? { undo_until: null } : {}),
      appeal_until: isPhoto || part.kind === 'appeal' ? null : afterMonths(desk.now, APPEAL_MONTHS),
    });
    if (isWhole) whole = stored;
  }
  if (!whole) throw new Error('a case is no part of itself');
  return whole;
}

interface Outcome {
  decision: StoredDecision | null;
  /** What a second operator was asked for instead. */
  approval: string | null;
}

/** The same decision again. @throws Refusal where it was another's or differs. */
async function decidedBefore(desk: Desk, decision: Decision): Promise<Outcome | null> {
  const { database, actor } = desk;
  const [before] = await database
    .select()
    .from(decisions)
    .where(eq(decisions.id, decision.decision));
  if (before) {
    const isSame =
      before.case_id === decision.id &&
      before.measure === decision.measure &&
      before.decided_by === actor.operator;
    if (!isSame) throw new Refusal('idempotency_conflict');
    return { decision: before, approval: null };
  }
  const [asked] = await database
    .select({ by: approvals.asked_by, act: approvals.act, case: cases.id })
    .from(approvals)
    .leftJoin(cases, eq(cases.number, approvals.case_number))
    .where(eq(approvals.id, decision.decision));
  if (!asked) return null;
  const isSame =
    asked.case === decision.id &&
    asked.act === ASKED_AS[decision.measure] &&
    asked.by === actor.operator;
  if (!isSame) throw new Refusal('idempotency_conflict');
  return { decision: null, approval: decision.decision };
}

/**
 * Decides a case that the actor holds: measure, decision, statement of reasons, audit, what the
 * member's devices show, and mails that leave after sixty seconds are one transaction. Closing an
 * account is asked of a second operator instead.
 * @throws Refusal `case_changed`, `case_not_claimed`, `other_operator_needed`, `validation_failed`,
 *   `not_found`.
 */
export async function decideAtDesk(desk: Desk, decision: Decision): Promise<Outcome> {
  const before = await decidedBefore(desk, decision);
  if (before) return before;
  const row = await claimedCase(desk, decision);
  const parts = await partsOf(desk, row.id);
  const subject = await subjectOf(desk, row, parts);
  checkChoice(desk, row, subject, decision);
  if (decision.note)
    await desk.database.insert(caseNotes).values({
      id: newId(desk.now.getTime()),
      case_id: row.id,
      by: desk.actor.operator,
      text: decision.note,
      at: desk.now,
    });
  if (row.kind === 'appeal' && row.about_case !== null)
    return { decision: await decideAppeal(desk, row, decision), approval: null };
  if (decision.measure === 'exported' || decision.measure === 'erasure')
    return { decision: await decideDataRequest(desk, row, decision), approval: null };
  const { birth_date, stop } = decision;
  if (stop)
    return { decision: await decideObjection(desk, row, { ...decision, stop }), approval: null };
  if (birth_date) {
    const corrected = { ...decision, birth_date };
    return { decision: await decideBirthDate(desk, row, corrected), approval: null };
  }
  if (decision.measure === 'refunded') return decideRefund(desk, row, decision);
  if (decision.measure === 'minor_hidden')
    return { decision: await hideMinor(desk, row, decision), approval: null };
  const ground = groundOf(decision);
  if (decision.measure === 'closed' && desk.askClosing && subject.on.profile) {
    const money = await askedMoney(desk, subject.on.member, {
      ...decision,
      ground: groundOf(decision) ?? 'illegal',
    });
    await desk.database
      .update(cases)
      .set({ state: 'waiting', claimed_by: null, claimed_until: null })
      .where(eq(cases.id, row.id));
    return {
      decision: null,
      approval: await desk.askClosing({
        id: decision.decision,
        case: row.number,
        profile: subject.on.profile,
        ground: ground ?? 'illegal',
        words: decision.words ?? '',
        ...money,
      }),
    };
  }
  const hit = hitBy(subject, ground, decision);
  const stored = await carryOut(desk, row, parts, hit, decision);
  return { decision: stored, approval: null };
}

/**
 * Does and writes what was decided; also once a second operator agreed to close an account.
 * @param agreed what was agreed to of a closing's money; without it what was chosen.
 */
export async function carryOut(
  desk: Desk,
  row: StoredCase,
  parts: readonly StoredCase[],
  subject: Subject,
  decision: Decision,
  agreed?: ClosingMoney,
): Promise<StoredDecision> {
  const ground = groundOf(decision);
  const until = endOf(decision.measure, decision.days, desk.now);
  const { member, profile } = subject.on;
  const isClosing = decision.measure === 'closed' && member !== null && profile !== null;
  const money = isClosing ? (agreed ?? (await chosenMoney(desk, member, decision))) : {};
  const decided = {
    measure: decision.measure,
    ground,
    until,
    words: decision.words || null,
    returned: money.refunds ?? null,
  };
  const repaid = isClosing
    ? await settleClosing(
        desk,
        {
          ...{ member, profile, ground: ground ?? 'illegal', reference: decision.decision },
          reason: `case ${row.number}`,
        },
        money,
      )
    : null;
  const applied = await applyMeasure(desk, decision.measure, subject.on, {
    ground: ground ?? 'illegal',
    reason: decision.reasonText ?? decision.reason,
    until,
  });
  const all = {
    ...applied,
    ...(await followUp(desk, row, decided)),
    ...(repaid ? { repaid } : {}),
  };
  const mails = repaid ? await notifyPayers(desk, repaid.payers, 'money.fraud_repaid') : [];
  const stored = await decideParts(desk, decision, parts, decided, { applied: all, mails });
  await endHiding(desk, parts);
  await stateReasons(desk, row, subject, decided);
  // A hidden member learns of it when signing in.
  if (hits(decided.measure) && !applied.hidden) await showDecided(desk, subject.member?.id ?? null);
  await discloseReads(desk.database, row.number, desk.now);
  await desk.audit({
    act: 'decide_case',
    subjects: [
      `case:${row.id}`,
      `decision:${stored.id}`,
      ...(subject.on.member ? [`member:${subject.on.member}`] : []),
      ...[applied.photo?.photo ?? row.photo].flatMap((one) => (one ? [`photo:${one}`] : [])),
    ],
    case: row.number,
    before: { state: row.state, version: row.version },
    after: {
      measure: decided.measure,
      ground: ground ?? null,
      until: until?.toISOString() ?? null,
      ...auditedMoney(money, repaid),
    },
  });
  return stored;
}
