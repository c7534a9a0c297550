import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useDatabase, useWorker } from '../../../session/contexts.ts';
import type { ProfileEdit } from '../../../local/rows.ts';
import { metaValue } from '../../../local/meta.ts';

export interface Saving {
  busy: boolean;
  /** It is saved, and unchanged since. */
  saved: boolean;
  /** What the server refused of the last edits, by field. */
  fields: Readonly<Record<string, string>>;
  save: (edit: ProfileEdit) => Promise<void>;
  /** Something was changed: clears the last result. */
  touch: () => void;
}

/** Saves a part of the own profile: here at once, at the server when possible. */
export function useSaving(): Saving {
  const worker = useWorker();
  const database = useDatabase();
  const refused = useLiveQuery(() => metaValue(database, 'profile_refused'), [database]);
  const [state, setState] = useState<'changed' | 'busy' | 'saved'>('changed');
  const [edited, setEdited] = useState<readonly string[]>([]);
  const fields = refused?.fields ?? {};
  return {
    busy: state === 'busy',
    saved: state === 'saved' && !edited.some((field) => field in fields),
    fields,
    async save(edit) {
      setState('busy');
      setEdited(Object.keys(edit));
      await worker.saveProfile(edit);
      setState('saved');
    },
    touch() {
      if (state === 'saved') setState('changed');
    },
  };
}
