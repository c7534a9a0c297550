import { Heart, Lock, X } from 'lucide-react';
import { useLayoutEffect, useRef, type ComponentProps, type CSSProperties } from 'react';
import { EVERYDAY_INTERESTS } from '../../../shared/profile-choices.ts';
import { useSettings } from '../../session/contexts.ts';
import { useSharedInterests } from '../../session/shared-interests.ts';
import { useRegions } from '../../session/use-regions.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import type { ProfileRow, SwipeChoice } from '../../local/rows.ts';
import { Icon } from '../../ui/art/icon.tsx';
import { InterestIcon } from '../../ui/art/interest-icon.tsx';
import { Tag } from '../../ui/controls/chip.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { FictionalTag } from '../../ui/member/fictional-tag.tsx';
import { OnlineDot } from '../../ui/member/online-dot.tsx';
import { placeOf } from '../../ui/member/place.ts';
import { CardPhotos } from './card-photos.tsx';
import type { Throw } from './drag.ts';
import styles from './swipe-card.module.css';
import { settleCard } from './use-drag.ts';

const MOST_INTERESTS = 4;

/** Where a card is: on top, behind, on its way out, or on top again after a choice was undone. */
type Place =
  | { at: 'top'; back: SwipeChoice | null }
  | { at: 'behind'; depth: 1 | 2 }
  | { at: 'out'; choice: SwipeChoice; thrown: Throw | null };

/** A thrown card flies as it was thrown; one chosen by a key is animated away. */
const flight = (thrown: Throw | null): CSSProperties | undefined =>
  thrown
    ? ({
        '--thrown': `translate3d(${thrown.x}px, ${thrown.y}px, 0) rotate(${thrown.turn}deg)`,
        '--thrown-in': `${Math.round(thrown.ms)}ms`,
      } as CSSProperties)
    : undefined;

/** Name, age, place, a line of theirs, and what both like. */
function Who({ card }: { card: ProfileRow }) {
  const t = useText('swipe');
  const profile = useText('profile');
  const common = useText('common');
  const names = useText('choices');
  const settings = useSettings();
  const place = placeOf(card, useRegions(), useFormat());
  const about = card.details?.about?.trim();
  const shared = useSharedInterests(card.details?.interests ?? [])
    .filter((interest) => EVERYDAY_INTERESTS.includes(interest))
    .slice(0, MOST_INTERESTS);
  return (
    <div className={styles['who']}>
      <h2 className={styles['name']}>
        <span className="clip">{card.name}</span>
        <span>, {card.age}</span>
        {card.online && <OnlineDot words={common('online')} onPhoto />}
      </h2>
      <p className={styles['line']}>
        <span className="clip">
          {place}
          {card.distance_km !== null && (
            <> · {profile('card.distance', { km: card.distance_km })}</>
          )}
        </span>
        {card.locked_photos > 0 && (
          <span className={styles['locks']}>
            <Icon of={Lock} size="s" />
            <span>{profile('card.locked', { count: card.locked_photos })}</span>
          </span>
        )}
      </p>
      {card.fictional && <p className={styles['warning']}>{settings.fictional_warning}</p>}
      {about && <p className={styles['about']}>{about}</p>}
      {shared.length > 0 && (
        <div className={styles['both']}>
          <p className="tiny">{t('both')}</p>
          <ul role="list" className={styles['interests']}>
            {shared.map((interest) => (
              <li key={interest}>
                <Tag className={styles['interest']}>
                  <InterestIcon of={interest} />
                  {names(`interests.${interest}`)}
                </Tag>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/**
 * A member as a card of the stack; those that are not on top are hidden from screen readers.
 * @param photo which of the photos shows, counted from 0.
 */
export function SwipeCard({
  card,
  place,
  photo,
  onPhoto,
  ...rest
}: Omit<ComponentProps<'article'>, 'children'> & {
  card: ProfileRow;
  place: Place;
  photo: number;
  onPhoto: (to: number) => void;
}) {
  const t = useText('swipe');
  const profile = useText('profile');
  const box = useRef<HTMLElement>(null);
  const isTop = place.at === 'top';
  const isOut = place.at === 'out';
  // One that comes back lies where it lay, wherever the hand had it.
  useLayoutEffect(() => {
    if (!isOut && box.current) settleCard(box.current);
  }, [isOut]);
  return (
    <article
      ref={box}
      className={classes(
        styles['card'],
        isTop && styles['top'],
        place.at === 'behind' && styles['behind'],
        place.at === 'top' && place.back && styles[`back-${place.back}`],
        place.at === 'out' && styles[`out-${place.choice}`],
      )}
      aria-hidden={!isTop || undefined}
      inert={!isTop}
      {...(isTop
        ? {
            'data-profile': card.id,
            'aria-label': profile('card.name', { name: card.name, age: card.age }),
          }
        : {})}
      {...(place.at === 'behind' ? { 'data-depth': place.depth } : {})}
      style={place.at === 'out' ? flight(place.thrown) : undefined}
      {...rest}
    >
      <CardPhotos card={card} at={photo} onMove={isTop ? onPhoto : null} />
      <Who card={card} />
      {card.fictional && (
        <div className={styles['tags']}>
          <FictionalTag on="photo" />
        </div>
      )}
      <span
        className={classes(styles['stamp'], styles['like'])}
        data-stamp="like"
        aria-hidden="true"
      >
        <Icon of={Heart} />
        {t('like')}
      </span>
      <span
        className={classes(styles['stamp'], styles['nope'])}
        data-stamp="nope"
        aria-hidden="true"
      >
        <Icon of={X} />
        {t('nope')}
      </span>
      <i className={styles['shade']} data-shade="" aria-hidden="true" />
    </article>
  );
}
