import { CircleAlert, Coins } from 'lucide-react';
import { Trans } from 'react-i18next';
import { creditsBadge } from '../../../../shared/badges.ts';
import { useMember } from '../../../session/contexts.ts';
import { wayToCredits } from '../../../actions/spending/spending.ts';
import { useLimitLeft } from '../../../actions/spending/use-limit-left.ts';
import { useText } from '../../../i18n/text.ts';
import { Icon } from '../../../ui/art/icon.tsx';
import { LocaleLink } from '../../../ui/controls/locale-link.tsx';
import type { Cost } from './cost.ts';
import styles from './composer.module.css';

const COMPONENTS = { b: <b /> };

/** What is left to pay with, in the colour of how little it is; `leads` to more of it. */
export function BalanceLeft({ leads }: { leads: boolean }) {
  const t = useText('conversation');
  const { credits, paid_user: premium } = useMember();
  const state = creditsBadge(credits);
  const balance = (
    <span>
      <Trans t={t} i18nKey="balance" count={credits} components={COMPONENTS} />
    </span>
  );
  if (state === 'none') return balance;
  const icon = <Icon of={state === 'danger' ? CircleAlert : Coins} size="xs" />;
  return leads ? (
    <LocaleLink to={wayToCredits(premium)} className={styles['low']} data-state={state}>
      {icon}
      {balance}
      <span className={styles['more']}>{t('topUp')}</span>
    </LocaleLink>
  ) : (
    <span className={styles['low']} data-state={state}>
      {icon}
      {balance}
    </span>
  );
}

/** The next message's price and the balance that pays it, always visible under the text box. */
export function CostLine({ id, cost }: { id: string; cost: Cost }) {
  const t = useText('conversation');
  const limit = useLimitLeft();
  return (
    <p id={id} className={styles['cost']}>
      <span>{price()}</span>
      {limit && <span>{t(`limitLeft.${limit.period}`, { count: limit.left })}</span>}
      <BalanceLeft leads />
    </p>
  );

  function price() {
    if (cost.kind === 'credits')
      return <Trans t={t} i18nKey="cost" count={cost.credits} components={COMPONENTS} />;
    if (cost.kind === 'free') return <Trans t={t} i18nKey="costFree" components={COMPONENTS} />;
    if (cost.kind === 'first_free')
      return (
        <>
          <Trans t={t} i18nKey="costFirstFree" components={COMPONENTS} /> ·{' '}
          {t('starts', { count: cost.left })}
        </>
      );
    return t('starts', { count: 0 });
  }
}
