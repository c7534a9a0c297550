import { readFileSync } from 'node:fs';
import type pg from 'pg';
import type { DeskWork, Guest } from './desk-work.ts';

/** What is in the database after two operators worked through everything. */
interface DeskFindings {
  cases: number;
  /** Cases without exactly one decision, and those that are open. */
  undecided: number;
  /** Cases that both operators decided, or saw. */
  decidedByBoth: number;
  seenByBoth: number;
  /** Cases whose audit does not have exactly one more decision than undos. */
  wronglyAudited: number;
  undone: number;
  /** Owners whose devices do not have one change to fetch. */
  wronglyNotified: number;
  /** Members who got more or fewer letters than what was decided of them asks for. */
  wronglyMailed: number;
  /** Letters that are not in their reader’s language. */
  wrongWords: number;
  letters: number;
}

interface CaseRow {
  number: number;
  kind: 'photo' | 'report';
  subject: string;
  sender: string | null;
  decisions: number;
  measure: string | null;
  is_closed: boolean;
  seen_by: number;
  handled_by: number;
  decided: number;
  undone: number;
  notified: number;
}

const read = (pool: pg.Pool) =>
  pool.query<CaseRow>(`
    select own.number, own.kind, profile.member_id as subject, own.member_id as sender, own.closed_at is not null as is_closed, decided.measure,
      (select count(*)::int from decisions where case_id = own.id) as decisions,
      (select count(distinct operator_id)::int from content_views where case_number = own.number) as seen_by,
      (select count(distinct operator_id)::int from audit_entries where case_number = own.number) as handled_by,
      (select count(*)::int from audit_entries where case_number = own.number and act = 'decide_case') as decided,
      (select count(*)::int from audit_entries where case_number = own.number and act = 'undo_decision') as undone,
      (select count(*)::int from changes where member_id = profile.member_id and entity = 'account' and created_at > own.created_at) as notified
    from cases own join profiles profile on profile.id = own.profile left join decisions decided on decided.case_id = own.id
    where own.kind in ('photo', 'report')`);

interface Letters {
  what: Record<string, string>;
  outcome: Record<string, string>;
}
const textsOf = (language: string) =>
  JSON.parse(
    readFileSync(new URL(`../../locales/${language}/mail-decisions.json`, import.meta.url), 'utf8'),
  ) as Letters;

/** The letters about decisions that left, as they were read. */
async function lettersTo(pool: pg.Pool, { email }: Guest): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>(
    `select mailbox.text from mails join mailbox on mailbox.id = mails.id
     where mails."to" = $1 and mails.template in ('cases.statement', 'cases.decided', 'cases.decided_notice')`,
    [email],
  );
  return rows.map(({ text }) => text);
}

/** A letter breaks its lines where it wants. */
const flat = (text: string) => text.replaceAll(/\s+/g, ' ');

/** Compares the database with the work of two operators. */
export async function verifyDesk(pool: pg.Pool, work: DeskWork): Promise<DeskFindings> {
  const { rows } = await read(pool);
  let [wronglyMailed, wrongWords, letters] = [0, 0, 0];
  const verifyLetters = async (guest: Guest, wanted: number, words: readonly string[]) => {
    const got = await lettersTo(pool, guest);
    letters += got.length;
    if (got.length !== wanted) wronglyMailed += 1;
    wrongWords += got.filter((text) => !words.some((one) => flat(text).includes(one))).length;
  };
  for (const guest of [...work.owners, ...work.reported]) {
    const { what } = textsOf(guest.language);
    const measure = rows.find(({ subject }) => subject === guest.member)?.measure ?? '';
    const wording = what[measure];
    await verifyLetters(
      guest,
      wording === undefined ? 0 : 1,
      wording === undefined ? [] : [wording],
    );
  }
  for (const guest of work.reporters) {
    const { outcome } = textsOf(guest.language);
    const sent = rows.filter(({ sender }) => sender === guest.member).length;
    await verifyLetters(guest, sent, [outcome['acted'] ?? '', outcome['none'] ?? '']);
  }
  const count = (wrong: (row: CaseRow) => boolean) => rows.filter(wrong).length;
  return {
    cases: rows.length,
    undecided: count((row) => row.decisions !== 1 || !row.is_closed),
    decidedByBoth: count((row) => row.handled_by > 1),
    seenByBoth: count((row) => row.seen_by > 1),
    wronglyAudited: count((row) => row.decided - row.undone !== 1),
    undone: count((row) => row.undone > 0),
    wronglyNotified: count(({ kind, notified }) => kind === 'photo' && notified !== 1),
    wronglyMailed,
    wrongWords,
    letters,
  };
}
