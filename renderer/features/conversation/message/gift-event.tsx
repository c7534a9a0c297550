import { Gift } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isGift } from '../../../../shared/gifts.ts';
import { useText } from '../../../i18n/text.ts';
import type { MessageRow } from '../../../local/rows.ts';
import { classes } from '../../../ui/layout/classes.ts';
import { GiftArt } from '../../../ui/art/gift-art.tsx';
import { Icon } from '../../../ui/art/icon.tsx';
import type { useLongPress } from '../../../ui/controls/long-press.ts';
import { useOpenConversation } from './open-conversation.ts';
import styles from './gift-event.module.css';

/** Gifts that have landed on this page: a row that goes out of sight and comes back lies there. */
const landed = new Set<string>();

/** A gift is an event without a bubble; a new one is animated. */
export function GiftEvent({
  message,
  mine,
  name,
  found,
  press,
}: {
  message: MessageRow;
  mine: boolean;
  name: string;
  /** Somebody came here for this message. */
  found: boolean;
  press: Partial<ReturnType<typeof useLongPress>>;
}) {
  const t = useText('conversation');
  const gifts = useText('gifts');
  const { isNew } = useOpenConversation();
  const { gift, id } = message;
  const [lands] = useState(() => !landed.has(id) && isNew(message));
  useEffect(() => {
    landed.add(id);
  }, [id]);
  return (
    <div
      className={classes(styles['event'], lands && styles['lands'], found && styles['found'])}
      data-message={id}
      data-state={message.state}
      data-given={gift}
      {...press}
    >
      <span className={styles['disc']}>
        {isGift(gift) ? <GiftArt of={gift} /> : <Icon of={Gift} size="xl" />}
      </span>
      <p>
        <b>
          {isGift(gift)
            ? gifts(mine ? 'eventMine' : 'event', { name, gift: gifts(`given.${gift}`) })
            : t(mine ? 'giftMine' : 'gift', { name })}
        </b>
      </p>
    </div>
  );
}
