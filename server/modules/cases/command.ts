import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { UUID_PATTERN, newId } from '../../../shared/identifiers.ts';
import { RIGHT_OF_QUEUE } from '../../../shared/operator/queues.ts';
import { rolesWith } from '../../../shared/operator/roles.ts';
import { isCalendarDate } from '../../../shared/account/age.ts';
import { z } from 'zod';
import { CASE_OUTCOMES } from '../../../shared/site/complaints.ts';
import type { CaseOutcome } from '../../../shared/site/complaints.ts';
import { cases, decisions } from '../../database/schema/cases.ts';
import type { Transaction } from '../../database/connection.ts';
import { inTransaction } from '../../database/transaction.ts';
import { Refusal } from '../../http/route.ts';
import { auditConsole, consoleRecord, namedOperator } from '../../operator/queues/console-desk.ts';
import type { Services } from '../../services.ts';
import { decideCase } from './decide.ts';
import { holdCase } from './desk/hold.ts';
import { tookPart } from './desk/took-part.ts';
import { UNION_COUNTRIES } from '../../../shared/union-countries.ts';
import { markFlagger, setSource } from './flaggers.ts';
import { listOpen, showCase } from './command-texts.ts';

const USAGE = [
  'npm run cases                                  lists the open cases, what is due first on top',
  'npm run cases -- show NUMBER                   what somebody says, what it is about, what was decided',
  'npm run cases -- take NUMBER                   says that somebody is looking at it',
  'npm run cases -- flagger NUMBER                it is of a trusted flagger: answered within 24 hours',
  'npm run cases -- flagger NUMBER --name NAME --country COUNTRY --since DATE --reasons TEXT',
  '                                               marks its address: COUNTRY of the coordinator, DATE of the status',
  'npm run cases -- hold NUMBER DATE              keeps it at least until DATE (2027-05-31)',
  'npm run cases -- decide NUMBER [--outcome OUTCOME] [--ground TEXT] [--by NAME] --reasons TEXT',
  '                                               ends it and mails the reasons; TEXT in the language of the case',
  `OUTCOME is one of ${CASE_OUTCOMES.join(', ')}; GROUND names the law or the clause of the terms.`,
  'NAME is an operator of the desk whose work it is, by address or name.',
].join('\n');

const LONGEST_TEXT = 5_000;
const FLAGS = ['outcome', 'ground', 'by', 'reasons', 'name', 'country', 'since'] as const;
type Flag = (typeof FLAGS)[number];
type Answer = { done: boolean; text: string };
type Desk = Pick<Services, 'database' | 'clock'>;

/** The words behind each flag; null for a word before any, or a flag twice. */
function flagsOf(words: readonly string[]): Partial<Record<Flag, string>> | null {
  const found: Partial<Record<Flag, string>> = {};
  let at: Flag | null = null;
  for (const word of words) {
    const flag = FLAGS.find((one) => word === `--${one}`);
    if (flag) {
      if (flag in found) return null;
      found[flag] = '';
      at = flag;
    } else if (at === null) return null;
    else found[at] = `${found[at] ?? ''} ${word}`.trim();
  }
  return found;
}

/** Puts an act of the command into the audit. */
const note = (
  transaction: Transaction,
  at: Date,
  {
    act,
    number,
    operator,
    named,
  }: { act: string; number: number; operator: string; named?: string | null },
): Promise<void> =>
  auditConsole(
    transaction,
    operator,
    { act, subjects: [], case: number, before: null, after: null },
    at,
    named,
  );

/** Changes an open case; false when there is none of this number. */
const changeOpen = (
  { database, clock }: Desk,
  number: number,
  change: Partial<typeof cases.$inferInsert>,
  done: { act: string; operator: string },
): Promise<boolean> =>
  inTransaction(database, async (transaction) => {
    const rows = await transaction
      .update(cases)
      .set({ ...change, version: sql`${cases.version} + 1` })
      .where(and(eq(cases.number, number), isNull(cases.closed_at)))
      .returning({ id: cases.id });
    if (rows.length > 0) await note(transaction, clock.now(), { ...done, number });
    return rows.length > 0;
  });

