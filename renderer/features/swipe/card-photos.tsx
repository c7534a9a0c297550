import { ChevronLeft, ChevronRight, Lock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useConnection } from '../../session/contexts.ts';
import { useProtectedPhoto } from '../../session/protection.ts';
import { useText } from '../../i18n/text.ts';
import type { ProfileRow } from '../../local/rows.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/art/icon.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { picturesOf, SIZES, slidesOf, type Slide } from './slides.ts';
import styles from './card-photos.module.css';

/** Fetches pictures before their turn. */
function usePreloaded(slides: readonly (Slide | undefined)[]): void {
  const wanted = slides
    .flatMap((slide) => (slide ? [picturesOf(slide)] : []))
    .map(({ src, srcSet }) => srcSet ?? src)
    .join('\n');
  useEffect(() => {
    for (const one of wanted.split('\n').filter(Boolean)) {
      const image = new Image();
      image.sizes = SIZES;
      if (one.includes(' ')) image.srcset = one;
      else image.src = one;
    }
  }, [wanted]);
}

/** Fetches the first pictures of cards before their turn. */
export const usePreloadedCards = (cards: readonly ProfileRow[]): void =>
  usePreloaded(cards.map((card) => card.main_image));

/** The picture, over the initial that shows until it loads or if none does. */
function Picture({ slide, name, alt }: { slide: Slide; name: string; alt: string }) {
  const connection = useConnection();
  const [failed, setFailed] = useState('');
  const attempt = `${slide?.id ?? ''} ${connection}`;
  return (
    <>
      <span className={styles['letter']} aria-hidden="true">
        {Array.from(name.trim())[0]?.toUpperCase()}
      </span>
      {slide && attempt !== failed && (
        <img
          key={attempt}
          className={classes(styles['photo'], slide.locked && styles['locked'])}
          {...picturesOf(slide)}
          sizes={SIZES}
          width={slide.width}
          height={slide.height}
          alt={alt}
          draggable={false}
          onError={() => setFailed(attempt)}
        />
      )}
    </>
  );
}

/** What covers a locked photo: how many there are, and what opens them. */
function LockedWords({ count }: { count: number }) {
  const t = useText('profile');
  return (
    <div className={styles['words']}>
      <Icon of={Lock} size="l" />
      <p className="label">{t('photos.lockedTitle', { count })}</p>
      <p className={classes('small', styles['why'])}>{t('photos.lockedText')}</p>
      <ButtonLink to="/premium" variant="line" draggable={false}>
        {t('photos.premium')}
      </ButtonLink>
    </div>
  );
}

/** A card's photos: a bar for each, its left half for the one before and its right for the next. */
export function CardPhotos({
  card,
  at,
  onMove,
}: {
  card: ProfileRow;
  at: number;
  /** Null on a card that is not on top. */
  onMove: ((to: number) => void) | null;
}) {
  const t = useText('profile');
  const slides = slidesOf(card);
  const shown = slides[Math.min(at, slides.length - 1)] ?? null;
  const isTop = onMove !== null;
  usePreloaded(isTop ? [slides[at + 1]] : []);
  useProtectedPhoto(isTop && shown?.visibility === 'private' && !shown.locked);
  const last = slides.length - 1;
  return (
    <>
      <Picture
        slide={shown}
        name={card.name}
        alt={isTop ? t('photos.of', { number: at + 1, name: card.name }) : ''}
      />
      {slides.length > 1 && (
        <div className={styles['bars']} aria-hidden="true">
          {slides.map((slide, index) => (
            <i key={slide?.id ?? ''} data-on={index === at || undefined} />
          ))}
        </div>
      )}
      {isTop && slides.length > 1 && (
        <>
          <button
            type="button"
            className={classes(styles['zone'], styles['previous'])}
            aria-label={t('viewer.previous')}
            aria-disabled={at === 0}
            onClick={() => onMove(Math.max(0, at - 1))}
          >
            <Icon of={ChevronLeft} />
          </button>
          <button
            type="button"
            className={classes(styles['zone'], styles['next'])}
            aria-label={t('viewer.next')}
            aria-disabled={at === last}
            onClick={() => onMove(Math.min(last, at + 1))}
          >
            <Icon of={ChevronRight} />
          </button>
          <p className="sr-only" role="status">
            {t('viewer.position', { number: at + 1, total: slides.length })}
          </p>
        </>
      )}
      {isTop && shown?.locked && <LockedWords count={card.locked_photos} />}
    </>
  );
}
