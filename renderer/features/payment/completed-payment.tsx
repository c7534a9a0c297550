import { useState } from 'react';
import { Trans } from 'react-i18next';
import type { Payment } from '../../../shared/contract/payments.ts';
import { useMember } from '../../session/contexts.ts';
import { forgetHeldMessage, unpaidMessagePath } from '../../actions/spending/return-to.ts';
import { useText } from '../../i18n/text.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { HeldMessage, useUnpaidMessage } from './held-message.tsx';
import styles from './payment.module.css';

const BOLD = { b: <b /> };

/** What a paid order brought, and the way back to where the member was; nothing to buy. */
export function CompletedPayment({ payment }: { payment: Payment }) {
  const t = useText('payment');
  const { credits } = useMember();
  const held = useUnpaidMessage();
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
      <HeldMessage />
      <div className={styles['actions']}>
        {held ? (
          <ButtonLink
            variant="primary"
            size="large"
            to={`/chats/${held.conversation}`}
            onClick={forgetHeldMessage}
          >
            {t('done.backToMessage', { name: held.profile.name })}
          </ButtonLink>
        ) : (
          <ButtonLink
            variant="primary"
            size="large"
            to={before ?? '/chats'}
            onClick={forgetHeldMessage}
          >
            {t(before === null ? 'done.chats' : 'done.back')}
          </ButtonLink>
        )}
      </div>
    </>
  );
}
