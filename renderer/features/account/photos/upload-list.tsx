import { RotateCcw, X } from 'lucide-react';
import { useFailureText } from '../../../session/failure-text.ts';
import { useText } from '../../../i18n/text.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/art/icon.tsx';
import type { Upload } from './use-uploads.ts';
import styles from './photos.module.css';

/** Photos that are uploading, with progress, or with the reason and a retry when one failed. */
export function UploadList({
  uploads,
  onRetry,
  onDrop,
}: {
  uploads: readonly Upload[];
  onRetry: (key: string) => void;
  onDrop: (key: string) => void;
}) {
  const t = useText('photos');
  const textOf = useFailureText();
  const stateOf = ({ state, share, failure }: Upload): string => {
    if (state === 'waiting') return t('upload.waiting');
    if (state === 'done') return t('upload.done');
    if (state === 'sending')
      return share < 1
        ? t('upload.sending', { percent: Math.floor(share * 100) })
        : t('upload.making');
    if (failure?.code === 'unavailable' || failure?.code === 'busy') return t('upload.away');
    return failure && failure.code !== 'unreachable' && failure.code !== 'offline'
      ? textOf(failure)
      : t('upload.cut');
  };
  return (
    <ul className={styles['uploads']} aria-label={t('upload.title')}>
      {uploads.map((upload, index) => (
        <li key={upload.key} className={styles['upload']} data-upload={upload.state}>
          <img src={upload.preview} alt="" />
          <div className={styles['upload-words']}>
            <p
              className={upload.state === 'failed' ? styles['failed'] : 'small'}
              role={upload.state === 'failed' ? 'alert' : undefined}
            >
              {stateOf(upload)}
            </p>
            {upload.state !== 'failed' && (
              <progress
                max={1}
                value={upload.share}
                aria-label={t('upload.of', { number: index + 1, state: stateOf(upload) })}
              />
            )}
            {upload.state === 'failed' && (
              <Button variant="line" onClick={() => onRetry(upload.key)}>
                <Icon of={RotateCcw} />
                {t('upload.retry')}
              </Button>
            )}
          </div>
          {upload.state !== 'done' && (
            <IconButton
              icon={X}
              label={t(upload.state === 'failed' ? 'upload.putAway' : 'upload.cancel')}
              onClick={() => onDrop(upload.key)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
