import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { useNavigate, useNavigation, useSearchParams } from 'react-router';
import { countrySearch, firstSearch } from '../../../shared/discover/first-search.ts';
import { useDatabase, useMember, useSettings } from '../../session/contexts.ts';
import { firstFound } from '../../session/first-answers.ts';
import { isUnderWay } from '../../session/under-way.ts';
import { useGivenLikes, useLike } from '../../actions/likes/use-likes.ts';
import { usePath } from '../../i18n/locale.ts';
import { searchKey, type SearchFilters } from '../../../shared/discover/search-key.ts';
import { lastSearch } from '../../local/searches.ts';
import { SearchTools } from './search-tools.tsx';
import { SearchView } from './search-view.tsx';
import { filtersOfUrl, isBareUrl, urlOfFilters } from './search-url.ts';
import { useAddress } from './use-address.ts';
import { useSearch } from './use-search.ts';

/** A member's search; a bare address opens the last one, or the first: around their town. */
export function MemberSearch() {
  const [parameters] = useSearchParams();
  const { profile } = useMember();
  const { search_fields: offered } = useSettings();
  if (isBareUrl(parameters)) {
    const first = firstSearch(profile, offered);
    const isAnswered = firstFound(searchKey(first)) !== undefined;
    return <OpenLastSearch otherwise={urlOfFilters(first)} isAnswered={isAnswered} />;
  }
  return <OpenSearch start={countrySearch(profile)} />;
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

/** Goes to the last search, unless the member is already on the way to another page. */
function OpenLastSearch({ otherwise, isAnswered }: { otherwise: string; isAnswered: boolean }) {
  const db = useDatabase();
  const navigate = useNavigate();
  const { state } = useNavigation();
  const last = useLiveQuery(async () => ({ search: await lastSearch(db) }), [db]);
  // Who is new here has no last one.
  const known = last ?? (isAnswered ? { search: null } : undefined);
  const query =
    known &&
    (known.search ? urlOfFilters(filtersOfUrl(new URLSearchParams(known.search.key))) : otherwise);
  const target = usePath()(`/members?${query ?? ''}`);
  useEffect(() => {
    if (query !== undefined && state === 'idle' && !isUnderWay())
      void navigate(target, { replace: true });
  }, [navigate, query, state, target]);
  return null;
}
