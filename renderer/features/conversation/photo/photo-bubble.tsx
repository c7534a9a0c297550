import { CircleAlert, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useConnection } from '../../../session/contexts.ts';
import { useProtectedPhoto } from '../../../session/protection.ts';
import { useText } from '../../../i18n/text.ts';
import type { MessageRow } from '../../../local/rows.ts';
import { classes } from '../../../ui/layout/classes.ts';
import { Icon } from '../../../ui/art/icon.tsx';
import { photoAddresses } from './photo-addresses.ts';
import { usePhotoTries } from './photo-tries.ts';
import { viewPhoto } from './photo-view.ts';
import { useOutgoingPhoto } from './use-outgoing-photo.ts';
import styles from './photo-bubble.module.css';

/** How much of the photo has arrived; a calm ring while nothing is known of it. */
function Progress({ share }: { share: number }) {
  const t = useText('conversation');
  const percent = Math.round(share * 100);
  return (
    <span
      className={styles['progress']}
      role="progressbar"
      aria-label={t('photoSending')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <svg viewBox="0 0 44 44" aria-hidden="true">
        <circle className={styles['track']} cx="22" cy="22" r="18" pathLength={100} />
        <circle
          className={styles['share']}
          cx="22"
          cy="22"
          r="18"
          pathLength={100}
          strokeDasharray="100"
          strokeDashoffset={100 - Math.max(4, percent)}
        />
      </svg>
    </span>
  );
}

/** A photo in a bubble; a press opens it. A removed one says so. */
export function PhotoBubble({
  message,
  mine,
  name,
}: {
  message: MessageRow;
  mine: boolean;
  name: string;
}) {
  const t = useText('conversation');
  const connection = useConnection();
  const { photo, photo_size: size, state } = message;
  const own = useOutgoingPhoto(photo, state !== 'sent');
  const addresses =
    photo === null
      ? null
      : own
        ? { medium: own, large: own }
        : photoAddresses(photo, state === 'sent');
  const { key, failed, fail } = usePhotoTries(addresses?.medium, connection);
  const [loaded, setLoaded] = useState<string | null>(null);
  useProtectedPhoto(photo !== null && loaded !== null);
  if (photo === null)
    return (
      <span className={styles['gone']}>
        <Icon of={ImageOff} />
        {t('photoRemoved')}
      </span>
    );
  const ratio = size ? size.width / size.height : 4 / 3;
  if (addresses && failed)
    return (
      <span className={styles['gone']}>
        <Icon of={ImageOff} />
        {t(failed === 'gone' ? 'photoGone' : 'photoOffline')}
      </span>
    );
  return (
    <button
      type="button"
      className={classes(styles['photo'], loaded === addresses?.medium && styles['loaded'])}
      style={{ '--ratio': ratio } as React.CSSProperties}
      data-photo={photo}
      aria-label={t(mine ? 'photoOpenMine' : 'photoOpen', { name })}
      onClick={() => viewPhoto({ conversation: message.conversation, message: message.id })}
    >
      {addresses && (
        <img
          key={key}
          src={addresses.medium}
          {...(own
            ? {}
            : {
                srcSet: `${addresses.medium} 480w, ${addresses.large} ${size?.width ?? 1_600}w`,
                sizes: '18rem',
              })}
          alt=""
          width={size?.width ?? 400}
          height={size?.height ?? 300}
          decoding="async"
          draggable={false}
          onLoad={() => setLoaded(addresses.medium)}
          onError={fail}
        />
      )}
      {state === 'pending' && <Progress share={message.progress ?? 0} />}
      {state === 'failed' && (
        <span className={styles['failed']}>
          <Icon of={CircleAlert} />
        </span>
      )}
    </button>
  );
}
