import { useCallback, useEffect, useRef, useState } from 'react';
import { useDatabase } from '../../../session/contexts.ts';
import { draftOf, saveDraft, saveDraftAtOnce } from '../../../local/drafts.ts';

/** When the typing rests so long, the list of conversations shows the draft too. */
const SAVE_AFTER_MS = 250;

/** The draft to a profile, stored as it is typed. Use one by key for each profile. */
export function useDraft(profile: string): {
  text: string;
  setText: (text: string) => void;
  clear: () => void;
} {
  const db = useDatabase();
  const [text, show] = useState('');
  const unsaved = useRef<string | null>(null);
  const touched = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useCallback(() => {
    clearTimeout(timer.current);
    if (unsaved.current === null) return;
    const saved = unsaved.current;
    unsaved.current = null;
    // A device without room says so elsewhere; the text stays in the box.
    saveDraft(db, profile, saved).catch(() => {
      unsaved.current ??= saved;
    });
  }, [db, profile]);

  useEffect(() => {
    let current = true;
    void draftOf(db, profile)
      // A draft that cannot be read must not prevent writing.
      .catch(() => '')
      .then((stored) => {
        if (current && !touched.current) show(stored);
      });
    return () => {
      current = false;
    };
  }, [db, profile]);

  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') save();
    };
    window.addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      window.removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', hidden);
      save();
    };
  }, [save]);

  const setText = useCallback(
    (next: string) => {
      touched.current = true;
      unsaved.current = next;
      show(next);
      try {
        saveDraftAtOnce(db, profile, next);
      } catch {
        // Saved when the typing rests, or when the page is left.
      }
      clearTimeout(timer.current);
      timer.current = setTimeout(save, SAVE_AFTER_MS);
    },
    [db, profile, save],
  );

  const clear = useCallback(() => {
    setText('');
    save();
  }, [setText, save]);

  return { text, setText, clear };
}
