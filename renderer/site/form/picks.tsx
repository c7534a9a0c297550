import { Check } from 'lucide-react';
import { useId } from 'react';
import { classes } from '../../ui/layout/classes.ts';
import { Icon } from '../../ui/art/icon.tsx';
import { FieldError } from '../../ui/controls/field-error.tsx';
import styles from './picks.module.css';

/**
 * One answer out of few, each as large as a thumb. `value` null when none is chosen; without `onChange`
 * it is the form's.
 */
export function Picks<Value extends string>({
  legend,
  name,
  options,
  value,
  onChange,
  error,
}: {
  legend: string;
  name: string;
  options: readonly { value: Value; label: string }[];
  value: Value | null;
  onChange?: (value: Value) => void;
  error: string | undefined;
}) {
  const below = useId();
  return (
    <fieldset aria-describedby={error ? below : undefined} data-problem={error ? true : undefined}>
      <legend className={classes('label', styles['legend'])}>{legend}</legend>
      <div className={styles['picks']}>
        {options.map((option) => (
          <label key={option.value} className={styles['pick']}>
            <input
              type="radio"
              name={name}
              value={option.value}
              {...(onChange
                ? { checked: option.value === value, onChange: () => onChange(option.value) }
                : { defaultChecked: option.value === value })}
            />
            <span>{option.label}</span>
            <i aria-hidden="true">
              <Icon of={Check} size="s" />
            </i>
          </label>
        ))}
      </div>
      {error && <FieldError id={below}>{error}</FieldError>}
    </fieldset>
  );
}
