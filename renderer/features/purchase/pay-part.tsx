import { CircleAlert, HandCoins } from 'lucide-react';
import { useId } from 'react';
import { useConnection, useSettings } from '../../session/contexts.ts';
import { LIMITS_PATH } from '../../actions/spending/spending.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { Icon } from '../../ui/art/icon.tsx';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './order.module.css';
import type { Order } from './use-order.ts';

/** Says before the order what of its credits pays a debt. */
export function DebtNotice({ debt, credits }: { debt: number; credits: number }) {
  const t = useText('purchase');
  if (debt === 0) return null;
  return (
    <Notice boxed tone="warning" icon={HandCoins}>
      <b>{t('debt.title', { count: debt })}</b>{' '}
      {t('debt.text', { count: Math.min(debt, credits), rest: Math.max(0, credits - debt) })}
    </Notice>
  );
}

/** The tick that is never set before, and the button with the words of the law. */
export function PayPart({
  order,
  total,
  currency,
  slow,
  onPay,
}: {
  order: Order;
  total: number;
  currency: string;
  slow: boolean;
  onPay: () => void;
}) {
  const t = useText('purchase');
  const format = useFormat();
  const { refund_days: days } = useSettings();
  const isOnline = useConnection() === 'online';
  const missing = useId();
  const { agreed, setAgreed, isTickMissing, problem, busy } = order;
  return (
    <div className={styles['pay']}>
      {problem && (
        <Notice boxed tone={problem.tone} icon={CircleAlert} role="alert">
          {problem.text}
          {problem.toLimits && (
            <>
              {' '}
              <LocaleLink to={LIMITS_PATH}>{t('limits.view')}</LocaleLink>
            </>
          )}
        </Notice>
      )}
      <label className={classes(styles['consent'], isTickMissing && styles['missing'])}>
        <input
          type="checkbox"
          checked={agreed}
          aria-invalid={isTickMissing || undefined}
          aria-describedby={isTickMissing ? missing : undefined}
          onChange={(event) => setAgreed(event.target.checked)}
        />
        <span>{t('consent.words', { count: days })}</span>
      </label>
      {isTickMissing && (
        <p id={missing} className={styles['need']} role="alert">
          <Icon of={CircleAlert} size="s" />
          {t('consent.missing')}
        </p>
      )}
      {isOnline ? (
        <Button variant="primary" size="large" block busy={busy} data-pay onClick={onPay}>
          {t('order.pay', { price: format.money(total, currency) })}
        </Button>
      ) : (
        <Button variant="primary" size="large" block disabled>
          {t('offline.button')}
        </Button>
      )}
      <p className={classes('tiny muted', styles['after'])}>
        {t('order.once')} {t(slow ? 'order.slow' : 'order.next')}
      </p>
    </div>
  );
}
