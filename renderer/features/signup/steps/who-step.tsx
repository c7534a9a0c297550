import { WANTED, type Wanted } from '../../../../shared/account/signup-fields.ts';
import { GENDERS, type Gender } from '../../../../shared/profile-choices.ts';
import { useSettings } from '../../../session/contexts.ts';
import { useText } from '../../../i18n/text.ts';
import { Picks } from '../../../site/form/picks.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { FieldError } from '../../../ui/controls/field-error.tsx';
import styles from '../signup.module.css';
import type { StepProps } from '../step.ts';

/** Step 0: who one is and whom one looks for; stored with explicit consent only. */
export function WhoStep({ draft, errors, change }: StepProps) {
  const t = useText('signup');
  const names = useText('choices');
  const { name: site } = useSettings();
  return (
    <>
      <Picks<Gender>
        legend={t('gender.label')}
        name="gender"
        options={GENDERS.map((value) => ({ value, label: names(`gender.${value}`) }))}
        value={draft.gender}
        error={errors.gender}
        onChange={(gender) => change({ gender })}
      />
      <div className={styles['group']}>
        <Picks<Wanted>
          legend={t('wanted.label')}
          name="wanted"
          options={WANTED.map((value) => ({ value, label: t(`wanted.${value}`) }))}
          value={draft.wanted}
          error={errors.sexuality}
          onChange={(wanted) => change({ wanted })}
        />
        {draft.wanted && (
          <Checkbox
            checked={draft.consent}
            hint={t('consent.hint')}
            onChange={(consent) => change({ consent })}
          >
            {t('consent.label', { site })}
          </Checkbox>
        )}
        {errors.consent_sensitive && <FieldError>{errors.consent_sensitive}</FieldError>}
      </div>
    </>
  );
}
