import { useLiveQuery } from 'dexie-react-hooks';
import { counts } from '../../local/counts.ts';
import { useDatabase, useMember } from '../../session/contexts.ts';
import { navigationItems, type NavigationItem } from './items.ts';

/** Unread messages and new likes, live from this device. */
export function useCounts(): { unread: number; newLikes: number } {
  const database = useDatabase();
  return useLiveQuery(() => counts(database), [database]) ?? { unread: 0, newLikes: 0 };
}

export function useNavigationItems(): NavigationItem[] {
  const { paid_user: paidUser, credits } = useMember();
  return navigationItems({ paidUser, credits, ...useCounts() });
}
