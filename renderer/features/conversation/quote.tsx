import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useConnection, useDatabase, useWorker } from '../../app/contexts.ts';
import { useText } from '../../i18n/text.ts';
import type { MessageRow } from '../../local/database.ts';
import { messageRow } from '../../local/messages.ts';
import { classes } from '../../ui/classes.ts';
import { useMessageActions } from './message-actions.ts';
import styles from './quote.module.css';

type Target = NonNullable<MessageRow['reply_to']>;
/** A page that ends so many messages after one that is looked for has it in its middle. */
export const AROUND = 25;

/** The message that is answered, as far as this device has it or can get it; null while it is not known. */
function useAnswered({ id, position }: Target): { row: MessageRow | null; failed: boolean } {
  const db = useDatabase();
  const worker = useWorker();
  const online = useConnection() === 'online';
  const { conversation, firstPosition } = useMessageActions();
  const found = useLiveQuery(async () => ({ id, row: (await messageRow(db, id)) ?? null }), [db, id]);
  const [failed, setFailed] = useState(false);
  const isGone = position !== null && position < firstPosition;
  const isMissing = found?.id === id && found.row === null && !isGone;
  useEffect(() => {
    if (!isMissing || position === null || !online) return;
    let current = true;
    void worker.loadBefore(conversation, position + AROUND).then((answer) => { if (current) setFailed(!answer.ok); });
    return () => { current = false; };
  }, [isMissing, position, online, worker, conversation]);
  return { row: found?.id === id && !isGone ? found.row : null, failed: isGone || (isMissing && (failed || !online)) };
}

/** Whom and what a message answers, on few lines. A press goes to that message. */
export function Quote({ target, inBubble = false }: { target: Target; inBubble?: boolean }) {
  const t = useText('message');
  const { me, name, jumpTo } = useMessageActions();
  const { row, failed } = useAnswered(target);
  const who = row === null ? null : row.sender === me ? t('quote.you') : name;
  const words = row === null ? t(failed ? 'quote.hidden' : 'quote.loading') : row.kind === 'photo' ? t('quote.photo') : row.kind === 'gift' ? t('quote.gift') : (row.text ?? t('quote.erased'));
  const contents = <>
    {who !== null && <bdi className={styles['who']}>{who}</bdi>}
    <span className={classes(styles['words'], (row === null || row.text === null) && styles['none'])} dir="auto">{words}</span>
  </>;
  if (row === null) return <div className={classes(styles['quote'], inBubble && styles['inside'])}>{contents}</div>;
  return (
    <button type="button" className={classes(styles['quote'], inBubble && styles['inside'])} title={t('quote.jump')} onClick={() => jumpTo(target)} data-quote={target.id}>
      <span className="sr-only">{t('quote.answers')} </span>{contents}
    </button>
  );
}
