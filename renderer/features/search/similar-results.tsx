import type { ProfileCard } from '../../../shared/contract/profile.ts';
import { SEARCH_COUNT_CAP } from '../../../shared/discover/search-limits.ts';
import { useRegions } from '../../session/use-regions.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import grids from '../../ui/layout/card-grid.module.css';
import { MemberCard } from '../../ui/member/member-card.tsx';
import { placeOf } from '../../ui/member/place.ts';
import styles from './results.module.css';
import type { Liking } from './results.tsx';

function Section({
  title,
  count,
  profiles,
  liking,
}: {
  title: string;
  count: string | null;
  profiles: readonly ProfileCard[];
  liking: Liking;
}) {
  const format = useFormat();
  const regions = useRegions();
  return (
    <section className={styles['section']}>
      <div className={styles['title']}>
        <h2 className="section-title">{title}</h2>
        {count !== null && <p className="small muted num">{count}</p>}
      </div>
      <ul role="list" aria-label={title} className={grids['grid']}>
        {profiles.map((profile) => (
          <li key={profile.id}>
            <MemberCard
              card={profile}
              place={placeOf(profile, regions, format)}
              liked={liking.liked.has(profile.id)}
              onLike={liking.onLike}
              heading="h3"
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
}: {
  similar: readonly ProfileCard[];
  total: number;
  others: readonly ProfileCard[];
  liking: Liking;
}) {
  const t = useText('search');
  const format = useFormat();
  const number = format.number(total);
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
        />
      )}
      {others.length > 0 && (
        <Section title={t('others')} count={null} profiles={others} liking={liking} />
      )}
    </>
  );
}
