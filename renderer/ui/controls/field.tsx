import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Icon } from '../art/icon.tsx';
import styles from './field.module.css';

export interface FieldProps {
  label: string;
  error?: string | null;
  hint?: string;
}
interface FieldAttributes {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** A control's label, hint and error; `children` gets the ids that tie them together. */
export function Field({
  label,
  error,
  hint,
  end,
  children,
}: FieldProps & { end?: ReactNode; children: (attributes: FieldAttributes) => ReactNode }) {
  const id = useId();
  const below = `${id}-below`;
  return (
    <div className={styles['field']}>
      <div className={styles['top']}>
        <label htmlFor={id} className="label">
          {label}
        </label>
        {end}
      </div>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? below : undefined,
      })}
      {error ? (
        <p id={below} className={styles['error']}>
          <Icon of={CircleAlert} size="s" />
          {error}
        </p>
      ) : (
        hint && (
          <p id={below} className={styles['hint']}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
