import { CircleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { WithdrawalSum } from './withdrawal-sum.tsx';
import styles from './withdrawal.module.css';

/** The second press of a withdrawal: the sum, and the words of the law on the button. */
export function ConfirmWithdrawal({
  order,
  withdraw,
  busy,
  failure,
  onConfirm,
  onClose,
}: ComponentProps<typeof WithdrawalSum> & {
  busy: boolean;
  failure: string | null;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const t = useText('payment');
  const format = useFormat();
  return (
    <Dialog
      open
      title={t('withdraw.ask', { amount: format.money(withdraw.amount, order.currency) })}
      locked={busy}
      onClose={onClose}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('withdraw.no')}
          </Button>
          <Button variant="primary" busy={busy} onClick={onConfirm}>
            {t('withdraw.confirm')}
          </Button>
        </>
      }
    >
      <div className={styles['ask']}>
        <p className="small muted">
          {t('withdraw.until', { when: format.future(withdraw.until) })}
        </p>
        {failure !== null && (
          <Notice boxed tone="danger" icon={CircleAlert} role="alert">
            {failure}
          </Notice>
        )}
        <WithdrawalSum order={order} withdraw={withdraw} />
      </div>
    </Dialog>
  );
}
