import { useLiveQuery } from 'dexie-react-hooks';
import { useDatabase } from '../../session/contexts.ts';
import { likeRow } from '../../local/likes.ts';
import { profileRow } from '../../local/profiles.ts';
import { MatchDialog } from './match-dialog.tsx';

/** Shows a match once its face is known here. */
export function NewMatchDialog({ profile, onClose }: { profile: string; onClose: () => void }) {
  const db = useDatabase();
  const card = useLiveQuery(
    async () => (await likeRow(db, profile))?.profile ?? (await profileRow(db, profile)),
    [db, profile],
  );
  return card ? <MatchDialog key={profile} profile={card} onClose={onClose} /> : null;
}
