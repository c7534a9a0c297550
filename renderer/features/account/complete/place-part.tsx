import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { COUNTRIES } from '../../../../shared/profile-choices.ts';
import { useMember, useSettings } from '../../../session/contexts.ts';
import { useRegions } from '../../../session/use-regions.ts';
import { useFailureText } from '../../../session/failure-text.ts';
import { useTowns } from '../../../session/use-towns.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { PlaceFields, type PlaceValue } from '../../../ui/controls/place-fields.tsx';
import { SavedPart } from './part.tsx';
import { useSaving } from './use-saving.ts';

/** Where one lives, by real places. */
export function PlacePart() {
  const t = useText('complete');
  const common = useText('common');
  const words = useText('signup');
  const failureText = useFailureText();
  const { countries } = useSettings();
  const regions = useRegions();
  const { country, region, city } = useMember().profile;
  const saving = useSaving();
  const [value, setValue] = useState<PlaceValue>({
    country,
    region: region ?? '',
    city: city ?? '',
  });
  const { towns, failure, askAgain } = useTowns(value.country);
  const chosen = COUNTRIES.find((one) => one === value.country);
  const save = () => {
    if (chosen)
      void saving.save({ country: chosen, region: value.region || null, city: value.city || null });
  };
  const { fields } = saving;
  return (
    <SavedPart title={t('place.title')} filled={city !== null} saving={saving} onSave={save}>
      <PlaceFields
        value={value}
        countries={countries}
        regions={regions}
        towns={towns}
        onChange={(next) => {
          setValue(next);
          saving.touch();
        }}
        errors={{
          ...(fields['country'] ? { country: fields['country'] } : {}),
          ...(fields['region'] ? { region: fields['region'] } : {}),
          ...(fields['city'] ? { city: fields['city'] } : {}),
        }}
      />
      {failure && (
        <Notice
          boxed
          tone="danger"
          icon={CircleAlert}
          role="alert"
          action={
            <Button variant="plain" onClick={askAgain}>
              {common('tryAgain')}
            </Button>
          }
        >
          {failureText(failure)}
        </Notice>
      )}
      <p className="tiny muted">{words('place.hint')}</p>
    </SavedPart>
  );
}
