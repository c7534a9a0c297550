import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { OfflineDrawing } from '../../ui/art/drawings.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Logo } from '../../ui/art/logo.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import type { Connection } from '../../session/contexts.ts';
import styles from './member-pending.module.css';

/** Shown before any data: the shape of a page, or why nothing comes offline. */
export function MemberPending({
  connection,
  onRetry,
}: {
  connection: Connection;
  onRetry: () => void;
}) {
  const t = useText('common');
  return (
    <div className="wrap">
      <header className={styles['bar']}>
        <Logo />
      </header>
      <main id="main" tabIndex={-1} aria-busy={connection === 'online'}>
        {connection === 'online' ? (
          <>
            <p className="sr-only" role="status">
              {t('loading')}
            </p>
            <Skeleton shape="title" className={styles['title']} />
            <div className={styles['cards']}>
              {Array.from({ length: 8 }, (_, index) => (
                <Skeleton key={index} shape="card" />
              ))}
            </div>
          </>
        ) : (
          <EmptyState
            drawing={<OfflineDrawing />}
            title={t('pending.title')}
            action={
              <Button variant="line" onClick={onRetry}>
                {t('tryAgain')}
              </Button>
            }
          >
            {t('pending.text')}
          </EmptyState>
        )}
      </main>
    </div>
  );
}
