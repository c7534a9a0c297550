import { LocateFixed } from 'lucide-react';
import { useContext, useEffect, useRef, useState } from 'react';
import { regionWord } from '../../../shared/profile-choices.ts';
import { GEOCODE_CACHE_MS } from '../../../shared/notifications.ts';
import type { Locale } from '../../../shared/locales.ts';
import { placeName } from '../../../shared/discover/place-names.ts';
import { FIRST_KM } from '../../../shared/discover/first-search.ts';
import { DISTANCES_KM } from '../../../shared/discover/search-fields.ts';
import { MemberContext, useDatabase, useMember, useSettings } from '../../session/contexts.ts';
import { useRegions } from '../../session/use-regions.ts';
import {
  useGeolocation,
  useGeolocationPermission,
} from '../../actions/location/use-geolocation.ts';
import { useFormat } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useText } from '../../i18n/text.ts';
import { localSetting } from '../../local/local-settings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/art/icon.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Select } from '../../ui/controls/select.tsx';
import type { FilterProps } from './filter-props.ts';
import styles from './filters.module.css';

/** The distances on offer, with the one that an older address names. */
const kilometresWith = (km: number | undefined): number[] =>
  [...new Set([...DISTANCES_KM, ...(km === undefined ? [] : [km])])].sort(
    (one, other) => one - other,
  );

/** What a reader calls the town that distances of a search count from, such as `BE:Bruxelles`. */
export const townOf = (near: string, locale: Locale): string =>
  placeName(near.slice(0, near.indexOf(':')), near.slice(near.indexOf(':') + 1), locale);

function CountryFields({ filters, onChange }: FilterProps) {
  const t = useText('search');
  const names = useText('choices');
  const settings = useSettings();
  const format = useFormat();
  const regionsOf = useRegions();
  const countries = settings.countries
    .map((country) => ({ value: country, label: format.country(country) }))
    .sort((one, other) => one.label.localeCompare(other.label));
  const regions =
    filters.country && settings.search_fields.includes('countryregion')
      ? (regionsOf[filters.country] ?? [])
      : [];
  const word = regionWord(filters.country ?? '');
  return (
    <>
      {settings.search_fields.includes('country') && (
        <Select
          label={t('filters.country')}
          value={filters.country ?? ''}
          options={countries}
          onChange={(event) =>
            onChange({
              ...filters,
              country: settings.countries.find((country) => country === event.target.value),
              countryregion: undefined,
            })
          }
        />
      )}
      {regions.length > 0 && (
        <Select
          label={names(`region.${word}`)}
          value={filters.countryregion ?? ''}
          options={[
            { value: '', label: t(`anyRegion.${word}`) },
            ...regions.map((region) => ({ value: region.id, label: region.name })),
          ]}
          onChange={(event) =>
            onChange({ ...filters, countryregion: event.target.value || undefined })
          }
        />
      )}
    </>
  );
}

/** The town that distances count from; only it is sent and stored. */
function OriginField({
  near,
  onChange,
}: {
  near: string | undefined;
  onChange: (near: string | undefined) => void;
}) {
  const t = useText('search');
  const db = useDatabase();
  const locale = useLocale();
  const { profile } = useMember();
  const permission = useGeolocationPermission();
  const { location, locate } = useGeolocation();
  // Finding takes a while, in which other filters may be chosen.
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const find = async () => {
    await locate();
    const place = await localSetting(db, 'geocode');
    if (place && Date.now() - place.at < GEOCODE_CACHE_MS)
      latest.current(`${place.country}:${place.city}`);
  };
  const from = near
    ? townOf(near, locale)
    : profile.city && placeName(profile.country, profile.city, locale);
  return (
    <div className={styles['field']}>
      <p className="small muted" role="status">
        {from ? t('filters.from', { place: from }) : t('filters.noOrigin')}
      </p>
      <div className="row-wrap">
        {permission !== 'unsupported' && (
          <Button variant="line" busy={location.state === 'locating'} onClick={() => void find()}>
            <Icon of={LocateFixed} size="s" />
            {t('filters.locate')}
          </Button>
        )}
        {near && profile.city && (
          <Button variant="plain" onClick={() => onChange(undefined)}>
            {t('filters.fromHome')}
          </Button>
        )}
      </div>
      {location.state === 'error' && (
        <p className="small" role="alert">
          {t(`filters.located.${location.error}`)}
        </p>
      )}
    </div>
  );
}

/** Country and region, or a distance from a town, across borders. */
export function PlaceFilter({ filters, onChange }: FilterProps) {
  const t = useText('search');
  const member = useContext(MemberContext);
  const { search_fields: fields, countries } = useSettings();
  // Chosen, but with no town to count from yet.
  const [seeking, setSeeking] = useState(false);
  const near = member !== null && fields.includes('distance');
  const country = fields.includes('country') || fields.includes('countryregion');
  if (!near && !country) return null;
  const home = countries.find((one) => one === member?.profile.country);
  const { km, near: origin, country: _country, countryregion: _region, ...others } = filters;
  const choose = (place: 'country' | 'near') => {
    const from = origin ?? member?.profile.city;
    // Without a town to count from there is nothing to ask for yet.
    setSeeking(place === 'near' && !from);
    if (place === 'country') onChange({ ...others, ...(home ? { country: home } : {}) });
    else if (from) onChange({ ...others, km: FIRST_KM, ...(origin ? { near: origin } : {}) });
  };
  const isNear = km !== undefined || seeking;
  return (
    <div className={styles['places']}>
      {near && (
        <Segmented<'country' | 'near'>
          legend={t('filters.where')}
          value={isNear ? 'near' : 'country'}
          options={[
            { value: 'country', label: t('filters.inCountry') },
            { value: 'near', label: t('filters.nearby') },
          ]}
          onChange={choose}
        />
      )}
      {isNear && near ? (
        <>
          <Select
            label={t('filters.distance')}
            value={String(km ?? FIRST_KM)}
            disabled={km === undefined}
            options={kilometresWith(km).map((one) => ({
              value: String(one),
              label: t('filters.within', { km: one }),
            }))}
            onChange={(event) => onChange({ ...filters, km: Number(event.target.value) })}
          />
          <OriginField
            near={origin}
            onChange={(town) => {
              setSeeking(false);
              onChange({ ...others, km: km ?? FIRST_KM, ...(town ? { near: town } : {}) });
            }}
          />
        </>
      ) : (
        country && <CountryFields filters={filters} onChange={onChange} />
      )}
    </div>
  );
}
