import { useEffect, useRef } from 'react';
import styles from '../log/message-log.module.css';
import type { Watch } from '../log/use-seen.ts';

/** Invisible at the end of an unread message, to observe that the end came into view. */
export function SeenMark({ seen, position }: { seen: Watch; position: number }) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => (mark.current ? seen(mark.current, position) : undefined), [seen, position]);
  return <span ref={mark} className={styles['seen']} aria-hidden="true" />;
}
