import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useNavigate, useNavigation, useSearchParams } from 'react-router';
import { useDatabase, useMember } from '../../app/contexts.ts';
import { isUnderWay } from '../../app/under-way.ts';
import { usePath } from '../../i18n/locale.ts';
import { lastSearch } from '../../local/searches.ts';
import type { SearchFilters } from '../../worker/interface.ts';
import { firstSearch } from './first-search.ts';
import { SearchView } from './search-view.tsx';
import { filtersOfUrl, isBareUrl, urlOfFilters } from './search-url.ts';

/**
 * Members page (specification section 2): the address is the search. A bare one opens the last search, or the one to begin with;
 * one without a country means the member's own, as for the server.
 */
export function SearchPage() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const path = usePath();
  const start = firstSearch(useMember().profile);
  const address = parameters.toString();
  // What was just chosen counts at once: the next choice is made from it, not from an address that is still on its way.
  const [chosen, setChosen] = useState<{ filters: SearchFilters; at: string } | null>(null);
  if (chosen && chosen.at !== address) setChosen(null);
  if (isBareUrl(parameters)) return <OpenLastSearch otherwise={urlOfFilters(start)} />;
  const filters = chosen?.at === address ? chosen.filters : { ...(start.country ? { country: start.country } : {}), ...filtersOfUrl(parameters) };
  return (
    <SearchView
      filters={filters} start={start}
      onChange={(next) => {
        setChosen({ filters: next, at: address });
        void navigate(path(`/members?${urlOfFilters(next)}`), { replace: true });
      }}
    />
  );
}

/** Goes on to the last search. Whoever is already on the way to another page is not called back. */
function OpenLastSearch({ otherwise }: { otherwise: string }) {
  const db = useDatabase();
  const navigate = useNavigate();
  const { state } = useNavigation();
  const last = useLiveQuery(async () => ({ search: await lastSearch(db) }), [db]);
  const query = last && (last.search ? urlOfFilters(filtersOfUrl(new URLSearchParams(last.search.key))) : otherwise);
  const target = usePath()(`/members?${query ?? ''}`);
  useEffect(() => {
    if (query !== undefined && state === 'idle' && !isUnderWay()) void navigate(target, { replace: true });
  }, [navigate, query, state, target]);
  return null;
}
