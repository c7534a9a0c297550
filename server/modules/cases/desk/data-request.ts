import { eq, sql } from 'drizzle-orm';
import { storedLocale } from '../../../../shared/locales.ts';
import type { Queryable } from '../../../database/connection.ts';
import { members } from '../../../database/schema/members.ts';
import { profiles } from '../../../database/schema/profiles.ts';
import { Refusal } from '../../../http/route.ts';
import { queueArchiveMail } from '../../account/leaving/archive-link.ts';
import { beginDeletion } from '../../account/leaving/request.ts';
import { discloseReads } from '../reads.ts';
import { checkQueue } from './desk.ts';
import type { Desk } from './desk.ts';
import { wordsToSender } from './filled-words.ts';
import { isMine, storedCase } from './rows.ts';
import type { StoredCase } from './rows.ts';
import { outcomeText } from './statement.ts';
import { leavesAt, storeDecision, notifySender } from './store.ts';
import type { Decision, StoredDecision } from './store.ts';

/** The account whose data somebody asks about. */
interface Account {
  id: string;
  profile: string;
  email: string;
  language: string;
  /** They were signed in as they asked. */
  bySession: boolean;
}

/**
 * The account of the one who asks: their own where they were signed in, else that of their address.
 */
export async function accountOf(
  database: Queryable,
  row: Pick<StoredCase, 'member_id' | 'email'>,
): Promise<Account | null> {
  if (row.member_id === null && row.email === null) return null;
  const [found] = await database
    .select({
      id: members.id,
      profile: profiles.id,
      email: members.email,
      language: members.language,
    })
    .from(members)
    .innerJoin(profiles, eq(profiles.member_id, members.id))
    .where(
      row.member_id === null
        ? eq(sql`lower(${members.email})`, (row.email ?? '').toLowerCase())
        : eq(members.id, row.member_id),
    );
  // An erased account has no data left.
  return found?.email.includes('@') ? { ...found, bySession: row.member_id !== null } : null;
}

/**
 * How it is known who asks: by their session, by the link that goes to their address, or not at all.
 * @throws Refusal `not_found`, `case_not_claimed`.
 */
export async function readIdentity(
  desk: Desk,
  id: string,
): Promise<{ proof: 'session' | 'mail_link' | 'none' }> {
  const row = await storedCase(desk, id);
  if (row?.kind !== 'data_request' || row.sealed_at !== null) throw new Refusal('not_found');
  checkQueue(desk.actor, row.queue);
  if (!isMine(desk, row)) throw new Refusal('case_not_claimed');
  const account = await accountOf(desk.database, row);
  if (!account) return { proof: 'none' };
  return { proof: account.bySession ? 'session' : 'mail_link' };
}

/**
 * Sends a member their archive, or erases their account, in the case of their request. The archive
 * is mailed as a link to the address of the account alone, and shown to no operator; an account is
 * erased only for a member who was signed in, with the usual days to undo it.
 * @throws Refusal `not_found` for somebody without an account; `account_deleted` for one that is
 *   deleted.
 */
export async function decideDataRequest(
  desk: Desk,
  row: StoredCase,
  decision: Decision,
): Promise<StoredDecision> {
  const { database, now } = desk;
  const account = await accountOf(database, row);
  const isErasure = decision.measure === 'erasure';
  if (!account || (isErasure && !account.bySession)) throw new Refusal('not_found');
  const key = isErasure ? 'data.erasure' : 'data.exported';
  const words = await wordsToSender(desk, row, decision.words);
  const text = outcomeText(storedLocale(row.locale), key, words);
  const left =
    isErasure && (await beginDeletion(desk, account, { reason: 'privacy', bar_address: false }));
  // Deleted already, or hidden by a decision, which ends first.
  if (isErasure && !left) throw new Refusal('account_deleted');
  const archive = isErasure ? [] : [await queueArchiveMail(database, account, leavesAt(now))];
  const outcome = await notifySender(desk, row, text);
  const stored = await storeDecision(desk, row, {
    id: decision.decision,
    text,
    outcome: 'upheld',
    measure: decision.measure,
    mails: [...archive, ...outcome],
    appeal_until: null,
    // Its mail has the way back.
    ...(isErasure ? { undo_until: null } : {}),
  });
  await discloseReads(database, row.number, now);
  await desk.audit({
    act: isErasure ? 'data_erasure' : 'data_export',
    subjects: [`case:${row.id}`, `member:${account.id}`],
    case: row.number,
    before: null,
    after: { proof: account.bySession ? 'session' : 'mail_link' },
  });
  return stored;
}
