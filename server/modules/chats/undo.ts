import type { Answer } from '../../../shared/contract/calls.ts';
import type { Chat, Message } from '../../../shared/contract/conversation.ts';
import { conversationIdOf } from '../../../shared/identifiers.ts';
import { UNDO_SENT_MS } from '../../../shared/timing.ts';
import { statement } from '../../database/statement.ts';
import { Refusal } from '../../http/route.ts';
import type { Viewer } from '../../http/route.ts';
import { enqueue } from '../../jobs/queue.ts';
import { announceChanges } from '../../live/announce.ts';
import type { Announcer } from '../../live/announce.ts';
import type { NewChange } from '../../live/changes.ts';
import { forgetConversation, forgetMessage, lockLogs } from '../../live/forget.ts';
import type { Services } from '../../services.ts';
import { toUser } from '../account/sign-in/viewer.ts';
import { giveBack } from '../money/credits/undone.ts';
import { REMOVE_FILES_JOB } from '../photos/uploads/jobs.ts';
import { lockPair } from '../profiles/pair.ts';
import { readChat } from './list.ts';
import { lockConversation } from './lock.ts';
import { readBalance } from './sent-before.ts';
import { MESSAGE_COLUMNS, toMessage } from './view.ts';
import type { MessageRow } from './view.ts';
import { countUnreadSql } from './unread.ts';

type Undoing = Announcer & { services: Pick<Services, 'live' | 'settings' | 'clock'> };
interface Input {
  conversation: string;
  profile?: string | undefined;
  message: string;
}

interface Target {
  sender: string;
  sent_at: string;
  undone: boolean;
  /** The other read it, answered it, reacted to it, or reported it or one after it. */
  seen: boolean;
  /** This is the only message left in the conversation, and neither side ever deleted any. */
  only: boolean;
  started_by: string;
  starter: string;
  other: string;
  other_member: string;
  other_status: 'not_confirmed' | 'active' | 'deleted';
  other_paid: boolean;
}

const selectTarget = statement<Target>(
  'undo_target',
  `
  select message.sender_profile as sender, message.sent_at, message.undone, conversation.started_by, starter.member_id as starter,
    theirs.profile_id as other, account.id as other_member, account.status as other_status, account.paid_user as other_paid,
    message.read_at is not null or message.heard_at is not null or theirs.read_position >= message.position
      or exists (select from reactions given where given.message_id = message.id and given.profile_id = theirs.profile_id)
      or exists (select from messages answer where answer.conversation_id = $1::uuid and answer.reply_to = message.id and answer.sender_profile = theirs.profile_id)
      or exists (select from cases told join messages about on about.id = told.message
        where told.member_id = account.id and about.conversation_id = $1::uuid and about.position >= message.position) as seen,
    mine.deleted_position = 0 and theirs.deleted_position = 0
      and not exists (select from messages left_over where left_over.conversation_id = $1::uuid and left_over.id <> message.id and not left_over.undone) as only
  from messages message join conversations conversation on conversation.id = message.conversation_id
  join profiles starter on starter.id = conversation.started_by
  join participants mine on mine.conversation_id = $1::uuid and mine.profile_id = $3::uuid
  join participants theirs on theirs.conversation_id = $1::uuid and theirs.profile_id = mine.other_profile_id
  join profiles other on other.id = theirs.profile_id join members account on account.id = other.member_id
  where message.conversation_id = $1::uuid and message.id = $2::uuid`,
);

// By the key that every client sends a message with, which is its id.
const selectSent = statement<{ sent: boolean }>(
  'was_message_sent',
  `select exists (select from idempotency_keys where member_id = $1::uuid and key = $2::uuid) as sent`,
);
const noteUndone = statement(
  'note_undone',
  `
  insert into undone_messages (profile_id, message_id, undone_at) values ($1::uuid, $2::uuid, $3::timestamptz) on conflict do nothing`,
);
const dropUpload = statement<{ file: string }>(
  'drop_upload_of_message',
  'delete from chat_photos where message_id = $1::uuid returning file',
);
const emptyMessage = statement<MessageRow>(
  'empty_undone_message',
  `
  with gone as (delete from reactions where message_id = $1::uuid)
  update messages set kind = 'text', undone = true, text = null, photo = null, photo_width = null, photo_height = null, gift = null, gift_credits = null,
    voice = null, voice_ms = null, voice_peaks = null, reply_to = null, reply_position = null
  where id = $1::uuid returning ${MESSAGE_COLUMNS}`,
);
// A conversation that the message had relisted, or moved to the top, returns to its place.
const settleSides = statement(
  'settle_after_undo',
  `
  update participants side set
    listed = exists (select from messages seen where seen.conversation_id = $1::uuid and not seen.undone and seen.position > side.deleted_position),
    updated_at = coalesce((select max(seen.sent_at) from messages seen where seen.conversation_id = $1::uuid and not seen.undone), side.updated_at),
    unread_count = ${countUnreadSql('$1::uuid', { reader: 'side.profile_id', read: 'side.read_position', deleted: 'side.deleted_position' })}
  where side.conversation_id = $1::uuid`,
);
const deleteConversation = statement(
  'delete_undone_conversation',
  'delete from conversations where id = $1::uuid',
);
const uncountStart = statement(
  'uncount_start',
  'update members set conversations_started = greatest(0, conversations_started - 1) where id = $1::uuid',
);
// A pending push to the other would be about a deleted message.
const dropPushes = statement(
  'drop_pushes_of_undone',
  `
  delete from jobs where name = 'deliver_push' and payload->>'member' = $1::text and payload->>'about' = $2::text
    and not exists (select from participants side where side.conversation_id = $2::uuid and side.profile_id = $3::uuid and side.unread_count > 0)`,
);

