import { useLiveQuery } from 'dexie-react-hooks';
import { Navigate, useNavigate, useNavigation, useSearchParams } from 'react-router';
import { useDatabase, useMember } from '../../app/contexts.ts';
import { usePath } from '../../i18n/locale.ts';
import { lastSearch } from '../../local/searches.ts';
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
  if (isBareUrl(parameters)) return <OpenLastSearch otherwise={urlOfFilters(start)} />;
  return (
    <SearchView
      filters={{ ...(start.country ? { country: start.country } : {}), ...filtersOfUrl(parameters) }} start={start}
      onChange={(filters) => void navigate(path(`/members?${urlOfFilters(filters)}`), { replace: true })}
    />
  );
}

function OpenLastSearch({ otherwise }: { otherwise: string }) {
  const db = useDatabase();
  const path = usePath();
  const last = useLiveQuery(async () => ({ search: await lastSearch(db) }), [db]);
  const leaving = useNavigation().state !== 'idle';
  // Whoever is already on the way to another page is not called back.
  if (!last || leaving) return null;
  const query = last.search ? urlOfFilters(filtersOfUrl(new URLSearchParams(last.search.key))) : otherwise;
  return <Navigate to={path(`/members?${query}`)} replace />;
}
