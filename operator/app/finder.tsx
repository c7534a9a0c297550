import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../../shared/listeners.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { useKeys } from '../keyboard/keys.ts';

// Not part of the first page.
const FinderDialog = lazy(async () => ({
  default: (await import('./finder-dialog.tsx')).FinderDialog,
}));

const { subscribe, notify } = createListeners();
let isOpen = false;
function setOpen(next: boolean): void {
  isOpen = next;
  notify();
}

/** Opens the finder over whatever is on screen. */
export const openFinder = (): void => setOpen(true);

/** Where the finder opens: by Ctrl and K on every page of the desk. */
export function FinderHost() {
  const t = useText('operator');
  const open = useSyncExternalStore(subscribe, () => isOpen);
  useEffect(() => () => setOpen(false), []);
  useKeys(t('keys.everywhere'), [
    { key: 'k', control: true, what: t('finder.title'), act: openFinder },
  ]);
  return (
    open && (
      <Suspense fallback={null}>
        <FinderDialog onClose={() => setOpen(false)} />
      </Suspense>
    )
  );
}
