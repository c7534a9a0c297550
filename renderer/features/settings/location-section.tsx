import { CircleAlert, LocateFixed, MapPin } from 'lucide-react';
import { useMember, useSettings } from '../../app/contexts.ts';
import { useGeolocation, useGeolocationPermission, type FoundPlace } from '../../app/use-geolocation.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './settings.module.css';

/** A place with its region and country, as far as each is known. */
function usePlaceName(): (place: { city: string | null; region: string | null; country: string }) => string {
  const { region_data: regions } = useSettings();
  const format = useFormat();
  return ({ city, region, country }) => [city, regions[country]?.find((one) => one.id === region)?.name, format.country(country)].filter(Boolean).join(', ');
}

/** Where the member lives, and a button that finds it (specification section 2, location settings). */
export function LocationSection() {
  const t = useText('settings');
  const { profile } = useMember();
  const nameOf = usePlaceName();
  const permission = useGeolocationPermission();
  const { location, locate } = useGeolocation();
  const found: FoundPlace | null = location.state === 'active' ? location.place : null;
  return (
    <>
      <div><p className="label">{t('location.current')}</p><p className="small muted">{nameOf(profile)}</p></div>
      <p className="small muted">{t('location.seen')}</p>
      {permission === 'unsupported'
        ? <p className="small muted">{t('location.unsupported')}</p>
        : (
          <Button variant={found ? 'quiet' : 'line'} className={styles['start']} busy={location.state === 'locating'} aria-pressed={found !== null} onClick={() => void locate()}>
            <Icon of={found ? MapPin : LocateFixed} />{t(location.state === 'locating' ? 'location.locating' : 'location.locate')}
          </Button>
        )}
      {permission === 'denied' && location.state === 'idle' && <p className="small muted">{t('location.blocked')}</p>}
      <div role="status">
        {found && <Notice boxed tone="success" icon={MapPin}>{t('location.found', { place: nameOf(found) })}</Notice>}
      </div>
      {location.state === 'error' && <Notice boxed tone="danger" icon={CircleAlert} role="alert">{t(`location.${location.error}`)}</Notice>}
    </>
  );
}
