import { memo, useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { classes } from '../../renderer/ui/layout/classes.ts';
import type { PhotoPool } from './photo-pool.ts';
import styles from './decoded-photo.module.css';

/** A photo of the pool; empty while it is on its way. */
export const DecodedPhoto = memo(function DecodedPhoto({
  pool,
  id,
  size,
  label,
  blur,
  grey,
  next = false,
}: {
  pool: PhotoPool;
  id: string;
  size: 'large' | 'small';
  label: string;
  blur: 'off' | 'soft' | 'strong';
  grey: boolean;
  /** Not shown yet: laid out behind the one that is. */
  next?: boolean;
}) {
  const phase = usePhotoPhase(pool, id);
  const element = pool.element(id, size);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    box.current?.replaceChildren(...(element ? [element] : []));
  }, [element]);
  return (
    <div
      ref={box}
      role="img"
      aria-label={label}
      data-photo={next ? undefined : id}
      data-phase={phase}
      data-blur={blur}
      className={classes(
        styles['photo'],
        styles[blur],
        grey && styles['grey'],
        styles[size],
        next && styles['next'],
      )}
    />
  );
});

/** How far a photo of the pool is. */
export function usePhotoPhase(pool: PhotoPool, id: string | undefined) {
  return useSyncExternalStore(
    pool.subscribe,
    useCallback(() => (id === undefined ? 'gone' : pool.phase(id)), [pool, id]),
  );
}
