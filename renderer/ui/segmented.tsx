import { useId } from 'react';
import { classes } from './classes.ts';
import styles from './segmented.module.css';

export interface SegmentOption<Value extends string> { value: Value; label: string }

/** A few choices of which one holds, side by side: a radio group. `value` null when none is chosen. */
export function Segmented<Value extends string>({ legend, options, value, onChange, hideLegend = false, className }: {
  legend: string; options: readonly SegmentOption<Value>[]; value: Value | null; onChange: (value: Value) => void; hideLegend?: boolean; className?: string;
}) {
  const name = useId();
  return (
    <fieldset className={classes(styles['group'], className)}>
      <legend className={hideLegend ? 'sr-only' : classes('label', styles['legend'])}>{legend}</legend>
      <div className={styles['segments']}>
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} value={option.value} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
