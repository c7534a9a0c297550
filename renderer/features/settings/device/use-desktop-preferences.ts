import { useCallback, useEffect, useState } from 'react';
import type { DesktopBridge, DesktopFacts } from '../../../../shared/desktop/desktop-bridge.ts';
import type {
  DesktopPreferences,
  PreferenceChange,
} from '../../../../shared/desktop/desktop-preferences.ts';

/** The desktop preferences and facts, null until known; `change` stores a choice. */
export function useDesktopPreferences(desktop: DesktopBridge): {
  known: { preferences: DesktopPreferences; facts: DesktopFacts } | null;
  change: (part: PreferenceChange) => void;
} {
  const [preferences, setPreferences] = useState<DesktopPreferences | null>(null);
  const [facts, setFacts] = useState<DesktopFacts | null>(null);
  useEffect(() => {
    let stale = false;
    void desktop.preferences().then((now) => {
      if (!stale) setPreferences((shown) => shown ?? now);
    });
    void desktop.facts().then((now) => {
      if (!stale) setFacts(now);
    });
    // The tray changes some of them too.
    const end = desktop.onPreferences(setPreferences);
    return () => {
      stale = true;
      end();
    };
  }, [desktop]);
  const change = useCallback(
    (part: PreferenceChange) => {
      setPreferences((shown) => shown && { ...shown, ...part });
      void desktop.changePreferences(part).then(setPreferences);
    },
    [desktop],
  );
  return { known: preferences && facts && { preferences, facts }, change };
}
