import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { localSetting, type PushState } from '../../local/local-settings.ts';
import { hasPush, onPermission, pushPermission } from '../../platform/push.ts';
import { useDatabase, usePlatform, useSettings } from '../../session/contexts.ts';
import { useRequest } from '../../session/use-request.ts';
import { pushSubscriptionState, type PushSubscriptionState } from './push-rules.ts';
import { turnPushOff, turnPushOn, type PushTurnedOn } from './subscription.ts';

export interface Push {
  /** Undefined until the device answered. */
  subscription: PushSubscriptionState | undefined;
  state: PushState | undefined;
  busy: boolean;
  turnOn: () => Promise<PushTurnedOn>;
  turnOff: () => Promise<void>;
}

/** Push on this device, live: also what another tab, or the browser's own settings, changed. */
export function usePush(): Push {
  const database = useDatabase();
  const platform = usePlatform();
  const request = useRequest();
  const { push_public_key: key } = useSettings();
  const permission = useSyncExternalStore(onPermission, pushPermission);
  const stored = useLiveQuery(
    async () => ({ state: await localSetting(database, 'push') }),
    [database],
  );
  const [busy, setBusy] = useState(false);
  const isCapable = key !== null && platform.kind === 'browser' && hasPush();
  const work = useCallback(async <Value>(what: Promise<Value>): Promise<Value> => {
    setBusy(true);
    return what.finally(() => setBusy(false));
  }, []);
  return {
    subscription: stored && pushSubscriptionState(isCapable, permission, stored.state),
    state: stored?.state,
    busy,
    turnOn: () => work(turnPushOn(database, request, key ?? '')),
    turnOff: () => work(turnPushOff(database, request)),
  };
}
