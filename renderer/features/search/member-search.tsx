import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { useNavigate, useNavigation, useSearchParams } from 'react-router';
import { useDatabase, useMember } from '../../session/contexts.ts';
import { isUnderWay } from '../../session/under-way.ts';
import { useGivenLikes, useLike } from '../../actions/likes/use-likes.ts';
import { usePath } from '../../i18n/locale.ts';
import { lastSearch, type SearchFilters } from '../../local/searches.ts';
import { firstSearch } from './first-search.ts';
import { SearchTools } from './search-tools.tsx';
import { SearchView } from './search-view.tsx';
import { filtersOfUrl, isBareUrl, urlOfFilters } from './search-url.ts';
import { useAddress } from './use-address.ts';
import { useSearch } from './use-search.ts';

/** A member's search; a bare address opens the last or first one, in the own country. */
export function MemberSearch() {
  const [parameters] = useSearchParams();
  const start = firstSearch(useMember().profile);
  if (isBareUrl(parameters)) return <OpenLastSearch otherwise={urlOfFilters(start)} />;
  return <OpenSearch start={start} />;
}

function OpenSearch({ start }: { start: SearchFilters }) {
  const db = useDatabase();
  const liking = { liked: useGivenLikes(), onLike: useLike() };
  const last = useLiveQuery(() => lastSearch(db), [db]);
  const { filters, change } = useAddress((asked) => ({
    ...(start.country && asked.km === undefined ? { country: start.country } : {}),
    ...asked,
  }));
  const search = useSearch(filters);
  return (
    <SearchView
      filters={filters}
      start={start}
      onChange={change}
      search={search}
      liking={liking}
      tools={<SearchTools filters={filters} onRun={change} />}
      onLast={last ? () => change(filtersOfUrl(new URLSearchParams(last.key))) : null}
    />
  );
}

/** Goes on to the last search. Whoever is already on the way to another page is not called back. */
function OpenLastSearch({ otherwise }: { otherwise: string }) {
  const db = useDatabase();
  const navigate = useNavigate();
  const { state } = useNavigation();
  const last = useLiveQuery(async () => ({ search: await lastSearch(db) }), [db]);
  const query =
    last &&
    (last.search ? urlOfFilters(filtersOfUrl(new URLSearchParams(last.search.key))) : otherwise);
  const target = usePath()(`/members?${query ?? ''}`);
  useEffect(() => {
    if (query !== undefined && state === 'idle' && !isUnderWay())
      void navigate(target, { replace: true });
  }, [navigate, query, state, target]);
  return null;
}
