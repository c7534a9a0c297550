import type { Settings } from '../../../../shared/contract/settings.ts';
import { voicePrice } from '../../../../shared/voice.ts';
import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import { useConnection, useMember, useSettings, useWorker } from '../../../session/contexts.ts';
import { useLocation } from 'react-router';
import { rememberUnpaidMessage } from '../../../actions/spending/return-to.ts';
import { LIMITS_PATH, wayToCredits } from '../../../actions/spending/spending.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import type { MessageRow } from '../../../local/rows.ts';
import { classes } from '../../../ui/layout/classes.ts';
import { Icon } from '../../../ui/art/icon.tsx';
import { LocaleLink } from '../../../ui/controls/locale-link.tsx';
import { refusalReason } from './refusal.ts';
import { UndoAction } from './undo-action.tsx';
import type { StampKind } from '../log/message-rows.ts';
import styles from './message-stamp.module.css';

const priceOf = (
  kind: MessageRow['kind'],
  settings: Pick<Settings, 'message_credits' | 'photo_credits' | 'voice_credits'>,
): number => {
  if (kind === 'voice') return voicePrice(settings);
  return kind === 'photo' ? settings.photo_credits : settings.message_credits;
};

/** Why a message failed, with retry, at a new price if need be, and removal. */
function FailedStamp({ message }: { message: MessageRow }) {
  const t = useText('conversation');
  const spending = useText('spending');
  const { pathname } = useLocation();
  const worker = useWorker();
  const { paid_user: premium } = useMember();
  const settings = useSettings();
  // A first message that is free is not charged all the same.
  const price = priceOf(message.kind, settings);
  const newPrice = message.failure === 'price_changed' ? price : undefined;
  return (
    <div className={classes(styles['stamp'], styles['failed'])}>
      <Icon of={CircleAlert} className={styles['icon']} />
      <span>
        {t('stamp.failed')}: {t(`reason.${refusalReason(message.failure)}`)}.
      </span>
      <span className={styles['actions']}>
        {message.failure === 'insufficient_credits' && (
          <LocaleLink to={wayToCredits(premium)} onClick={() => rememberUnpaidMessage(pathname)}>
            {spending('credits.buy')}
          </LocaleLink>
        )}
        {message.failure === 'spending_limit' && (
          <LocaleLink to={LIMITS_PATH}>{spending('limit.view')}</LocaleLink>
        )}
        <button
          type="button"
          onClick={() => {
            void worker.retryMessage(message.id, newPrice);
          }}
        >
          {newPrice === undefined
            ? t('stamp.retry')
            : spending('confirm.send', { count: newPrice })}
        </button>
        <button
          type="button"
          onClick={() => {
            void worker.discardMessage(message.id);
          }}
        >
          {t('stamp.discard')}
        </button>
      </span>
    </div>
  );
}

/** The stamp of an own message, with a button to undo it while that is possible. */
export function OwnStamp(props: { message: MessageRow; kind: StampKind }) {
  if (props.kind === 'failed' || props.kind === 'read') return <MessageStamp {...props} />;
  return (
    <div className={styles['foot']}>
      <UndoAction message={props.message} />
      <MessageStamp {...props} />
    </div>
  );
}

/** When a group was sent and its state; a failed one can be retried or removed. */
export function MessageStamp({ message, kind }: { message: MessageRow; kind: StampKind }) {
  const t = useText('conversation');
  const format = useFormat();
  const connection = useConnection();
  // Of a gift also what it was worth, as a part of the same line.
  const worth =
    message.kind === 'gift' && message.gift_credits
      ? `${t('stamp.price', { count: message.gift_credits })} · `
      : '';
  if (kind === 'received')
    return (
      <p className={styles['stamp']}>
        {worth}
        <time dateTime={message.sent_at}>{format.time(message.sent_at)}</time>
      </p>
    );
  if (kind === 'pending')
    return (
      <p className={styles['stamp']}>
        <Icon of={Clock} className={styles['icon']} />
        {t(connection === 'online' ? 'stamp.sending' : 'stamp.waiting')}
        {connection !== 'online' && message.credits
          ? ` · ${t('stamp.price', { count: message.credits })}`
          : ''}
      </p>
    );
  if (kind === 'failed') return <FailedStamp message={message} />;
  return (
    <p className={classes(styles['stamp'], kind === 'read' && styles['read'])}>
      {worth}
      <Icon of={kind === 'read' ? CheckCheck : Check} className={styles['icon']} />
      <time dateTime={message.sent_at}>{format.time(message.sent_at)}</time> ·{' '}
      {t(kind === 'read' ? 'stamp.read' : 'stamp.sent')}
    </p>
  );
}
