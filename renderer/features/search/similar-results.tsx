import { useLiveQuery } from 'dexie-react-hooks';
import { useDatabase, useSettings } from '../../app/contexts.ts';
import { useGivenLikes, useLike } from '../../app/use-likes.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import type { SearchRow } from '../../local/database.ts';
import { profileRows } from '../../local/profiles.ts';
import grids from '../../ui/card-grid.module.css';
import { MemberCard } from '../../ui/member-card.tsx';
import { placeOf } from '../../ui/place.ts';
import styles from './results.module.css';

/** Under a search that few fit: members that nearly do (specification section 3, Search state). */
export function SimilarResults({ row }: { row: SearchRow }) {
  const t = useText('search');
  const db = useDatabase();
  const liked = useGivenLikes();
  const onLike = useLike();
  const format = useFormat();
  const regions = useSettings().region_data;
  const profiles = useLiveQuery(() => profileRows(db, row.similar), [db, row.similar.join()]);
  if (!profiles?.length) return null;
  return (
    <section className={styles['section']}>
      <h2 className="section-title">{t('similar')}</h2>
      <ul role="list" aria-label={t('similar')} className={grids['grid']}>
        {profiles.map((profile) => (
          <li key={profile.id}>
            <MemberCard card={profile} place={placeOf(profile, regions, format.country)} liked={liked.has(profile.id)} onLike={onLike} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
