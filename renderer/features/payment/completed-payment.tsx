import { useState } from 'react';
import { Trans } from 'react-i18next';
import type { Payment } from '../../../shared/contract/payments.ts';
import { useMember } from '../../session/contexts.ts';
import { forgetUnpaidMessage, unpaidMessagePath } from '../../actions/spending/return-to.ts';
import { useText } from '../../i18n/text.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { UnpaidMessageNotice, useUnpaidMessage } from './unpaid-message-notice.tsx';
import styles from './payment.module.css';

const BOLD = { b: <b /> };

/** What a paid order brought, and the way back to where the member was; nothing to buy. */
export function CompletedPayment({ payment }: { payment: Payment }) {
  const t = useText('payment');
  const { credits } = useMember();
  const unpaid = useUnpaidMessage();
  const [before] = useState(unpaidMessagePath);
  return (
    <>
      <div className={styles['intro']}>
        <p className="muted num">
          <Trans t={t} i18nKey="done.balance" count={credits} components={BOLD} />
          {payment.actions.withdraw?.ends_premium && ` ${t('done.premium')}`}
        </p>
        {payment.debt_credits > 0 && (
          <p className="muted num">{t('done.debt', { count: payment.debt_credits })}</p>
        )}
      </div>
      <UnpaidMessageNotice />
      <div className={styles['actions']}>
        {unpaid ? (
          <ButtonLink
            variant="primary"
            size="large"
            to={`/chats/${unpaid.conversation}`}
            onClick={forgetUnpaidMessage}
          >
            {t('done.backToMessage', { name: unpaid.profile.name })}
          </ButtonLink>
        ) : (
          <ButtonLink
            variant="primary"
            size="large"
            to={before ?? '/chats'}
            onClick={forgetUnpaidMessage}
          >
            {t(before === null ? 'done.chats' : 'done.back')}
          </ButtonLink>
        )}
      </div>
    </>
  );
}
