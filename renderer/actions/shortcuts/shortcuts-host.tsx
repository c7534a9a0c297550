import { lazy, Suspense, useEffect } from 'react';
import { closeShortcuts, openShortcuts, useShortcutsOpen } from './sheet.ts';
import { useShortcut } from './shortcuts.ts';

const ShortcutsSheet = lazy(() =>
  import('./shortcuts-sheet.tsx').then((module) => ({ default: module.ShortcutsSheet })),
);

/** `?` lists the shortcuts; the sheet's code is fetched then. */
export function ShortcutsHost() {
  const open = useShortcutsOpen();
  useShortcut('help', openShortcuts);
  useEffect(() => closeShortcuts, []);
  return open ? (
    <Suspense fallback={null}>
      <ShortcutsSheet onClose={closeShortcuts} />
    </Suspense>
  ) : null;
}
