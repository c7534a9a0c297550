import { Heart, Lock } from 'lucide-react';
import { memo, useState } from 'react';
import type { ProfileCard } from '../../../shared/contract/profile.ts';
import { useText } from '../../i18n/text.ts';
import type { Interest } from '../../../shared/profile-choices.ts';
import { classes } from '../layout/classes.ts';
import { FictionalTag } from './fictional-tag.tsx';
import { Icon } from '../art/icon.tsx';
import { InterestIcon } from '../art/interest-icon.tsx';
import { LocaleLink } from '../controls/locale-link.tsx';
import styles from './member-card.module.css';
import { OnlineDot } from './online-dot.tsx';
import { photoVariant } from '../photo/photo-variant.ts';

interface MemberCardProps {
  card: ProfileCard;
  /** Where they live, by `placeOf`. */
  place: string;
  liked: boolean;
  /** Likes, or takes the like back; without it the card has no like button. */
  onLike?: (profile: string, liked: boolean) => void;
  /** The level that fits under the section's heading. */
  heading: 'h2' | 'h3';
  /** A like that the member has not looked at. */
  isNew?: boolean;
  /** For the cards that are on screen at once; the others load when they come near. */
  eager?: boolean;
  /** Its picture comes after what else the page fetches. */
  patient?: boolean;
  /** Opens this path instead of the member's page; `list` names the list one came from. */
  opens?: string;
  list?: string;
  /** Its profile is shown beside the list. */
  current?: boolean;
  /** With it the card has a highlight: one of these interests, else their words where allowed. */
  highlights?: { interests: readonly Interest[]; words: boolean };
}

function CardPhoto({ card, eager, patient }: Pick<MemberCardProps, 'card' | 'eager' | 'patient'>) {
  const [failed, setFailed] = useState<string | null>(null);
  const path = card.main_image && photoVariant(card.main_image.filename, 'medium');
  if (!path || path === failed)
    return (
      <div className={styles['nophoto']} aria-hidden="true">
        {Array.from(card.name)[0]?.toUpperCase()}
      </div>
    );
  return (
    <img
      className={styles['photo']}
      src={path}
      width={480}
      height={600}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={patient ? 'low' : undefined}
      decoding="async"
      draggable={false}
      onError={() => setFailed(path)}
    />
  );
}

/** An interest of both, else the start of the member's own words. */
function CardHighlight({
  card,
  highlights,
}: {
  card: ProfileCard;
  highlights: NonNullable<MemberCardProps['highlights']>;
}) {
  const t = useText('profile');
  const names = useText('choices');
  const shared = (card.intro?.interests ?? []).filter((interest) =>
    highlights.interests.includes(interest),
  );
  // Of several another one by member, so that neighbours do not all say the same.
  const interest = shared[Number.parseInt(card.id.slice(-2), 16) % shared.length];
  if (interest)
    return (
      <p className={styles['telling']}>
        <InterestIcon of={interest} />
        <span className={classes(styles['words'], styles['brief'])} aria-hidden="true">
          {names(`interests.${interest}`)}
        </span>
        <span className={classes(styles['words'], styles['whole'])}>
          {t('card.shared', { interest: names(`interests.${interest}`) })}
        </span>
      </p>
    );
  if (!card.intro?.line || !highlights.words) return null;
  return (
    <p className={styles['telling']}>
      <span className="sr-only">{t('card.writes', { name: card.name })}</span>
      <span className={styles['words']} dir="auto">
        {card.intro.line}
      </span>
    </p>
  );
}

/** A member in a list; the card is a link, the like button lies above it. */
export const MemberCard = memo(function MemberCard({
  card,
  place,
  liked,
  onLike,
  heading: Heading,
  isNew = false,
  eager = false,
  patient = false,
  opens,
  list,
  current = false,
  highlights,
}: MemberCardProps) {
  const t = useText('profile');
  const common = useText('common');
  return (
    <article className={styles['card']} data-profile={card.id}>
      <CardPhoto card={card} eager={eager} patient={patient} />
      <div className={styles['who']}>
        <Heading className={styles['name']}>
          <LocaleLink
            className={styles['link']}
            to={opens ?? `/members/${card.id}`}
            state={list === undefined ? undefined : { list }}
            preventScrollReset={opens !== undefined}
            aria-current={current || undefined}
          >
            <span className="clip">{card.name}</span>
            <span>, {card.age}</span>
          </LocaleLink>
          {card.online && <OnlineDot words={common('online')} onPhoto />}
        </Heading>
        <p className={styles['place']}>
          <span className="clip">{place}</span>
          {card.distance_km !== null && (
            <span className={styles['distance']}>
              {' '}
              · {t('card.distance', { km: card.distance_km })}
            </span>
          )}
        </p>
        {highlights && <CardHighlight card={card} highlights={highlights} />}
      </div>
      <div className={styles['tags']}>
        {card.fictional && <FictionalTag on="photo" />}
        {isNew && <span className={classes(styles['tag'], styles['new'])}>{t('card.new')}</span>}
        {card.locked_photos > 0 && (
          <span
            className={classes(styles['tag'], styles['locks'])}
            title={t('card.locked', { count: card.locked_photos })}
          >
            <Icon of={Lock} size="xs" />
            <span aria-hidden="true">{card.locked_photos}</span>
            <span className="sr-only">{t('card.locked', { count: card.locked_photos })}</span>
          </span>
        )}
      </div>
      {onLike && (
        <button
          type="button"
          className={styles['like']}
          aria-pressed={liked}
          aria-label={t('card.like', { name: card.name })}
          onClick={() => onLike(card.id, !liked)}
        >
          <Icon of={Heart} />
        </button>
      )}
    </article>
  );
});
