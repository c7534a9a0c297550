import type { ReactNode } from 'react';
import styles from './swipe-page.module.css';

/** The place of the cards: as large as the window allows with all else on it. */
export function StackField({ children }: { children: ReactNode }) {
  return (
    <div className={styles['field']}>
      <div className={styles['stack']}>{children}</div>
    </div>
  );
}
