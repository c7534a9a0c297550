import { useEffect, useState, type ComponentType } from 'react';
import { useSettings, useSignedIn } from '../../session/contexts.ts';
import { ENTRY_DISMISSED_KEY, needsEntryWarning } from '../../../shared/site/entry-warning.ts';

function whenDismissed(): string | null {
  try {
    return localStorage.getItem(ENTRY_DISMISSED_KEY);
  } catch {
    return null;
  }
}

/** Waits until the first page has everything and nothing to do: the warning is never in its way. */
async function afterFirstPage(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window)
      window.requestIdleCallback(() => resolve(), { timeout: 2_000 });
    else setTimeout(resolve, 200);
  });
}

/** Shows the entry warning where due; its code is fetched after the first page. */
export function EntryGate() {
  const signedIn = useSignedIn();
  const { enable_site_entry_popup: setting, geoip_country: country } = useSettings();
  const [Warning, setWarning] = useState<ComponentType<{ onClose: () => void }> | null>(null);
  useEffect(() => {
    if (
      !needsEntryWarning({
        signedIn,
        setting,
        country,
        installed: false,
        dismissed: whenDismissed(),
      })
    )
      return;
    let stale = false;
    void (async () => {
      await afterFirstPage();
      const { platform } = await import('../../platform/current.ts');
      // oxlint-disable-next-line typescript/no-unnecessary-condition -- changed by the cleanup meanwhile
      if (stale || platform.isInstalled()) return;
      const { EntryWarning } = await import('./entry-warning.tsx');
      // oxlint-disable-next-line typescript/no-unnecessary-condition -- changed by the cleanup meanwhile
      if (!stale) setWarning(() => EntryWarning);
      // Without its code there is no warning: the page itself is what the visitor came for.
    })().catch(() => undefined);
    return () => {
      stale = true;
    };
  }, [signedIn, setting, country]);
  if (!Warning || signedIn) return null;
  return (
    <Warning
      onClose={() => {
        setWarning(null);
        try {
          localStorage.setItem(ENTRY_DISMISSED_KEY, String(Date.now()));
        } catch {
          // Asked again next time.
        }
      }}
    />
  );
}
