import { lazy, Suspense, useEffect, useState, type RefObject } from 'react';
import { useConnection, useDatabase } from '../../../session/contexts.ts';
import { draftOf } from '../../../local/drafts.ts';
import { localSetting, saveLocalSetting } from '../../../local/local-settings.ts';
import type { ComposerHandle } from './composer-handle.ts';

const loadDialog = () =>
  import('./icebreaker-dialog.tsx').then((module) => ({ default: module.IcebreakerDialog }));
const IcebreakerDialog = lazy(loadDialog);

/** Whether opening lines are offered now. */
interface Icebreakers {
  isOpen: boolean;
  /** The member wants to see them. */
  ask: () => void;
  /** Whether they are still welcome: always when asked for, else while nothing is written. */
  isWanted: () => boolean;
  choose: (line: string) => void;
  close: () => void;
}

/**
 * Offers opening lines in an empty conversation: once by itself, then on request, never over a
 * draft.
 * @param possible nothing is written here, and something can be.
 * @param isFirst the next message may be the first one ever: they are offered by themselves.
 */
export function useIcebreakers({
  conversation,
  profile,
  possible,
  isFirst,
  composer,
}: {
  conversation: string;
  profile: string;
  possible: boolean;
  isFirst: boolean;
  composer: RefObject<ComposerHandle | null>;
}): Icebreakers {
  const db = useDatabase();
  const offered = useConnection() === 'online' && isFirst;
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (!possible || !offered) return;
    let current = true;
    const offer = async () => {
      const key = `hide-icebreakers-${conversation}` as const;
      const [before, draft] = await Promise.all([localSetting(db, key), draftOf(db, profile)]);
      if (before !== undefined || draft !== '') return;
      await loadDialog();
      // A member who has begun to write meanwhile is not interrupted.
      if (!current || composer.current?.isEmpty() === false) return;
      setOpen(true);
      await saveLocalSetting(db, key, Date.now());
    };
    // Without network for the code, or room to remember it, nothing is lost.
    offer().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [db, conversation, profile, possible, offered, composer]);

  const close = () => {
    setOpen(false);
    // After the dialog has given the focus back to where it was.
    requestAnimationFrame(() => composer.current?.focus());
  };
  return {
    isOpen: open && possible,
    ask: () => {
      setAsked(true);
      setOpen(true);
    },
    isWanted: () => asked || composer.current?.isEmpty() !== false,
    choose: (line) => {
      composer.current?.fill(line);
      close();
    },
    close,
  };
}

/** The opening lines over the conversation, while they are offered. */
export function IcebreakerOffer({
  profile,
  name,
  icebreakers: { isOpen, isWanted, choose, close },
}: {
  profile: string;
  name: string;
  icebreakers: Icebreakers;
}) {
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <IcebreakerDialog
        profile={profile}
        name={name}
        isWanted={isWanted}
        onChoose={choose}
        onClose={close}
      />
    </Suspense>
  );
}
