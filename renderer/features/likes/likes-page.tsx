import { useLiveQuery } from 'dexie-react-hooks';
import { useParams } from 'react-router';
import { LIKE_TYPES, type LikeType } from '../../../shared/routes.ts';
import { useConnection, useDatabase, useWorker } from '../../app/contexts.ts';
import { useText } from '../../i18n/text.ts';
import type { LikeTableRow } from '../../local/database.ts';
import { likeRows } from '../../local/likes.ts';
import { lastSynced } from '../../local/meta.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { LikesGrid } from './likes-grid.tsx';
import styles from './likes-page.module.css';
import { LikesNotHere, LoadingLikes, NoLikes } from './no-likes.tsx';

/** Received likes are what a member comes for. */
const ORDER: readonly LikeType[] = ['received', 'given', 'matches'];

/** The likes page (specification section 2): the list that the address names, else the received ones. */
export function LikesPage() {
  const { type } = useParams();
  return <LikesLists type={LIKE_TYPES.find((one) => one === type) ?? 'received'} />;
}

type Lists = Record<LikeType, LikeTableRow[]>;

/** The three lists of this device, live; undefined while it is read. */
function useLists(): { lists: Lists; synced: number | undefined } | undefined {
  const db = useDatabase();
  return useLiveQuery(async () => {
    const [given, received, matches, synced] = await Promise.all([likeRows(db, 'given'), likeRows(db, 'received'), likeRows(db, 'matches'), lastSynced(db)]);
    return { lists: { given, received, matches }, synced };
  }, [db]);
}

/** The tabs and one of the lists. */
export function LikesLists({ type }: { type: LikeType }) {
  const t = useText('likes');
  const found = useLists();
  const rows = found?.lists[type];
  const fresh = found?.lists.received.filter((row) => row.like_new).length ?? 0;
  return (
    <div className={`wrap ${styles['page']}`}>
      <div className={styles['head']}>
        <h1 className="page-title">{t('title')}</h1>
        <p className="small muted num">{rows && rows.length > 0 ? t(`count.${type}`, { count: rows.length }) : <>&nbsp;</>}</p>
      </div>
      <Tabs
        label={t('tabs')}
        tabs={ORDER.map((one) => ({
          to: `/likes/${one}`, label: t(one), current: one === type, ...(one === 'received' ? { count: fresh, countWords: t('newCount') } : {}),
        }))}
      />
      {found && rows ? <LikesList type={type} rows={rows} synced={found.synced} /> : <div className={styles['reading']} />}
    </div>
  );
}

function LikesList({ type, rows, synced }: { type: LikeType; rows: LikeTableRow[]; synced: number | undefined }) {
  const t = useText('likes');
  const worker = useWorker();
  const connection = useConnection();
  if (rows.length > 0) return <LikesGrid key={type} type={type} rows={rows} />;
  if (synced !== undefined) return <NoLikes type={type} />;
  if (connection === 'offline') return <LikesNotHere />;
  if (connection === 'unreachable') return <ErrorState onRetry={() => void worker.refresh()}>{t('failed')}</ErrorState>;
  return <LoadingLikes />;
}
