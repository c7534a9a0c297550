import { BOUNCE_PATH } from '../../../shared/api-paths.ts';
import { localeOfPath, pathWithoutLocale } from '../../../shared/locales.ts';

const AT_ONCE_MS = 10_000;

/** With `lb=1` in the address reports a visit that is left at once, untouched. */
export function watchBounce(): void {
  const query = new URLSearchParams(location.search);
  const locale = localeOfPath(location.pathname);
  if (query.get('lb') !== '1' || !locale) return;
  const path = pathWithoutLocale(location.pathname);
  let isTouched = false;
  for (const sign of ['pointerdown', 'keydown', 'wheel'])
    addEventListener(sign, () => (isTouched = true), { once: true, passive: true, capture: true });
  addEventListener(
    'pagehide',
    () => {
      const ms = Math.round(performance.now());
      if (isTouched || ms >= AT_ONCE_MS) return;
      const network = (query.get('network') ?? '').slice(0, 100);
      const body = JSON.stringify({ path, locale, network, ms });
      navigator.sendBeacon(BOUNCE_PATH, new Blob([body], { type: 'application/json' }));
    },
    { once: true },
  );
}
