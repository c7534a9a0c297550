import { useId } from 'react';
import { useSettings } from '../../../session/contexts.ts';
import { useText } from '../../../i18n/text.ts';
import { FieldError } from '../../../ui/controls/field-error.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { classes } from '../../../ui/layout/classes.ts';
import styles from '../signup.module.css';
import type { StepProps } from '../step.ts';

const PARTS = [
  ['day', 'bday-day', 2],
  ['month', 'bday-month', 2],
  ['year', 'bday-year', 4],
] as const;

/** Step 2: the birth date in three fields of digits. */
export function BirthDateStep({ draft, errors, change }: StepProps) {
  const t = useText('signup');
  const { min_age: age } = useSettings();
  const below = useId();
  const problem = errors.date_of_birth;
  return (
    <fieldset aria-describedby={below}>
      <legend className={classes('label', styles['legend'])}>
        {t('birthDate.title', { age })}
      </legend>
      <div className={styles['date']}>
        {PARTS.map(([part, autoComplete, digits]) => (
          <TextField
            key={part}
            label={t(`birthDate.${part}`)}
            name={autoComplete}
            autoComplete={autoComplete}
            inputMode="numeric"
            maxLength={digits}
            required
            value={draft[part]}
            aria-invalid={problem ? true : undefined}
            onChange={(event) => change({ [part]: event.target.value })}
          />
        ))}
      </div>
      {problem ? (
        <FieldError id={below}>{problem}</FieldError>
      ) : (
        <p id={below} className="small muted">
          {t('birthDate.hint')}
        </p>
      )}
    </fieldset>
  );
}
