import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import type { CallFailure } from '../../../shared/result.ts';
import { useConnection, useDatabase, useWorker } from '../../session/contexts.ts';
import type { LikeTableRow, ProfileRow } from '../../local/rows.ts';
import type { BlockedMember } from '../../../shared/contract/blocked-member.ts';
import { profileRelation } from '../../local/profiles.ts';

/** Whether the member blocked them; `waiting` while the server does not know. */
type ProfileAccess = 'open' | 'blocked' | 'waiting';

interface OpenedProfile {
  /** Undefined while the device is read; null when this profile was never seen here. */
  row: ProfileRow | null | undefined;
  like: LikeTableRow | undefined;
  /** This member blocked them; null when they did not. Undefined while it is not known. */
  block: BlockedMember | null | undefined;
  /** Why the last request brought nothing; null while one is under way or when it went well. */
  failure: CallFailure | null;
  askAgain: () => void;
}

/** A profile, live; opening it and reconnecting refresh it. */
export function useProfile(id: string): OpenedProfile {
  const db = useDatabase();
  const worker = useWorker();
  const connection = useConnection();
  const [turn, setTurn] = useState(0);
  const [asked, setAsked] = useState<{
    id: string;
    access: ProfileAccess;
    failure: CallFailure | null;
  } | null>(null);
  const found = useLiveQuery(() => profileRelation(db, id), [db, id]);
  const here = found?.id === id ? found : undefined;
  const block = here?.blocks && (here.blocks.find((one) => one.id === id) ?? null);
  const access: ProfileAccess = here?.isBlockPending ? 'waiting' : block ? 'blocked' : 'open';
  // Somebody who leaves this device while their page is open has blocked the member, or was
  // blocked.
  const isHere = here !== undefined && here.row !== null;

  useEffect(() => {
    if (access === 'waiting') return undefined;
    let left = false;
    void worker.openProfile(id).then((answer) => {
      if (!left) setAsked({ id, access, failure: answer.ok ? null : answer.failure });
    });
    return () => {
      left = true;
    };
  }, [worker, id, turn, connection, access, isHere]);
  // An answer from before a block was made or ended says nothing about now.
  const failure = asked?.id === id && asked.access === access ? asked.failure : null;
  const unknown = failure?.code === 'not_found';
  useEffect(() => {
    if (unknown) void worker.loadBlocks();
  }, [worker, unknown]);

  // Opening the profile of somebody who likes the member clears the mark of the new like.
  const isNew = here?.like?.like_new === true;
  useEffect(() => {
    if (isNew) void worker.seeLikes([id]);
  }, [worker, id, isNew]);

  return {
    block,
    row: here?.row,
    like: here?.like,
    failure,
    askAgain: () => {
      setAsked(null);
      setTurn((before) => before + 1);
    },
  };
}
