import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { likeRows } from '../local/likes.ts';
import { useDatabase, useWorker } from './contexts.ts';

const NONE: ReadonlySet<string> = new Set();

/** The profiles that the member likes, live. */
export function useGivenLikes(): ReadonlySet<string> {
  const db = useDatabase();
  return useLiveQuery(async () => new Set((await likeRows(db, 'given')).map((row) => row.id)), [db]) ?? NONE;
}

/** Likes a profile or takes the like back. It shows at once and waits in the outbox; a refusal is told by the app's toast. */
export function useLike(): (profile: string, liked: boolean) => void {
  const worker = useWorker();
  return useCallback((profile, liked) => void (liked ? worker.like(profile) : worker.unlike(profile)), [worker]);
}
