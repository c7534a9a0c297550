import { useText } from '../../../i18n/text.ts';
import { ButtonAnchor } from '../../../ui/controls/button.tsx';
import { classes } from '../../../ui/layout/classes.ts';
import { useSite } from '../../site-context.ts';
import styles from './gate.module.css';

/** The question and its two answers: links, so that they lead somewhere without JavaScript. */
function Question({ as: Heading }: { as: 'h1' | 'h2' }) {
  const t = useText('lander-adultonly');
  const { name, min_age: age } = useSite().settings;
  return (
    <div className={styles['ask']} data-entry-question="">
      <Heading id="question" tabIndex={-1}>
        {t('question', { age })}
      </Heading>
      <p className={styles['why']}>{t('why', { name })}</p>
      <div className={styles['answers']}>
        <ButtonAnchor
          href="#about"
          variant="line"
          size="large"
          className={styles['yes']}
          data-entry-enter=""
        >
          {t('yes', { age })}
        </ButtonAnchor>
        <ButtonAnchor href="#younger" variant="line" size="large" data-entry-leave="">
          {t('no')}
        </ButtonAnchor>
      </div>
      <p id="younger" className={styles['younger']}>
        <b>{t('younger.title', { age })}</b> {t('younger.text', { name })}
      </p>
    </div>
  );
}

/** What is left for somebody too young: a goodbye, and somebody to talk to. */
function TooYoung() {
  const t = useText('lander-adultonly');
  const entry = useText('entry');
  const { name, min_age: age } = useSite().settings;
  return (
    <div className={styles['ask']} data-entry-farewell="" hidden>
      <h2>{entry('left.title')}</h2>
      <p className={styles['why']}>{entry('left.text', { name, age })}</p>
      <p className={styles['younger']}>
        <b>{t('younger.title', { age })}</b> {t('younger.text', { name })}
      </p>
      <p className={styles['younger']}>{entry('left.close')}</p>
    </div>
  );
}

/**
 * The age in two numerals, and the question.
 * @param mustAnswer the visitor's country has the entry warning: the question is it, and the script
 *   lets nobody past it without an answer.
 */
export function Gate({ mustAnswer }: { mustAnswer: boolean }) {
  const { min_age: age } = useSite().settings;
  const inside = (
    <div className={classes('wrap', styles['inside'])}>
      <p className={styles['number']} aria-hidden="true">
        {age}
      </p>
      <Question as={mustAnswer ? 'h2' : 'h1'} />
      {mustAnswer && <TooYoung />}
    </div>
  );
  if (!mustAnswer)
    return (
      <section className={styles['gate']} aria-labelledby="question">
        {inside}
      </section>
    );
  return (
    <div className={styles['gate']}>
      <dialog open className={styles['dialog']} aria-labelledby="question" data-entry="page">
        {inside}
      </dialog>
    </div>
  );
}
