import { useCallback, useEffect, useRef, useState } from 'react';
import type { Query } from '../../../shared/contract/calls.ts';
import type { CallFailure } from '../../../shared/result.ts';
import { useRequest, type Request } from '../../session/use-request.ts';
import { searchKey, type SearchFilters } from '../../../shared/discover/search-key.ts';
import { addPage, type SearchPages } from './search-pages.ts';
import type { Search } from './search-state.ts';

/** What a visitor was answered since the page loaded; none of it is stored on the device. */
const answered = new Map<string, SearchPages>();

/** Asks for a page of a visitor's search and puts it behind those that are here. */
async function ask(
  request: Request,
  key: string,
  network: string | null,
  before: SearchPages | null,
): Promise<CallFailure | null> {
  const page = (before?.search.pages ?? 0) + 1;
  // A search's key is its query, whose values the server reads out of text.
  const query = {
    ...Object.fromEntries(new URLSearchParams(key)),
    page,
    ...(network === null ? {} : { network }),
  } as Query<'searchMembers'>;
  const answer = await request('searchMembers', { query });
  if (!answer.ok) return answer.failure;
  answered.set(key, addPage(key, before, answer.value));
  return null;
}

/** A visitor's search; going back shows the loaded pages. @param network the traffic source. */
export function useVisitorSearch(filters: SearchFilters, network: string | null): Search {
  const key = searchKey(filters);
  const [settled, setSettled] = useState<{ key: string; failure: CallFailure | null } | null>(() =>
    answered.has(key) ? { key, failure: null } : null,
  );
  const [askingMore, setAskingMore] = useState(false);
  const [turn, setTurn] = useState(0);
  const busy = useRef(false);
  const request = useRequest();

  useEffect(() => {
    let left = false;
    const asked = answered.has(key) ? Promise.resolve(null) : ask(request, key, network, null);
    void asked.then((failure) => {
      if (!left) setSettled({ key, failure });
    });
    return () => {
      left = true;
    };
  }, [request, key, network, turn]);

  const askMore = useCallback(() => {
    if (busy.current) return;
    busy.current = true;
    setAskingMore(true);
    void ask(request, key, network, answered.get(key) ?? null).then((failure) => {
      busy.current = false;
      setAskingMore(false);
      setSettled({ key, failure });
    });
  }, [request, key, network]);

  const here = answered.get(key);
  const now = settled?.key === key ? settled : null;
  return {
    row: here?.search ?? null,
    profiles: here?.profiles ?? [],
    similar: here?.similar ?? [],
    others: here?.others ?? [],
    failure: now?.failure ?? null,
    asking: now === null,
    askingMore,
    askMore,
    askAgain: () => {
      setSettled(null);
      setTurn((before) => before + 1);
    },
  };
}
