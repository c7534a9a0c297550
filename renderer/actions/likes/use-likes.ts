import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { UNDO_MS } from '../../../shared/timing.ts';
import { useText } from '../../i18n/text.ts';
import { givenLikes, likeRow } from '../../local/likes.ts';
import { useDatabase, useToast, useWorker } from '../../session/contexts.ts';
import { firstCard } from '../../session/first-answers.ts';

const NONE: ReadonlySet<string> = new Set();

/** The profiles that the member likes, live. */
export function useGivenLikes(): ReadonlySet<string> {
  const db = useDatabase();
  return useLiveQuery(() => givenLikes(db), [db]) ?? NONE;
}

/** Likes or unlikes a profile: shown at once, queued; an unlike can be undone until it is sent. */
export function useLike(): (profile: string, liked: boolean) => void {
  const worker = useWorker();
  const db = useDatabase();
  const toast = useToast();
  const t = useText('likes');
  return useCallback(
    (profile, liked) => {
      if (liked) {
        const shown = firstCard(profile);
        void (shown ? worker.like(profile, shown) : worker.like(profile));
        return;
      }
      void likeRow(db, profile).then((row) => {
        void worker.unlike(profile);
        if (row)
          toast({
            text: t('takenBack', { name: row.profile.name }),
            action: { label: t('undo'), run: () => void worker.like(profile) },
            shownMs: UNDO_MS,
          });
      });
    },
    [worker, db, toast, t],
  );
}
