import { CircleAlert, LocateFixed, MapPin } from 'lucide-react';
import { useState } from 'react';
import { COUNTRIES } from '../../../../shared/profile-choices.ts';
import { placeName } from '../../../../shared/discover/place-names.ts';
import { useMember, useToast } from '../../../session/contexts.ts';
import { useRegions } from '../../../session/use-regions.ts';
import { useFailureText } from '../../../session/failure-text.ts';
import {
  useGeolocation,
  useGeolocationPermission,
  type FoundPlace,
} from '../../../actions/location/use-geolocation.ts';
import { useRequest } from '../../../session/use-request.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/art/icon.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import styles from '../settings.module.css';

function usePlaceName(): (place: {
  city: string | null;
  region: string | null;
  country: string;
}) => string {
  const regions = useRegions();
  const format = useFormat();
  return ({ city, region, country }) =>
    [
      city && placeName(country, city, format.locale),
      regions[country]?.find((one) => one.id === region)?.name,
      format.country(country),
    ]
      .filter(Boolean)
      .join(', ');
}

/** Stores a place in the profile; the changed member arrives by the live events. */
function useStorePlace(): { busy: boolean; store: (place: FoundPlace) => Promise<void> } {
  const t = useText('settings');
  const locale = useLocale();
  const request = useRequest();
  const toast = useToast();
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);
  async function store({ country, region, city }: FoundPlace): Promise<void> {
    const known = COUNTRIES.find((one) => one === country);
    if (!known) return;
    setBusy(true);
    const answer = await request('saveProfile', { body: { country: known, region, city } });
    setBusy(false);
    toast(
      answer.ok
        ? { tone: 'success', text: t('location.kept', { city: placeName(country, city, locale) }) }
        : { tone: 'danger', text: failureText(answer.failure) },
    );
  }
  return { busy, store };
}

/** Where the member lives, and a button that finds it. */
export function LocationSection() {
  const t = useText('settings');
  const locale = useLocale();
  const { profile } = useMember();
  const nameOf = usePlaceName();
  const permission = useGeolocationPermission();
  const { location, locate } = useGeolocation();
  const { busy, store } = useStorePlace();
  const found: FoundPlace | null = location.state === 'active' ? location.place : null;
  const isHome =
    found !== null &&
    found.city === profile.city &&
    found.region === profile.region &&
    found.country === profile.country;
  return (
    <>
      <div>
        <p className="label">{t('location.current')}</p>
        <p className="small muted">{nameOf(profile)}</p>
      </div>
      <p className="small muted">{t('location.seen')}</p>
      {permission === 'unsupported' ? (
        <p className="small muted">{t('location.unsupported')}</p>
      ) : (
        <Button
          variant={found ? 'quiet' : 'line'}
          className={styles['start']}
          busy={location.state === 'locating'}
          aria-pressed={found !== null}
          onClick={() => void locate()}
        >
          <Icon of={found ? MapPin : LocateFixed} />
          {t(location.state === 'locating' ? 'location.locating' : 'location.locate')}
        </Button>
      )}
      {permission === 'denied' && location.state === 'idle' && (
        <p className="small muted">{t('location.blocked')}</p>
      )}
      <div role="status">
        {found && (
          <Notice boxed tone="success" icon={MapPin}>
            {t('location.found', { place: nameOf(found) })}
          </Notice>
        )}
      </div>
      {found && !isHome && (
        <Button
          variant="primary"
          className={styles['start']}
          busy={busy}
          onClick={() => void store(found)}
        >
          {t('location.keep', { city: placeName(found.country, found.city, locale) })}
        </Button>
      )}
      {location.state === 'error' && (
        <Notice boxed tone="danger" icon={CircleAlert} role="alert">
          {t(`location.${location.error}`)}
        </Notice>
      )}
    </>
  );
}
