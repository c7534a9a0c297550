import { useText } from '../../renderer/i18n/text.ts';
import { ErrorState } from '../../renderer/ui/feedback/error-state.tsx';
import styles from './signed-in.module.css';

/** A page that broke: nothing was decided, and loading it again may help. */
export function DeskError() {
  const t = useText('operator');
  return (
    <main id="main" className={styles['alone']}>
      <ErrorState onRetry={() => location.reload()}>{t('failure.broken')}</ErrorState>
    </main>
  );
}
