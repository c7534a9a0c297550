import type { ReactNode } from 'react';
import styles from './checkbox.module.css';

/** A consent or a choice that counts when the form is sent. The whole row is the target. */
export function Checkbox({
  checked,
  onChange,
  children,
  hint,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  hint?: string;
}) {
  return (
    <label className={styles['row']}>
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        <span className={styles['words']}>{children}</span>
        {hint && <span className={styles['hint']}>{hint}</span>}
      </span>
    </label>
  );
}
