import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import type { CallFailure } from '../../../shared/result.ts';
import { useDatabase, useWorker } from '../../session/contexts.ts';
import { useSyncEvent } from '../../session/sync-events.ts';
import { searchKey, type SearchFilters } from '../../../shared/discover/search-key.ts';
import { searchResults, searchRow } from '../../local/searches.ts';
import { firstFound } from '../../session/first-answers.ts';
import { addPage } from './search-pages.ts';
import type { Search } from './search-state.ts';

/** A search of which the answer is older than this is asked again, even on the way back. */
const FRESH_MS = 30 * 60_000;

/**
 * A search, live, with its requests. Going back shows the loaded pages; opening asks for the first.
 */
export function useSearch(filters: SearchFilters): Search {
  const db = useDatabase();
  const worker = useWorker();
  const isReturn = useNavigationType() === 'POP';
  const key = searchKey(filters);
  const found = useLiveQuery(
    async () => ({ key, results: await searchResults(db, key) }),
    [db, key],
  );
  const [asked, setAsked] = useState<{ key: string; failure: CallFailure | null } | null>(null);
  const [askingMore, setAskingMore] = useState(false);
  const [turn, setTurn] = useState(0);
  const busy = useRef(false);

  useEffect(() => {
    let left = false;
    const ask = async () => {
      if (isReturn && turn === 0) {
        const stored = await searchRow(db, key);
        if (stored && Date.now() - stored.fetched < FRESH_MS) return { ok: true as const };
      }
      return worker.search(filters, { next: false });
    };
    void ask().then((answer) => {
      if (!left) setAsked({ key, failure: answer.ok ? null : answer.failure });
    });
    return () => {
      left = true;
    };
    // The key says all that the filters say.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [db, worker, key, turn]);

  const askMore = useCallback(() => {
    if (busy.current) return;
    busy.current = true;
    setAskingMore(true);
    void worker.search(filters, { next: true }).then((answer) => {
      busy.current = false;
      setAskingMore(false);
      setAsked({ key, failure: answer.ok ? null : answer.failure });
    });
    // As above.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [worker, key]);

  const first = useMemo(() => {
    const answer = firstFound(key);
    return answer && addPage(key, null, answer);
  }, [key]);
  const results = found?.key === key ? (found.results ?? first ?? null) : first;
  const settled = asked?.key === key ? asked : null;
  const askAgain = () => {
    setAsked(null);
    setTurn((before) => before + 1);
  };
  // Back on the network: a search that has nothing is asked again, one that has results only goes
  // on from where it is.
  useSyncEvent((event) => {
    if (event.kind !== 'connection' || event.state !== 'online' || !settled?.failure) return;
    if (results === null) askAgain();
    else setAsked({ key, failure: null });
  });
  return {
    row: results === undefined ? undefined : (results?.search ?? null),
    profiles: results?.profiles ?? [],
    similar: results?.similar ?? [],
    others: results?.others ?? [],
    failure: settled?.failure ?? null,
    asking: settled === null,
    askingMore,
    askMore,
    askAgain,
  };
}
