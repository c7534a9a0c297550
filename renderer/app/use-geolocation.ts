import { useCallback, useEffect, useState } from 'react';
import { GEOCODE_CACHE_MS } from '../../shared/notifications.ts';
import { localSetting, saveLocalSetting, type KeptPlace } from '../local/local-settings.ts';
import { useDatabase } from './contexts.ts';
import { useRequest } from './use-request.ts';

/** Whether the browser would tell where this device is (specification section 4). */
export type GeolocationPermission = PermissionState | 'unsupported' | 'unknown';
export type FoundPlace = Omit<KeptPlace, 'at'>;
export type LocationError = 'denied' | 'unavailable' | 'nowhere';
export type Location =
  | { state: 'idle' }
  | { state: 'locating' }
  | { state: 'active'; place: FoundPlace }
  | { state: 'error'; error: LocationError };

/** `unsupported` without geolocation, `unknown` where a browser does not say, else the browser's state; follows it while it changes. */
export function useGeolocationPermission(): GeolocationPermission {
  const [permission, setPermission] = useState<GeolocationPermission>(() =>
    'geolocation' in navigator ? 'unknown' : 'unsupported',
  );
  useEffect(() => {
    if (!('geolocation' in navigator) || !('permissions' in navigator)) return;
    const gone = new AbortController();
    navigator.permissions.query({ name: 'geolocation' }).then(
      (status) => {
        if (gone.signal.aborted) return;
        setPermission(status.state);
        status.addEventListener('change', () => setPermission(status.state), {
          signal: gone.signal,
        });
      },
      () => undefined,
    );
    return () => gone.abort();
  }, []);
  return permission;
}

const PATIENCE_MS = 20_000;
const DENIED = 1;

/** Asks the device where it is; a position of the last hour is as good (specification section 9). */
const position = (): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      maximumAge: GEOCODE_CACHE_MS,
      timeout: PATIENCE_MS,
      enableHighAccuracy: false,
    });
  });

/**
 * Where this device is, as a known place. A second use within the hour asks nobody. Only the place is kept, on this device; the position
 * is sent once, to two decimals, which is about a kilometre.
 */
export function useGeolocation(): { location: Location; locate: () => Promise<void> } {
  const database = useDatabase();
  const request = useRequest();
  const [location, setLocation] = useState<Location>({ state: 'idle' });
  const locate = useCallback(async () => {
    setLocation({ state: 'locating' });
    const kept = await localSetting(database, 'geocode');
    if (kept && Date.now() - kept.at < GEOCODE_CACHE_MS) {
      setLocation({ state: 'active', place: kept });
      return;
    }
    try {
      const { coords } = await position();
      const answer = await request('geocode', {
        query: { lat: coords.latitude.toFixed(2), lon: coords.longitude.toFixed(2) },
      });
      // A call that failed is the same as no place: false (specification section 7).
      const place = answer.ok ? answer.value : false;
      if (place) await saveLocalSetting(database, 'geocode', { ...place, at: Date.now() });
      setLocation(
        place
          ? { state: 'active', place }
          : { state: 'error', error: answer.ok ? 'nowhere' : 'unavailable' },
      );
    } catch (error) {
      setLocation({
        state: 'error',
        error:
          error instanceof GeolocationPositionError && error.code === DENIED
            ? 'denied'
            : 'unavailable',
      });
    }
  }, [database, request]);
  return { location, locate };
}
