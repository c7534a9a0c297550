import { useCallback, useEffect, useState } from 'react';
import type { DesktopPreferences } from '../../../../shared/desktop/desktop-preferences.ts';
import type {
  DiscretionBridge,
  DiscretionState,
} from '../../../../shared/desktop/discretion-bridge.ts';

/** The app's discretion, null until known; updated with the preferences. */
export function useDiscretion(
  bridge: DiscretionBridge,
  preferences: DesktopPreferences,
): { state: DiscretionState | null; refresh: () => void } {
  const [state, setState] = useState<DiscretionState | null>(null);
  const refresh = useCallback(() => {
    void bridge.state().then(setState);
  }, [bridge]);
  useEffect(refresh, [refresh, preferences]);
  return { state, refresh };
}
