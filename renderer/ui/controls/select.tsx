import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from '../layout/classes.ts';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from '../art/icon.tsx';
import field from './field.module.css';
import styles from './select.module.css';

export interface SelectOption {
  value: string;
  label: string;
  lang?: string;
}

/** The browser's own list of choices, with its label. */
export function Select({
  label,
  error,
  hint,
  options,
  className,
  ...rest
}: ComponentProps<'select'> & FieldProps & { options: readonly SelectOption[] }) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(attributes) => (
        <span className={styles['box']}>
          <select
            className={classes(field['control'], styles['select'], className)}
            {...attributes}
            {...rest}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} lang={option.lang}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon of={ChevronDown} size="s" className={styles['arrow']} />
        </span>
      )}
    </Field>
  );
}

/** The same without a visible label, as a chip; `shown` replaces the option's words. */
export function ChipSelect({
  label,
  options,
  shown,
  className,
  ...rest
}: ComponentProps<'select'> & { label: string; options: readonly SelectOption[]; shown?: string }) {
  return (
    <span
      className={classes(styles['box'], styles['small'], shown && styles['covered'], className)}
    >
      {shown && (
        <span className={styles['shown']} aria-hidden="true">
          {shown}
        </span>
      )}
      <select className={styles['chip']} aria-label={label} {...rest}>
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} size="s" className={styles['arrow']} />
    </span>
  );
}
