import { useId } from 'react';
import { classes } from '../layout/classes.ts';
import { FieldError } from './field-error.tsx';
import styles from './segmented.module.css';

interface SegmentOption<Value extends string> {
  value: Value;
  label: string;
}

/** A radio group side by side. `value` null when none is chosen. */
export function Segmented<Value extends string>({
  legend,
  options,
  value,
  onChange,
  hideLegend = false,
  error,
  className,
  name: formName,
}: {
  legend: string;
  options: readonly SegmentOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  hideLegend?: boolean;
  error?: string;
  className?: string;
  /** The field's name in a form that the browser sends. */
  name?: string;
}) {
  const own = useId();
  const name = formName ?? own;
  return (
    <fieldset
      className={classes(styles['group'], className)}
      aria-describedby={error ? `${name}-error` : undefined}
      data-problem={error ? true : undefined}
    >
      <legend className={hideLegend ? 'sr-only' : classes('label', styles['legend'])}>
        {legend}
      </legend>
      <div className={styles['segments']}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