/** Marks one open case, which needs no address: it may have come by letter. */
const flag = ({ database, clock }: Desk, number: number, operator: string): Promise<boolean> =>
  inTransaction(database, async (transaction) => {
    const [row] = await transaction
      .select()
      .from(cases)
      .where(and(eq(cases.number, number), isNull(cases.closed_at)))
      .for('update');
    if (!row) return false;
    await setSource(transaction, [row], () => 'trusted_flagger');
    await note(transaction, clock.now(), { act: 'flag_case', number, operator });
    return true;
  });

/** Marks the address of a notice, as the desk does. */
async function flagAddress(
  { database, clock }: Desk,
  number: number,
  words: readonly string[],
  operator: string,
): Promise<Answer> {
  const flags = flagsOf(words);
  const country = UNION_COUNTRIES.find((one) => one === flags?.country);
  const since = z.iso.date().safeParse(flags?.since);
  if (!flags?.name || !country || !since.success || !flags.reasons)
    return { done: false, text: USAGE };
  const awarded = { name: flags.name, country, awarded_on: since.data, reason: flags.reasons };
  const now = clock.now();
  try {
    await inTransaction(database, (transaction) =>
      markFlagger(
        {
          ...{ database: transaction, now },
          actor: { operator: `console: ${operator}`, role: 'console' },
          audit: (act) => auditConsole(transaction, operator, act, now),
        },
        { ...awarded, id: newId(now.getTime()), number },
      ),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { done: false, text: `Case ${number} is no notice that came from an address.` };
  }
  return { done: true, text: `Notices from the address of case ${number} come first from now on.` };
}

/** Who decided what an appeal is against; somebody else decides the appeal. */
async function firstDecider(database: Transaction, number: number): Promise<string | null> {
  const [first] = await database
    .select({ by: decisions.decided_by })
    .from(cases)
    .innerJoin(decisions, eq(decisions.case_id, cases.about_case))
    .where(eq(cases.number, number))
    .orderBy(asc(decisions.decided_at));
  return first?.by ?? null;
}

/**
 * Who decides a case: the operator who is named, whose work it has to be, else the user of the
 * machine. A problem is why that is nobody.
 */
async function deciderOf(
  transaction: Transaction,
  number: number,
  { typed, user }: { typed: string | undefined; user: string },
): Promise<{ by: string; named: string | null } | { problem: string }> {
  const [row] = await transaction
    .select({ queue: cases.queue, about: cases.about_case })
    .from(cases)
    .where(eq(cases.number, number));
  // What there is none of is said by the decision itself.
  if (!row) return { by: user, named: null };
  const first = await firstDecider(transaction, number);
  const other = 'somebody else judges an appeal. Say who you are with --by NAME.';
  if (typed === undefined) {
    if (first === user)
      return { problem: `${user} decided what case ${number} is against: ${other}` };
    // At the desk somebody decided who may be the user of the machine.
    if (first !== null && UUID_PATTERN.test(first))
      return { problem: `What case ${number} is against was decided at the desk: ${other}` };
    return { by: user, named: null };
  }
  const found = await namedOperator(transaction, typed, rolesWith(RIGHT_OF_QUEUE[row.queue]));
  if (found.operator === null) return { problem: found.problem };
  const { id } = found.operator;
  if (await tookPart(transaction, row.about, id))
    return { problem: `${typed} decided what case ${number} is against: ${other}` };
  return { by: id, named: id };
}

async function decide(
  { database, clock }: Desk,
  number: number,
  words: readonly string[],
  operator: string,
): Promise<Answer> {
  const flags = flagsOf(words);
  const outcome = CASE_OUTCOMES.find((one) => one === flags?.outcome) ?? null;
  const isRight =
    flags?.reasons &&
    flags.reasons.length <= LONGEST_TEXT &&
    (flags.outcome === undefined || outcome !== null) &&
    flags.by !== '' &&
    flags.ground !== '';
  if (!isRight) return { done: false, text: USAGE };
  const typed = flags.by;
  const decision: { outcome: CaseOutcome | null; reasons: string; ground: string | null } = {
    outcome,
    reasons: flags.reasons ?? '',
    ground: flags.ground ?? null,
  };
  const result = await inTransaction(database, async (transaction) => {
    const decider = await deciderOf(transaction, number, { typed, user: operator });
    if ('problem' in decider) return decider;
    const { by, named } = decider;
    const done = await decideCase(transaction, { number, ...decision, by }, clock.now());
    if (done === 'decided')
      await note(transaction, clock.now(), { act: 'decide_case', number, operator, named });
    return done;
  });
  if (typeof result === 'object') return { done: false, text: result.problem };
  const texts = {
    decided: `Case ${number} is decided. Its sender is mailed where there is an address.`,
    unknown: `There is no case ${number}.`,
    closed: `Case ${number} was decided before.`,
    photo: `Case ${number} is a photo: judge it by npm run moderate, or at the desk.`,
    measure: `Case ${number} is an appeal against a measure: decide it at the desk, which puts everything back.`,
    hides: `Case ${number} hides an account until it is decided: decide it at the desk.`,
  };
  return { done: result === 'decided', text: texts[result] };
}

/** Keeps a case until the end of a day at least; a longer hold stays. */
async function hold(
  { database, clock }: Desk,
  number: number,
  day: string,
  operator: string,
): Promise<Answer> {
  if (!isCalendarDate(day)) return { done: false, text: USAGE };
  const now = clock.now();
  return inTransaction(database, async (transaction) => {
    const [row] = await transaction
      .select({ sealed: cases.sealed_at })
      .from(cases)
      .where(eq(cases.number, number));
    if (!row) return { done: false, text: `There is no case ${number}.` };
    if (row.sealed !== null)
      return { done: false, text: `Case ${number} is sealed: it is kept for as long as its seal.` };
    const desk = { database: transaction, now, ...consoleRecord(transaction, operator, now) };
    try {
      const until = await holdCase(desk, {
        number,
        until: day,
        reason: 'asked for on the machine',
      });
      return {
        done: true,
        text: `Case ${number} is kept until ${until.toISOString().slice(0, 10)}.`,
      };
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'validation_failed') throw error;
      return {
        done: false,
        text: `${day} is past, or more than two years away: a case is kept until a day between.`,
      };
    }
  });
}

