import { regionWord } from '../../../../shared/profile-choices.ts';
import type { LandedMember } from '../../../../shared/site/site-pages.ts';
import { useText } from '../../../i18n/text.ts';
import type { ButtonLook } from '../../../ui/controls/button.tsx';
import { classes } from '../../../ui/layout/classes.ts';
import { FictionalTag } from '../../../ui/member/fictional-tag.tsx';
import { photoVariant } from '../../../ui/photo/photo-variant.ts';
import { useSite } from '../../site-context.ts';
import { SignupLink } from '../../site-link.tsx';
import styles from './member-lander.module.css';

/** The longest sides of a photo's pictures, in pixels. */
const LARGE = 1_600;
const MEDIUM = 480;

/** The member's photo, marked where nobody is behind it; without a photo the initial. */
export function Portrait({
  member,
  sizes,
  className,
}: {
  member: LandedMember;
  sizes: string;
  className?: string | undefined;
}) {
  const t = useText('lander-member');
  const { photo, name, fictional } = member;
  const tag = fictional && <FictionalTag on="photo" className={styles['tag'] ?? ''} />;
  if (!photo)
    return (
      <div className={classes(styles['portrait'], styles['initial'], className)}>
        <span aria-hidden="true" data-initial={Array.from(name)[0]} />
        {tag}
      </div>
    );
  const { path, width, height } = photo;
  const wide = (side: number) =>
    `${Math.max(1, Math.round(width * Math.min(1, side / Math.max(width, height))))}w`;
  return (
    <div className={classes(styles['portrait'], className)}>
      <img
        src={path}
        srcSet={`${photoVariant(path, 'medium')} ${wide(MEDIUM)}, ${path} ${wide(LARGE)}`}
        sizes={sizes}
        width={width}
        height={height}
        alt={t('photo', { name })}
        decoding="async"
        fetchPriority="high"
      />
      {tag}
    </div>
  );
}

/** Province, region, state or canton; nothing where the member named none. */
export function Place({ member, className }: { member: LandedMember; className?: string }) {
  const t = useText('lander-member');
  const words = useText('choices');
  const { region, country } = member;
  if (region === null) return null;
  return (
    <p className={className}>
      {t('place', { kind: words(`region.${regionWord(country)}`), region })}
    </p>
  );
}

/** What has to be known before any click: that nobody is behind a profile, and for whom this is. */
export function Notes({ member, className }: { member: LandedMember; className?: string }) {
  const t = useText('lander-member');
  const { settings } = useSite();
  return (
    <div className={classes(styles['notes'], className)}>
      {member.fictional && <p className={styles['warning']}>{settings.fictional_warning}</p>}
      <p>
        {settings.free_first_message ? t('free') : t('freeToJoin')}{' '}
        {t('age', { age: settings.min_age })}
      </p>
    </div>
  );
}

/** The way to write: joining, beside this member, and back to the profile after it. */
export function WriteLink({
  member,
  words,
  ...look
}: ButtonLook & { member: LandedMember; words?: string }) {
  const t = useText('lander-member');
  const profile = `/members/${member.id}`;
  return (
    <SignupLink
      wish={{ next: profile }}
      page={`${profile}/signup`}
      variant="primary"
      size="large"
      block
      {...look}
    >
      {words ?? t('write', { name: member.name })}
    </SignupLink>
  );
}
