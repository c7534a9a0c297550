import { useEffect, useState, type ComponentProps } from 'react';
import type { ProfileCard } from '../../../shared/contract/profile.ts';
import { useSettings } from '../../session/contexts.ts';
import { useRegions } from '../../session/use-regions.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { classes } from '../../ui/layout/classes.ts';
import { FictionalTag } from '../../ui/member/fictional-tag.tsx';
import { OnlineDot } from '../../ui/member/online-dot.tsx';
import { photoVariant } from '../../ui/photo/photo-variant.ts';
import { placeOf } from '../../ui/member/place.ts';
import styles from './swipe-card.module.css';

/** As wide as a card is at most (`--swipe-width`). */
const SIZES = '(min-width: 480px) 432px, 92vw';
/** The pictures of a card, of which the browser takes the one that the screen needs. */
function picturesOf({ main_image: image }: ProfileCard): { src: string; srcSet: string } | null {
  if (!image) return null;
  const src = photoVariant(image.filename, 'medium');
  return {
    src,
    srcSet: `${src} 480w, ${photoVariant(image.filename, 'large')} ${Math.max(image.width, 481)}w`,
  };
}

/** Preloads the next cards' pictures. */
export function usePreloaded(cards: readonly ProfileCard[]): void {
  const sets = cards
    .map((card) => picturesOf(card)?.srcSet ?? '')
    .filter(Boolean)
    .join('\n');
  useEffect(() => {
    for (const set of sets.split('\n').filter(Boolean)) {
      const image = new Image();
      image.sizes = SIZES;
      image.srcset = set;
    }
  }, [sets]);
}

function Picture({ card }: { card: ProfileCard }) {
  const [failed, setFailed] = useState<string | null>(null);
  const pictures = picturesOf(card);
  if (!pictures || pictures.src === failed)
    return (
      <div className={styles['nophoto']} aria-hidden="true">
        {Array.from(card.name)[0]?.toUpperCase()}
      </div>
    );
  return (
    <img
      className={styles['photo']}
      {...pictures}
      sizes={SIZES}
      width={480}
      height={600}
      alt=""
      draggable={false}
      decoding="async"
      onError={() => setFailed(pictures.src)}
    />
  );
}

/**
 * A member as a card of the stack; `depth` 0 is the one on top, the others are seen and not heard.
 */
export function SwipeCard({
  card,
  depth,
  className,
  ...rest
}: Omit<ComponentProps<'article'>, 'children'> & { card: ProfileCard; depth: number }) {
  const t = useText('swipe');
  const profile = useText('profile');
  const common = useText('common');
  const format = useFormat();
  const place = placeOf(card, useRegions(), format);
  const settings = useSettings();
  const isTop = depth === 0;
  return (
    <article
      className={classes(styles['card'], styles[`depth-${depth}`], className)}
      aria-hidden={!isTop || undefined}
      {...(isTop ? { 'data-profile': card.id } : {})}
      {...rest}
    >
      <Picture card={card} />
      <div className={styles['who']}>
        <h2 className={styles['name']}>
          <span className="clip">{card.name}</span>
          <span>, {card.age}</span>
          {card.online && <OnlineDot words={common('online')} onPhoto />}
        </h2>
        <p className={styles['place']}>
          {place}
          {card.distance_km !== null && (
            <> · {profile('card.distance', { km: card.distance_km })}</>
          )}
        </p>
        {card.fictional && <p className={styles['warning']}>{settings.fictional_warning}</p>}
      </div>
      {card.fictional && (
        <div className={styles['tags']}>
          <FictionalTag on="photo" />
        </div>
      )}
      <span className={classes(styles['stamp'], styles['like'])} aria-hidden="true">
        {t('like')}
      </span>
      <span className={classes(styles['stamp'], styles['nope'])} aria-hidden="true">
        {t('nope')}
      </span>
    </article>
  );
}
