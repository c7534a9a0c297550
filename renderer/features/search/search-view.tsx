import { useDeferredValue, useState, type MouseEvent, type ReactNode } from 'react';
import { SEARCH_COUNT_CAP } from '../../../shared/discover/search-limits.ts';
import { useConnection } from '../../session/contexts.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ChipSelect } from '../../ui/controls/select.tsx';
import type { SearchFilters } from '../../../shared/discover/search-key.ts';
import { FilterChips } from './filter-chips.tsx';
import { FilterDialog } from './filter-dialog.tsx';
import { FilterFields } from './filter-fields.tsx';
import filterStyles from './filters.module.css';
import { useHeadline, useSummary } from './headline.ts';
import { MoreResults } from './more-results.tsx';
import { LoadingResults, NobodyFound, SearchFailed } from './nothing-found.tsx';
import { useOrders, type Order } from './orders.ts';
import { Results, type Liking } from './results.tsx';
import { classes } from '../../ui/layout/classes.ts';
import styles from './search-view.module.css';
import { SimilarResults } from './similar-results.tsx';
import type { Search } from './search-state.ts';
import { Widen } from './widen.tsx';

interface SearchViewProps {
  filters: SearchFilters;
  /** What clearing goes back to. */
  start: SearchFilters;
  onChange: (filters: SearchFilters) => void;
  search: Search;
  liking: Liking;
  /** Leads to the last search that is on this device; null when there is none. */
  onLast: (() => void) | null;
  /** Shown under the heading besides the count. */
  tools?: ReactNode;
  /** Drawn by the server, without filters that nothing would answer. */
  isStarting?: boolean;
  /** Called first on every click in the results. */
  onResultClick?: (event: MouseEvent) => void;
}

/** How many match: "248 leden", "1.000+ leden"; offline the time of the answer. */
function Count({ row }: { row: Search['row'] }) {
  const t = useText('search');
  const format = useFormat();
  const connected = useConnection() === 'online';
  if (!row) return null;
  const number = format.number(row.numResults);
  const count =
    row.numResults >= SEARCH_COUNT_CAP
      ? t('countCapped', { number })
      : t('count', { count: row.numResults, number });
  return (
    <>
      {count}
      {!connected && `, ${t('shownFrom', { time: format.moment(row.fetched) })}`}
    </>
  );
}

function useShowLabel(row: Search['row']): string {
  const t = useText('search');
  const format = useFormat();
  if (!row) return t('filters.showUnknown');
  if (row.numResults === 0) return t('filters.showNone');
  const number = format.number(row.numResults);
  return row.numResults >= SEARCH_COUNT_CAP
    ? t('filters.showCapped', { number })
    : t('filters.show', { count: row.numResults, number });
}

function Found({
  search,
  filters,
  start,
  onChange,
  onLast,
  liking,
  isStarting = false,
  headline,
}: SearchViewProps & { headline: string }) {
  const { row, profiles, failure } = search;
  // Reading the device takes a moment, in which skeletons would only flicker.
  if (row === undefined) return <div className={styles['reading']} />;
  if (row === null && !failure) return <LoadingResults />;
  if (row === null && failure)
    return (
      <SearchFailed
        failure={failure}
        onRetry={search.askAgain}
        onClear={() => onChange(start)}
        onLast={onLast}
      />
    );
  if (profiles.length === 0)
    return search.asking ? (
      <LoadingResults />
    ) : (
      <NobodyFound filters={filters} start={start} onChange={onChange} />
    );
  return (
    <>
      <Results profiles={profiles} label={headline} liking={liking} isStarting={isStarting} />
      <MoreResults search={search} />
    </>
  );
}

/** A search: its filters, how many fit, and who they are. */
export function SearchView(props: SearchViewProps) {
  const { filters, start, onChange, search, liking, tools, isStarting, onResultClick } = props;
  const t = useText('search');
  const [open, setOpen] = useState(false);
  const headline = useHeadline(filters);
  const summary = useSummary(filters);
  const orders = useOrders(filters);
  const show = useDeferredValue(useShowLabel(search.row));
  const clear = () => onChange(start);
  return (
    <div className={classes('wrap', styles['page'])}>
      <aside className={filterStyles['panel']} aria-label={t('filters.title')}>
        <h2 className="section-title">{t('filters.title')}</h2>
        {!isStarting && (
          <>
            <FilterFields filters={filters} onChange={onChange} />
            <Button variant="line" onClick={clear}>
              {t('filters.clear')}
            </Button>
          </>
        )}
      </aside>
      <div className={styles['body']}>
        <div className={styles['head']}>
          <div>
            <h1 className="page-title">{headline}</h1>
            <div className={classes('small', 'muted', 'num', styles['found'])}>
              {summary && <p>{summary}</p>}
              <p role="status">
                <Count row={search.row} />
              </p>
            </div>
          </div>
          <ChipSelect
            className={filterStyles['order']}
            label={t('sort.label')}
            value={filters.sort ?? 'activity'}
            options={orders.map((order) => ({ value: order, label: t(`sort.${order}`) }))}
            onChange={(event) => onChange({ ...filters, sort: orderOf(event.target.value) })}
          />
        </div>
        {tools}
        <FilterChips filters={filters} onChange={onChange} onOpen={() => setOpen(true)} />
        <div onClickCapture={onResultClick}>
          <Found {...props} headline={headline} />
          {search.row?.complete && search.similar.length === 0 && search.profiles.length > 0 && (
            <Widen filters={filters} onChange={onChange} />
          )}
          {search.row?.complete && (
            <SimilarResults
              similar={search.similar}
              total={search.row.similar_numResults}
              others={search.others}
              liking={liking}
              asked={filters}
              wider={search.row.similar_search}
              onChange={onChange}
            />
          )}
        </div>
      </div>
      {!isStarting && (
        <FilterDialog
          open={open}
          onClose={() => setOpen(false)}
          onClear={clear}
          filters={filters}
          onChange={onChange}
          show={show}
          orders={orders}
        />
      )}
    </div>
  );
}

/** The order of a choice; the default one is not in the address. */
const orderOf = (value: string): Exclude<Order, 'activity'> | undefined =>
  value === 'newest' || value === 'distance' ? value : undefined;
