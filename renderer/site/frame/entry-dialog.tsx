import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import dialog from '../../ui/feedback/dialog.module.css';
import { classes } from '../../ui/layout/classes.ts';
import { useSite } from '../site-context.ts';
import styles from './entry-dialog.module.css';

/**
 * The site-entry warning, closed; the script opens it where it was not dismissed before.
 * Who is too young leaves, or reads a farewell that shows nothing of what is behind it.
 */
export function EntryDialog() {
  const t = useText('entry');
  const { name, min_age: age } = useSite().settings;
  return (
    <dialog
      className={classes(dialog['dialog'], styles['entry'])}
      aria-labelledby="entry-title"
      data-entry=""
    >
      <div className={dialog['inside']} data-entry-question="">
        <header className={dialog['head']}>
          <h2 id="entry-title" className="section-title">
            {t('title')}
          </h2>
        </header>
        <div className={dialog['body']}>
          <div className="stack">
            <p>{t('text', { name, age })}</p>
            <p className="small muted">{t('fictional')}</p>
          </div>
        </div>
        <div className={dialog['actions']}>
          <Button data-entry-leave="">{t('leave', { age })}</Button>
          <Button variant="primary" data-entry-enter="">
            {t('enter', { age })}
          </Button>
        </div>
      </div>
      <div className={dialog['inside']} data-entry-farewell="" hidden>
        <header className={dialog['head']}>
          <h2 className="section-title">{t('left.title')}</h2>
        </header>
        <div className={dialog['body']}>
          <div className="stack">
            <p>{t('left.text', { name, age })}</p>
            <p className="small muted">{t('left.close')}</p>
          </div>
        </div>
      </div>
    </dialog>
  );
}
