import { Coins, Landmark, Mail, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { Trans } from 'react-i18next';
import type { Payment } from '../../../shared/contract/payments.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { Icon } from '../../ui/art/icon.tsx';
import styles from './withdrawal.module.css';

const BOLD = { b: <b /> };
type Withdraw = NonNullable<Payment['actions']['withdraw']>;

/** What is withdrawn from. Without a session neither credits nor balance are known. */
interface WithdrawnOrder {
  amount: number;
  currency: string;
  credits: number | null;
  balance: number | null;
}

/** The sum of a withdrawal, worked out, and everything that comes of it. */
export function WithdrawalSum({ order, withdraw }: { order: WithdrawnOrder; withdraw: Withdraw }) {
  const t = useText('payment');
  const format = useFormat();
  const money = (amount: number) => format.money(amount, order.currency);
  const credits = (count: number) => t('credits', { count });
  const used = order.credits === null ? 0 : order.credits - withdraw.credits;
  const then: readonly { icon: typeof Coins; text: ReactNode }[] = [
    {
      icon: Coins,
      text:
        order.balance === null ? (
          t('withdraw.takes', { credits: credits(withdraw.credits) })
        ) : (
          <Trans
            t={t}
            i18nKey="withdraw.balance"
            values={{
              from: format.number(order.balance),
              to: format.number(Math.max(0, order.balance - withdraw.credits)),
            }}
            components={BOLD}
          />
        ),
    },
    {
      icon: Sparkles,
      text: t(withdraw.ends_premium ? 'withdraw.endsPremium' : 'withdraw.keepsPremium'),
    },
    { icon: Landmark, text: t('withdraw.money') },
    { icon: Mail, text: t('withdraw.mail') },
  ];
  return (
    <div className={styles['sum']}>
      {order.credits !== null && (
        <div className={styles['meter']} aria-hidden="true">
          {used > 0 && <span style={{ flexGrow: used }} />}
          <span data-left="" style={{ flexGrow: withdraw.credits }} />
        </div>
      )}
      <dl className={styles['sums']}>
        <div>
          <dt>
            {order.credits === null
              ? t('facts.paid')
              : t('withdraw.bought', { credits: credits(order.credits) })}
          </dt>
          <dd className="num">{money(order.amount)}</dd>
        </div>
        {used > 0 && (
          <div>
            <dt>{t('withdraw.used', { credits: credits(used) })}</dt>
            <dd className="num">−{money(order.amount - withdraw.amount)}</dd>
          </div>
        )}
        <div className={styles['total']}>
          <dt>
            {t('withdraw.total')}
            <small>
              {t('withdraw.unused', { credits: credits(withdraw.credits) })}
              {used > 0 && <>, {t('withdraw.rounded')}</>}
            </small>
          </dt>
          <dd className="num">{money(withdraw.amount)}</dd>
        </div>
      </dl>
      <ul role="list" className={styles['then']}>
        {then.map(({ icon, text }, place) => (
          <li key={place}>
            <Icon of={icon} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
