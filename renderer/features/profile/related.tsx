import { useLiveQuery } from 'dexie-react-hooks';
import { useDatabase } from '../../session/contexts.ts';
import { useRegions } from '../../session/use-regions.ts';
import { useGivenLikes, useLike } from '../../actions/likes/use-likes.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { profileRows } from '../../local/profiles.ts';
import grids from '../../ui/layout/card-grid.module.css';
import { MemberCard } from '../../ui/member/member-card.tsx';
import { placeOf } from '../../ui/member/place.ts';
import styles from './profile-view.module.css';

/** Profiles like this one, beside each other. */
export function Related({ name, ids }: { name: string; ids: readonly string[] }) {
  const t = useText('profile');
  const db = useDatabase();
  const liked = useGivenLikes();
  const onLike = useLike();
  const format = useFormat();
  const regions = useRegions();
  const profiles = useLiveQuery(() => profileRows(db, ids), [db, ids.join()]);
  if (!profiles?.length) return null;
  return (
    <section className={styles['related']}>
      <h2 className="section-title">{t('related', { name })}</h2>
      <ul role="list" className={grids['rail']}>
        {profiles.map((profile) => (
          <li key={profile.id}>
            <MemberCard
              card={profile}
              place={placeOf(profile, regions, format)}
              liked={liked.has(profile.id)}
              onLike={onLike}
              heading="h3"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
