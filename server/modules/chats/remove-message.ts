import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { chatPhotos, messages } from '../../database/schema/conversations.ts';
import { statement } from '../../database/statement.ts';
import { announceChanges } from '../../live/announce.ts';
import type { Announcer } from '../../live/announce.ts';
import type { NewChange } from '../../live/changes.ts';
import { forgetMessage, lockLogs } from '../../live/forget.ts';
import type { Services } from '../../services.ts';
import { readChat } from './list.ts';
import { lockConversation } from './lock.ts';
import { reactionsSql } from './reactions.ts';
import { MESSAGE_COLUMNS, toMessage } from './view.ts';
import type { MemberStatus, MessageRow } from './view.ts';

type Removing = Announcer & { services: Pick<Services, 'live' | 'settings'> };

const rowSchema = z.record(z.string(), z.unknown());
/** A removed message with its upload, whose files stay for the case about it. */
export const removedSchema = z.object({
  message: z.string(),
  row: rowSchema,
  upload: rowSchema.nullable(),
});
type Removed = z.infer<typeof removedSchema>;

const selectMessage = statement<{ conversation: string; sender: string; row: object }>(
  'message_to_remove',
  `
  select message.conversation_id as conversation, message.sender_profile as sender,
    json_build_object('kind', message.kind, 'text', message.text, 'photo', message.photo, 'photo_width', message.photo_width, 'photo_height', message.photo_height,
      'gift', message.gift, 'gift_credits', message.gift_credits, 'voice', message.voice, 'voice_ms', message.voice_ms, 'voice_peaks', message.voice_peaks) as row
  from messages message where message.id = $1::uuid and not message.undone`,
);
const readMessage = statement<MessageRow>(
  'message_after_removal',
  `select ${MESSAGE_COLUMNS}, ${reactionsSql('messages.id')} as reactions from messages where id = $1::uuid`,
);
const selectSides = statement<{
  member_id: string;
  profile_id: string;
  paid_user: boolean;
  status: MemberStatus;
}>(
  'sides_of_removed',
  `
  select account.id as member_id, side.profile_id, account.paid_user, account.status
  from participants side join profiles profile on profile.id = side.profile_id join members account on account.id = profile.member_id
  where side.conversation_id = $1::uuid order by account.id`,
);

/** Both sides see the message as it is now; its content leaves their logs. */
async function announce(request: Removing, conversation: string, id: string): Promise<void> {
  const { database, now, services } = request;
  const [row] = await readMessage(database, [id]);
  if (!row) return;
  const message = toMessage(row);
  const sides = await selectSides(database, [conversation]);
  await lockLogs(
    database,
    sides.map((side) => side.member_id),
  );
  const changes: NewChange[] = [];
  for (const side of sides) {
    const { member_id: memberId, profile_id: profileId, paid_user: paidUser, status } = side;
    const viewer = { memberId, profileId, paidUser, status };
    const days = services.settings.current().history_days;
    const read = await readChat(database, viewer, conversation, now, days);
    const chat = read?.listed ? read.chat : null;
    await forgetMessage(database, memberId, message, chat);
    if (status !== 'active' || read === null || row.position <= read.deletedPosition) continue;
    changes.push({ memberId, entity: 'message', id, value: message });
    changes.push({ memberId, entity: 'conversation', id: conversation, value: chat });
  }
  await announceChanges(request, changes);
}

/**
 * Removes a message by moderation: only its place in the order is left, on both screens and in
 * every log. What was paid for it is not refunded.
 * @returns its content, to restore it; null where it does not exist.
 */
export async function removeMessage(request: Removing, id: string): Promise<Removed | null> {
  const { database } = request;
  const [place] = await selectMessage(database, [id]);
  if (!place || !(await lockConversation(database, place.conversation, place.sender))) return null;
  const [found] = await selectMessage(database, [id]);
  if (!found) return null;
  const [upload] = await database
    .delete(chatPhotos)
    .where(eq(chatPhotos.message_id, id))
    .returning({ row: sql<object>`to_jsonb(chat_photos)` });
  await database
    .update(messages)
    .set({
      ...{ kind: 'text' as const, text: null, photo: null, photo_width: null, photo_height: null },
      ...{ gift: null, gift_credits: null, voice: null, voice_ms: null, voice_peaks: null },
    })
    .where(eq(messages.id, id));
  await announce(request, place.conversation, id);
  return {
    message: id,
    row: rowSchema.parse(found.row),
    upload: upload ? rowSchema.parse(upload.row) : null,
  };
}

const putBack = statement<{ conversation_id: string }>(
  'put_message_back',
  `
  update messages set kind = old.kind, text = old.text, photo = old.photo, photo_width = old.photo_width, photo_height = old.photo_height,
    gift = old.gift, gift_credits = old.gift_credits, voice = old.voice, voice_ms = old.voice_ms, voice_peaks = old.voice_peaks
  from jsonb_populate_record(null::messages, $2::jsonb) old, profiles sender
  where messages.id = $1::uuid and not messages.undone and messages.text is null and messages.kind = 'text'
    and sender.id = messages.sender_profile and sender.name <> '' returning messages.conversation_id`,
);
const putUploadBack = statement(
  'put_upload_back',
  'insert into chat_photos select * from jsonb_populate_record(null::chat_photos, $1::jsonb) on conflict do nothing',
);

/** Puts a removed message back, unless its sender's account is erased. @returns whether it did. */
export async function restoreMessage(request: Removing, removed: Removed): Promise<boolean> {
  const { database } = request;
  const [place] = await database
    .select({ conversation: messages.conversation_id, sender: messages.sender_profile })
    .from(messages)
    .where(and(eq(messages.id, removed.message)));
  if (!place || !(await lockConversation(database, place.conversation, place.sender))) return false;
  const [back] = await putBack(database, [removed.message, JSON.stringify(removed.row)]);
  if (!back) return false;
  if (removed.upload) await putUploadBack(database, [JSON.stringify(removed.upload)]);
  await announce(request, place.conversation, removed.message);
  return true;
}
