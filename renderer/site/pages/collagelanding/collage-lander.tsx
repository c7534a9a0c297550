import { useText } from '../../../i18n/text.ts';
import { classes } from '../../../ui/layout/classes.ts';
import { Portrait } from '../../portrait.tsx';
import { useSite } from '../../site-context.ts';
import { SignupLink } from '../../site-link.tsx';
import text from '../lander-text.module.css';
import styles from './collage-lander.module.css';

/** In the order of the grid's tiles: the upper row first, its corners large. */
const PEOPLE = [
  'amara-3',
  'daan',
  'noor-2',
  'thijs',
  'sanne-3',
  'xavier',
  'lotte-3',
  'mirjam',
  'samir-2',
  'eva-2',
  'bram',
  'ruben',
  'yasmin',
  'femke-3',
] as const;
/** What a phone shows without scrolling. */
const FIRST = 2;

/** Lives edge to edge, and one tile of words: with whom would one share a table. */
export function CollageLander() {
  const t = useText('lander-collagelanding');
  const { min_age: age } = useSite().settings;
  return (
    <div className={styles['mosaic']}>
      <div className={styles['words']}>
        <h1 className={classes(text['headline'], styles['headline'])}>{t('title')}</h1>
        <p>{t('lead')}</p>
        <SignupLink variant="primary" size="large" className={styles['action']}>
          {t('action')}
        </SignupLink>
        <p className="tiny">{t('note', { age })}</p>
      </div>
      {PEOPLE.map((person, index) => (
        <Portrait
          key={person}
          person={person}
          sizes="(min-width: 768px) 25vw, 50vw"
          alt=""
          priority={index < FIRST}
          className={classes(styles['tile'], styles[`tile-${index + 1}`])}
        />
      ))}
      <p className={classes('tiny', 'muted', styles['caption'])}>{t('drawn')}</p>
    </div>
  );
}
