import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Image } from '../../../../shared/contract/profile.ts';
import { useProtectedPhoto } from '../../../session/protection.ts';
import { useText } from '../../../i18n/text.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { photoVariant } from '../../../ui/photo/photo-variant.ts';
import styles from './profile-pane.module.css';

/** The photos that can be seen, one at a time, with a bar for each. */
export function PanePhotos({ name, images }: { name: string; images: readonly Image[] }) {
  const t = useText('conversation');
  const photo = useText('profile');
  const [chosen, setChosen] = useState(0);
  const [failed, setFailed] = useState<string | null>(null);
  useProtectedPhoto(images.some((image) => image.visibility === 'private'));
  const at = Math.min(chosen, Math.max(0, images.length - 1));
  const shown = images[at];
  if (!shown || shown.id === failed)
    return (
      <div className={styles['photo']}>
        <span className={styles['initial']} aria-hidden="true">
          {Array.from(name.trim())[0]?.toUpperCase()}
        </span>
      </div>
    );
  const move = (by: number) => setChosen((at + by + images.length) % images.length);
  return (
    <div className={styles['photo']}>
      <img
        key={shown.id}
        src={photoVariant(shown.filename, 'medium')}
        srcSet={`${photoVariant(shown.filename, 'medium')} 480w, ${shown.filename} ${shown.width}w`}
        sizes="20rem"
        alt={photo('photos.of', { number: at + 1, name })}
        width={shown.width}
        height={shown.height}
        decoding="async"
        draggable={false}
        onError={() => setFailed(shown.id)}
      />
      {images.length > 1 && (
        <>
          <div className={styles['bars']} aria-hidden="true">
            {images.map((image, index) => (
              <i key={image.id} data-on={index === at || undefined} />
            ))}
          </div>
          <IconButton
            icon={ChevronLeft}
            look="glass"
            label={t('pane.previous')}
            className={styles['previous']}
            onClick={() => move(-1)}
          />
          <IconButton
            icon={ChevronRight}
            look="glass"
            label={t('pane.next')}
            className={styles['next']}
            onClick={() => move(1)}
          />
        </>
      )}
    </div>
  );
}
