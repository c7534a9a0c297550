import { and, eq, isNull, or } from 'drizzle-orm';
import { storedLocale } from '../../../../shared/locales.ts';
import { cases, decisions } from '../../../database/schema/cases.ts';
import { undoMeasure } from '../../measures/apply.ts';
import { hitsSender } from './choices.ts';
import type { Desk } from './desk.ts';
import { wordsToSender } from './filled-words.ts';
import { hits } from './letters.ts';
import { endFollowUp } from './appeals/open-again.ts';
import { notifyPayers } from './closing/payers.ts';
import type { StoredCase } from './rows.ts';
import { outcomeText } from './statement.ts';
import { showDecided, notifySender } from './store.ts';
import type { StoredDecision } from './store.ts';
import { partsOf } from './whole.ts';

/** The decision of a case; null while it is open. */
export async function decisionOf(
  { database }: Pick<Desk, 'database'>,
  id: string,
): Promise<StoredDecision | null> {
  const [found] = await database.select().from(decisions).where(eq(decisions.case_id, id));
  return found ?? null;
}

/** The statement that a decision sent to the member whom it hit. */
async function statementOf({ database }: Desk, id: string): Promise<StoredCase | null> {
  const [found] = await database.select().from(cases).where(eq(cases.statement_of, id));
  return found ?? null;
}

/**
 * Restores everything that a decision removed, marks it and its statement as reversed, and notifies
 * both sides: the member concerned, unless an appeal's answer does, and the reporter.
 * @returns the mails, which an undo withdraws.
 */
export async function reverseMeasure(
  desk: Desk,
  source: StoredCase,
  first: StoredDecision,
  how: { notifyMember: boolean; words: string | null },
): Promise<string[]> {
  const { database, actor, now } = desk;
  const statement = await statementOf(desk, source.id);
  const parts = await partsOf(desk, source.id);
  const reversed = { reversed_at: now, reversed_by: actor.operator };
  const own = [...parts, ...(statement ? [statement] : [])].map(({ id }) =>
    eq(decisions.case_id, id),
  );
  await database
    .update(decisions)
    .set(reversed)
    .where(and(isNull(decisions.reversed_at), or(...own)));
  // Remaining restrictions are read from the decisions in force.
  const payers = await undoMeasure(desk, first.kept, { shown: true });
  await endFollowUp(desk, first.kept);
  await showDecided(desk, statement?.member_id ?? null);
  const mails = await notifyPayers(desk, payers, 'money.fraud_repaid_reversed');
  if (statement && how.notifyMember)
    mails.push(
      ...(await notifySender(
        desk,
        statement,
        outcomeText(
          storedLocale(statement.locale),
          'reversed.member',
          await wordsToSender(desk, statement, how.words),
        ),
        'cases.reversed',
      )),
    );
  // The sender of an unfounded report is notified by the statement.
  if (first.measure !== null && hits(first.measure) && !hitsSender(first.rests_on ?? undefined))
    for (const part of parts)
      if (part.kind !== 'photo')
        mails.push(
          ...(await notifySender(
            desk,
            part,
            outcomeText(storedLocale(part.locale), 'reversed.sender', null),
            'cases.reversed',
          )),
        );
  return mails;
}
