import { ShieldCheck } from 'lucide-react';
import { memo, useState } from 'react';
import { DATE_LOCALES } from '../../../../shared/locales.ts';
import { isSame } from '../../../../shared/same.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useText } from '../../../i18n/text.ts';
import { classes } from '../../../ui/layout/classes.ts';
import { Icon } from '../../../ui/art/icon.tsx';
import { useLongPress } from '../../../ui/controls/long-press.ts';
import { GiftEvent } from '../message/gift-event.tsx';
import { useMessageActions } from '../message/message-actions.ts';
import { useOpenConversation } from '../message/open-conversation.ts';
import { MessageMenu } from '../message/message-menu.tsx';
import type { LogRow } from './message-rows.ts';
import { MessageStamp, OwnStamp } from '../message/message-stamp.tsx';
import { MessageText } from '../message/message-text.tsx';
import { PhotoBubble } from '../photo/photo-bubble.tsx';
import { Quote } from '../message/quote.tsx';
import { ReactionList } from '../message/reactions.tsx';
import { VoiceBubble } from '../voice/voice-bubble.tsx';
import { dayLabel } from './times.ts';
import { useSwipeReply } from '../message/use-swipe-reply.ts';
import styles from './log-row.module.css';

interface LogRowProps {
  row: LogRow;
  /** The other member's. */
  name: string;
  now: number;
  /** Somebody came here for this message. */
  found: boolean;
}

/** A row read again from the device is another object, also when nothing in it changed. */
const showsTheSame = (one: LogRowProps, other: LogRowProps): boolean =>
  one.name === other.name &&
  one.now === other.now &&
  one.found === other.found &&
  isSame(one.row, other.row);

/** A row of the log, memoised: it is drawn again only when it changes. */
export const LogRowView = memo(function LogRowView({ row, name, now, found }: LogRowProps) {
  const t = useText('conversation');
  const locale = useLocale();
  if (row.kind === 'history')
    return (
      <p className={styles['history']}>
        <Icon of={ShieldCheck} size="s" />
        {t('historyHidden')}
      </p>
    );
  if (row.kind === 'day')
    return <p className={styles['day']}>{dayLabel(row.at, now, DATE_LOCALES[locale])}</p>;
  if (row.kind === 'typing')
    return (
      <div className={classes(styles['line'], styles['in'])}>
        <p className={styles['bubble']}>
          <span className={styles['dots']} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          <span className="sr-only">{t('typing', { name })}</span>
        </p>
      </div>
    );
  return <MessageRowView row={row} name={name} found={found} />;
}, showsTheSame);

function MessageRowView({
  row,
  name,
  found,
}: {
  row: Extract<LogRow, { kind: 'message' }>;
  name: string;
  found: boolean;
}) {
  const t = useText('conversation');
  const [open, setOpen] = useState(false);
  const press = useLongPress(() => setOpen(true));
  const { message, mine, above, below, stamp } = row;
  const { canWrite } = useOpenConversation();
  const { reply } = useMessageActions();
  const isSent = message.state === 'sent';
  const Stamp = mine ? OwnStamp : MessageStamp;
  const swipe = useSwipeReply(canWrite && isSent ? () => reply(message.id) : null);
  const menu = isSent && (
    <MessageMenu message={message} mine={mine} open={open} onOpenChange={setOpen} />
  );
  if (message.kind === 'gift')
    return (
      <div className={styles['event']}>
        <div className={styles['said']} {...swipe}>
          <GiftEvent
            message={message}
            mine={mine}
            name={name}
            found={found}
            press={isSent ? press : {}}
          />
          {menu}
        </div>
        {stamp && <Stamp message={message} kind={stamp} />}
        <ReactionList message={message} />
      </div>
    );
  return (
    <div
      className={classes(
        styles['line'],
        mine ? styles['out'] : styles['in'],
        above && styles['above'],
        below && styles['below'],
      )}
    >
      <div className={styles['said']} {...swipe}>
        <div
          className={classes(
            styles['bubble'],
            styles[message.state],
            message.kind === 'photo' && styles['photo'],
            found && styles['found'],
          )}
          data-message={message.id}
          data-state={message.state}
          {...(isSent ? press : {})}
        >
          {!above && <span className="sr-only">{mine ? t('you') : name}: </span>}
          {message.reply_to && <Quote target={message.reply_to} inBubble />}
          {message.kind === 'photo' ? (
            <PhotoBubble message={message} mine={mine} name={name} />
          ) : message.kind === 'voice' ? (
            <VoiceBubble message={message} mine={mine} name={name} />
          ) : (
            <p
              dir="auto"
              className={classes(styles['text'], message.text === null && styles['erased'])}
            >
              {message.text === null ? t('erased') : <MessageText text={message.text} />}
            </p>
          )}
        </div>
        {menu}
      </div>
      <ReactionList message={message} />
      {stamp && <Stamp message={message} kind={stamp} />}
    </div>
  );
}
