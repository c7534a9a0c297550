import { useLiveQuery } from 'dexie-react-hooks';
import { conversationIdOf } from '../../../shared/identifiers.ts';
import { useDatabase, useMember } from '../contexts.ts';
import { freeStart } from '../spending/free-start.ts';

/**
 * What a gift to a profile begins: nothing where the two have a conversation, else what one more conversation is to the member.
 */
export function useGiftStart(profile: string): 'last' | 'none' | null {
  const db = useDatabase();
  const {
    conversation_starts_left: left,
    profile: { id: me },
  } = useMember();
  const talked =
    useLiveQuery(
      async () =>
        (await db.conversations.get(conversationIdOf(me, profile))) !== undefined ||
        ((await db.profiles.get(profile))?.talked ?? false),
      [db, me, profile],
    ) ?? true;
  return talked ? null : freeStart(left);
}
