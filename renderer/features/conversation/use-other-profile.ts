import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import type { LocalDatabase } from '../../local/database.ts';
import type { ProfileRow } from '../../local/rows.ts';
import { profileRow } from '../../local/profiles.ts';
import { useConnection, useDatabase, useWorker } from '../../session/contexts.ts';

/** Who was asked for since the page was loaded: going back and forth asks nothing. */
const asked = new WeakMap<LocalDatabase, Set<string>>();

/**
 * What this device knows of the other member, live; null until it is read.
 * @param wanted the whole profile is shown: it is asked for once.
 */
export function useOtherProfile(id: string, wanted: boolean): ProfileRow | null {
  const db = useDatabase();
  const worker = useWorker();
  const online = useConnection() === 'online';
  const found = useLiveQuery(
    async () => ({ id, row: (await profileRow(db, id)) ?? null }),
    [db, id],
  );
  useEffect(() => {
    const before = asked.get(db) ?? new Set();
    if (!wanted || !online || before.has(id)) return;
    asked.set(db, before.add(id));
    // A refusal is ignored: the conversation shows the reason already.
    void worker.openProfile(id);
  }, [worker, db, id, wanted, online]);
  return found?.id === id ? found.row : null;
}
