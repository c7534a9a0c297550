import { asksAge } from '../../../../shared/site/entry-warning.ts';
import { useText } from '../../../i18n/text.ts';
import { classes } from '../../../ui/layout/classes.ts';
import { useSite } from '../../site-context.ts';
import { SignupLink } from '../../site-link.tsx';
import { Gate } from './gate.tsx';
import styles from './adultonly-page.module.css';

const HERE = ['people', 'interests', 'photos', 'price'] as const;
const ABSENT = ['nudity', 'subscription', 'pretending', 'search'] as const;

/**
 * The lander that asks for the age before it says anything else. Where visitors must be
 * asked, its own question is the entry warning: nobody answers the same question twice.
 */
export function AdultonlyPage() {
  const t = useText('lander-adultonly');
  const { settings } = useSite();
  const mustAnswer = asksAge(settings.enable_site_entry_popup, settings.geoip_country);
  // A question that must be answered is a dialog, which is gone afterwards.
  const Title = mustAnswer ? 'h1' : 'h2';
  return (
    <>
      <Gate mustAnswer={mustAnswer} />
      <section id="about" className={classes('wrap', styles['about'])}>
        <Title className={styles['title']}>{t('about.title')}</Title>
        <div className={styles['lists']}>
          <div>
            <h3>{t('about.here.title')}</h3>
            <ul>
              {HERE.map((key) => (
                <li key={key}>{t(`about.here.${key}`)}</li>
              ))}
            </ul>
          </div>
          <div className={styles['absent']}>
            <h3>{t('about.absent.title')}</h3>
            <ul>
              {ABSENT.map((key) => (
                <li key={key}>{t(`about.absent.${key}`)}</li>
              ))}
            </ul>
          </div>
        </div>
        <div className={styles['end']}>
          <SignupLink variant="primary" size="large">
            {t('action')}
          </SignupLink>
          <p className="small muted">{t('note')}</p>
        </div>
      </section>
    </>
  );
}
