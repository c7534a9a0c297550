import { Gift } from 'lucide-react';
import { useState } from 'react';
import { isGift } from '../../../shared/gifts.ts';
import { useText } from '../../i18n/text.ts';
import type { MessageRow } from '../../local/database.ts';
import { classes } from '../../ui/classes.ts';
import { GiftArt } from '../../ui/gift-art.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './gift-event.module.css';

/** A gift that came within this time lands on the screen; an older one lies there. */
const FRESH_MS = 6_000;

/** A gift is an event of the conversation and no bubble: its drawing, one sentence, and what it was worth. */
export function GiftEvent({ message, mine, name }: { message: MessageRow; mine: boolean; name: string }) {
  const t = useText('conversation');
  const gifts = useText('gifts');
  const { gift, gift_credits: credits } = message;
  const [isFresh] = useState(() => Date.now() - Date.parse(message.sent_at) < FRESH_MS);
  return (
    <div className={classes(styles['event'], isFresh && styles['fresh'])} data-message={message.id} data-given={gift}>
      <span className={styles['disc']}>{isGift(gift) ? <GiftArt of={gift} /> : <Icon of={Gift} size="xl" />}</span>
      <p><b>{isGift(gift) ? gifts(mine ? 'eventMine' : 'event', { name, gift: gifts(`given.${gift}`) }) : t(mine ? 'giftMine' : 'gift', { name })}</b></p>
      {credits !== null && credits !== undefined && credits > 0 && <p className={styles['worth']}>{gifts('credits', { count: credits })}</p>}
    </div>
  );
}
