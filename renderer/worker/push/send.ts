import type { Answer, Body, CallName } from '../../../shared/contract/calls.ts';
import type { CallFailure, Result } from '../../../shared/result.ts';
import { isTemporary, type ErrorCode } from '../../../shared/errors.ts';
import type { Locale } from '../../../shared/locales.ts';
import type { LocalDatabase, OutboxEntry } from '../../local/database.ts';
import { metaValue, saveMeta } from '../../local/meta.ts';
import type { Api } from '../network/api.ts';
import type { SyncEvent } from '../host/interface.ts';
import { keepBlock } from '../mutations/block.ts';
import { deletionBody, putBack } from '../mutations/deletion.ts';
import { countApplied, readCursor } from '../store/meta.ts';
import type { Attempted } from './outbox.ts';
import { refuseEdit, userWithWaiting } from '../mutations/profile.ts';
import {
  conversationRowOf,
  likeRowOf,
  messageRowOf,
  newestOfWaiting,
  putConversation,
} from '../store/rows.ts';
import { addToDeck, backToDeck } from '../store/swipe-deck.ts';
import { uploadChatPhoto } from '../mutations/photo-upload.ts';
import { refusedWords, rowFields, saidOfWork } from '../mutations/message-content.ts';
import {
  conversationWithWaiting,
  reactionsWithWaiting,
  readWaiting,
  unreadAfter,
  withReaction,
} from './pending-overlay.ts';

export interface AcceptContext {
  db: LocalDatabase;
  api: Api;
  now: () => number;
  emit: (event: SyncEvent) => void;
  /** After a refused deletion the conversations are read again. */
  onReloadChats: () => void;
}

type Work<Kind extends OutboxEntry['work']['kind']> = OutboxEntry & {
  work: Extract<OutboxEntry['work'], { kind: Kind }>;
};
const isKind = <Kind extends OutboxEntry['work']['kind']>(
  entry: OutboxEntry,
  ...kinds: Kind[]
): entry is Work<Kind> => (kinds as string[]).includes(entry.work.kind);

/** Sends an outbox entry and applies its outcome: accepted, refused or later. */
export async function attempt(context: AcceptContext, entry: OutboxEntry): Promise<Attempted> {
  if (isKind(entry, 'message'))
    return settle(context, entry, 'sendMessage', messageBody(entry), acceptMessage, refuseMessage);
  if (isKind(entry, 'photo')) return settlePhoto(context, entry);
  if (isKind(entry, 'like'))
    return settle(context, entry, 'like', { profile: entry.work.profile }, acceptLike, refuseLike);
  if (isKind(entry, 'unlike'))
    return settle(
      context,
      entry,
      'unlike',
      { profile: entry.work.profile },
      nothingMore,
      refuseLike,
    );
  if (isKind(entry, 'swipe'))
    return settle(
      context,
      entry,
      'swipe',
      { profile: entry.work.profile, choice: entry.work.choice },
      acceptSwipe,
      refuseSwipe,
    );
  if (isKind(entry, 'unswipe'))
    return settle(
      context,
      entry,
      'undoSwipe',
      { profile: entry.work.profile, choice: entry.work.choice },
      acceptUnswipe,
      refuseUnswipe,
    );
  if (isKind(entry, 'read'))
    return settle(
      context,
      entry,
      'markRead',
      { conversation: entry.work.conversation, up_to: entry.work.up_to },
      acceptRead,
      nothingMore,
    );
  if (isKind(entry, 'seen_likes'))
    return settle(
      context,
      entry,
      'clearNewLikes',
      { seen: entry.work.profiles },
      nothingMore,
      nothingMore,
    );
  if (isKind(entry, 'delete_conversation')) return attemptDeletion(context, entry);
  if (isKind(entry, 'reaction'))
    return settle(
      context,
      entry,
      'setReaction',
      reactionBody(entry),
      acceptReaction,
      refuseReaction,
    );
  if (isKind(entry, 'language'))
    return settle(
      context,
      entry,
      'setLanguage',
      { language: entry.work.language as Locale },
      nothingMore,
      nothingMore,
    );
  if (isKind(entry, 'block'))
    return settle(
      context,
      entry,
      'block',
      { profile: entry.work.profile },
      nothingMore,
      refuseBlock,
    );
  if (isKind(entry, 'unblock'))
    return settle(
      context,
      entry,
      'unblock',
      { profile: entry.work.profile },
      nothingMore,
      nothingMore,
    );
  if (isKind(entry, 'profile'))
    return settle(
      context,
      entry,
      'saveProfile',
      entry.work.edit as Body<'saveProfile'>,
      acceptEdit,
      refuseProfile,
    );
  // Of a newer version of the app that was rolled back: nothing can be made of it, and its lane
  // must not stand still.
  await context.db.outbox.delete(entry.number);
  return { kind: 'done' };
}

