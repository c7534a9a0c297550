import { useLiveQuery } from 'dexie-react-hooks';
import { Mic } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isGift } from '../../../../shared/gifts.ts';
import { useConnection, useDatabase, useWorker } from '../../../session/contexts.ts';
import { useText } from '../../../i18n/text.ts';
import type { MessageRow } from '../../../local/rows.ts';
import { messageRow } from '../../../local/messages.ts';
import { lengthOf } from '../../../actions/voice/duration.ts';
import { classes } from '../../../ui/layout/classes.ts';
import { Icon } from '../../../ui/art/icon.tsx';
import { GiftArt } from '../../../ui/art/gift-art.tsx';
import { useMessageActions } from './message-actions.ts';
import { useOpenConversation } from './open-conversation.ts';
import { photoAddresses } from '../photo/photo-addresses.ts';
import styles from './quote.module.css';

type Target = NonNullable<MessageRow['reply_to']>;
/** A page that ends so many messages after one that is looked for has it in its middle. */
const AROUND = 25;

/** The answered message, from this device or fetched; null while unknown. */
function useAnswered({ id, position }: Target): { row: MessageRow | null; failed: boolean } {
  const db = useDatabase();
  const worker = useWorker();
  const online = useConnection() === 'online';
  const { id: conversation, firstPosition } = useOpenConversation();
  const found = useLiveQuery(
    async () => ({ id, row: (await messageRow(db, id)) ?? null }),
    [db, id],
  );
  const [failed, setFailed] = useState(false);
  const isDeleted = position !== null && position < firstPosition;
  const isMissing = found?.id === id && found.row === null && !isDeleted;
  useEffect(() => {
    if (!isMissing || position === null || !online) return;
    let current = true;
    void worker.loadBefore(conversation, position + AROUND).then((answer) => {
      if (current) setFailed(!answer.ok);
    });
    return () => {
      current = false;
    };
  }, [isMissing, position, online, worker, conversation]);
  return {
    row: found?.id === id && !isDeleted ? found.row : null,
    failed: isDeleted || (isMissing && (failed || !online)),
  };
}

/** A small look at a photo that is answered; its place stays empty where it cannot be had. */
function QuotedPhoto({ photo, isSent }: { photo: string; isSent: boolean }) {
  const [failed, setFailed] = useState(false);
  const address = photoAddresses(photo, isSent);
  return (
    address &&
    !failed && (
      <img
        className={styles['picture']}
        src={address.medium}
        alt=""
        width={40}
        height={40}
        decoding="async"
        draggable={false}
        onError={() => setFailed(true)}
      />
    )
  );
}

/** Whom and what a message answers, on few lines. A press goes to that message. */
export function Quote({ target, inBubble = false }: { target: Target; inBubble?: boolean }) {
  const t = useText('message');
  const conversation = useText('conversation');
  const { me, name } = useOpenConversation();
  const { jumpTo } = useMessageActions();
  const { row, failed } = useAnswered(target);
  const gifts = useText('gifts');
  const words = ({ kind, photo, gift, text, voice }: MessageRow): string => {
    if (kind === 'photo') return photo === null ? conversation('photoRemoved') : t('quote.photo');
    if (kind === 'voice') return t('quote.voice', { length: lengthOf(voice?.ms ?? 0) });
    if (kind === 'gift') return isGift(gift) ? gifts(`names.${gift}`) : t('quote.gift');
    return text ?? t('quote.erased');
  };
  const who = row === null ? null : row.sender === me ? t('quote.you') : name;
  const hasContent = row !== null && (row.kind !== 'text' || row.text !== null);
  const contents = (
    <>
      {row?.photo && <QuotedPhoto photo={row.photo} isSent={row.state === 'sent'} />}
      {row?.kind === 'gift' && isGift(row.gift) && (
        <span className={styles['art']}>
          <GiftArt of={row.gift} />
        </span>
      )}
      {who !== null && <bdi className={styles['who']}>{who}</bdi>}
      <span className={classes(styles['words'], !hasContent && styles['none'])} dir="auto">
        {row?.kind === 'voice' && <Icon of={Mic} size="xs" />}
        {row === null ? t(failed ? 'quote.hidden' : 'quote.loading') : words(row)}
      </span>
    </>
  );
  if (row === null)
    return <div className={classes(styles['quote'], inBubble && styles['inside'])}>{contents}</div>;
  return (
    <button
      type="button"
      className={classes(styles['quote'], inBubble && styles['inside'])}
      title={t('quote.jump')}
      onClick={() => jumpTo(target)}
      data-quote={target.id}
    >
      <span className="sr-only">{t('quote.answers')} </span>
      {contents}
    </button>
  );
}
