import type { CallFailure } from '../../../shared/result.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SearchDrawing } from '../../ui/art/drawings.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import grids from '../../ui/layout/card-grid.module.css';
import type { SearchFilters } from '../../../shared/discover/search-key.ts';
import { countFilters } from './search-url.ts';

const SKELETONS = 12;

/** The shape of the results while they are on their way. */
export function LoadingResults() {
  const t = useText('search');
  return (
    <>
      <p className="sr-only" role="status">
        {t('loading')}
      </p>
      <div className={grids['grid']} aria-hidden="true">
        {Array.from({ length: SKELETONS }, (_, index) => (
          <Skeleton key={index} shape="card" />
        ))}
      </div>
    </>
  );
}

/** Nobody fits. The one action widens the search: no filters, or else both genders. */
export function NobodyFound({
  filters,
  start,
  onChange,
}: {
  filters: SearchFilters;
  start: SearchFilters;
  onChange: (filters: SearchFilters) => void;
}) {
  const t = useText('search');
  const narrowed = countFilters(filters) > countFilters(start);
  return (
    <EmptyState
      drawing={<SearchDrawing />}
      title={t('empty.title')}
      action={
        narrowed || !filters.gender ? (
          <Button variant="primary" onClick={() => onChange(start)}>
            {t('empty.clear')}
          </Button>
        ) : (
          <Button variant="primary" onClick={() => onChange({ ...filters, gender: undefined })}>
            {t('empty.both')}
          </Button>
        )
      }
    >
      {t('empty.text')}
    </EmptyState>
  );
}

/** The search was not answered and was never answered on this device before. */
export function SearchFailed({
  failure,
  onRetry,
  onLast,
  onClear,
}: {
  failure: CallFailure;
  onRetry: () => void;
  onClear: () => void;
  /** Leads to the last search that is on this device; null when there is none. */
  onLast: (() => void) | null;
}) {
  const t = useText('search');
  if (failure.code === 'offline')
    return (
      <EmptyState
        drawing={<SearchDrawing />}
        title={t('offline.title')}
        action={
          onLast && (
            <Button variant="primary" onClick={onLast}>
              {t('offline.last')}
            </Button>
          )
        }
      >
        {t('offline.text')}
      </EmptyState>
    );
  if (failure.code === 'validation_failed')
    return (
      <ErrorState
        title={t('failed.title')}
        action={
          <Button variant="line" onClick={onClear}>
            {t('empty.clear')}
          </Button>
        }
      >
        {t('failed.refused')}
      </ErrorState>
    );
  return (
    <ErrorState title={t('failed.title')} onRetry={onRetry}>
      {t('failed.text')}
    </ErrorState>
  );
}
