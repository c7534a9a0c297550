import { lazy, Suspense, useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { claimMatch } from '../../local/claims/match-claims.ts';
import { useDatabase, useMember, useToast } from '../../session/contexts.ts';
import { useSyncEvent } from '../../session/sync-events.ts';

const NewMatchDialog = lazy(() =>
  import('../../features/likes/new-match-dialog.tsx').then((module) => ({
    default: module.NewMatchDialog,
  })),
);

/** Shows each new match once, in one tab. A discreet member sees neither face nor name. */
export function MatchDialogs() {
  const t = useText('common');
  const database = useDatabase();
  const { discreet } = useMember();
  const toast = useToast();
  const [pending, setPending] = useState<readonly string[]>([]);
  useSyncEvent((event) => {
    if (event.kind !== 'match') return;
    void claimMatch(database, event.profile).then((claimed) => {
      if (claimed && discreet) toast({ text: t('notify.quiet') });
      else if (claimed) setPending((all) => [...all, event.profile]);
    });
  });
  const [first] = pending;
  if (first === undefined) return null;
  return (
    <Suspense>
      <NewMatchDialog profile={first} onClose={() => setPending((all) => all.slice(1))} />
    </Suspense>
  );
}
