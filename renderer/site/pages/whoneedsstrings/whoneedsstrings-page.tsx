import { useText } from '../../../i18n/text.ts';
import { classes } from '../../../ui/layout/classes.ts';
import { useSite } from '../../site-context.ts';
import { LooseString } from './loose-string.tsx';
import { StringsForm } from './strings-form.tsx';
import styles from './whoneedsstrings-page.module.css';

/** Where a sentence ends: a line of the headline holds no piece of the next one. */
const SENTENCE = /(?<=[.!?]) /;
const RULES = ['say', 'enough', 'discreet', 'leave'] as const;

/** The lander for who wants nothing that ties: plain words, one picture, one form. */
export function WhoneedsstringsPage() {
  const t = useText('lander-whoneedsstrings');
  const { min_age: age } = useSite().settings;
  return (
    <div className={styles['sheet']}>
      <section className={classes('wrap', styles['first'])}>
        <div className={styles['text']}>
          <h1>
            {t('headline')
              .split(SENTENCE)
              .map((sentence, index) => [index > 0 && ' ', <span key={sentence}>{sentence}</span>])}
          </h1>
          <p className={styles['lead']}>{t('text')}</p>
          <StringsForm />
          <p className="tiny muted">{t('note', { age })}</p>
        </div>
        <LooseString />
      </section>
      <section className={classes('wrap', styles['rules'])}>
        <h2>{t('rules.title')}</h2>
        <ul>
          {RULES.map((key) => (
            <li key={key}>
              <h3>{t(`rules.${key}.title`)}</h3>
              <p>{t(`rules.${key}.text`)}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
