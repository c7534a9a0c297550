import { lazy, Suspense, useEffect, useState, type ReactNode, type RefObject } from 'react';
import { useDatabase } from '../../../session/contexts.ts';
import { draftOf } from '../../../local/drafts.ts';
import { localSetting, saveLocalSetting } from '../../../local/local-settings.ts';
import type { ComposerHandle } from './composer-handle.ts';

const load = () =>
  import('./icebreaker-dialog.tsx').then((module) => ({ default: module.IcebreakerDialog }));
const IcebreakerDialog = lazy(load);

/**
 * Offers opening lines in an empty conversation: once by itself, then on request, never over a
 * draft.
 * @param possible nothing is written here, and something can be.
 * @param offered the first message ever.
 */
export function useIcebreakers({
  conversation,
  profile,
  name,
  possible,
  offered,
  composer,
}: {
  conversation: string;
  profile: string;
  name: string;
  possible: boolean;
  offered: boolean;
  composer: RefObject<ComposerHandle | null>;
}): { ask: () => void; dialog: ReactNode } {
  const db = useDatabase();
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (!possible || !offered) return;
    let current = true;
    const offer = async () => {
      const key = `hide-icebreakers-${conversation}` as const;
      const [before, draft] = await Promise.all([localSetting(db, key), draftOf(db, profile)]);
      if (before !== undefined || draft !== '') return;
      await load();
      // Whoever has begun to write meanwhile is not interrupted.
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
  const choose = (line: string) => {
    composer.current?.fill(line);
    close();
  };
  return {
    ask: () => {
      setAsked(true);
      setOpen(true);
    },
    dialog: open && possible && (
      <Suspense fallback={null}>
        <IcebreakerDialog
          profile={profile}
          name={name}
          isWanted={() => asked || composer.current?.isEmpty() !== false}
          onChoose={choose}
          onClose={close}
        />
      </Suspense>
    ),
  };
}
