import type { ReactNode } from 'react';
import styles from './switch.module.css';

/** A choice that holds at once. The whole row is the target. */
export function Switch({
  checked,
  onChange,
  children,
  hint,
  disabled = false,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  hint?: string;
  disabled?: boolean;
}) {
  return (
    <label className={styles['switch']}>
      <span>
        <span className={styles['words']}>{children}</span>
        {hint && <span className={styles['hint']}>{hint}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
