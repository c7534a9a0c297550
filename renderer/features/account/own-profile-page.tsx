import { Settings as SettingsIcon } from 'lucide-react';
import { useMember } from '../../session/contexts.ts';
import { useRegions } from '../../session/use-regions.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { ButtonLink, IconLink } from '../../ui/controls/button.tsx';
import { FictionalTag } from '../../ui/member/fictional-tag.tsx';
import { Icon } from '../../ui/art/icon.tsx';
import { placeOf } from '../../ui/member/place.ts';
import { Facts } from './facts.tsx';
import { OwnPhotos } from './own-photos.tsx';
import { ProfileEditor } from './profile-editor.tsx';
import { ProfilePreview } from './profile-preview.tsx';
import { ProfileStrength } from './profile-strength.tsx';
import { classes } from '../../ui/layout/classes.ts';
import styles from './account.module.css';

/** The member's own profile, to read and edit; live. */
export function OwnProfilePage() {
  const t = useText('account');
  const format = useFormat();
  const regions = useRegions();
  const user = useMember();
  const { profile } = user;
  const place = placeOf(profile, regions, format);
  const own = [
    { term: t('own.email'), value: user.email, wide: true },
    { term: t('own.status'), value: t(`own.${user.status}`) },
    { term: t('own.birth'), value: format.date(`${profile.date_of_birth}T12:00:00`) },
    { term: t('own.since'), value: format.date(user.signup_date) },
    { term: t('own.membership'), value: t(user.paid_user ? 'own.premium' : 'own.free') },
  ];
  return (
    <div className={classes('wrap', styles['profile'])}>
      <div id="own-photos" tabIndex={-1}>
        <OwnPhotos name={profile.name} images={profile.images} main={profile.main_image} />
      </div>
      <div className={styles['info']}>
        <header className={styles['head']}>
          <div className={styles['name-row']}>
            <h1 className={styles['name']}>
              {t('profile.name', { name: profile.name, age: profile.age })}
            </h1>
            <IconLink
              to="/settings"
              icon={SettingsIcon}
              label={t('settings.title')}
              look="line"
              className={styles['on-phone']}
            />
          </div>
          <p className="small muted">{place}</p>
          {profile.fictional && <FictionalTag />}
        </header>
        <ProfileStrength profile={profile} />
        <ProfileEditor />
        <ProfilePreview />
        <section className={styles['panel']}>
          <h2 className="section-title">{t('own.title')}</h2>
          <Facts facts={own} />
          <ButtonLink to="/settings" variant="line" className={styles['to-settings']}>
            <Icon of={SettingsIcon} />
            {t('settings.title')}
          </ButtonLink>
        </section>
      </div>
    </div>
  );
}
