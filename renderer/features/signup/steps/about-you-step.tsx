import { GENDERS, type Gender } from '../../../../shared/profile-choices.ts';
import { useSettings } from '../../../session/contexts.ts';
import { useRegions } from '../../../session/use-regions.ts';
import { useFailureText } from '../../../session/failure-text.ts';
import { useTowns } from '../../../session/use-towns.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { FieldError } from '../../../ui/controls/field-error.tsx';
import { PlaceFields } from '../../../ui/controls/place-fields.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import type { Wanted } from '../draft.ts';
import styles from '../signup.module.css';
import type { StepProps } from '../step.ts';

const WANTED = ['female', 'male', 'both'] as const;

/** Step 3: person and place; sexuality with explicit consent only. */
export function AboutYouStep({ draft, errors, change }: StepProps) {
  const t = useText('signup');
  const names = useText('choices');
  const common = useText('common');
  const failureText = useFailureText();
  const { countries, name: site } = useSettings();
  const regions = useRegions();
  const { towns, failure, askAgain } = useTowns(draft.country);
  return (
    <>
      <Segmented<Gender>
        legend={t('gender.label')}
        options={GENDERS.map((value) => ({ value, label: names(`gender.${value}`) }))}
        value={draft.gender}
        error={errors.gender}
        onChange={(gender) => change({ gender })}
      />
      <div className={styles['group']}>
        <Segmented<Wanted>
          legend={t('wanted.label')}
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
      <PlaceFields
        value={{ country: draft.country, region: draft.region, city: draft.city }}
        onChange={change}
        countries={countries}
        regions={regions}
        towns={towns}
        errors={{
          ...(errors.country ? { country: errors.country } : {}),
          ...(errors.region ? { region: errors.region } : {}),
          ...(errors.city ? { city: errors.city } : {}),
        }}
      />
      {failure && (
        <div role="alert" className={styles['group']}>
          <FieldError>{failureText(failure)}</FieldError>
          <Button variant="line" onClick={askAgain}>
            {common('tryAgain')}
          </Button>
        </div>
      )}
      <p className="tiny muted">{t('place.hint')}</p>
    </>
  );
}
