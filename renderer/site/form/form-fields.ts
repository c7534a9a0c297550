import type { FormAnswer } from '../../../shared/site/site-forms.ts';

interface FieldState {
  name: string;
  defaultValue: string;
  error: string | null;
}

/**
 * The fields of a form as it was sent: only the form that was sent has what was typed.
 * @param isSent whether this one is it.
 */
export function fieldsOf(
  { values, errors }: Pick<FormAnswer, 'values' | 'errors'>,
  isSent: boolean,
): (name: string) => FieldState {
  return (name) => ({
    name,
    defaultValue: isSent ? (values[name] ?? '') : '',
    error: isSent ? (errors[name] ?? null) : null,
  });
}
