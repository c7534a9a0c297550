import { useEffect, useRef } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import styles from './results.module.css';
import type { Search } from './search-state.ts';

/** Pages load while scrolling; every so many wait for a press, so that the footer is reachable. */
const PAUSE_PAGES = 5;
/** How far below the window the next page is asked for. */
const AHEAD = '0px 0px 800px 0px';

/** The next page: asked for when its place comes near, or by the button. */
export function MoreResults({ search }: { search: Search }) {
  const t = useText('search');
  const format = useFormat();
  const place = useRef<HTMLDivElement>(null);
  const { row, failure, asking, askingMore, askMore } = search;
  const waits =
    !row ||
    row.complete ||
    asking ||
    askingMore ||
    failure !== null ||
    row.pages % PAUSE_PAGES === 0;
  useEffect(() => {
    const element = place.current;
    if (waits || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) askMore();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [waits, askMore, row?.pages]);
  if (!row) return null;
  return (
    <div ref={place} className={row.complete ? undefined : styles['more']}>
      <p className="sr-only" role="status">
        {t('loaded', {
          shown: format.number(search.profiles.length),
          total: format.number(Math.max(row.numResults, search.profiles.length)),
        })}
      </p>
      {failure && !asking && !row.complete && (
        <p className="small" role="alert">
          {t(failure.code === 'offline' ? 'moreOffline' : 'moreFailed')}
        </p>
      )}
      {!row.complete && (
        <Button variant="line" busy={askingMore} onClick={askMore}>
          {t(failure ? 'again' : 'more')}
        </Button>
      )}
    </div>
  );
}
