import { useLiveQuery } from 'dexie-react-hooks';
import { usePageName } from '../../session/page-name.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { localSetting, saveLocalSetting } from '../../local/local-settings.ts';
import { installWay, onInstallWay } from '../../platform/install.ts';
import { useDatabase, useMember, usePlatform } from '../../session/contexts.ts';
import { InstallOffer } from '../../actions/install/install-offer.tsx';
import { PushOffer } from '../../actions/push/push-offer.tsx';
import { usePush } from '../../actions/push/use-push.ts';
import { alertsFor, DISMISSALS } from './alert-rules.ts';
import { OFFER_DISMISSALS, offerFor } from './offer-rules.ts';

/** The day here, as 2026-03-31. */
const dayOf = (at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    at,
  );

/** What the app offers a member in a strip, one at a time: notifications, then the app itself. */
export function Offers({ className }: { className: string | undefined }) {
  const database = useDatabase();
  const platform = usePlatform();
  const user = useMember();
  const route = usePageName();
  const push = usePush();
  const way = useSyncExternalStore(onInstallWay, installWay);
  const [today] = useState(() => dayOf(new Date()));
  const known = useLiveQuery(
    async () => ({
      hasWritten: (await localSetting(database, 'has_written')) ?? false,
      firstDay: await localSetting(database, 'first_day'),
      dismissed: {
        push: await localSetting(database, OFFER_DISMISSALS.push),
        install: await localSetting(database, OFFER_DISMISSALS.install),
      },
      alerts: {
        photo: await localSetting(database, DISMISSALS.photo),
        disabled: await localSetting(database, DISMISSALS.disabled),
      },
    }),
    [database],
  );
  const isNew = known !== undefined && known.firstDay === undefined;
  useEffect(() => {
    // Noted at the next start.
    if (isNew) void saveLocalSetting(database, 'first_day', today).catch(() => undefined);
  }, [isNew, database, today]);
  // Not before it is known what was dismissed, so that nothing flashes.
  if (!known || push.subscription === undefined) return null;
  const hasAlerts = alertsFor(user, route, known.alerts).length > 0;
  const offer = offerFor(route, {
    ...known,
    hasAlerts,
    isUnconfirmed: user.status === 'not_confirmed',
    push: push.subscription,
    install: platform.kind === 'browser' ? way : 'none',
    today,
  });
  const dismiss = () => {
    if (offer) void saveLocalSetting(database, OFFER_DISMISSALS[offer], Date.now());
  };
  if (offer === 'push') return <PushOffer push={push} className={className} onDismiss={dismiss} />;
  return offer === 'install' ? (
    <InstallOffer way={way} className={className} onDismiss={dismiss} />
  ) : null;
}