/**
 * Under the same locks as sending, so that a message of this id is either in or never will be.
 * @returns whether there is such a conversation.
 */
async function lockPlace(request: Undoing, viewer: Viewer, input: Input): Promise<boolean> {
  const { conversation, profile } = input;
  const find = async () => {
    const found = await lockConversation(request.database, conversation, viewer.profileId);
    if (found?.blocked) throw new Refusal('conversation_not_found');
    return found !== null;
  };
  if (await find()) return true;
  if (profile === undefined || conversationIdOf(viewer.profileId, profile) !== conversation)
    throw new Refusal('conversation_not_found');
  await lockPair(request.database, viewer.profileId, profile);
  return find();
}

/**
 * A message that is not here: one that never came will not be accepted any more; one that came and
 * went with its conversation cannot be undone.
 */
async function undoUnsent(request: Undoing, viewer: Viewer, message: string): Promise<void> {
  const [found] = await selectSent(request.database, [viewer.memberId, message]);
  if (found?.sent) throw new Refusal('undo_too_late');
  await noteUndone(request.database, [viewer.profileId, message, request.now]);
}

async function chatFor(
  request: Undoing,
  viewer: Parameters<typeof readChat>[1],
  conversation: string,
): Promise<Chat | null> {
  const days = request.services.settings.current().history_days;
  const found = await readChat(request.database, viewer, conversation, request.now, days);
  return found?.listed ? found.chat : null;
}

async function remove(
  { database, now }: Undoing,
  { conversation, message }: Input,
  target: Target,
): Promise<Message | null> {
  const dropped = await dropUpload(database, [message]);
  if (dropped.length > 0)
    await enqueue(database, REMOVE_FILES_JOB, { photos: dropped.map(({ file }) => file) }, now);
  if (target.only) {
    await deleteConversation(database, [conversation]);
    await uncountStart(database, [target.starter]);
    return null;
  }
  const [row] = await emptyMessage(database, [message]);
  if (!row) throw new Error('a locked message is gone');
  await settleSides(database, [conversation]);
  return toMessage(row);
}

/**
 * Undoes a message of the last seconds that the other has not seen (decision 053): it is deleted
 * for both, its price is refunded, and a conversation that it started is deleted. The
 * conversation's lock decides whether this or reading comes first. Idempotent.
 * @throws Refusal `message_seen`; `undo_too_late`; `not_found` for another's message;
 *   `conversation_not_found` for one that is not the member's or ended by a block.
 */
export async function undoMessage(
  request: Undoing,
  viewer: Viewer,
  input: Input,
): Promise<Answer<'undoMessage'>> {
  const { database, services } = request;
  const { conversation, message } = input;
  const exists = await lockPlace(request, viewer, input);
  const [target] = exists
    ? await selectTarget(database, [conversation, message, viewer.profileId])
    : [];
  if (target && target.sender !== viewer.profileId) throw new Refusal('not_found');
  if (!target) await undoUnsent(request, viewer, message);
  if (!target || target.undone)
    return {
      undone: true,
      conversation: await chatFor(request, viewer, conversation),
      ...(await readBalance(database, viewer.memberId)),
    };
  const at = services.clock.now();
  if (target.seen) throw new Refusal('message_seen');
  if (at.getTime() - new Date(target.sent_at).getTime() > UNDO_SENT_MS)
    throw new Refusal('undo_too_late');

  await noteUndone(database, [viewer.profileId, message, at]);
  const isPaid = await giveBack(database, { memberId: viewer.memberId, message, at });
  const left = await remove(request, input, target);
  const mine = await chatFor(request, viewer, conversation);
  const theirs = await chatFor(
    request,
    {
      memberId: target.other_member,
      profileId: target.other,
      paidUser: target.other_paid,
      status: target.other_status,
    },
    conversation,
  );
  await lockLogs(database, [viewer.memberId, target.other_member]);
  const changes: NewChange[] = [];
  for (const [memberId, chat] of [
    [viewer.memberId, mine],
    [target.other_member, theirs],
  ] as const) {
    if (left) await forgetMessage(database, memberId, left, chat);
    else await forgetConversation(database, memberId, conversation, 0, null);
    // Nothing reaches an account that is not confirmed.
    if (memberId === target.other_member && target.other_status !== 'active') continue;
    if (left) changes.push({ memberId, entity: 'message', id: message, value: left });
    changes.push({ memberId, entity: 'conversation', id: conversation, value: chat });
  }
  await dropPushes(database, [target.other_member, conversation, target.other]);
  const balance = await readBalance(database, viewer.memberId);
  const { memberId } = viewer;
  if (isPaid)
    changes.push({
      memberId,
      entity: 'credits',
      id: memberId,
      value: { credits: balance.credits },
    });
  const account = await toUser(database, memberId, request.now);
  if (account.spending || (!left && target.starter === memberId))
    changes.push({ memberId, entity: 'account', id: memberId, value: account });
  await announceChanges(request, changes);
  return { undone: true, conversation: mine, ...(await readBalance(database, memberId)) };
}
