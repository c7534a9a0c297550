import { useCallback, useEffect, useState } from 'react';
import { GEOCODE_CACHE_MS } from '../../../shared/notifications.ts';
import { localSetting, saveLocalSetting, type StoredPlace } from '../../local/local-settings.ts';
import { useDatabase } from '../../session/contexts.ts';
import { useRequest } from '../../session/use-request.ts';

/** Whether the browser would give a position. */
type GeolocationPermission = PermissionState | 'unsupported' | 'unknown';
export type FoundPlace = Omit<StoredPlace, 'at'>;
type LocationError = 'denied' | 'unavailable' | 'nowhere';
type Location =
  | { state: 'idle' }
  | { state: 'locating' }
  | { state: 'active'; place: FoundPlace }
  | { state: 'error'; error: LocationError };

/** `unsupported`, `unknown`, or the browser's state as it changes. */
export function useGeolocationPermission(): GeolocationPermission {
  const [permission, setPermission] = useState<GeolocationPermission>(() =>
    'geolocation' in navigator ? 'unknown' : 'unsupported',
  );
  useEffect(() => {
    if (!('geolocation' in navigator) || !('permissions' in navigator)) return;
    const unmounted = new AbortController();
    // A browser that cannot say is asked when the member presses.
    navigator.permissions.query({ name: 'geolocation' }).then(
      (status) => {
        if (unmounted.signal.aborted) return;
        setPermission(status.state);
        status.addEventListener('change', () => setPermission(status.state), {
          signal: unmounted.signal,
        });
      },
      () => undefined,
    );
    return () => unmounted.abort();
  }, []);
  return permission;
}

const PATIENCE_MS = 20_000;
const DENIED = 1;

/** Asks for the position; one of the last hour will do. */
const position = (): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      maximumAge: GEOCODE_CACHE_MS,
      timeout: PATIENCE_MS,
      enableHighAccuracy: false,
    });
  });

/** This device's place, stored for an hour. The position is sent once, to about a kilometre. */
export function useGeolocation(): { location: Location; locate: () => Promise<void> } {
  const database = useDatabase();
  const request = useRequest();
  const [location, setLocation] = useState<Location>({ state: 'idle' });
  const locate = useCallback(async () => {
    setLocation({ state: 'locating' });
    const stored = await localSetting(database, 'geocode');
    if (stored && Date.now() - stored.at < GEOCODE_CACHE_MS) {
      setLocation({ state: 'active', place: stored });
      return;
    }
    try {
      const { coords } = await position();
      const answer = await request('geocode', {
        query: { lat: coords.latitude.toFixed(2), lon: coords.longitude.toFixed(2) },
      });
      // A failed call counts as no place.
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
