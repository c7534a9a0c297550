import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useConnection, useWorker } from '../../../session/contexts.ts';
import { isApple } from '../../../actions/shortcuts/apple.ts';
import { openSwitcher } from '../../../actions/quick-switcher/open-switcher.ts';
import { useText } from '../../../i18n/text.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { TalkDrawing } from '../../../ui/art/drawings.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Icon } from '../../../ui/art/icon.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ConversationList } from './conversation-list.tsx';
import { useNow } from '../use-now.ts';
import { useConversationList, type ListEntry } from './use-conversation-list.ts';
import styles from './list-pane.module.css';

/** The list of conversations with its head, in each of its states. */
export function ListPane({
  current,
  left,
  tabs,
  onDelete,
}: {
  current: string | null;
  /** The conversation that was open last: closing it brings the focus back to its row. */
  left: string | null;
  /** Under it where no conversation fits beside it, as on a phone. */
  tabs: ReactNode;
  onDelete: (entry: ListEntry) => void;
}) {
  const t = useText('conversation');
  const list = useConversationList();
  const connection = useConnection();
  const worker = useWorker();
  const now = useNow();
  return (
    <section className={styles['pane']} aria-label={t('list')}>
      <div className={styles['head']}>
        <h1 className="section-title" tabIndex={-1}>
          {t('title')}
        </h1>
        <button
          type="button"
          className={styles['search']}
          onClick={openSwitcher}
          aria-keyshortcuts="Control+K Meta+K"
        >
          <Icon of={Search} size="s" />
          {t('searchButton')}
          <kbd aria-hidden="true">{isApple() ? '⌘K' : 'Ctrl K'}</kbd>
        </button>
      </div>
      {contents()}
      {tabs}
    </section>
  );

  function contents() {
    if (list && list.entries.length > 0)
      return (
        <ConversationList
          entries={list.entries}
          current={current}
          left={left}
          now={now}
          onDelete={onDelete}
        />
      );
    if (list?.fetched)
      return (
        <div className={styles['state']}>
          <EmptyState
            drawing={<TalkDrawing />}
            title={t('emptyTitle')}
            action={
              <ButtonLink variant="primary" to="/members">
                {t('emptyAction')}
              </ButtonLink>
            }
          >
            {t('emptyText')}
          </EmptyState>
        </div>
      );
    if (list && connection !== 'online')
      return (
        <div className={styles['state']}>
          <ErrorState
            onRetry={() => {
              void worker.refresh();
            }}
          >
            {t('listFailed')}
          </ErrorState>
        </div>
      );
    return <ListSkeleton />;
  }
}

function ListSkeleton() {
  const t = useText('common');
  return (
    <div className={styles['skeleton']} role="status">
      <span className="sr-only">{t('loading')}</span>
      {Array.from({ length: 7 }, (_, index) => (
        <div key={index} className={styles['skeleton-row']}>
          <Skeleton shape="circle" />
          <div className="stack">
            <Skeleton width="38%" />
            <Skeleton width={`${62 + (index % 3) * 12}%`} />
          </div>
        </div>
      ))}
    </div>
  );
}
