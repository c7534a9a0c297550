import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { classes } from '../../renderer/ui/layout/classes.ts';
import type { PhotoPool } from './photo-pool.ts';
import styles from './decoded-photo.module.css';

/** A photo of the pool; empty while it is on its way. */
export function DecodedPhoto({
  pool,
  id,
  size,
  label,
  blur,
  grey,
}: {
  pool: PhotoPool;
  id: string;
  size: 'large' | 'small';
  label: string;
  blur: 'off' | 'soft' | 'strong';
  grey: boolean;
}) {
  useSyncExternalStore(pool.subscribe, pool.get);
  const canvas = pool.canvas(id, size);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    box.current?.replaceChildren(...(canvas ? [canvas] : []));
  }, [canvas]);
  return (
    <div
      ref={box}
      role="img"
      aria-label={label}
      data-photo={id}
      data-phase={pool.phase(id)}
      data-blur={blur}
      className={classes(styles['photo'], styles[blur], grey && styles['grey'], styles[size])}
    />
  );
}
