import { useState } from 'react';
import { placeName, placeNames } from '../../../../shared/discover/place-names.ts';
import { regionWord } from '../../../../shared/profile-choices.ts';
import { useSettings } from '../../../session/contexts.ts';
import { useFailureText } from '../../../session/failure-text.ts';
import { useRegions } from '../../../session/use-regions.ts';
import type { useTowns } from '../../../session/use-towns.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Combobox } from '../../../ui/controls/combobox.tsx';
import { FieldError } from '../../../ui/controls/field-error.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { PeopleNear } from '../people-near.tsx';
import styles from '../signup.module.css';
import type { StepProps } from '../step.ts';

/** The country that was guessed, as a line; the list of all of them where it is another. */
function CountryField({ draft, errors, change }: StepProps) {
  const t = useText('signup');
  const common = useText('common');
  const format = useFormat();
  const { countries } = useSettings();
  const [asked, setAsked] = useState(false);
  const known = countries.some((one) => one === draft.country);
  if (known && !asked && !errors.country)
    return (
      <p className={styles['country']}>
        <span>
          {common('place.country')}: <b>{format.country(draft.country)}</b>
        </span>
        {countries.length > 1 && (
          <button type="button" className="link" onClick={() => setAsked(true)}>
            {t('place.change')}
          </button>
        )}
      </p>
    );
  const offered = countries
    .map((country) => ({ value: country, label: format.country(country) }))
    .sort((one, other) => one.label.localeCompare(other.label, format.locale));
  return (
    <Select
      label={common('place.country')}
      name="country"
      autoComplete="country"
      required
      autoFocus={asked}
      error={errors.country}
      value={known ? draft.country : ''}
      options={known ? offered : [{ value: '', label: common('place.choose') }, ...offered]}
      onChange={(event) => change({ country: event.target.value, region: '', city: '' })}
    />
  );
}

/** Step 2: the town, which brings its region; where a country has no list of towns, the region. */
export function PlaceStep({
  draft,
  errors,
  change,
  places: { towns, failure, askAgain },
}: StepProps & { places: ReturnType<typeof useTowns> }) {
  const common = useText('common');
  const own = useText('own');
  const names = useText('choices');
  const format = useFormat();
  const failureText = useFailureText();
  const here = useRegions()[draft.country] ?? [];
  const listed = towns?.length !== 0;
  return (
    <>
      {listed && (
        <Combobox
          label={common('place.city')}
          name="city"
          error={errors.city}
          value={draft.city}
          shown={placeName(draft.country, draft.city, format.locale)}
          disabled={draft.country === ''}
          words={{
            none: towns ? own('noPlace') : '…',
            found: (count) => own('placesFound', { count }),
          }}
          options={(towns ?? [])
            .map((town) => ({
              value: town.name,
              label: placeName(draft.country, town.name, format.locale),
              also: placeNames(draft.country, town.name),
              beside: here.find(({ id }) => id === town.region)?.name,
            }))
            .sort((one, other) => one.label.localeCompare(other.label, format.locale))}
          onChange={(city) =>
            change({ city, region: towns?.find((town) => town.name === city)?.region ?? '' })
          }
        />
      )}
      {!listed && here.length > 0 && (
        <Select
          label={names(`region.${regionWord(draft.country)}`)}
          name="region"
          required
          error={errors.region}
          value={draft.region}
          options={[
            ...(draft.region ? [] : [{ value: '', label: common('place.choose') }]),
            ...here.map((region) => ({ value: region.id, label: region.name })),
          ]}
          onChange={(event) => change({ region: event.target.value })}
        />
      )}
      <CountryField draft={draft} errors={errors} change={change} />
      {failure && (
        <div role="alert" className={styles['group']}>
          <FieldError>{failureText(failure)}</FieldError>
          <Button variant="line" onClick={askAgain}>
            {common('tryAgain')}
          </Button>
        </div>
      )}
      <PeopleNear draft={draft} />
    </>
  );
}
