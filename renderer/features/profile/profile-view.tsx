import { CirclePause, Clock, Heart, MapPin, TriangleAlert, WifiOff } from 'lucide-react';
import type { CallFailure } from '../../../shared/result.ts';
import { useConnection, useMember, useSettings } from '../../session/contexts.ts';
import { useRegions } from '../../session/use-regions.ts';
import { usePageTitle } from '../../session/page-title.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import type { LikeTableRow, ProfileRow } from '../../local/rows.ts';
import { Button } from '../../ui/controls/button.tsx';
import { shownActivity } from '../../ui/member/activity.ts';
import { FictionalTag } from '../../ui/member/fictional-tag.tsx';
import { Icon } from '../../ui/art/icon.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { placeOf } from '../../ui/member/place.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { setAboutText } from './about-text.ts';
import { BackOnPhoto } from './back-on-photo.tsx';
import { Facts } from './facts.tsx';
import { Gallery } from './gallery.tsx';
import { Interests } from './interests.tsx';
import { MoreOnPhoto, ProfileActions } from './profile-actions.tsx';
import styles from './profile-view.module.css';
import { PromoBlock } from './promo-block.tsx';
import { Related } from './related.tsx';

/** Name, age, online state, place, and whether they like the member. */
export function Header({
  row,
  like,
  heading: Heading = 'h1',
}: {
  row: ProfileRow;
  like?: LikeTableRow | undefined;
  heading?: 'h1' | 'h2';
}) {
  const t = useText('profile');
  const format = useFormat();
  const place = placeOf(row, useRegions(), format);
  const notes = useSettings().visible_profile_notes;
  const activityText = !notes.includes('likes')
    ? null
    : like?.matched_at
      ? t('matched')
      : like?.received_at
        ? t('likesYou', { name: row.name })
        : null;
  const activity = shownActivity(row);
  return (
    <header>
      <div className={styles['name']}>
        <Heading>{t('card.name', { name: row.name, age: row.age })}</Heading>
        {row.fictional && <FictionalTag />}
      </div>
      <ul role="list" className={styles['status']}>
        {row.online && notes.includes('online') && (
          <li className={styles['live']}>
            <i aria-hidden="true" />
            {t('online')}
          </li>
        )}
        {activity && !row.online && (
          <li>
            <Icon of={activity === 'paused' ? CirclePause : Clock} size="s" />
            {t(`activity.${activity}`)}
          </li>
        )}
        <li>
          <Icon of={MapPin} size="s" />
          {row.distance_km === null || !notes.includes('distance')
            ? place
            : t('placeDistance', { place, km: row.distance_km })}
        </li>
        {activityText && (
          <li className={styles['likes']}>
            <Icon of={Heart} size="s" />
            {activityText}
          </li>
        )}
      </ul>
    </header>
  );
}

/** What they wrote about themselves, its beginning large. */
export function About({ name, about }: { name: string; about: string | null }) {
  const t = useText('profile');
  const { opening: lead, rest } = setAboutText(about ?? '');
  return (
    <section className={styles['about']}>
      <h2 className="sr-only">{t('about.title', { name })}</h2>
      {lead === '' && rest.length === 0 ? (
        <p className="muted">{t('about.empty', { name })}</p>
      ) : (
        <>
          {lead && <p className={styles['lead']}>{lead}</p>}
          {rest.map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </>
      )}
    </section>
  );
}

/** Details that are on their way, in their shape; or why they are not. */
export function PendingBlock({
  name,
  failure,
  onRetry,
}: {
  name: string;
  failure: CallFailure | null;
  onRetry: () => void;
}) {
  const t = useText('profile');
  const common = useText('common');
  const connection = useConnection();
  if (failure?.code === 'offline' || connection === 'offline')
    return (
      <Notice icon={WifiOff} boxed role="status">
        {t('partly', { name })}
      </Notice>
    );
  if (failure)
    return (
      <Notice
        icon={TriangleAlert}
        tone="danger"
        boxed
        role="alert"
        action={
          <Button variant="plain" onClick={onRetry}>
            {common('tryAgain')}
          </Button>
        }
      >
        {t('failed')}
      </Notice>
    );
  return (
    <div className="stack" role="status">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton shape="title" width="90%" />
      <Skeleton shape="title" width="60%" />
      <Skeleton width="80%" />
      <Skeleton width="70%" />
    </div>
  );
}

/** A member's page: photos beside the text from 768 px, actions at the foot of a phone. */
export function ProfileView({
  row,
  like,
  failure,
  backTo,
  onRetry,
}: {
  row: ProfileRow;
  like: LikeTableRow | undefined;
  failure: CallFailure | null;
  backTo: string;
  onRetry: () => void;
}) {
  const t = useText('profile');
  const settings = useSettings();
  const own = useMember().profile.id === row.id;
  const { details } = row;
  const images = details?.images ?? (row.main_image ? [row.main_image] : []);
  const liked = (like?.given_at ?? null) !== null;
  usePageTitle(t('card.name', { name: row.name, age: row.age }));
  return (
    <div className={styles['page']}>
      <article className={styles['profile']}>
        <div className={styles['photos']}>
          <Gallery
            key={row.id}
            id={row.id}
            own={own}
            name={row.name}
            images={images}
            locked={row.locked_photos}
          />
          <BackOnPhoto to={backTo} />
          {!own && <MoreOnPhoto id={row.id} name={row.name} />}
        </div>
        <div className={styles['info']}>
          <Header row={row} like={like} />
          {row.fictional && (
            <Notice icon={TriangleAlert} tone="warning" boxed>
              {settings.fictional_warning}
            </Notice>
          )}
          {details?.promotion && <PromoBlock promotion={details.promotion} />}
          {own ? (
            <Notice icon={Heart} boxed>
              {t('own')}
            </Notice>
          ) : (
            <ProfileActions id={row.id} name={row.name} liked={liked} />
          )}
          {details ? (
            <>
              <About name={row.name} about={details.about} />
              <Facts profile={details} />
              <Interests interests={details.interests} own={own} />
            </>
          ) : (
            <PendingBlock name={row.name} failure={failure} onRetry={onRetry} />
          )}
        </div>
      </article>
      {row.related && <Related name={row.name} ids={row.related} />}
      {!own && <ProfileActions bar id={row.id} name={row.name} liked={liked} />}
    </div>
  );
}
