import { and, asc, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { deskCaseSchema } from '../../../../shared/contract/operator/case.ts';
import { storedLocale } from '../../../../shared/locales.ts';
import { MISUSE_MEASURES } from '../../../../shared/operator/measures.ts';
import { CASE_MONTHS, MISUSE_MONTHS } from '../../../../shared/site/complaints.ts';
import { caseEvidence, caseNotes, cases, decisions } from '../../../database/schema/cases.ts';
import { mails } from '../../../database/schema/notices.ts';
import { reportQuotes, reports } from '../../../database/schema/reports.ts';
import { statement } from '../../../database/statement.ts';
import { Refusal } from '../../../http/route.ts';
import { afterMonths } from '../due.ts';
import { hashOfFile } from '../file-hash.ts';
import { askedOf } from './asked.ts';
import { flaggersAmong } from '../flaggers.ts';
import { choicesOf } from './choices.ts';
import { may, queuesOf } from './desk.ts';
import type { ContentSeen, Desk } from './desk.ts';
import { accountOf } from './data-request.ts';
import { isMine, KINDS_OF_REPORTS, sourceOf, storedCase, toRows } from './rows.ts';
import type { StoredCase } from './rows.ts';
import { readSender } from './member/sender.ts';
import { readSubject } from './subject.ts';
import { subjectOf, warningsOfSender } from './target.ts';

type ShownCase = z.input<typeof deskCaseSchema>;
type StoredDecision = typeof decisions.$inferSelect;

/** The case with the reports that are decided with it, the first first. */
export const partsOf = ({ database }: Pick<Desk, 'database'>, id: string): Promise<StoredCase[]> =>
  database
    .select()
    .from(cases)
    .where(or(eq(cases.id, id), eq(cases.part_of, id)))
    .orderBy(asc(cases.number));

const selectRecord = statement<{ id: string; reports: number; upheld: number }>(
  'records_of_reporters',
  `
  select own.id, count(earlier.id)::int as reports, count(earlier.id) filter (where judged.outcome in ('upheld', 'partly'))::int as upheld
  from cases own join cases earlier on earlier.member_id = own.member_id and earlier.kind in ('report', 'notice') and earlier.id <> own.id
  left join decisions judged on judged.case_id = earlier.id
  where own.id = any($1::uuid[]) and own.member_id is not null group by own.id`,
);

async function wordsOf(desk: Desk, parts: readonly StoredCase[]): Promise<ShownCase['words']> {
  const ids = parts.map(({ id }) => id);
  const quoted = await desk.database.select().from(reports).where(inArray(reports.id, ids));
  const records = await selectRecord(desk.database, [ids]);
  const flaggers = await flaggersAmong(desk.database, parts);
  return parts
    .filter(({ kind }) => kind !== 'photo' && kind !== 'statement')
    .map((part) => {
      const report = quoted.find(({ id }) => id === part.id);
      const record = records.find(({ id }) => id === part.id);
      return {
        number: part.number,
        topic: part.topic,
        text: part.text ?? report?.text ?? null,
        holds_quote: report?.holds_quote ?? false,
        created_at: part.created_at.toISOString(),
        source: part.source,
        locale: storedLocale(part.locale),
        place: part.place,
        name: part.name,
        flagger: !flaggers.has(part.id)
          ? null
          : part.confirmed_at === null
            ? 'unconfirmed'
            : 'confirmed',
        record:
          part.member_id === null
            ? null
            : { reports: record?.reports ?? 0, upheld: record?.upheld ?? 0 },
      };
    });
}

/** Whether the file of evidence still is what it was when it was copied. */
async function fileState(
  { readFile }: Desk,
  {
    kind,
    photo,
    file_sha256: hash,
  }: { kind: string; photo: string | null; file_sha256: Buffer | null },
): Promise<ShownCase['evidence'][number]['file']> {
  if (!readFile || photo === null || hash === null) return null;
  const bytes = await readFile({ id: photo, voice: kind === 'voice' });
  if (bytes === null) return 'missing';
  return hashOfFile(bytes).equals(hash) ? 'same' : 'changed';
}

/** What was copied when it was reported: of no other message is anything read here. */
async function evidenceOf(
  desk: Desk,
  parts: readonly StoredCase[],
): Promise<ShownCase['evidence']> {
  const ids = parts.map(({ id }) => id);
  const quotes = await desk.database
    .select()
    .from(reportQuotes)
    .where(inArray(reportQuotes.report_id, ids));
  const copied = await desk.database
    .select()
    .from(caseEvidence)
    .where(inArray(caseEvidence.case_id, ids))
    .orderBy(asc(caseEvidence.at), asc(caseEvidence.id));
  // A profile that several reported is shown once, until it changed.
  const once = copied.filter(
    (one, index) =>
      one.kind !== 'profile' ||
      one.sha256 === null ||
      copied.findIndex(
        ({ kind, sha256 }) => kind === 'profile' && sha256?.equals(one.sha256 ?? sha256),
      ) === index,
  );
  const misuse = await desk.database.$count(
    decisions,
    and(
      inArray(decisions.case_id, ids),
      inArray(decisions.measure, MISUSE_MEASURES),
      isNull(decisions.reversed_at),
    ),
  );
  const months = misuse > 0 ? MISUSE_MONTHS : CASE_MONTHS;
  // A hold of one of them holds all cases decided with it.
  const held = parts.flatMap((one) => (one.held_until ? [one.held_until.getTime()] : []));
  const heldUntil = (id: string): string | null => {
    const closed = parts.find((one) => one.id === id)?.closed_at;
    const last = [...held, ...(closed ? [afterMonths(closed, months).getTime()] : [])];
    return last.length === 0 ? null : new Date(Math.max(...last)).toISOString();
  };
  // Of the messages before a reported one some are the reporter's own.
  const whoseOf = (one: typeof caseEvidence.$inferSelect): 'subject' | 'sender' =>
    one.context && one.profile !== parts.find(({ id }) => id === one.case_id)?.profile
      ? 'sender'
      : 'subject';
  const hex = (hash: Buffer | null) => hash?.toString('hex') ?? null;
  const shown = await Promise.all([
    ...quotes.map(async (quote) => ({
      id: quote.report_id,
      kind: quote.kind,
      of: 'subject' as const,
      reported: true,
      text: quote.text,
      gift: quote.gift,
      photo: quote.photo,
      at: quote.sent_at.toISOString(),
      sha256: hex(quote.sha256),
      file: await fileState(desk, quote),
      held_until: heldUntil(quote.report_id),
    })),
    ...once.map(async (one) => ({
      id: one.id,
      kind: one.kind,
      of: whoseOf(one),
      reported: one.kind !== 'profile' && !one.context,
      text: one.text,
      gift: one.gift,
      photo: one.photo,
      at: one.at.toISOString(),
      sha256: hex(one.sha256),
      file: await fileState(desk, one),
      held_until: heldUntil(one.case_id),
    })),
  ]);
  return shown.sort((one, other) => one.at.localeCompare(other.at));
}

/** Decisions as the desk shows them. */
export async function shownDecisions(
  desk: Desk,
  stored: readonly StoredDecision[],
): Promise<ShownCase['decisions']> {
  const sent = stored.flatMap((one) => one.mails);
  const mailed =
    sent.length === 0
      ? []
      : await desk.database
          .select({ id: mails.id, at: mails.sent_at })
          .from(mails)
          .where(inArray(mails.id, sent));
  const names = await desk.names([
    ...new Set(stored.flatMap((one) => [one.decided_by, one.reversed_by ?? one.decided_by])),
  ]);
  const nameOf = (by: string) => names.get(by) ?? by;
  return stored.map((one) => ({
    id: one.id,
    measure: one.measure,
    outcome: one.outcome,
    until: one.until?.toISOString() ?? null,
    ground: one.rests_on ?? one.ground,
    text: one.text,
    decided_by: nameOf(one.decided_by),
    decided_at: one.decided_at.toISOString(),
    undo_until: (one.undo_until ?? one.decided_at).toISOString(),
    mailed_at:
      mailed.find(({ id, at }) => at !== null && one.mails.includes(id))?.at?.toISOString() ?? null,
    appeal_until: one.appeal_until?.toISOString() ?? null,
    reversed:
      one.reversed_at && one.reversed_by
        ? { at: one.reversed_at.toISOString(), by: nameOf(one.reversed_by) }
        : null,
  }));
}

async function appealOf(desk: Desk, row: StoredCase): Promise<ShownCase['appeal_of']> {
  if (row.kind !== 'appeal' || row.about_case === null) return null;
  const about = await storedCase(desk, row.about_case);
  if (!about) return null;
  const found = await desk.database.select().from(decisions).where(eq(decisions.case_id, about.id));
  const [decision = null] = await shownDecisions(desk, found);
  return { id: about.id, number: about.number, decision };
}

/** Counts what is shown of each member, to be recorded and disclosed to them. */
function seenOf(row: StoredCase, shown: Pick<ShownCase, 'evidence' | 'subject' | 'photo'>) {
  const { subject, evidence, photo } = shown;
  if (!subject) return [];
  // Reporters know what they allowed to be shown.
  const messages = evidence.filter(
    ({ kind, of }) => of === 'subject' && kind !== 'profile' && kind !== 'profile_photo',
  );
  const counts = [
    ['profile', 1],
    ['message', messages.length],
    ['photo', (photo ? 1 : 0) + evidence.filter(({ kind }) => kind === 'profile_photo').length],
  ] as const;
  return counts.flatMap(([what, count]): ContentSeen[] =>
    count === 0 ? [] : [{ profile: subject.profile, what, count, case: row.number }],
  );
}

/**
 * One case whole. Contents are for the operator who claimed it, and of a decided one for those who
 * may reverse it: to others only the row, the decisions and the notes are shown. What is shown of a
 * member is written down.
 * @throws Refusal `not_found` for a case outside the actor's roles, and for a sealed one.
 */
export async function readCase(desk: Desk, id: string): Promise<ShownCase> {
  const { database, actor } = desk;
  const row = await storedCase(desk, id);
  if (!row || row.sealed_at !== null || !queuesOf(actor).includes(row.queue))
    throw new Refusal('not_found');
  if (row.part_of !== null) return readCase(desk, row.part_of);
  const isOpenTo = isMine(desk, row) || (row.closed_at !== null && may(actor, 'appeals'));
  const source = await sourceOf(desk, row);
  const parts = await partsOf(desk, source.id);
  const [shown] = await toRows(desk, [row]);
  if (!shown) throw new Refusal('not_found');
  const { subject, photo } = isOpenTo
    ? await readSubject(desk, { case: source.id, profile: source.profile, photo: source.photo })
    : { subject: null, photo: null };
  const evidence = isOpenTo ? await evidenceOf(desk, parts) : [];
  const words = isOpenTo ? await wordsOf(desk, source.id === row.id ? parts : [row]) : [];
  const proven = isOpenTo ? await readSender(desk, row, source) : null;
  await desk.saw(seenOf(row, { subject, evidence, photo }));
  const notes = await database
    .select()
    .from(caseNotes)
    .where(eq(caseNotes.case_id, id))
    .orderBy(asc(caseNotes.at), asc(caseNotes.id));
  const stored = await database
    .select()
    .from(decisions)
    .where(eq(decisions.case_id, id))
    .orderBy(desc(decisions.decided_at));
  const asked = await askedOf(desk, row);
  const names = await desk.names([
    ...new Set([
      ...notes.map(({ by }) => by),
      ...(row.escalated_by ? [row.escalated_by] : []),
      ...(asked ? [asked.by] : []),
    ]),
  ]);
  const nameOf = (by: string) => names.get(by) ?? by;
  const appealed = await appealOf(desk, row);
  const decided = await shownDecisions(desk, stored);
  // What was sent quotes the member.
  const shownText = ({ text }: { text: string }) => (isOpenTo ? text : '');
  const warnings = (subject?.history ?? []).filter(
    ({ measure, ground, reversed }) =>
      measure === 'warned' && ground !== 'false_reports' && !reversed,
  ).length;
  const enough = desk.services.settings.current().misuse_warnings;
  const isOpen = row.closed_at === null;
  // Nothing else offers what depends on it.
  const target =
    isOpen && KINDS_OF_REPORTS.includes(row.kind) ? await subjectOf(desk, source, parts) : null;
  const sender = target?.sender ?? null;
  return {
    ...shown,
    reference: row.reference,
    withheld: !isOpenTo,
    words,
    evidence,
    subject,
    sender: proven,
    photo,
    notes: notes.map(({ by, at, text }) => ({ by: nameOf(by), at: at.toISOString(), text })),
    escalation:
      row.escalated_at && row.escalated_by
        ? {
            by: nameOf(row.escalated_by),
            at: row.escalated_at.toISOString(),
            text: row.escalated_text ?? '',
          }
        : null,
    approval: asked && { ...asked, by: nameOf(asked.by), at: asked.at.toISOString() },
    appeal_of: appealed && {
      ...appealed,
      decision: appealed.decision && { ...appealed.decision, text: shownText(appealed.decision) },
    },
    decisions: decided.map((one) => ({ ...one, text: shownText(one) })),
    choices: isOpen
      ? choicesOf(actor, row, {
          photos: (target?.photos ?? []).map((one) => one.id),
          message: (target?.on.messages.length ?? 0) > 0,
          sender: sender !== null,
          afterQuarantine: target?.afterQuarantine === true,
          warned: warnings >= enough,
          senderWarned: sender !== null && (await warningsOfSender(desk, sender.id)) >= enough,
          account: row.kind === 'data_request' && (await accountOf(database, row)) !== null,
        })
      : [],
  };
}