/** The server was reached and could not do it. */
const isServerError = (code: ErrorCode): boolean =>
  code === 'internal' || code === 'unexpected_answer';

/** What the page is notified of; or that the conversations are to be read again. */
type Told = SyncEvent | 'reload' | null;
type Accept<Entry, Name extends CallName> = (
  context: AcceptContext,
  entry: Entry,
  answer: Answer<Name>,
) => Promise<Told>;
type Refuse<Entry> = (context: AcceptContext, entry: Entry, reason: CallFailure) => Promise<Told>;

const nothingMore = (): Promise<Told> => Promise.resolve(null);

/** Sends what of a photo is not there yet, then its message. */
async function settlePhoto(context: AcceptContext, entry: Work<'photo'>): Promise<Attempted> {
  const uploaded = await uploadChatPhoto(context, entry);
  if (uploaded === 'gone') return { kind: 'done' };
  if (!uploaded.ok)
    return finish<Work<'photo'>, 'sendMessage'>(
      context,
      entry,
      uploaded,
      acceptMessage,
      refuseMessage,
    );
  const answer = await context.api.call('sendMessage', { body: messageBody(entry), key: entry.id });
  // It was cleaned away between its last part and this: it is sent anew.
  if (!answer.ok && answer.failure.code === 'photo_unknown') return { kind: 'later', askedMs: 0 };
  return finish<Work<'photo'>, 'sendMessage'>(context, entry, answer, acceptMessage, refuseMessage);
}

async function settle<Entry extends OutboxEntry, Name extends CallName>(
  context: AcceptContext,
  entry: Entry,
  name: Name,
  body: Body<Name>,
  accept: Accept<Entry, Name>,
  refuse: Refuse<Entry>,
  isLastTry = false,
): Promise<Attempted> {
  return finish<Entry, Name>(
    context,
    entry,
    await context.api.call(name, { body, key: entry.id }),
    accept,
    refuse,
    isLastTry,
  );
}

/** Applies an answer and removes the entry in one transaction, or says when to retry. */
async function finish<Entry extends OutboxEntry, Name extends CallName>(
  context: AcceptContext,
  entry: Entry,
  answer: Result<Answer<Name>>,
  accept: Accept<Entry, Name>,
  refuse: Refuse<Entry>,
  isLastTry = false,
): Promise<Attempted> {
  const { db } = context;
  if (!answer.ok && answer.failure.code === 'authentication_required') return { kind: 'stop' };
  if (
    !answer.ok &&
    isTemporary(answer.failure.code) &&
    !(isLastTry && isServerError(answer.failure.code))
  )
    return { kind: 'later', askedMs: (answer.failure.retry_after_s ?? 0) * 1_000 };
  const told = await db.transaction(
    'rw',
    [
      db.outbox,
      db.refused,
      db.outgoing_photos,
      db.messages,
      db.conversations,
      db.likes,
      db.profiles,
      db.meta,
    ],
    async () => {
      const waits = (await db.outbox.get(entry.number as number)) !== undefined;
      await db.outbox.delete(entry.number);
      // Taken back while it was on its way: the live events tell what the server made of it.
      await countApplied(db);
      if (!waits) return null;
      return answer.ok
        ? accept(context, entry, answer.value)
        : refuse(context, entry, answer.failure);
    },
  );
  if (told === 'reload') context.onReloadChats();
  else if (told) context.emit(told);
  // What came of the conversation while the deletion waited was left out, and no answer says what
  // is left of it.
  if (!answer.ok && isKind(entry, 'delete_conversation')) context.onReloadChats();
  return { kind: 'done' };
}

