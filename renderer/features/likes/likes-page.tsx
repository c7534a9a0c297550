import { useLiveQuery } from 'dexie-react-hooks';
import { useParams } from 'react-router';
import { LIKE_TYPES, type LikeType } from '../../../shared/site/routes.ts';
import { useConnection, useDatabase, useWorker } from '../../session/contexts.ts';
import { useText } from '../../i18n/text.ts';
import type { LikeTableRow } from '../../local/rows.ts';
import { likeLists } from '../../local/likes.ts';
import { lastSynced } from '../../local/meta.ts';
import { classes } from '../../ui/layout/classes.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { LikesGrid } from './likes-grid.tsx';
import styles from './likes-page.module.css';
import { LikesNotHere, LoadingLikes, NoLikes } from './no-likes.tsx';

/** Received likes are what a member comes for. */
const ORDER: readonly LikeType[] = ['received', 'given', 'matches'];

/** The likes page: the list of the address, by default the received ones. */
export function LikesPage() {
  const { type } = useParams();
  return <LikesLists type={LIKE_TYPES.find((one) => one === type) ?? 'received'} />;
}

type Lists = Record<LikeType, LikeTableRow[]>;

/** The three lists of this device, live; undefined while it is read. */
function useLists(): { lists: Lists; synced: number | undefined } | undefined {
  const db = useDatabase();
  return useLiveQuery(async () => {
    const [lists, synced] = await Promise.all([likeLists(db), lastSynced(db)]);
    return { lists, synced };
  }, [db]);
}

/** Tabs and list. `opened` is the profile beside it, whose name is then the heading. */
export function LikesLists({ type, opened }: { type: LikeType; opened?: string }) {
  const t = useText('likes');
  const found = useLists();
  const rows = found?.lists[type];
  const Heading = opened === undefined ? 'h1' : 'h2';
  const fresh = found?.lists.received.filter((row) => row.like_new).length ?? 0;
  return (
    <div className={classes(opened === undefined && 'wrap', styles['page'])}>
      <div className={styles['head']}>
        <Heading className="page-title">{t('title')}</Heading>
        <p className="small muted num">
          {rows && rows.length > 0 ? t(`count.${type}`, { count: rows.length }) : <>&nbsp;</>}
        </p>
      </div>
      <Tabs
        label={t('tabs')}
        tabs={ORDER.map((one) => ({
          to: `/likes/${one}`,
          label: t(one),
          current: one === type,
          ...(one === 'received' ? { count: fresh, countWords: t('newCount') } : {}),
        }))}
      />
      {found && rows ? (
        <LikesList
          type={type}
          rows={rows}
          synced={found.synced}
          {...(opened === undefined ? {} : { opened })}
        />
      ) : (
        <div className={styles['reading']} />
      )}
    </div>
  );
}

function LikesList({
  type,
  rows,
  synced,
  opened,
}: {
  type: LikeType;
  rows: LikeTableRow[];
  synced: number | undefined;
  opened?: string;
}) {
  const t = useText('likes');
  const worker = useWorker();
  const connection = useConnection();
  if (rows.length > 0)
    return (
      <LikesGrid key={type} type={type} rows={rows} {...(opened === undefined ? {} : { opened })} />
    );
  if (synced !== undefined) return <NoLikes type={type} />;
  if (connection === 'offline') return <LikesNotHere />;
  if (connection === 'unreachable')
    return <ErrorState onRetry={() => void worker.refresh()}>{t('failed')}</ErrorState>;
  return <LoadingLikes />;
}
