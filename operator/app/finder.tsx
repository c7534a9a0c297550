import { lazy, Suspense, useEffect } from 'react';
import { useText } from '../../renderer/i18n/text.ts';
import { createStore } from '../../renderer/ui/state/create-store.ts';
import { useKeys } from '../keyboard/keys.ts';

// Not part of the first page.
const FinderDialog = lazy(async () => ({
  default: (await import('./finder-dialog.tsx')).FinderDialog,
}));

const open = createStore(false);

/** Opens the finder over whatever is on screen. */
export const openFinder = (): void => open.set(true);

/** Where the finder opens: by Ctrl and K on every page of the desk. */
export function FinderHost() {
  const t = useText('operator');
  const isOpen = open.useValue();
  useEffect(() => () => open.set(false), []);
  useKeys(t('keys.everywhere'), [
    { key: 'k', control: true, what: t('finder.title'), act: openFinder },
  ]);
  return (
    isOpen && (
      <Suspense fallback={null}>
        <FinderDialog onClose={() => open.set(false)} />
      </Suspense>
    )
  );
}
