import { useEffect, useState } from 'react';
import { useDatabase } from '../../session/contexts.ts';
import type { MessageRow } from '../../local/rows.ts';
import { MESSAGE_LIMIT } from './options.ts';
import { scanMessages } from './scan.ts';

const WAIT_MS = 120;
const SHORTEST = 2;

/** Messages on this device that contain a text; a new text aborts the last search. */
export function useMessageSearch(wanted: string): { messages: MessageRow[]; searching: boolean } {
  const db = useDatabase();
  const [found, setFound] = useState<{ wanted: string; messages: MessageRow[]; done: boolean }>({
    wanted: '',
    messages: [],
    done: true,
  });
  const tooShort = wanted.length < SHORTEST;
  useEffect(() => {
    if (tooShort) return;
    const ending = new AbortController();
    const timer = setTimeout(() => {
      void scanMessages(db, wanted, MESSAGE_LIMIT, ending.signal, (messages, done) =>
        setFound({ wanted, messages, done }),
      );
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [db, wanted, tooShort]);
  if (tooShort) return { messages: [], searching: false };
  // Until the first find, what was found for the text before it stays where it still holds.
  return { messages: found.messages, searching: found.wanted !== wanted || !found.done };
}
