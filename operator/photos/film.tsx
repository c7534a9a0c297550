import type { DeskCase } from '../../shared/contract/operator/case.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { DecodedPhoto } from './decoded-photo.tsx';
import type { PhotoPool } from './photo-pool.ts';
import styles from './film.module.css';

/** What comes next, small and veiled: enough to see that it is there. */
export function Film({
  pool,
  items,
  grey,
}: {
  pool: PhotoPool;
  items: readonly DeskCase[];
  grey: boolean;
}) {
  const t = useText('operator-work');
  return (
    <ol className={styles['film']} aria-label={t('photos.next')}>
      {items.map((item, index) => (
        <li key={item.id} aria-current={index === 0 ? 'true' : undefined}>
          {item.photo && (
            <DecodedPhoto
              pool={pool}
              id={item.photo.id}
              size="small"
              label={t('photos.alt', { number: item.number })}
              blur="off"
              grey={grey}
            />
          )}
        </li>
      ))}
    </ol>
  );
}