/** The same for every attempt: the server compares it with what the key stood for before. */
function messageBody({ id, work }: Work<'message' | 'photo'>): Body<'sendMessage'> {
  const to =
    work.profile === '' && work.conversation !== null
      ? { conversation: work.conversation }
      : { profile: work.profile };
  const more = {
    client_id: id,
    ...(work.reply_to ? { reply_to: work.reply_to } : {}),
    ...(work.credits === undefined ? {} : { agreed_price: work.credits }),
  };
  return work.kind === 'photo'
    ? { ...to, kind: 'photo', photo: work.photo, ...more }
    : { ...to, kind: 'text', text: work.text, ...more };
}

async function acceptMessage(
  { db }: AcceptContext,
  { id }: Work<'message' | 'photo'>,
  answer: Answer<'sendMessage'>,
): Promise<Told> {
  await db.outgoing_photos.where('message').equals(id).delete();
  return (await applySent(db, answer)) ? null : 'reload';
}

/**
 * What the server made of a message: its row, the conversation and the balance. Call it in a
 * transaction.
 * @returns false for an answer that is older than what this device was sent since: conversation and
 *   balance stay as they are, and the conversations are to be read again.
 */
export async function applySent(
  db: LocalDatabase,
  answer: Answer<'sendMessage'>,
): Promise<boolean> {
  const { seq = Infinity, message } = answer;
  if (seq <= Math.max((await readCursor(db)) ?? 0, (await metaValue(db, 'chats_seq')) ?? 0)) {
    const stored = await db.conversations.get(message.conversation);
    const isShown = stored && message.position >= stored.conversation.first_position;
    if (isShown) await db.messages.put(messageRowOf(message, stored));
    else await dropUnsent(db, message.id);
    return false;
  }
  const waiting = await readWaiting(db);
  const conversation = conversationWithWaiting(conversationRowOf(answer.conversation), waiting);
  if (conversation) {
    await putConversation(db, conversation, await db.conversations.get(conversation.id));
    await db.messages.put(messageRowOf(answer.message, conversation));
  }
  const user = await metaValue(db, 'user');
  if (user && seq > ((await metaValue(db, 'balance_seq')) ?? 0)) {
    await saveMeta(db, 'user', { ...user, credits: answer.credits });
    if (seq !== Infinity) await saveMeta(db, 'balance_seq', seq);
  }
  return true;
}

/** Removes the row of a message that was sent and is not the member's to see any more. */
async function dropUnsent(db: LocalDatabase, id: string): Promise<void> {
  if ((await db.messages.get(id))?.state !== 'sent') await db.messages.delete(id);
}

