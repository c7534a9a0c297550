import { useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { useSettings } from '../../session/contexts.ts';
import styles from './entry-warning.module.css';

/**
 * The site-entry warning. Who is too young goes back to where they came from; where there is no such
 * place, or it is a page of this site, a farewell is left that shows nothing of what is behind it.
 */
export function EntryWarning({ onClose }: { onClose: () => void }) {
  const t = useText('entry');
  const { name, min_age: age } = useSettings();
  const [left, setLeft] = useState(false);
  function leave(): void {
    setLeft(true);
    if (window.history.length > 1) window.history.back();
  }
  if (left)
    return (
      <Dialog
        open
        locked
        title={t('left.title')}
        onClose={() => undefined}
        className={styles['left']}
      >
        <div className="stack">
          <p>{t('left.text', { name, age })}</p>
          <p className="small muted">{t('left.close')}</p>
        </div>
      </Dialog>
    );
  return (
    <Dialog
      open
      title={t('title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={leave}>{t('leave', { age })}</Button>
          <Button variant="primary" onClick={onClose}>
            {t('enter', { age })}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('text', { name, age })}</p>
        <p className="small muted">{t('fictional')}</p>
      </div>
    </Dialog>
  );
}
