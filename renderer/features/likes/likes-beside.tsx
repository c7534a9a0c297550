import { useLiveQuery } from 'dexie-react-hooks';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { LIKE_TYPES, type LikeType } from '../../../shared/site/routes.ts';
import { useDatabase } from '../../session/contexts.ts';
import type { LikeTableRow } from '../../local/rows.ts';
import { likeRow } from '../../local/likes.ts';
import { classes } from '../../ui/layout/classes.ts';
import styles from './likes-beside.module.css';
import { LikesLists } from './likes-page.tsx';

/** The list of a member, where the address does not name it. */
function listOf(row: LikeTableRow | null | undefined): LikeType {
  if (row?.received_at) return row.matched_at && !row.like_new ? 'matches' : 'received';
  return row?.given_at ? 'given' : 'received';
}

/** `/likes/m/{id}` on a wide screen: the list and the opened member beside it. */
export function LikesBeside({ id, children }: { id: string; children: ReactNode }) {
  const db = useDatabase();
  const state: unknown = useLocation().state;
  const from = LIKE_TYPES.find((type) => type === (state as { list?: unknown } | null)?.list);
  const row = useLiveQuery(async () => (await likeRow(db, id)) ?? null, [db, id]);
  const type = from ?? (row === undefined ? undefined : listOf(row));
  return (
    <div className={classes('wrap', styles['both'])}>
      <div className={styles['list']}>{type && <LikesLists type={type} opened={id} />}</div>
      <div className={styles['opened']}>{children}</div>
    </div>
  );
}
