import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef } from 'react';
import { useText } from '../../i18n/text.ts';
import { undoableDeletions } from '../../local/deletions.ts';
import { useDatabase, useToast, useWorker } from '../../session/contexts.ts';
import { useShortcut } from '../../actions/shortcuts/shortcuts.ts';

/** Offers to undo a deletion until it is sent: in every tab and after a reload, from the outbox. */
export function useDeletionUndo(): void {
  const t = useText('common');
  const db = useDatabase();
  const worker = useWorker();
  const toast = useToast();
  const deletions = useLiveQuery(() => undoableDeletions(db), [db]);
  const shown = useRef(new Map<string, () => void>());
  useEffect(() => {
    if (!deletions) return;
    for (const [id, close] of shown.current) {
      if (deletions.some((one) => one.id === id)) continue;
      close();
      shown.current.delete(id);
    }
    for (const { id, conversation, name, until } of deletions) {
      if (shown.current.has(id)) continue;
      shown.current.set(
        id,
        toast({
          text: t('deletion.done', { name: name || t('goneAccount') }),
          shownMs: Math.max(0, until - Date.now()),
          action: {
            label: t('deletion.undo'),
            run: () => {
              void worker.undoDeletion(conversation);
            },
          },
        }),
      );
    }
  }, [deletions, toast, t, worker]);
  useShortcut('undo', () => {
    const last = deletions?.at(-1);
    if (!last) return false;
    void worker.undoDeletion(last.conversation);
    return true;
  });
}
