import type { ReactNode } from 'react';
import type { ProfileCard } from '../../../shared/contract/profile.ts';
import { SEARCH_COUNT_CAP } from '../../../shared/discover/search-limits.ts';
import { useCardHighlights } from '../../session/shared-interests.ts';
import { useRegions } from '../../session/use-regions.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import grids from '../../ui/layout/card-grid.module.css';
import type { SearchFilters } from '../../../shared/discover/search-key.ts';
import { Chip } from '../../ui/controls/chip.tsx';
import { MemberCard } from '../../ui/member/member-card.tsx';
import { placeOf } from '../../ui/member/place.ts';
import styles from './results.module.css';
import type { Liking } from './results.tsx';
import { filtersOfUrl } from './search-url.ts';
import { useWiderSearchText } from './widen.tsx';

function Section({
  title,
  count,
  profiles,
  liking,
  children,
}: {
  title: string;
  count: string | null;
  children?: ReactNode;
  profiles: readonly ProfileCard[];
  liking: Liking;
}) {
  const format = useFormat();
  const regions = useRegions();
  const highlights = useCardHighlights();
  return (
    <section className={styles['section']}>
      <div className={styles['title']}>
        <h2 className="section-title">{title}</h2>
        {count !== null && <p className="small muted num">{count}</p>}
      </div>
      {children}
      <ul role="list" aria-label={title} className={grids['grid']}>
        {profiles.map((profile) => (
          <li key={profile.id}>
            <MemberCard
              card={profile}
              place={placeOf(profile, regions, format)}
              liked={liking.liked.has(profile.id)}
              onLike={liking.onLike}
              heading="h3"
              highlights={highlights}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Under few results: near matches with their count, and others from anywhere. */
export function SimilarResults({
  similar,
  total,
  others,
  liking,
  asked,
  wider,
  onChange,
}: {
  /** What was asked for, and the wider search that brought the similar ones, as a query. */
  asked: SearchFilters;
  wider: string | null;
  onChange: (filters: SearchFilters) => void;
  similar: readonly ProfileCard[];
  total: number;
  others: readonly ProfileCard[];
  liking: Liking;
}) {
  const t = useText('search');
  const format = useFormat();
  const number = format.number(total);
  const describeWider = useWiderSearchText();
  const widerSearch = wider === null ? null : filtersOfUrl(new URLSearchParams(wider));
  const widening = widerSearch && describeWider(asked, widerSearch);
  return (
    <>
      {similar.length > 0 && (
        <Section
          title={t('similar')}
          count={
            total >= SEARCH_COUNT_CAP
              ? t('countCapped', { number })
              : t('count', { count: total, number })
          }
          profiles={similar}
          liking={liking}
        >
          {widerSearch && widening && (
            <div className={styles['widened']}>
              <p className="small">{widening}</p>
              <Chip onClick={() => onChange(widerSearch)}>{t('widened.go')}</Chip>
            </div>
          )}
        </Section>
      )}
      {others.length > 0 && (
        <Section title={t('others')} count={null} profiles={others} liking={liking} />
      )}
    </>
  );
}