/**
 * The operator's work with cases, as words of a command; see `USAGE`. Works while the server runs.
 * @param operator who is at the desk, stored with a decision.
 * @returns what to print, and whether it was done.
 */
export async function runCasesCommand(
  desk: Desk,
  words: readonly string[],
  operator: string,
): Promise<Answer> {
  const { database, clock } = desk;
  const [command = 'list', word = '', ...rest] = words;
  if (command === 'list' && word === '')
    return { done: true, text: await listOpen(database, clock.now()) };
  const number = /^[1-9]\d{0,8}$/.test(word) ? Number(word) : null;
  if (number === null) return { done: false, text: USAGE };
  if (command === 'decide') return decide(desk, number, rest, operator);
  const none = { done: false, text: `There is no open case ${number}.` };
  const wrong = { done: false, text: USAGE };
  if (command === 'hold')
    return rest.length === 1 ? hold(desk, number, rest[0] ?? '', operator) : wrong;
  if (command === 'flagger' && rest.length > 0) return flagAddress(desk, number, rest, operator);
  if (rest.length > 0) return wrong;
  if (command === 'show') {
    const text = await inTransaction(database, (transaction) =>
      showCase(transaction, number, clock.now()),
    );
    return { done: text !== null, text: text ?? `There is no case ${number}.` };
  }
  if (command === 'take')
    return (await changeOpen(
      desk,
      number,
      { state: 'claimed', claimed_by: operator },
      { act: 'take_case', operator },
    ))
      ? { done: true, text: `Case ${number} is with ${operator}.` }
      : none;
  if (command === 'flagger')
    return (await flag(desk, number, operator))
      ? { done: true, text: `Case ${number} is of a trusted flagger.` }
      : none;
  return wrong;
}
