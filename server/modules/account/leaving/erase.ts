import { randomBytes } from 'node:crypto';
import { DELETION_GRACE_DAYS } from '../../../../shared/account/leaving.ts';
import { statement } from '../../../database/statement.ts';
import type { JobContext } from '../../../jobs/runner.ts';
import { enqueue } from '../../../jobs/queue.ts';
import { hashPassword } from '../sign-in/password.ts';
import { DECIDED } from '../../cases/mails.ts';
import { barAddress } from '../barred/addresses.ts';
import { REMOVE_FILES_JOB } from '../../photos/uploads/jobs.ts';
import { lockPurchasesOf, returnUnused } from '../../money/refunds/leaver.ts';
import { eraseOwn, leaveShell } from './erase-own.ts';
import type { Leaver } from './erase-own.ts';
import { forgetInLogs, othersOf, notifyOthers } from './erase-others.ts';

const DAY_MS = 86_400_000;
const lockConversations = statement<{ id: string }>(
  'lock_conversations_of_leaver',
  `
  select conversation.id from profiles profile join conversations conversation on conversation.low_profile = profile.id or conversation.high_profile = profile.id
  where profile.member_id = $1::uuid order by conversation.id for update of conversation`,
);
const DECISION_MAILS = [...new Set([...Object.values(DECIDED), 'cases.reversed'])]
  .map((template) => `'${template}'`)
  .join(', ');
// A recent decision is mailed first; the next hourly run erases the member.
const lockLeaver = statement<Leaver & { email: string; bar_address: boolean }>(
  'lock_leaver',
  `
  select member.id as member_id, profile.id as profile_id, member.deletion_requested_at as requested_at, member.email, member.bar_address
  from members member join profiles profile on profile.member_id = member.id
  where member.id = $1::uuid and member.status = 'deleted' and member.deletion_requested_at <= $2::timestamptz
    and not exists (select from mails where (mails.member_id = member.id or lower(mails."to") = lower(member.email)) and mails.sent_at is null and mails.template in (${DECISION_MAILS})
      and mails.created_at > $2::timestamptz + interval '${DELETION_GRACE_DAYS} days' - interval '1 hour') for update of member`,
);
const selectPhotos = statement<{ id: string }>(
  'photos_of_leaver',
  `
  select id from photos where profile_id = $1::uuid union select file from chat_photos where profile_id = $1::uuid`,
);

let nobodysHash: Promise<string> | null = null;

/**
 * Erases a member whose 14 days are over, all in the job's transaction (decision 013). Their
 * messages to others become empty places, payments stay without the person, and the pictures are
 * deleted by a job of this transaction, because a file cannot be rolled back. Credits that are
 * unused within the time of withdrawal are paid back. An address that its owner had barred stays as
 * a keyed hash.
 * @returns false where there is nothing to erase: withdrawn, not yet due, or done.
 */
export async function eraseMember(
  { services, transaction, now, afterCommit }: JobContext,
  memberId: string,
): Promise<boolean> {
  const requestedBefore = new Date(now.getTime() - DELETION_GRACE_DAYS * DAY_MS);
  const bought = await lockPurchasesOf(transaction, memberId);
  await lockConversations(transaction, [memberId]);
  const [leaver] = await lockLeaver(transaction, [memberId, requestedBefore]);
  if (!leaver) return false;
  await returnUnused(transaction, bought, {
    settings: services.settings.current(),
    requestedAt: new Date(leaver.requested_at),
    now,
  });
  nobodysHash ??= hashPassword(randomBytes(32).toString('base64url'));
  const others = await othersOf(transaction, leaver.profile_id);
  if (leaver.bar_address) await barAddress({ database: transaction, services }, leaver.email, now);
  const photos = (await selectPhotos(transaction, [leaver.profile_id])).map((photo) => photo.id);
  const at = now.toISOString();
  for (const step of eraseOwn(leaver, at)) await transaction.execute(step);
  await forgetInLogs(transaction, leaver, others);
  for (const step of leaveShell(leaver, at, await nobodysHash)) await transaction.execute(step);
  if (photos.length > 0) await enqueue(transaction, REMOVE_FILES_JOB, { photos }, now);
  const notified = await notifyOthers(
    transaction,
    leaver,
    others,
    now,
    services.settings.current().history_days,
  );
  afterCommit(() => {
    for (const member of notified) services.live.publish(member, { kind: 'changes' });
  });
  return true;
}

/** How many are looked for at once, so that one transaction does not grow without end. */
const DUE_AT_ONCE = 20;
const selectDue = statement<{ id: string }>(
  'due_leavers',
  `
  select id from members where status = 'deleted' and deletion_requested_at <= $1::timestamptz order by deletion_requested_at, id limit ${DUE_AT_ONCE}`,
);

/** Overdue members whose own job failed too often. */
export async function dueMembers({ transaction, now }: JobContext): Promise<string[]> {
  return (
    await selectDue(transaction, [new Date(now.getTime() - DELETION_GRACE_DAYS * DAY_MS)])
  ).map((member) => member.id);
}
