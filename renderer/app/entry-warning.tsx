import { useText } from '../i18n/text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useSettings } from './contexts.ts';

/** Back to where the visitor came from; an empty page where there is no such place. */
function leave(): void {
  if (window.history.length > 1) window.history.back();
  else window.location.replace('about:blank');
}

/** The site-entry warning (specification section 2). */
export function EntryWarning({ onClose }: { onClose: () => void }) {
  const t = useText('entry');
  const { name, min_age: age } = useSettings();
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