async function refuseMessage(
  { db }: AcceptContext,
  entry: Work<'message' | 'photo'>,
  { code, message, fields }: CallFailure,
): Promise<Told> {
  const { id, lane, work, created } = entry;
  if (code === 'already_sent') {
    await dropUnsent(db, id);
    await db.outgoing_photos.where('message').equals(id).delete();
    return 'reload';
  }
  if (work.reply_to && fields?.['reply_to']) {
    // What it answers can no longer be seen; what it says still can. In the same place of the lane.
    await db.outbox.put({ ...entry, work: { ...work, reply_to: null } });
    await db.messages.update(id, { reply_to: null });
    return null;
  }
  const stored = await db.messages.get(id);
  const conversation = lane.slice(lane.indexOf(':') + 1);
  const said = saidOfWork(work);
  await db.refused.put({
    id,
    conversation,
    profile: work.profile,
    ...refusedWords(said),
    created,
    code,
    ...(work.kind === 'message' && work.reply_to ? { reply_to: work.reply_to } : {}),
  });
  // The row may have been dropped with the synced tables; what was said is the member's and stays.
  await db.messages.put(
    stored
      ? { ...stored, state: 'failed', failure: code }
      : {
          id,
          conversation,
          position: null,
          newest: await newestOfWaiting(db, conversation),
          sender: (await metaValue(db, 'user'))?.profile.id ?? '',
          ...rowFields(said),
          sent_at: new Date(created).toISOString(),
          read_at: null,
          state: 'failed',
          failure: code,
          reply_to: null,
          reactions: [],
        },
  );
  return { kind: 'refused', what: 'message', code, message };
}

async function acceptLike(
  { db, now }: AcceptContext,
  { work }: Work<'like' | 'swipe'>,
  { match }: Answer<'like'>,
): Promise<Told> {
  const row = await db.likes.get(work.profile);
  if (!match || !row) return null;
  if (row.matched_at === null)
    await db.likes.put({ ...row, matched_at: new Date(now()).toISOString() });
  return { kind: 'match', profile: work.profile };
}

async function refuseLike(
  { db }: AcceptContext,
  { work }: Work<'like' | 'unlike' | 'swipe' | 'unswipe'>,
  { code, message }: CallFailure,
): Promise<Told> {
  // A later change of mind waits in the same lane and stands over this one.
  if (!(await readWaiting(db)).likes.has(work.profile)) {
    const row = (await db.likes.get(work.profile)) ?? (work.undo && likeRowOf(work.undo));
    const undone = row && {
      ...row,
      given_at: work.undo?.given_at ?? null,
      matched_at: work.undo?.matched_at ?? null,
    };
    if (undone && (undone.given_at !== null || undone.received_at !== null))
      await db.likes.put(undone);
    else await db.likes.delete(work.profile);
  }
  return { kind: 'refused', what: work.kind === 'unlike' ? 'unlike' : 'like', code, message };
}

async function acceptSwipe(
  context: AcceptContext,
  entry: Work<'swipe'>,
  answer: Answer<'swipe'>,
): Promise<Told> {
  const { db, now } = context;
  await addToDeck(db, answer, now(), entry.work.profile);
  // Taken back meanwhile: that is on its way too.
  if (entry.work.choice === 'nope' || (await readWaiting(db)).likes.has(entry.work.profile))
    return null;
  return acceptLike(context, entry, answer);
}

async function acceptUnswipe(
  { db, now }: AcceptContext,
  { work }: Work<'unswipe'>,
  answer: Answer<'undoSwipe'>,
): Promise<Told> {
  await addToDeck(db, answer, now(), work.profile);
  return null;
}

async function refuseSwipe(
  context: AcceptContext,
  entry: Work<'swipe'>,
  reason: CallFailure,
): Promise<Told> {
  const { code, message } = reason;
  if (entry.work.choice === 'like') await refuseLike(context, entry, reason);
  await backToDeck(context.db, entry.work, reason);
  // Nobody misses a nope of somebody who is gone.
  return code === 'not_found' && entry.work.choice === 'nope'
    ? null
    : { kind: 'refused', what: 'swipe', code, message };
}

async function refuseUnswipe(
  context: AcceptContext,
  entry: Work<'unswipe'>,
  reason: CallFailure,
): Promise<Told> {
  if (reason.code === 'not_found') return null;
  if (entry.work.choice === 'like') await refuseLike(context, entry, reason);
  return { kind: 'refused', what: 'swipe', code: reason.code, message: reason.message };
}

