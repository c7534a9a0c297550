import { useLiveQuery } from 'dexie-react-hooks';
import { useDeferredValue, useState } from 'react';
import { SEARCH_COUNT_CAP } from '../../../shared/search-limits.ts';
import { useConnection, useDatabase, useSettings } from '../../app/contexts.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { lastSearch } from '../../local/searches.ts';
import { Button } from '../../ui/button.tsx';
import { ChipSelect } from '../../ui/select.tsx';
import type { SearchFilters } from '../../worker/interface.ts';
import { FilterChips } from './filter-chips.tsx';
import { FilterDialog } from './filter-dialog.tsx';
import { FilterFields } from './filter-fields.tsx';
import filterStyles from './filters.module.css';
import { searchedPlace } from './headline.ts';
import { MoreResults } from './more-results.tsx';
import { LoadingResults, NobodyFound, SearchFailed } from './nothing-found.tsx';
import { Results } from './results.tsx';
import { filtersOfUrl } from './search-url.ts';
import styles from './search-view.module.css';
import { SimilarResults } from './similar-results.tsx';
import { useSearch, type Search } from './use-search.ts';

interface SearchViewProps { filters: SearchFilters; start: SearchFilters; onChange: (filters: SearchFilters) => void }

/** "Vrouwen in Utrecht". */
function useHeadline(filters: SearchFilters): string {
  const t = useText('search');
  const format = useFormat();
  const place = searchedPlace(filters, useSettings().region_data, format.country);
  const who = t(`heading.${filters.gender ?? 'all'}`);
  return place ? t('headingIn', { who, place }) : who;
}

/** How many fit: "248 leden", "1.000+ leden"; and the time of the answer while there is no connection. */
function Count({ row }: { row: Search['row'] }) {
  const t = useText('search');
  const format = useFormat();
  const connected = useConnection() === 'online';
  if (!row) return <>&nbsp;</>;
  const number = format.number(row.numResults);
  const count = row.numResults >= SEARCH_COUNT_CAP ? t('countCapped', { number }) : t('count', { count: row.numResults, number });
  return <>{count}{!connected && `, ${t('shownFrom', { time: format.moment(row.fetched) })}`}</>;
}

function useShowLabel(row: Search['row']): string {
  const t = useText('search');
  const format = useFormat();
  if (!row) return t('filters.showUnknown');
  if (row.numResults === 0) return t('filters.showNone');
  const number = format.number(row.numResults);
  return row.numResults >= SEARCH_COUNT_CAP ? t('filters.showCapped', { number }) : t('filters.show', { count: row.numResults, number });
}

function Found({ search, filters, start, onChange, headline }: SearchViewProps & { search: Search; headline: string }) {
  const db = useDatabase();
  const last = useLiveQuery(() => lastSearch(db), [db]);
  const { row, profiles, failure } = search;
  // Reading the device takes a moment, in which skeletons would only flicker.
  if (row === undefined) return <div className={styles['reading']} />;
  if (row === null && !failure) return <LoadingResults />;
  if (row === null && failure) return (
    <SearchFailed
      failure={failure} onRetry={search.askAgain} onClear={() => onChange(start)}
      onLast={last ? () => onChange(filtersOfUrl(new URLSearchParams(last.key))) : null}
    />
  );
  if (profiles.length === 0) return search.asking ? <LoadingResults /> : <NobodyFound filters={filters} start={start} onChange={onChange} />;
  return <><Results profiles={profiles} label={headline} /><MoreResults search={search} /></>;
}

/** A search: its filters, how many fit, and who they are. */
export function SearchView({ filters, start, onChange }: SearchViewProps) {
  const t = useText('search');
  const [open, setOpen] = useState(false);
  const search = useSearch(filters);
  const headline = useHeadline(filters);
  const show = useDeferredValue(useShowLabel(search.row));
  const clear = () => onChange(start);
  return (
    <div className={`wrap ${styles['page']}`}>
      <aside className={filterStyles['panel']} aria-label={t('filters.title')}>
        <h2 className="section-title">{t('filters.title')}</h2>
        <FilterFields filters={filters} onChange={onChange} />
        <Button variant="line" onClick={clear}>{t('filters.clear')}</Button>
      </aside>
      <div className={styles['body']}>
        <div className={styles['head']}>
          <div>
            <h1 className="page-title">{headline}</h1>
            <p className="small muted num" role="status"><Count row={search.row} /></p>
          </div>
          <ChipSelect
            className={filterStyles['order']} label={t('sort.label')} value={filters.sort ?? 'activity'}
            options={[{ value: 'activity', label: t('sort.activity') }, { value: 'newest', label: t('sort.newest') }]}
            onChange={(event) => onChange({ ...filters, sort: event.target.value === 'newest' ? 'newest' : undefined })}
          />
        </div>
        <FilterChips filters={filters} onChange={onChange} onOpen={() => setOpen(true)} />
        <Found search={search} filters={filters} start={start} onChange={onChange} headline={headline} />
        {search.row?.complete && <SimilarResults row={search.row} />}
      </div>
      <FilterDialog open={open} onClose={() => setOpen(false)} onClear={clear} filters={filters} onChange={onChange} show={show} />
    </div>
  );
}
