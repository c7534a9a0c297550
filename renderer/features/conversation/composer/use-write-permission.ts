import type { ProfileCard } from '../../../../shared/contract/profile.ts';
import { useMember, useSettings } from '../../../session/contexts.ts';
import type { ConversationRow, MessageRow } from '../../../local/rows.ts';
import type { Unwritable } from '../log/conversation-notices.tsx';
import { costOf, isLastStart, type Cost } from './cost.ts';

export interface WritePermission {
  /** Why nothing can be written; null where one can. */
  reason: Unwritable;
  cost: Cost;
  /** The next message is the first one ever with this member. */
  isFirst: boolean;
  /** It starts a free member's last conversation. */
  lastStart: boolean;
}

function unwritable(
  card: ProfileCard,
  chat: ConversationRow | null,
  confirmed: boolean,
): Unwritable {
  if (chat?.unwritable) return chat.unwritable;
  if (!confirmed) return 'not_confirmed';
  return card.status === 'deleted' ? 'deleted' : null;
}

/**
 * Whether something can be written in a conversation, by the server's rules.
 * @param chat null while nothing was written yet.
 * @param talked there was a conversation before, which was deleted.
 * @param shown the messages on screen.
 */
export function useWritePermission(
  { card, chat, talked }: { card: ProfileCard; chat: ConversationRow | null; talked: boolean },
  shown: readonly MessageRow[],
): WritePermission {
  const user = useMember();
  const settings = useSettings();
  const isFirst =
    (chat === null ? !talked : chat.conversation.last_position === 0) &&
    !shown.some((message) => message.state !== 'failed');
  return {
    reason: unwritable(card, chat, user.status !== 'not_confirmed'),
    cost: costOf(user, settings, isFirst),
    isFirst,
    lastStart: isLastStart(user, isFirst),
  };
}
