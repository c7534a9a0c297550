import { useEffect, useRef } from 'react';
import styles from './message-log.module.css';
import type { Watch } from './use-seen.ts';

/** Nothing to see: stands at the end of a message that was not read, and is in view when that end is. */
export function SeenMark({ seen, position }: { seen: Watch; position: number }) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => (mark.current ? seen(mark.current, position) : undefined), [seen, position]);
  return <span ref={mark} className={styles['seen']} aria-hidden="true" />;
}
