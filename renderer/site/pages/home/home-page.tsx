import { Drama, Lock, MessageCircle, type LucideIcon } from 'lucide-react';
import { useText } from '../../../i18n/text.ts';
import { Icon } from '../../../ui/art/icon.tsx';
import { useSite } from '../../site-context.ts';
import { SignupLink } from '../../site-link.tsx';
import { Collage } from './collage.tsx';
import { Start } from './start.tsx';
import styles from './home-page.module.css';

const PROMISES = [
  ['talk', MessageCircle],
  ['discreet', Lock],
  ['honest', Drama],
] as const satisfies readonly (readonly [string, LucideIcon])[];

/** What a visitor sees first: what Vonk is, how it feels, what it promises, and the way in. */
export function HomePage() {
  const t = useText('home');
  const { min_age: age } = useSite().settings;
  return (
    <div className="wrap">
      <section className={styles['hero']}>
        <div>
          <h1 className={styles['headline']}>{t('headline')}</h1>
          <p className={styles['intro']}>{t('intro')}</p>
          <Start />
          <p className={styles['note']}>{t('note', { age })}</p>
        </div>
        <Collage />
      </section>
      <section className={styles['promises']} aria-label={t('promises.label')}>
        {PROMISES.map(([key, icon]) => (
          <div key={key}>
            <Icon of={icon} size="l" className={styles['promise-icon']} />
            <h2 className="section-title">{t(`promises.${key}.title`)}</h2>
            <p>{t(`promises.${key}.text`)}</p>
          </div>
        ))}
      </section>
      <section className={styles['end']}>
        <div>
          <h2 className={styles['end-title']}>{t('end.title')}</h2>
          <p>{t('end.text')}</p>
          <SignupLink variant="primary" size="large">
            {t('end.action')}
          </SignupLink>
        </div>
        <svg
          className={styles['rays']}
          viewBox="0 0 16 20"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          aria-hidden="true"
        >
          <path d="M3 17 1.8 13M7 16 8.6 4.6M11 18l3.2-4.6" />
        </svg>
      </section>
    </div>
  );
}
