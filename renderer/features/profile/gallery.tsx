import { Lock } from 'lucide-react';
import { useState } from 'react';
import type { Image } from '../../../shared/contract/profile.ts';
import { useText } from '../../i18n/text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { photoVariant } from '../../ui/photo-variant.ts';
import { PhotoViewer } from '../../ui/photo-viewer.tsx';
import styles from './gallery.module.css';

/** Why a photo is blurred, and what opens it (specification section 1: premium gives all member photos). */
function LockedWords({ count }: { count: number }) {
  const t = useText('profile');
  return (
    <div className={styles['words']} role="alert">
      <Icon of={Lock} size="l" />
      <p className="label">{t('photos.lockedTitle', { count })}</p>
      <p className="small">{t('photos.lockedText')}</p>
      <ButtonLink to="/premium" variant="line">{t('photos.premium')}</ButtonLink>
    </div>
  );
}

/** A profile's photos: one large, the others as thumbs; the large one opens over the whole window. */
export function Gallery({ name, images, locked }: { name: string; images: readonly Image[]; locked: number }) {
  const t = useText('profile');
  const [at, setAt] = useState(0);
  const [open, setOpen] = useState(false);
  const shown = images[Math.min(at, images.length - 1)];
  const firstLocked = images.findIndex((image) => image.locked);
  const describe = (number: number) => t('photos.of', { number, name });
  if (!shown) return <div className={styles['gallery']}><div className={classes(styles['main'], styles['none'])}><p>{t('photos.none', { name })}</p></div></div>;
  const thumbs = images.flatMap((image, index) => (image.locked ? [] : [{ image, index }]));
  return (
    <section className={styles['gallery']} aria-label={t('photos.title', { name })}>
      <div className={styles['main']}>
        {shown.locked
          ? <><img src={shown.filename} alt={describe(at + 1)} width={shown.width} height={shown.height} /><LockedWords count={locked} /></>
          : (
            <button type="button" className={styles['enlarge']} aria-label={t('photos.enlarge', { number: at + 1, total: images.length })} onClick={() => setOpen(true)}>
              <img
                key={shown.id} src={photoVariant(shown.filename, 'medium')} srcSet={`${photoVariant(shown.filename, 'medium')} 480w, ${shown.filename} ${shown.width}w`}
                sizes="(min-width: 992px) 480px, (min-width: 768px) 320px, 100vw" alt={describe(at + 1)} width={shown.width} height={shown.height}
                fetchPriority="high" draggable={false}
              />
            </button>
          )}
      </div>
      {images.length > 1 && (
        <ul role="list" className={styles['thumbs']}>
          {thumbs.map(({ image, index }) => (
            <li key={image.id}>
              <button
                type="button" className={styles['thumb']} aria-current={index === at ? 'true' : undefined} aria-label={t('photos.show', { number: index + 1, total: images.length })}
                onClick={() => setAt(index)}
              >
                <img src={image.thumb_filename} alt="" width={96} height={96} loading="lazy" decoding="async" draggable={false} />
              </button>
            </li>
          ))}
          {firstLocked >= 0 && (
            <li>
              <button
                type="button" className={styles['thumb']} aria-current={shown.locked ? 'true' : undefined} aria-label={t('photos.showLocked', { count: locked })}
                onClick={() => setAt(firstLocked)}
              >
                <img src={images[firstLocked]?.thumb_filename} alt="" width={96} height={96} loading="lazy" decoding="async" draggable={false} />
                <span className={styles['lock']} aria-hidden="true"><Icon of={Lock} />{locked}</span>
              </button>
            </li>
          )}
        </ul>
      )}
      {open && <PhotoViewer photos={images} at={at} onMove={setAt} onClose={() => setOpen(false)} describe={describe} locked={<LockedWords count={locked} />} />}
    </section>
  );
}
