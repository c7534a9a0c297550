import { useId, useRef, type ChangeEvent, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useSettings } from '../../../session/contexts.ts';
import { useText } from '../../../i18n/text.ts';
import { FieldError } from '../../../ui/controls/field-error.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { classes } from '../../../ui/layout/classes.ts';
import { readDate } from '../birth-date.ts';
import { Outcome } from '../outcome.tsx';
import styles from '../signup.module.css';
import type { StepProps } from '../step.ts';
import { useDraftAge } from '../use-draft-age.ts';

const PARTS = [
  ['day', 'bday-day', 2],
  ['month', 'bday-month', 2],
  ['year', 'bday-year', 4],
] as const;

/** What a person types, as against what a browser fills in. */
const isTyped = ({ nativeEvent }: ChangeEvent): boolean =>
  nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('insert');

/** Step 1: the birth date in three fields of digits; typing leads from one to the next. */
export function BirthDateStep({ draft, errors, change }: StepProps) {
  const t = useText('signup');
  const { min_age: minAge } = useSettings();
  const below = useId();
  const box = useRef<HTMLDivElement>(null);
  const problem = errors.date_of_birth;
  const age = useDraftAge(draft);
  const focus = (index: number) => {
    const field = box.current?.querySelectorAll('input')[index];
    field?.focus();
    field?.select();
  };
  const paste = (event: ClipboardEvent) => {
    const date = readDate(event.clipboardData.getData('text'));
    if (!date) return;
    event.preventDefault();
    change(date);
    focus(PARTS.length - 1);
  };
  const goBack = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.key !== 'Backspace' || event.currentTarget.value !== '' || index === 0) return;
    event.preventDefault();
    focus(index - 1);
  };
  return (
    <fieldset aria-describedby={problem ? below : undefined}>
      <legend className={classes('label', styles['legend'])}>
        {t('birthDate.title', { age: minAge })}
      </legend>
      <div ref={box} className={styles['date']} onPaste={paste}>
        {PARTS.map(([part, autoComplete, digits], index) => (
          <TextField
            key={part}
            label={t(`birthDate.${part}`)}
            name={autoComplete}
            autoComplete={autoComplete}
            inputMode="numeric"
            enterKeyHint="next"
            maxLength={digits}
            required
            value={draft[part]}
            aria-invalid={problem ? true : undefined}
            onKeyDown={(event) => goBack(event, index)}
            onChange={(event) => {
              const { value } = event.target;
              change({ [part]: value });
              if (isTyped(event) && value.length === digits && index < PARTS.length - 1)
                focus(index + 1);
            }}
          />
        ))}
      </div>
      {problem && <FieldError id={below}>{problem}</FieldError>}
      <Outcome>{!problem && age !== null && t('birthDate.so', { age })}</Outcome>
    </fieldset>
  );
}
