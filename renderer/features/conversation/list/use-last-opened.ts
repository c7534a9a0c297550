import { useEffect } from 'react';
import { useDatabase } from '../../../session/contexts.ts';
import { saveLocalSetting } from '../../../local/local-settings.ts';

/** Stores the last opened conversation, once something was written in it. */
export function useLastOpened(conversation: string, profile: string, begun: boolean): void {
  const db = useDatabase();
  useEffect(() => {
    if (!begun) return;
    // On a device without room it is not stored, and nothing else is lost.
    void saveLocalSetting(db, 'last_conversation', { conversation, profile, at: Date.now() }).catch(
      () => undefined,
    );
  }, [db, conversation, profile, begun]);
}
