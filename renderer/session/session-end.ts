import { useLocation, useNavigate } from 'react-router';
import { localisedPath } from '../../shared/locales.ts';
import { useLocale } from '../i18n/locale.ts';
import { loginPath } from './access.ts';
import { setBusy } from './busy.ts';
import { signedOut } from './session.ts';
import { useSyncEvent } from './sync-events.ts';

let destination: { path: string; state: unknown } | null = null;

/** Where the requested end of the session leads, without locale; null for the root. */
export function setSignOutDestination(place: { path: string; state: unknown } | null): void {
  destination = place;
}

/** Leaves the members' pages when the session ends: to the root if asked for, else to the login. */
export function useSessionEnd(): void {
  const navigate = useNavigate();
  const locale = useLocale();
  const { pathname, search } = useLocation();
  useSyncEvent((event) => {
    if (event.kind !== 'signed_out') return;
    setBusy(false);
    const asked = event.reason === 'asked';
    const place = asked ? destination : null;
    destination = null;
    const next = asked
      ? localisedPath(locale, place?.path ?? '/')
      : loginPath(locale, pathname + search);
    void signedOut(event.reason === 'asked' ? null : event.reason, () =>
      navigate(next, { replace: true, state: place?.state ?? null }),
    );
  });
}
