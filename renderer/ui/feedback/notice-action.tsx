import type { ReactNode } from 'react';
import styles from './notice-action.module.css';

/** What a notice asks for, within its words: a phone has no room for a button beside them. */
export function NoticeAction({
  busy = false,
  onPress,
  children,
}: {
  /** Under way: pressing it again does nothing. */
  busy?: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={styles['action']}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={() => {
        if (!busy) onPress();
      }}
    >
      {children}
    </button>
  );
}
