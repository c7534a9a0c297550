import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState, type RefObject } from 'react';
import type { Answer } from '../../../../shared/contract/calls.ts';
import { useConnection, useDatabase } from '../../../session/contexts.ts';
import { useRequest } from '../../../session/use-request.ts';
import {
  deleteLocalSetting,
  localSetting,
  saveLocalSetting,
} from '../../../local/local-settings.ts';
import type { ComposerHandle } from './composer-handle.ts';

const HIDDEN = 'hide-icebreakers';

/** Opening lines for a conversation in which nothing was written. */
export interface Icebreakers {
  /** Undefined while they are on their way; null where none could be had. */
  answer: Answer<'getIcebreakers'> | null | undefined;
  /** The row of them over the box was put away on this device. */
  isHidden: boolean;
  hide: () => void;
  isOpen: boolean;
  ask: () => void;
  close: () => void;
  /** Puts a line in the box, where it can be changed; nothing is sent. */
  choose: (line: string) => void;
}

/** @param possible nothing is written here, and something can be. */
export function useIcebreakers({
  profile,
  possible,
  composer,
}: {
  profile: string;
  possible: boolean;
  composer: RefObject<ComposerHandle | null>;
}): Icebreakers | null {
  const db = useDatabase();
  const request = useRequest();
  const online = useConnection() === 'online';
  const [answer, setAnswer] = useState<Answer<'getIcebreakers'> | null>();
  const [isOpen, setOpen] = useState(false);
  // Not before it is known whether they were put away, so that nothing flashes.
  const isHidden =
    useLiveQuery(async () => (await localSetting(db, HIDDEN)) !== undefined, [db]) ?? true;
  const wanted = possible && online && !answer;
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    void request('getIcebreakers', { query: { profile } }).then((result) => {
      if (current) setAnswer(result.ok ? result.value : null);
    });
    return () => {
      current = false;
    };
  }, [request, profile, wanted]);

  const close = () => {
    setOpen(false);
    // After the dialog has given the focus back to where it was.
    requestAnimationFrame(() => composer.current?.focus());
  };
  if (!possible) return null;
  return {
    answer: answer === undefined && !online ? null : answer,
    isHidden,
    // A device without room shows them again at the next start.
    hide: () => void saveLocalSetting(db, HIDDEN, Date.now()).catch(() => undefined),
    isOpen,
    ask: () => {
      setOpen(true);
      if (!isHidden) return;
      // Where it cannot be written the row stays away; all lines are on screen.
      void deleteLocalSetting(db, HIDDEN).catch(() => undefined);
    },
    close,
    choose: (line) => {
      composer.current?.fill(line);
      close();
    },
  };
}
