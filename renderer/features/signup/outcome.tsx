import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/art/icon.tsx';
import styles from './signup.module.css';

/** The result of an answer, shown as soon as it is known. */
export function Outcome({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles['outcome']}>
      {children && (
        <>
          <Icon of={Check} size="s" />
          <span>{children}</span>
        </>
      )}
    </p>
  );
}
