import { useSearchParams } from 'react-router';
import { pathWithoutLocale } from '../../../shared/locales.ts';
import { landingPath } from '../../../shared/site/landing-path.ts';
import { useMember, useSettings } from '../../session/contexts.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useText } from '../../i18n/text.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';
import { Logo } from '../../ui/art/logo.tsx';
import { AboutPart } from './complete/about-part.tsx';
import { DesirePart } from './complete/desire-part.tsx';
import { Part } from './complete/part.tsx';
import { PlacePart } from './complete/place-part.tsx';
import { OwnPhotos } from './own-photos.tsx';
import { classes } from '../../ui/layout/classes.ts';
import styles from './complete-signup.module.css';

/** `/complete-signup`: what a profile still lacks, in one place. */
export function CompleteSignupPage() {
  const t = useText('complete');
  const common = useText('common');
  const words = useText('signup');
  const locale = useLocale();
  const { profile } = useMember();
  const { name: site } = useSettings();
  // A member who joined to see a page goes on to it.
  const next = useSearchParams()[0].get('next');
  return (
    <div className={classes('wrap', styles['page'])}>
      <header className={styles['bar']}>
        <LocaleLink to="/members" aria-label={common('nav.start', { site })}>
          <Logo />
        </LocaleLink>
      </header>
      <div className={styles['intro']}>
        <h1 className="page-title">{t('title', { name: profile.name })}</h1>
        <p className="muted">{t('intro')}</p>
      </div>
      <Part title={t('photo.title')} filled={profile.main_image !== null}>
        <OwnPhotos name={profile.name} images={profile.images} main={profile.main_image} />
      </Part>
      <AboutPart />
      <DesirePart />
      <PlacePart />
      <div className={styles['ways']}>
        <ButtonLink to="/profile" variant="line" size="large">
          {t('profile')}
        </ButtonLink>
        <ButtonLink
          to={pathWithoutLocale(landingPath(locale, next))}
          variant="primary"
          size="large"
        >
          {next === null ? t('members') : words('complete.back')}
        </ButtonLink>
      </div>
    </div>
  );
}
