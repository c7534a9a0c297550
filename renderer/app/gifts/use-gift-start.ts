import { useLiveQuery } from 'dexie-react-hooks';
import { conversationIdOf } from '../../../shared/identifiers.ts';
import { useDatabase, useMember } from '../contexts.ts';

/**
 * What a gift to a profile begins: nothing where the two have a conversation or the member begins as many as they like; else the last
 * conversation that a free member may begin, `last`, or one too many, `none` (specification section 1).
 */
export function useGiftStart(profile: string): 'last' | 'none' | null {
  const db = useDatabase();
  const { conversation_starts_left: left, profile: { id: me } } = useMember();
  const talked = useLiveQuery(async () => (
    (await db.conversations.get(conversationIdOf(me, profile))) !== undefined || ((await db.profiles.get(profile))?.talked ?? false)
  ), [db, me, profile]) ?? true;
  if (talked || left === null) return null;
  if (left === 0) return 'none';
  return left === 1 ? 'last' : null;
}
