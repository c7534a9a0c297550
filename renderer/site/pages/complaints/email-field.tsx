import { useText } from '../../../i18n/text.ts';
import { TextField } from '../../../ui/controls/text-field.tsx';
import type { fieldsOf } from '../../form/form-fields.ts';

/** The address for an answer; the signed-in member finds their own filled in. */
export function EmailField({
  field,
  email,
  required = true,
}: {
  field: ReturnType<typeof fieldsOf>;
  /** Of the signed-in member. */
  email: string;
  required?: boolean;
}) {
  const t = useText('complaints');
  const typed = field('email');
  return (
    <TextField
      label={t('form.email')}
      type="email"
      autoComplete="email"
      required={required}
      {...typed}
      defaultValue={typed.defaultValue || email}
    />
  );
}
