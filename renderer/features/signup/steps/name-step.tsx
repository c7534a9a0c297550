import { placeName } from '../../../../shared/discover/place-names.ts';
import { nameProblem } from '../../../../shared/account/signup-rules.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Outcome } from '../outcome.tsx';
import type { StepProps } from '../step.ts';
import { useDraftAge } from '../use-draft-age.ts';

/** Step 3: the name that others see, beside all that they see with it. */
export function NameStep({ draft, errors, change }: StepProps) {
  const t = useText('signup');
  const { locale } = useFormat();
  const age = useDraftAge(draft);
  const who = [
    age === null ? draft.name.trim() : t('member.who', { name: draft.name.trim(), age }),
    placeName(draft.country, draft.city, locale),
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <>
      <TextField
        label={t('name.label')}
        name="name"
        autoComplete="nickname"
        autoCapitalize="words"
        enterKeyHint="next"
        spellCheck={false}
        required
        hint={t('name.hint')}
        value={draft.name}
        error={errors.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <Outcome>
        {!nameProblem(draft.name, draft.email) && !errors.name && t('name.so', { who })}
      </Outcome>
    </>
  );
}
