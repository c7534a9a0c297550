import { lazy, Suspense, useEffect } from 'react';
import { closeSwitcher, openSwitcher, useSwitcherOpen } from '../switcher.ts';

const QuickSwitcher = lazy(() => import('../../features/quick-switcher/quick-switcher.tsx').then((module) => ({ default: module.QuickSwitcher })));

/** Ctrl or Cmd with K opens the quick switcher on every page of a member; its code is fetched when it is first asked for. */
export function SwitcherHost() {
  const open = useSwitcherOpen();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      openSwitcher();
    };
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', press);
      closeSwitcher();
    };
  }, []);
  return open ? <Suspense fallback={null}><QuickSwitcher onClose={closeSwitcher} /></Suspense> : null;
}
