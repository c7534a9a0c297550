import { useText } from '../../../i18n/text.ts';
import { classes } from '../../../ui/layout/classes.ts';
import { EVENING } from '../../evening.tsx';
import { Portrait } from '../../portrait.tsx';
import { useSite } from '../../site-context.ts';
import { SignupLink } from '../../site-link.tsx';
import text from '../lander-text.module.css';
import styles from './transitions-lander.module.css';

const SCENES = ['noor', 'xavier', 'table'] as const;
const SIZES = '(min-width: 768px) min(34rem, 44vw), 100vw';

/**
 * Three scenes that fade into one another by CSS, with what happens beside them. A box holds
 * them still; who wants no motion sees the three beside one another.
 */
export function TransitionsLander() {
  const t = useText('lander-transitionsvideolanding');
  const { min_age: age } = useSite().settings;
  return (
    <div className={classes('wrap', styles['story'])}>
      <div className={styles['words']}>
        <h1 className={classes(text['headline'], styles['headline'])}>{t('title')}</h1>
        <p className={text['lead']}>{t('lead')}</p>
      </div>
      <div className={styles['stage']}>
        <div className={styles['scenes']}>
          <Portrait person="noor-3" sizes={SIZES} alt={t('scene.noor.alt')} priority />
          <Portrait person="xavier" sizes={SIZES} alt={t('scene.xavier.alt')} />
          <img
            src={EVENING.tall.src}
            width={EVENING.tall.width}
            height={EVENING.tall.height}
            alt={t('scene.table.alt')}
            decoding="async"
            loading="lazy"
          />
        </div>
        <label className={styles['hold']}>
          <input type="checkbox" className={styles['box']} />
          {t('pause')}
        </label>
      </div>
      <ol role="list" className={styles['lines']} aria-label={t('scenes')}>
        {SCENES.map((scene) => (
          <li key={scene}>
            <h2>{t(`scene.${scene}.when`)}</h2>
            <p>{t(`scene.${scene}.text`)}</p>
          </li>
        ))}
      </ol>
      <div className={styles['end']}>
        <SignupLink variant="primary" size="large">
          {t('action')}
        </SignupLink>
        <p className="tiny muted">{t('note', { age })}</p>
      </div>
    </div>
  );
}
