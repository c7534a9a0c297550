import { storedLocale } from '../../../../../shared/locales.ts';
import { STOPPABLE } from '../../../../../shared/operator/objection.ts';
import type { Stoppable } from '../../../../../shared/operator/objection.ts';
import { Refusal } from '../../../../http/route.ts';
import { stopProcessing } from '../../../measures/objection.ts';
import { discloseReads } from '../../reads.ts';
import { accountOf } from '../data-request.ts';
import type { Desk } from '../desk.ts';
import { wordsToSender } from '../filled-words.ts';
import type { StoredCase } from '../rows.ts';
import { outcomeText } from '../statement.ts';
import { notifySender, storeDecision } from '../store.ts';
import type { Decision, StoredDecision } from '../store.ts';

/** The answer to who objects: each thing that stopped, and what the operator adds. */
export async function objectionText(
  desk: Pick<Desk, 'database' | 'services'>,
  row: StoredCase,
  { stop = [], words }: Pick<Decision, 'stop' | 'words'>,
): Promise<string> {
  const locale = storedLocale(row.locale);
  const own = await wordsToSender(desk, row, words);
  const stopped = STOPPABLE.filter((one) => stop.includes(one));
  return stopped
    .map((one, index) =>
      outcomeText(locale, `data.stopped_${one}`, index === stopped.length - 1 ? own : null),
    )
    .join('\n\n');
}

/**
 * Carries out an objection (GDPR, article 21) in the case of who made it. It needs no more proof than
 * the address of the account: it gives nothing away, and marketing can be turned on again.
 * @throws Refusal `not_found` for somebody without an account.
 */
export async function decideObjection(
  desk: Desk,
  row: StoredCase,
  decision: Decision & { stop: readonly Stoppable[] },
): Promise<StoredDecision> {
  const { database, now } = desk;
  const account = await accountOf(database, row);
  if (!account) throw new Refusal('not_found');
  await stopProcessing(desk, account.id, decision.stop);
  const text = await objectionText(desk, row, decision);
  const stored = await storeDecision(desk, row, {
    id: decision.decision,
    text,
    outcome: 'upheld',
    measure: decision.measure,
    // To the account's own address, not a typed one.
    mails: await notifySender(desk, account.bySession ? { ...row, email: null } : row, text),
    appeal_until: null,
    // What was forgotten does not come back.
    undo_until: null,
  });
  await discloseReads(database, row.number, now);
  await desk.audit({
    act: 'data_objection',
    subjects: [`case:${row.id}`, `member:${account.id}`],
    case: row.number,
    before: null,
    after: { proof: account.bySession ? 'session' : 'mail_link', stop: [...decision.stop] },
  });
  return stored;
}
