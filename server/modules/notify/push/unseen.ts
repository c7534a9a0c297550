import { createHash } from 'node:crypto';
import { idOfHash } from '../../../../shared/identifiers.ts';
import type { NotificationKind } from '../../../../shared/notifications.ts';
import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';
import { sumUnreadSql, unreadMessagesSql } from '../../chats/unread.ts';
import { blockedSql, shownOnPauseSql } from '../../profiles/visibility.ts';
import type { PushEvent } from './note.ts';

/** What is unseen now: how many, and the id of the latest, which identifies the event. */
interface Unseen {
  count: number;
  id: string;
}

interface Row {
  count: number;
  latest: string | null;
}

// A conversation's first message from the other is a new conversation, as in the mails.
const selectUnread = statement<Row>(
  'push_unread',
  `
  select count(*)::int as count, (array_agg(message.id order by message.position desc))[1] as latest
  from ${unreadMessagesSql('$1::uuid')} message where message.conversation_id = $2::uuid
    and not case when message.opens then 'new_conversations' else 'new_messages' end = any ($3::text[])`,
);

const returned = (given: string): string =>
  `exists (select from likes back where back.from_profile = ${given}.to_profile and back.to_profile = ${given}.from_profile)`;
const unseenLikes = (more: string): string => `
  select count(*)::int as count, (array_agg(given.from_profile || ' ' || given.created_at order by given.created_at desc, given.from_profile))[1] as latest
  from likes given join profiles giver on giver.id = given.from_profile and giver.status = 'active' and ${shownOnPauseSql('$1::uuid', 'giver')}
  where given.to_profile = $1::uuid and given.seen_at is null and not ${blockedSql('given.from_profile', 'given.to_profile')} and ${more}`;
const selectLikes = statement<Row>('push_likes', unseenLikes(`not ${returned('given')}`));
const selectMatch = statement<Row>(
  'push_match',
  unseenLikes(`given.from_profile = $2::uuid and ${returned('given')}`),
);

const idOf = (text: string): string => idOfHash(createHash('sha256').update(text).digest('hex'));

/**
 * What a member has not seen of a conversation, likes or a match; null when all is seen.
 * @param muted the kinds that the member turned off.
 */
export async function unseenOf(
  database: Queryable,
  profileId: string,
  { kind, about }: PushEvent,
  muted: readonly NotificationKind[],
): Promise<Unseen | null> {
  const [row] =
    kind === 'messages'
      ? await selectUnread(database, [profileId, about, muted])
      : muted.includes('like')
        ? []
        : kind === 'match'
          ? await selectMatch(database, [profileId, about])
          : await selectLikes(database, [profileId]);
  if (!row || row.latest === null) return null;
  return {
    count: row.count,
    id: kind === 'messages' ? row.latest : idOf(`${kind} ${profileId} ${row.latest}`),
  };
}

const selectOwn = statement<{ own: boolean }>(
  'push_own_conversation',
  `
  select true as own from participants side where side.conversation_id = $2::uuid and side.profile_id = $1::uuid and not ${blockedSql('side.profile_id', 'side.other_profile_id')}`,
);

/** Whether a conversation is the member’s, and no block ended it. */
export const isOwnConversation = async (
  database: Queryable,
  profileId: string,
  conversation: string,
): Promise<boolean> => (await selectOwn(database, [profileId, conversation])).length > 0;

const selectBadge = statement<{ badge: number }>(
  'push_badge',
  `
  select ${sumUnreadSql('$1::uuid')}
    + (select count(*) from likes given join profiles giver on giver.id = given.from_profile and giver.status = 'active' and ${shownOnPauseSql('$1::uuid', 'giver')}
      where given.to_profile = $1::uuid and given.seen_at is null and not ${blockedSql('given.from_profile', 'given.to_profile')})::int as badge`,
);

/** The number on the app's icon: unread messages and new likes. */
export const badgeOf = async (database: Queryable, profileId: string): Promise<number> =>
  (await selectBadge(database, [profileId]))[0]?.badge ?? 0;
