import { useText } from '../../i18n/text.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import gallery from './gallery.module.css';
import styles from './profile-view.module.css';

/** The shape of a profile while it is on its way. */
export function ProfileSkeleton() {
  const t = useText('profile');
  return (
    <div className={styles['page']}>
      <p className="sr-only" role="status">
        {t('loading')}
      </p>
      <div className={styles['profile']} aria-hidden="true">
        <div className={gallery['gallery']}>
          <div className={gallery['main']}>
            <Skeleton shape="block" />
          </div>
          <div className={gallery['thumbs']}>
            {Array.from({ length: 5 }, (_, index) => (
              <Skeleton key={index} shape="block" className={gallery['thumb']} />
            ))}
          </div>
        </div>
        <div className={styles['info']}>
          <div className="stack">
            <Skeleton shape="title" width="16rem" />
            <Skeleton width="12rem" />
          </div>
          <div className="stack">
            <Skeleton width="90%" />
            <Skeleton width="80%" />
            <Skeleton width="60%" />
          </div>
        </div>
      </div>
    </div>
  );
}
