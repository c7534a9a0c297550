import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../layout/classes.ts';
import { Field, type FieldProps } from './field.tsx';
import field from './field.module.css';
import styles from './text-area.module.css';

/** A text area that grows where the browser can. */
export function TextArea({
  label,
  error,
  hint,
  end,
  className,
  ...rest
}: ComponentProps<'textarea'> & FieldProps & { end?: ReactNode }) {
  return (
    <Field label={label} error={error} hint={hint} end={end}>
      {(attributes) => (
        <textarea
          dir="auto"
          className={classes(field['control'], styles['area'], className)}
          {...attributes}
          {...rest}
        />
      )}
    </Field>
  );
}
