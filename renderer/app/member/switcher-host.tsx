import { lazy, Suspense, useEffect } from 'react';
import { useShortcut } from '../../actions/shortcuts/shortcuts.ts';
import {
  closeSwitcher,
  openSwitcher,
  useSwitcherOpen,
} from '../../actions/quick-switcher/open-switcher.ts';

const QuickSwitcher = lazy(() =>
  import('../../features/quick-switcher/quick-switcher.tsx').then((module) => ({
    default: module.QuickSwitcher,
  })),
);

/** Ctrl or Cmd with K opens the quick switcher; its code is fetched then. */
export function SwitcherHost() {
  const open = useSwitcherOpen();
  useShortcut('switcher', openSwitcher);
  useEffect(() => closeSwitcher, []);
  return open ? (
    <Suspense fallback={null}>
      <QuickSwitcher onClose={closeSwitcher} />
    </Suspense>
  ) : null;
}
