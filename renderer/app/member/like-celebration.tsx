import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePath } from '../../i18n/locale.ts';
import { useText } from '../../i18n/text.ts';
import { claimLike } from '../../local/claims/like-claims.ts';
import { likeRow } from '../../local/likes.ts';
import { useDatabase, useMember, useToast } from '../../session/contexts.ts';
import { useSyncEvent } from '../../session/sync-events.ts';
import { useLikePopup } from './like-popup.ts';
import { useNothingOver } from '../../ui/feedback/use-nothing-over.ts';

const LikeModal = lazy(() =>
  import('../../features/likes/like-modal.tsx').then((module) => ({ default: module.LikeModal })),
);

/** Somebody to be shown; `asked` when the address asked for it. */
interface PendingLike {
  profile: string;
  asked: boolean;
}

/** Shows a new like, one at a time, never over a dialog; discreet ones have no face or name. */
export function LikeCelebration() {
  const t = useText('common');
  const db = useDatabase();
  const toast = useToast();
  const navigate = useNavigate();
  const path = usePath();
  const { discreet } = useMember();
  const [pending, setPending] = useState<PendingLike | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  // A claim outlives the look that made it: the same like may be reported again meanwhile.
  const claimedHere = useRef<string>(undefined);
  const free = useNothingOver(pending !== null && shown === null);
  useSyncEvent((event) => {
    if (event.kind === 'like')
      setPending((before) => ({
        profile: event.profile,
        asked: before?.profile === event.profile && before.asked,
      }));
    if (event.kind === 'match') setShown(null);
  });
  useLikePopup(useCallback((profile: string) => setPending({ profile, asked: true }), []));

  useEffect(() => {
    if (!pending || !free) return;
    let left = false;
    void (async () => {
      if (await claimLike(db, pending.profile)) claimedHere.current = pending.profile;
      const row = await likeRow(db, pending.profile);
      const claimed = claimedHere.current === pending.profile;
      // oxlint-disable-next-line typescript/no-unnecessary-condition -- changed by the cleanup meanwhile
      if (left) return;
      setPending(null);
      claimedHere.current = undefined;
      // Looked at or answered meanwhile.
      if (!pending.asked && (!claimed || !row?.like_new || row.matched_at !== null)) return;
      if (discreet) toast({ text: t('notify.quiet') });
      else setShown(pending.profile);
    })();
    return () => {
      left = true;
    };
  }, [pending, free, db, discreet, toast, t]);

  if (shown === null) return null;
  const close = () => {
    // The same one was reported twice: by a live event, and as the answer to what the address asked
    // for.
    setPending((next) => (next?.profile === shown ? null : next));
    setShown(null);
  };
  const open = (profile: string) => {
    close();
    void navigate(path(`/likes/m/${profile}`));
  };
  return (
    <Suspense>
      <LikeModal profile={shown} onClose={close} onOpen={open} />
    </Suspense>
  );
}
