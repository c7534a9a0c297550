import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useDatabase, useToast, useWorker } from '../../../session/contexts.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { blockedMembers } from '../../../local/blocks.ts';
import { Avatar } from '../../../ui/member/avatar.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import styles from './blocked-section.module.css';

/** Blocked members with the way to unblock; offline too. */
export function BlockedSection() {
  const t = useText('safety');
  const format = useFormat();
  const db = useDatabase();
  const worker = useWorker();
  const toast = useToast();
  const [failed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  const blocks = useLiveQuery(() => blockedMembers(db), [db]);
  useEffect(() => {
    void worker.loadBlocks().then((answer) => setFailed(!answer.ok));
  }, [worker, turn]);
  if (!blocks)
    return failed ? (
      <ErrorState onRetry={() => setTurn(turn + 1)}>{t('loadFailed')}</ErrorState>
    ) : (
      <div aria-busy="true">
        <Skeleton shape="card" />
      </div>
    );
  if (blocks.length === 0)
    return (
      <div className="stack">
        <p>
          <b>{t('none')}</b>
        </p>
        <p className="muted">{t('noneText')}</p>
      </div>
    );
  return (
    <div className="stack">
      <p className="muted">{t('listIntro')}</p>
      <ul role="list" className={styles['list']}>
        {blocks.map(({ id, name, blocked_at }) => (
          <li key={id} className={styles['row']}>
            <Avatar name={name || t('nobody')} />
            <span className={styles['words']}>
              <b className="clip">{name || t('nobody')}</b>
              <span className="tiny muted">{t('since', { date: format.date(blocked_at) })}</span>
            </span>
            <Button
              onClick={() =>
                void worker
                  .unblock(id)
                  .then(() => toast({ text: t('unblocked', { name: name || t('nobody') }) }))
              }
              aria-label={`${t('unblock')}: ${name || t('nobody')}`}
            >
              {t('unblock')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
