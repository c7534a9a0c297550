import { Flag, Lock } from 'lucide-react';
import { useState } from 'react';
import type { Image } from '../../../shared/contract/profile.ts';
import { useProtectedPhoto } from '../../session/protection.ts';
import { useSafety } from '../../actions/safety/use-safety.tsx';
import { useText } from '../../i18n/text.ts';
import { ButtonLink, IconButton } from '../../ui/controls/button.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { Icon } from '../../ui/art/icon.tsx';
import { photoVariant } from '../../ui/photo/photo-variant.ts';
import { PhotoViewer } from '../../ui/photo/photo-viewer.tsx';
import styles from './gallery.module.css';

/** Why a photo is blurred: premium shows all photos. */
function LockedWords({ count }: { count: number }) {
  const t = useText('profile');
  return (
    <div className={styles['words']} role="alert">
      <Icon of={Lock} size="l" />
      <p className="label">{t('photos.lockedTitle', { count })}</p>
      <p className="small">{t('photos.lockedText')}</p>
      <ButtonLink to="/premium" variant="line">
        {t('photos.premium')}
      </ButtonLink>
    </div>
  );
}

/** Two rows of thumbnails; the last tile says how many locked ones there are besides. */
const MOST_TILES = 10;

/** A profile's photos: one large, others as thumbs; locked ones show what unlocks them. */
export function Gallery({
  id,
  name,
  own,
  images,
  locked,
}: {
  id: string;
  name: string;
  own: boolean;
  images: readonly Image[];
  locked: number;
}) {
  const t = useText('profile');
  const safety = useSafety({ id, name });
  const report = useText('safety')('reportPhoto');
  const [chosen, setChosen] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  // Until one is chosen: the first that can be seen. By id, because photos come and go while the
  // page is open.
  const at = Math.max(
    0,
    [
      images.findIndex((image) => image.id === chosen),
      images.findIndex((image) => !image.locked),
    ].find((index) => index >= 0) ?? 0,
  );
  const setAt = (index: number) => setChosen(images[index]?.id ?? null);
  const shown = images[at];
  useProtectedPhoto(images.some((image) => image.visibility === 'private' && !image.locked));
  const describe = (number: number) => t('photos.of', { number, name });
  if (!shown)
    return (
      <div className={styles['gallery']}>
        <div className={classes(styles['main'], styles['none'])}>
          <p>{t('photos.none', { name })}</p>
        </div>
      </div>
    );
  const numbered = images.map((image, index) => ({ image, index }));
  const thumbs = numbered.filter(({ image }) => !image.locked);
  const allLocked = numbered.filter(({ image }) => image.locked);
  const tiles = allLocked.slice(0, Math.max(1, MOST_TILES - thumbs.length));
  const beyond = allLocked.length - tiles.length;
  return (
    <section className={styles['gallery']} aria-label={t('photos.title', { name })}>
      <div className={styles['main']}>
        {shown.locked ? (
          <>
            <img
              src={shown.filename}
              alt={describe(at + 1)}
              width={shown.width}
              height={shown.height}
            />
            <LockedWords count={locked} />
          </>
        ) : (
          <button
            type="button"
            className={styles['enlarge']}
            aria-label={t('photos.enlarge', { number: at + 1, total: images.length })}
            onClick={() => setOpen(true)}
          >
            <img
              key={shown.id}
              src={photoVariant(shown.filename, 'medium')}
              srcSet={`${photoVariant(shown.filename, 'medium')} 480w, ${shown.filename} ${shown.width}w`}
              sizes="(min-width: 992px) 480px, (min-width: 768px) 320px, 100vw"
              alt={describe(at + 1)}
              width={shown.width}
              height={shown.height}
              fetchPriority="high"
              draggable={false}
            />
          </button>
        )}
      </div>
      {images.length > 1 && (
        <ul role="list" className={styles['thumbs']}>
          {thumbs.map(({ image, index }) => (
            <li key={image.id}>
              <button
                type="button"
                className={styles['thumb']}
                aria-current={index === at ? 'true' : undefined}
                aria-label={t('photos.show', { number: index + 1, total: images.length })}
                onClick={() => setAt(index)}
              >
                <img
                  src={image.thumb_filename}
                  alt=""
                  width={96}
                  height={96}
                  loading="lazy"
                  decoding="async"
                  draggable={false}
                />
              </button>
            </li>
          ))}
          {tiles.map(({ image, index }, tile) => {
            const rest = beyond > 0 && tile === tiles.length - 1 ? beyond + 1 : 0;
            const isShown =
              index === at ||
              (rest > 0 && shown.locked && allLocked.findIndex((one) => one.index === at) >= tile);
            return (
              <li key={image.id}>
                <button
                  type="button"
                  className={styles['thumb']}
                  aria-current={isShown ? 'true' : undefined}
                  onClick={() => setAt(index)}
                  aria-label={
                    rest > 0
                      ? t('photos.showLocked', { count: rest })
                      : t('photos.locked', { number: index + 1, total: images.length })
                  }
                >
                  <img
                    src={image.thumb_filename}
                    alt=""
                    width={96}
                    height={96}
                    loading="lazy"
                    decoding="async"
                    draggable={false}
                  />
                  <span className={styles['lock']} aria-hidden="true">
                    <Icon of={Lock} />
                    {rest > 0 && `+${rest}`}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {open && (
        <PhotoViewer
          photos={images}
          at={at}
          onMove={setAt}
          onClose={() => setOpen(false)}
          describe={describe}
          locked={<LockedWords count={locked} />}
          actions={
            !own &&
            !shown.locked && (
              <IconButton
                icon={Flag}
                look="glass"
                label={report}
                onClick={() => safety.reportPhoto(shown.id)}
              />
            )
          }
        />
      )}
      {safety.dialogs}
    </section>
  );
}
