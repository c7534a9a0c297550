import { blockedSql } from '../profiles/visibility.ts';

/**
 * What counts as unread, as SQL (decision 026). Everything that counts unread messages, from the
 * list of conversations to a mail, counts them with these. Arguments are SQL expressions.
 */

/**
 * Whether a message is unread for its reader: the other's, not undone, after what they read and
 * deleted.
 */
const isUnreadSql = (
  message: string,
  side: { reader: string; read: string; deleted: string },
): string =>
  `${message}.sender_profile <> ${side.reader} and not ${message}.undone and ${message}.position > greatest(${side.read}, ${side.deleted})`;

/** How many messages of a conversation its reader has not read, for the stored `unread_count`. */
export const countUnreadSql = (
  conversation: string,
  side: { reader: string; read: string; deleted: string },
): string => `(
      select count(*) from messages later where later.conversation_id = ${conversation} and ${isUnreadSql('later', side)})`;

/**
 * A reader's sides of conversations with unread messages, as a table with `conversation_id`,
 * `profile_id`, `read_position`, `deleted_position` and `unread_count`. Those of members who are
 * blocked, disabled or deleted do not count; those of invisible ones do.
 */
const unreadSidesSql = (reader: string): string => `(
    select side.conversation_id, side.profile_id, side.read_position, side.deleted_position, side.unread_count
    from participants side join profiles writer on writer.id = side.other_profile_id and writer.status = 'active'
    where side.profile_id = ${reader} and side.listed and side.unread_count > 0 and not ${blockedSql('side.profile_id', 'side.other_profile_id')})`;

/**
 * The unread messages of those sides, as a table with `id`, `conversation_id`, `position`, `sent_at`
 * and `opens`: whether it began a conversation that the other started, which is a notice of its own.
 */
export const unreadMessagesSql = (reader: string): string => `(
    select message.id, message.conversation_id, message.position, message.sent_at,
      message.position = 1 and conversation.started_by <> side.profile_id as opens
    from ${unreadSidesSql(reader)} side join conversations conversation on conversation.id = side.conversation_id
    join messages message on message.conversation_id = side.conversation_id
      and ${isUnreadSql('message', { reader: 'side.profile_id', read: 'side.read_position', deleted: 'side.deleted_position' })})`;

/** How many messages a reader has not read, over all conversations. */
export const sumUnreadSql = (reader: string): string =>
  `(select coalesce(sum(side.unread_count), 0)::int from ${unreadSidesSql(reader)} side)`;
