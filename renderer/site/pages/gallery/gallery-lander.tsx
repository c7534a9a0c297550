import { useText } from '../../../i18n/text.ts';
import { classes } from '../../../ui/layout/classes.ts';
import { Portrait } from '../../portrait.tsx';
import { useSite } from '../../site-context.ts';
import { SignupLink } from '../../site-link.tsx';
import text from '../lander-text.module.css';
import styles from './gallery-lander.module.css';

/** The works on the wall, by the person who is drawn, each with a title and a question. */
const WORKS = [
  'noor-3',
  'femke',
  'daan-2',
  'lotte-2',
  'eva',
  'samir-3',
  'yasmin',
  'ruben',
] as const;

/**
 * A wall of framed portraits to walk along, and at its end an empty frame. It scrolls and
 * snaps by CSS: with a finger, a wheel, the arrow keys, or the numbers below it.
 */
export function GalleryLander() {
  const t = useText('lander-gallery');
  const { min_age: age } = useSite().settings;
  return (
    <div className={styles['room']}>
      <div className={classes('wrap', styles['words'])}>
        <h1 className={classes(text['headline'], styles['headline'])}>{t('title')}</h1>
        <p className={classes(text['lead'], styles['lead'])}>{t('lead')}</p>
      </div>
      {/* Focusable, so that the arrow keys scroll it in every browser. */}
      <section className={styles['wall']} aria-label={t('wall')} tabIndex={0}>
        <ul role="list" className={styles['works']}>
          {WORKS.map((work, index) => (
            <li key={work} id={`work-${index + 1}`} className={styles['work']}>
              <div className={styles['frame']}>
                <Portrait
                  person={work}
                  sizes="(min-width: 768px) 22rem, 70vw"
                  alt={t(`works.${work}.alt`)}
                  priority={index === 0}
                  className={styles['picture']}
                />
              </div>
              <div className={styles['plate']}>
                <h2 className="label">{t(`works.${work}.title`)}</h2>
                <p>{t(`works.${work}.question`)}</p>
              </div>
            </li>
          ))}
          <li id={`work-${WORKS.length + 1}`} className={styles['work']}>
            <div className={classes(styles['frame'], styles['empty'])}>
              <div className={styles['picture']}>
                <p className="section-title">{t('empty.text')}</p>
                <SignupLink variant="primary" size="large">
                  {t('empty.action')}
                </SignupLink>
              </div>
            </div>
            <div className={styles['plate']}>
              <h2 className="label">{t('empty.title')}</h2>
              <p>{t('empty.question', { age })}</p>
            </div>
          </li>
        </ul>
      </section>
      <div className={classes('wrap', styles['foot'])}>
        <nav aria-label={t('numbers')}>
          <ol role="list" className={styles['numbers']}>
            {([...WORKS, 'empty'] as const).map((work, index) => (
              <li key={work}>
                <a href={`#work-${index + 1}`} className="num">
                  {index + 1}
                  <span className="sr-only">
                    {t(work === 'empty' ? 'empty.title' : `works.${work}.title`)}
                  </span>
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <p className="tiny muted">{t('drawn')}</p>
      </div>
    </div>
  );
}
