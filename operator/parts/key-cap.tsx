import styles from './key-cap.module.css';

/** A key, as it is pressed. */
export function KeyCap({ children }: { children: string }) {
  return <kbd className={styles['key']}>{children}</kbd>;
}
