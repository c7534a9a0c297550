import { Settings as SettingsIcon } from 'lucide-react';
import { useMember, useSettings } from '../../app/contexts.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { ButtonLink, IconLink } from '../../ui/button.tsx';
import { FictionalTag } from '../../ui/fictional-tag.tsx';
import { Icon } from '../../ui/icon.tsx';
import { placeOf } from '../../ui/place.ts';
import { Tag } from '../../ui/chip.tsx';
import { Facts } from './facts.tsx';
import { OwnPhotos } from './own-photos.tsx';
import { profileFacts } from './profile-facts.ts';
import styles from './account.module.css';

/** The member's own profile as others see it, and beside it what only they see themselves. Live: it follows every change. */
export function OwnProfilePage() {
  const t = useText('account');
  const choices = useText('choices');
  const format = useFormat();
  const settings = useSettings();
  const user = useMember();
  const { profile } = user;
  const place = placeOf(profile, settings.region_data, format.country);
  const facts = profileFacts(profile, settings.visible_profile_fields).map(({ field, value }) => ({
    term: t(`facts.${field}`),
    // The reason is in the member's own words; the rest are choices with a name.
    value: field === 'reason' ? value : field === 'tattoos' ? t(value === 'yes' ? 'facts.yes' : 'facts.no') : choices(`${field}.${value}` as 'gender.female'),
  }));
  const own = [
    { term: t('own.email'), value: user.email, wide: true },
    { term: t('own.status'), value: t(`own.${user.status}`) },
    { term: t('own.birth'), value: format.date(`${profile.date_of_birth}T12:00:00`) },
    { term: t('own.since'), value: format.date(user.signup_date) },
    { term: t('own.membership'), value: t(user.paid_user ? 'own.premium' : 'own.free') },
  ];
  return (
    <div className={`wrap ${styles['profile']}`}>
      <OwnPhotos name={profile.name} images={profile.images} main={profile.main_image} />
      <div className={styles['info']}>
        <header className={styles['head']}>
          <div className={styles['name-row']}>
            <h1 className={styles['name']}>{t('profile.name', { name: profile.name, age: profile.age })}</h1>
            <IconLink to="/settings" icon={SettingsIcon} label={t('settings.title')} look="line" className={styles['on-phone']} />
          </div>
          <p className="small muted">{place}</p>
          {profile.fictional && <FictionalTag />}
          <p className={styles['seen']}>{t('profile.seen')}</p>
        </header>
        {profile.about ? <p className={styles['about']}>{profile.about}</p> : <p className="muted">{t('profile.noAbout')}</p>}
        {facts.length > 0 && <section className="stack"><h2 className="section-title">{t('facts.title')}</h2><Facts facts={facts} /></section>}
        {profile.interests.length > 0 && (
          <section className="stack">
            <h2 className="section-title">{t('profile.interests')}</h2>
            <ul className="row-wrap">{profile.interests.map((interest) => <li key={interest}><Tag>{choices(`interests.${interest}`)}</Tag></li>)}</ul>
          </section>
        )}
        <section className={styles['panel']}>
          <h2 className="section-title">{t('own.title')}</h2>
          <Facts facts={own} />
          <ButtonLink to="/settings" variant="line" className={styles['to-settings']}><Icon of={SettingsIcon} />{t('settings.title')}</ButtonLink>
        </section>
      </div>
    </div>
  );
}