async function acceptRead(
  { db }: AcceptContext,
  { work }: Work<'read'>,
  answer: Answer<'markRead'>,
): Promise<Told> {
  const row = await db.conversations.get(work.conversation);
  const later = (await readWaiting(db)).reads.get(work.conversation);
  if (row)
    await db.conversations.put({
      ...row,
      num_unread_messages:
        later === undefined ? answer.num_unread_messages : unreadAfter(row, later),
    });
  return null;
}

/** Attempts before a deletion counts as failed and is reported. */
const DELETION_TRIES = 3;

async function attemptDeletion(
  context: AcceptContext,
  entry: Work<'delete_conversation'>,
): Promise<Attempted> {
  if (!entry.work.unknown)
    return settle(
      context,
      entry,
      'deleteConversation',
      deletionBody(entry.work),
      acceptDeletion,
      refuseDeletion,
      entry.attempts >= DELETION_TRIES,
    );
  await context.db.outbox.delete(entry.number);
  // The other member may have begun it meanwhile.
  context.onReloadChats();
  return { kind: 'done' };
}

async function acceptDeletion(
  { db }: AcceptContext,
  _entry: Work<'delete_conversation'>,
  { conversation: left }: Answer<'deleteConversation'>,
): Promise<Told> {
  const row = left && conversationWithWaiting(conversationRowOf(left), await readWaiting(db));
  if (row) await putConversation(db, row, await db.conversations.get(row.id));
  return null;
}

async function refuseDeletion(
  { db }: AcceptContext,
  { work }: Work<'delete_conversation'>,
  { code, message }: CallFailure,
): Promise<Told> {
  // It is gone already, which is what was asked for.
  if (code === 'conversation_not_found') return null;
  if (work.undo) await putBack(db, work.undo);
  return { kind: 'refused', what: 'delete_conversation', code, message };
}

const reactionBody = ({
  work: { conversation, message, emoji },
}: Work<'reaction'>): Body<'setReaction'> => ({ conversation, message, emoji });

async function acceptReaction(
  { db }: AcceptContext,
  { work }: Work<'reaction'>,
  { reactions }: Answer<'setReaction'>,
): Promise<Told> {
  await db.messages.update(work.message, {
    reactions: reactionsWithWaiting(
      reactions,
      work.message,
      (await metaValue(db, 'user'))?.profile.id,
      await readWaiting(db),
    ),
  });
  return null;
}

async function refuseReaction(
  { db }: AcceptContext,
  { work }: Work<'reaction'>,
  { code, message }: CallFailure,
): Promise<Told> {
  const [row, me] = [
    await db.messages.get(work.message),
    (await metaValue(db, 'user'))?.profile.id,
  ];
  // A later choice waits in the same lane and stands over this one.
  if (row && me && !(await readWaiting(db)).reactions.has(work.message))
    await db.messages.update(row.id, { reactions: withReaction(row.reactions, me, work.undo) });
  return { kind: 'refused', what: 'reaction', code, message };
}

async function refuseBlock(
  { db }: AcceptContext,
  { work }: Work<'block'>,
  { code, message }: CallFailure,
): Promise<Told> {
  await keepBlock(db, work.profile, null);
  return { kind: 'refused', what: 'block', code, message };
}

async function acceptEdit(
  { db }: AcceptContext,
  _entry: Work<'profile'>,
  { profile }: Answer<'saveProfile'>,
): Promise<Told> {
  const user = await metaValue(db, 'user');
  if (user)
    await saveMeta(db, 'user', userWithWaiting({ ...user, profile }, await readWaiting(db)));
  return null;
}

async function refuseProfile(
  context: AcceptContext,
  { work }: Work<'profile'>,
  { code, message, fields }: CallFailure,
): Promise<Told> {
  await refuseEdit(context, work, fields);
  return { kind: 'refused', what: 'profile', code, message };
}
