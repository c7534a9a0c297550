import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useConnection } from '../../session/contexts.ts';
import { PageError } from '../../session/page-error.ts';
import { withShownName } from '../../session/shown-name.ts';
import { useText } from '../../i18n/text.ts';
import { ButtonLink, IconLink } from '../../ui/controls/button.tsx';
import { OfflineDrawing, TalkDrawing } from '../../ui/art/drawings.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ChevronLeft } from 'lucide-react';
import { ConversationPane } from './conversation-pane.tsx';
import { LogSkeleton } from './log/log-skeleton.tsx';
import type { Jump } from './log/message-log.tsx';
import { useConversation, type ConversationAddress } from './use-conversation.ts';
import styles from './log/states.module.css';

/** What a link to a message carries in the history's state. */
const messageOf = (state: unknown): string | null =>
  typeof state === 'object' &&
  state !== null &&
  'message' in state &&
  typeof state.message === 'string'
    ? state.message
    : null;

/** The conversation of an address; another's is no such page. */
export function OpenedConversation({
  address,
  alone,
  onDelete,
  onBlocked,
}: {
  address: ConversationAddress;
  alone: boolean;
  onDelete: () => void;
  onBlocked: () => void;
}) {
  const t = useText('conversation');
  const common = useText('common');
  const state = useConversation(address);
  const connection = useConnection();
  const location = useLocation();
  const message = messageOf(location.state);
  const jump: Jump | null = useMemo(
    () => (message === null ? null : { id: message, key: location.key }),
    [message, location.key],
  );
  if (state.status === 'missing') throw new PageError(404);
  if (state.status === 'ready') {
    const { id, chat, talked } = state;
    const { profile: card } = withShownName({ profile: state.card }, common('goneAccount'));
    return (
      <ConversationPane
        id={id}
        card={card}
        chat={chat}
        talked={talked}
        alone={alone}
        jump={jump}
        onDelete={onDelete}
        onBlocked={onBlocked}
      />
    );
  }
  if (state.status === 'deleted')
    return (
      <div className={styles['talk']}>
        <div className={styles['state']}>
          <EmptyState
            drawing={<TalkDrawing />}
            title={t('goneTitle')}
            action={
              <ButtonLink to="/chats" variant="primary">
                {t('back')}
              </ButtonLink>
            }
          >
            {t('goneText')}
          </EmptyState>
        </div>
      </div>
    );
  return (
    <div className={styles['talk']}>
      <div className={styles['bar']}>
        {alone && <IconLink icon={ChevronLeft} label={t('back')} to="/chats" />}
        {state.status === 'loading' && (
          <>
            <Skeleton shape="circle" className={styles['face']} />
            <Skeleton width="8rem" />
          </>
        )}
      </div>
      {state.status === 'loading' ? (
        <LogSkeleton />
      ) : (
        <div className={styles['state']}>
          {connection === 'online' ? (
            <ErrorState onRetry={state.retry}>{t('loadFailed')}</ErrorState>
          ) : (
            <EmptyState drawing={<OfflineDrawing />} title={t('offlineTitle')}>
              {t('loadOffline')}
            </EmptyState>
          )}
        </div>
      )}
    </div>
  );
}
