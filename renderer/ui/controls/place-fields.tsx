import { regionWord } from '../../../shared/profile-choices.ts';
import { placeName, placeNames } from '../../../shared/discover/place-names.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { Combobox, type ComboboxWords } from './combobox.tsx';
import type { RegionData } from '../member/place.ts';
import { Select } from './select.tsx';

export interface PlaceValue {
  country: string;
  region: string;
  city: string;
}
export interface Town {
  name: string;
  region: string;
}

/**
 * Country, region and town.
 * @param towns of the country; null while loading.
 * @param find the town is typed and brings its region; without, it is picked from a list.
 */
export function PlaceFields({
  value,
  onChange,
  countries,
  regions,
  towns,
  errors = {},
  find,
}: {
  value: PlaceValue;
  onChange: (value: PlaceValue) => void;
  countries: readonly string[];
  regions: RegionData;
  towns: readonly Town[] | null;
  errors?: { country?: string; region?: string; city?: string };
  find?: ComboboxWords;
}) {
  const t = useText('common');
  const names = useText('choices');
  const format = useFormat();
  const choose = { value: '', label: t('place.choose') };
  const offered = countries
    .map((country) => ({ value: country, label: format.country(country) }))
    .sort((one, other) => one.label.localeCompare(other.label));
  const here = regions[value.country] ?? [];
  const regionName = (id: string) => here.find((region) => region.id === id)?.name;
  const offeredTowns = (towns ?? [])
    .map((town) => ({ ...town, label: placeName(value.country, town.name, format.locale) }))
    .sort((one, other) => one.label.localeCompare(other.label, format.locale));
  const near = offeredTowns.filter((town) => town.region === value.region);
  return (
    <>
      <Select
        label={t('place.country')}
        name="country"
        autoComplete="country"
        required
        error={errors.country}
        value={value.country}
        options={value.country ? offered : [choose, ...offered]}
        onChange={(event) => onChange({ country: event.target.value, region: '', city: '' })}
      />
      {here.length > 0 && (
        <Select
          label={names(`region.${regionWord(value.country)}`)}
          name="region"
          required
          error={errors.region}
          value={value.region}
          options={[
            ...(value.region ? [] : [choose]),
            ...here.map((region) => ({ value: region.id, label: region.name })),
          ]}
          onChange={(event) => onChange({ ...value, region: event.target.value, city: '' })}
        />
      )}
      {find && (
        <Combobox
          label={t('place.city')}
          name="city"
          error={errors.city}
          value={value.city}
          shown={placeName(value.country, value.city, format.locale)}
          disabled={towns === null}
          words={find}
          options={offeredTowns.map((town) => ({
            value: town.name,
            label: town.label,
            also: placeNames(value.country, town.name),
            beside: regionName(town.region),
          }))}
          onChange={(city) =>
            onChange({
              ...value,
              region: towns?.find((town) => town.name === city)?.region ?? value.region,
              city,
            })
          }
        />
      )}
      {!find && value.region !== '' && (towns === null || near.length > 0) && (
        <Select
          label={t('place.city')}
          name="city"
          required
          error={errors.city}
          value={value.city}
          disabled={towns === null}
          options={[
            ...(value.city ? [] : [choose]),
            ...near.map((town) => ({ value: town.name, label: town.label })),
          ]}
          onChange={(event) => onChange({ ...value, city: event.target.value })}
        />
      )}
    </>
  );
}
