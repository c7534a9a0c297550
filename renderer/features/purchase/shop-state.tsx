import { CircleAlert, WifiOff } from 'lucide-react';
import { useFailureText } from '../../session/failure-text.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './shop-state.module.css';
import type { ShownShop } from './use-shop.ts';

/** Prices of before with their time, prices that do not come, or prices on their way. */
export function ShopState({ shown }: { shown: ShownShop }) {
  const t = useText('purchase');
  const common = useText('common');
  const format = useFormat();
  const failureText = useFailureText();
  const { shop, storedAt, failure, reload } = shown;
  if (storedAt !== null)
    return (
      <Notice boxed tone="offline" icon={WifiOff} role="status">
        {t('offline.stored', { when: format.moment(storedAt) })}
      </Notice>
    );
  if (shop && shop.methods.length === 0)
    return (
      <Notice boxed tone="warning" icon={CircleAlert} role="status">
        {t('method.none')}
      </Notice>
    );
  if (shop) return null;
  if (failure) return <ErrorState onRetry={reload}>{failureText(failure)}</ErrorState>;
  return (
    <div aria-busy="true" className={styles['waiting']}>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} shape="card" className={styles['row']} />
      ))}
      <p className="sr-only" role="status">
        {common('loading')}
      </p>
    </div>
  );
}
