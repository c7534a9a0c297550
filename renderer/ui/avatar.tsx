import { useState } from 'react';
import { classes } from './classes.ts';
import styles from './avatar.module.css';

/**
 * The face of a profile: the small photo, or the first letter of the name where there is none or it cannot be fetched.
 * It is decoration: the name stands beside it, and the letter is drawn, so that it is no word of a control's label. `online` draws the dot, words for it stand elsewhere.
 */
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
