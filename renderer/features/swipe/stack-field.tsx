import type { ReactNode } from 'react';
import { useText } from '../../i18n/text.ts';
import styles from './swipe-page.module.css';

/** The place of the cards and of the buttons on them: as large as the window allows. */
export function StackField({ children }: { children: ReactNode }) {
  const t = useText('swipe');
  return (
    <section className={styles['deck']} aria-label={t('deck')} data-deck="">
      <div className={styles['stack']}>{children}</div>
    </section>
  );
}
