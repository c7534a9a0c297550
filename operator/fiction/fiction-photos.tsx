import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Marked } from '../parts/mark.tsx';
import '../texts/site-texts.ts';
import type { Fiction } from './fiction.ts';
import styles from './fiction-photos.module.css';

/** The photos of a fictional profile, and where each comes from. */
export function FictionPhotos({ profile }: { profile: Fiction }) {
  const t = useText('operator-site');
  const format = useFormat();
  if (profile.photos.length === 0) return <p className="muted">{t('fiction.noPhotos')}</p>;
  return (
    <ul className={styles['list']} aria-label={t('fiction.photos')}>
      {profile.photos.map(({ id, origin, status, visibility, created_at: at }, index) => (
        <li key={id} className={styles['one']}>
          <Marked on="photo" className={styles['box']}>
            <img
              src={`/photos/${id}/medium?fiction=${profile.id}`}
              alt={t('fiction.photoAlt', { name: profile.name, number: index + 1 })}
              loading="lazy"
              draggable={false}
            />
          </Marked>
          <p className="small muted">
            {[
              t(`fiction.origins.${origin}`, { when: format.date(at) }),
              visibility === 'private' && t('fiction.private'),
              status !== 'active' && t(`fiction.photoStatus.${status}`),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  );
}
