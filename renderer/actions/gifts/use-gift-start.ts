import { useLiveQuery } from 'dexie-react-hooks';
import { conversationIdOf } from '../../../shared/identifiers.ts';
import { useDatabase, useMember } from '../../session/contexts.ts';
import { hasConversed } from '../../local/conversations.ts';
import { freeStart } from '../spending/free-start.ts';

/** What a gift would begin: null within a conversation, else what one more start means. */
export function useGiftStart(profile: string): 'last' | 'none' | null {
  const db = useDatabase();
  const {
    conversation_starts_left: left,
    profile: { id: me },
  } = useMember();
  const isKnown =
    useLiveQuery(
      () => hasConversed(db, conversationIdOf(me, profile), profile),
      [db, me, profile],
    ) ?? true;
  return isKnown ? null : freeStart(left);
}
