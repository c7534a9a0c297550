import { useLiveQuery } from 'dexie-react-hooks';
import { conversationIdOf } from '../../../shared/identifiers.ts';
import { useDatabase, useMember } from '../../session/contexts.ts';
import { freeStart } from '../spending/free-start.ts';

/** What a gift would begin: null within a conversation, else what one more start means. */
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
