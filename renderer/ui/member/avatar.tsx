import { useState } from 'react';
import { classes } from '../layout/classes.ts';
import styles from './avatar.module.css';

/** A profile's face: its small photo, else its initial. Decorative; the name is beside it. */
export function Avatar({
  name,
  photo,
  size = 'm',
  online = false,
  className,
}: {
  name: string;
  photo?: string | null;
  size?: 's' | 'm' | 'l' | 'xl';
  online?: boolean;
  className?: string;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  const initial = Array.from(name.trim())[0]?.toUpperCase() ?? '?';
  return (
    <span
      className={classes(styles['avatar'], styles[size], online && styles['online'], className)}
      aria-hidden="true"
    >
      {photo && photo !== failed ? (
        <img
          src={photo}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setFailed(photo)}
        />
      ) : (
        <span className={styles['initial']} data-initial={initial} />
      )}
    </span>
  );
}
