import { Check } from 'lucide-react';
import { useMember } from '../../app/contexts.ts';
import { useText } from '../../i18n/text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LocaleLink } from '../../ui/locale-link.tsx';
import { Logo } from '../../ui/logo.tsx';
import { OwnPhotos } from './own-photos.tsx';
import styles from './complete-signup.module.css';

/** `/complete-signup` (specification section 2): what a profile still lacks, filled in at one place. What is there already can be changed here too. */
export function CompleteSignupPage() {
  const t = useText('complete');
  const common = useText('common');
  const { profile } = useMember();
  return (
    <div className={`wrap ${styles['page']}`}>
      <header className={styles['bar']}><LocaleLink to="/members" aria-label={common('nav.start')}><Logo /></LocaleLink></header>
      <div className={styles['intro']}>
        <h1 className="page-title">{t('title', { name: profile.name })}</h1>
        <p className="muted">{t('intro')}</p>
      </div>
      <section className={styles['panel']} aria-labelledby="complete-photo">
        <h2 id="complete-photo" className={`section-title ${styles['heading']}`}>{t('photo.title')}{profile.main_image && <><Icon of={Check} className={styles['done']} /><span className="sr-only">{t('there')}</span></>}</h2>
        <OwnPhotos name={profile.name} images={profile.images} main={profile.main_image} />
      </section>
      <div className={styles['ways']}>
        <ButtonLink to="/profile" variant="line" size="large">{t('profile')}</ButtonLink>
        <ButtonLink to="/members" variant="primary" size="large">{t('members')}</ButtonLink>
      </div>
    </div>
  );
}
