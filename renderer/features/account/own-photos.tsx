import { Hourglass, ImageOff, Lock, type LucideIcon } from 'lucide-react';
import type { Image } from '../../../shared/contract/profile.ts';
import { useText } from '../../i18n/text.ts';
import { Icon } from '../../ui/icon.tsx';
import { photoVariant } from '../../ui/photo-variant.ts';
import styles from './own-photos.module.css';

type Mark = 'pending' | 'rejected' | 'private';
const MARKS: Record<Mark, LucideIcon> = { pending: Hourglass, rejected: ImageOff, private: Lock };
const markOf = (image: Image): Mark | null => (image.status !== 'active' ? image.status : image.visibility === 'private' ? 'private' : null);

/** The member's photos: the main one large, the others under it, each saying who sees it and who does not. */
export function OwnPhotos({ name, images, main }: { name: string; images: readonly Image[]; main: Image | null }) {
  const t = useText('account');
  if (!main) return <p className={styles['none']}>{t('photos.none')}</p>;
  const others = images.filter((image) => image.id !== main.id);
  return (
    <section className={styles['photos']} aria-label={t('photos.title')}>
      <div className={styles['main']}><img src={photoVariant(main.filename, 'large')} alt={t('photos.main', { name })} width={main.width} height={main.height} /></div>
      {others.length > 0 && (
        <ul className={styles['thumbs']}>
          {others.map((image, index) => {
            const mark = markOf(image);
            return (
              <li key={image.id} className={styles['thumb']}>
                <img src={image.thumb_filename} alt={t('photos.one', { number: index + 2 })} loading="lazy" decoding="async" />
                {mark && <span className={styles['mark']}><Icon of={MARKS[mark]} size="s" />{t(`photos.${mark}`)}</span>}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
