import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../layout/classes.ts';
import { Field, type FieldProps } from './field.tsx';
import field from './field.module.css';
import styles from './text-field.module.css';

/** A one-line field; `button` is inside at its end. */
export function TextField({
  label,
  error,
  hint,
  end,
  button,
  className,
  ...rest
}: ComponentProps<'input'> & FieldProps & { end?: ReactNode; button?: ReactNode }) {
  return (
    <Field label={label} error={error} hint={hint} end={end}>
      {(attributes) => (
        <span className={styles['box']}>
          <input
            className={classes(
              field['control'],
              button !== undefined && styles['with-button'],
              className,
            )}
            {...attributes}
            {...rest}
          />
          {button !== undefined && <span className={styles['button']}>{button}</span>}
        </span>
      )}
    </Field>
  );
}
