import { Check, Circle, LoaderCircle } from 'lucide-react';
import { useText } from '../../i18n/text.ts';
import { classes } from '../../ui/layout/classes.ts';
import { Icon } from '../../ui/art/icon.tsx';
import styles from './signup.module.css';

const PROGRESS = ['checking', 'creating', 'matching', 'mailing'] as const;
export type Progress = (typeof PROGRESS)[number];

/** The four steps as they happen: done, under way, to come. */
export function ProgressList({ at }: { at: Progress }) {
  const t = useText('signup');
  const current = PROGRESS.indexOf(at);
  return (
    <div className={styles['group']} data-progress={at}>
      <h2 className="section-title" tabIndex={-1} data-step-focus>
        {t('progress.title')}
      </h2>
      <ol className={styles['progress']}>
        {PROGRESS.map((step, index) => (
          <li
            key={step}
            className={classes(
              index < current && styles['done'],
              index === current && styles['busy'],
            )}
            aria-current={index === current ? 'step' : undefined}
          >
            <Icon of={index < current ? Check : index === current ? LoaderCircle : Circle} />
            <span>
              {t(`progress.${step}`)}
              {index < current && <span className="sr-only"> {t('progress.done')}</span>}
            </span>
          </li>
        ))}
      </ol>
      <p className="small muted">{t('progress.wait')}</p>
      <p className="sr-only" role="status">
        {t(`progress.${at}`)}
      </p>
    </div>
  );
}
