import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useDatabase, useWorker } from '../../app/contexts.ts';
import { usePath } from '../../i18n/locale.ts';
import { likeRow } from '../../local/likes.ts';
import { LikesLists } from './likes-page.tsx';
import { MatchDialog } from './match-dialog.tsx';

/** `/likes/m/{id}`: the matches, with the moment of one of them over it. Anything but a match of this member's shows the list alone. */
export function MatchPage() {
  const { id = '' } = useParams();
  const db = useDatabase();
  const worker = useWorker();
  const navigate = useNavigate();
  const path = usePath();
  const row = useLiveQuery(() => likeRow(db, id), [db, id]);
  const isNew = row?.like_new === true;
  useEffect(() => { if (isNew) void worker.seeLikes([id]); }, [worker, id, isNew]);
  return (
    <>
      <LikesLists type="matches" />
      {row?.matched_at && <MatchDialog profile={row.profile} onClose={() => void navigate(path('/likes/matches'), { replace: true })} />}
    </>
  );
}
