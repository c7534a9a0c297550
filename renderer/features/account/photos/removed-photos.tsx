import { ImageOff } from 'lucide-react';
import type { Image } from '../../../../shared/contract/profile.ts';
import { isPhotoReason } from '../../../../shared/photos.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import styles from './photos.module.css';

/** A notice with the reason for each photo that was rejected, until its owner closes it. */
export function RemovedPhotos({
  images,
  busy,
  onUnderstood,
}: {
  images: readonly Image[];
  busy: boolean;
  onUnderstood: (id: string) => void;
}) {
  const t = useText('photos');
  return images
    .filter((image) => image.status === 'rejected')
    .map(({ id, thumb_filename: thumb, reason = 'other' }) => (
      <div key={id} data-removed={id}>
        <Notice
          icon={ImageOff}
          tone="danger"
          boxed
          role="status"
          action={
            <Button variant="line" busy={busy} onClick={() => onUnderstood(id)}>
              {t('removed.understood')}
            </Button>
          }
        >
          <span className={styles['removed']}>
            <img src={thumb} alt="" width={48} height={48} />
            <span>
              {t('removed.text', {
                reason: isPhotoReason(reason) ? t(`reasons.${reason}`) : reason,
              })}
            </span>
          </span>
        </Notice>
      </div>
    ));
}
