import { CirclePause, Clock, Heart, MapPin } from 'lucide-react';
import type { ProfileCard } from '../../../../shared/contract/profile.ts';
import { useGivenLikes, useLike } from '../../../actions/likes/use-likes.ts';
import { useSettings } from '../../../session/contexts.ts';
import { useSharedInterests } from '../../../session/shared-interests.ts';
import { useRegions } from '../../../session/use-regions.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import type { ProfileRow } from '../../../local/rows.ts';
import { Icon } from '../../../ui/art/icon.tsx';
import { InterestIcon } from '../../../ui/art/interest-icon.tsx';
import { ButtonLink, IconButton } from '../../../ui/controls/button.tsx';
import { Tag } from '../../../ui/controls/chip.tsx';
import { LocaleLink } from '../../../ui/controls/locale-link.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { shownActivity } from '../../../ui/member/activity.ts';
import { FictionalTag } from '../../../ui/member/fictional-tag.tsx';
import { placeOf } from '../../../ui/member/place.ts';
import { PanePhotos } from './pane-photos.tsx';
import styles from './profile-pane.module.css';

const MOST_INTERESTS = 6;

/** The other's profile beside the conversation. */
export function ProfilePane({
  card,
  row,
  isBegun,
}: {
  card: ProfileCard;
  /** The whole profile, as far as it is known here. */
  row: ProfileRow | null;
  /** Something was written, which may have cost something. */
  isBegun: boolean;
}) {
  const t = useText('conversation');
  const profile = useText('profile');
  const names = useText('choices');
  const format = useFormat();
  const regions = useRegions();
  const notes = useSettings().visible_profile_notes;
  const liked = useGivenLikes().has(card.id);
  const like = useLike();
  const details = row?.details ?? null;
  const activity = shownActivity(card);
  const shared = useSharedInterests(details?.interests ?? []);
  const interests = shared.length > 0 ? shared : (details?.interests ?? []);
  const place = placeOf(card, regions, format);
  const images = (details?.images ?? (card.main_image ? [card.main_image] : [])).filter(
    (image) => !image.locked,
  );
  return (
    <aside className={styles['pane']} aria-label={t('pane.title', { name: card.name })}>
      <PanePhotos name={card.name} images={images} />
      <div className={styles['body']}>
        <header>
          {/* The conversation's head has the name as its heading. */}
          <p className={styles['name']}>
            <bdi>{profile('card.name', { name: card.name, age: card.age })}</bdi>
            {card.fictional && <FictionalTag />}
          </p>
          <ul role="list" className={styles['status']}>
            {card.online && !card.fictional && notes.includes('online') && (
              <li className={styles['live']}>
                <i aria-hidden="true" />
                {profile('online')}
              </li>
            )}
            {activity && !card.online && (activity === 'paused' || notes.includes('online')) && (
              <li>
                <Icon of={activity === 'paused' ? CirclePause : Clock} size="s" />
                {profile(`activity.${activity}`)}
              </li>
            )}
            <li>
              <Icon of={MapPin} size="s" />
              {card.distance_km === null || !notes.includes('distance')
                ? place
                : profile('placeDistance', { place, km: card.distance_km })}
            </li>
          </ul>
        </header>
        {details ? (
          details.about && <p className={styles['about']}>{details.about}</p>
        ) : (
          <div className="stack" aria-hidden="true">
            <Skeleton width="90%" />
            <Skeleton width="60%" />
          </div>
        )}
        {interests.length > 0 && (
          <section className={styles['interests']}>
            <h3 className="label">
              {shared.length > 0 ? t('invitation.both') : profile('interests.title')}
            </h3>
            <ul role="list" className="row-wrap">
              {interests.slice(0, MOST_INTERESTS).map((interest) => (
                <li key={interest}>
                  <Tag on={shared.length > 0}>
                    <InterestIcon of={interest} />
                    {names(`interests.${interest}`)}
                  </Tag>
                </li>
              ))}
            </ul>
          </section>
        )}
        <div className={styles['actions']}>
          <ButtonLink variant="line" to={`/members/${card.id}`}>
            {t('pane.whole')}
          </ButtonLink>
          <IconButton
            icon={Heart}
            look="line"
            className={liked ? styles['given'] : undefined}
            label={profile(liked ? 'unlike' : 'like', { name: card.name })}
            onClick={() => like(card.id, !liked)}
          />
        </div>
        {isBegun && (
          <LocaleLink to={`/credits/statement?profile=${card.id}`} className={styles['cost']}>
            {t('pane.cost')}
          </LocaleLink>
        )}
      </div>
    </aside>
  );
}
