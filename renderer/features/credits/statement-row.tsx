import {
  Landmark,
  RotateCcw,
  Scale,
  ShoppingBag,
  Gift,
  HandCoins,
  Headset,
  Image,
  MessageCircle,
  Mic,
  Sparkles,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import type { StatementEntry } from '../../../shared/contract/credits.ts';
import type { LedgerCause } from '../../../shared/money/ledger.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { classes } from '../../ui/layout/classes.ts';
import { FictionalTag } from '../../ui/member/fictional-tag.tsx';
import { Icon } from '../../ui/art/icon.tsx';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';
import styles from './statement.module.css';
import { writtenCost } from './written-cost.ts';

const ICONS: Readonly<Record<LedgerCause, LucideIcon>> = {
  signup: Sparkles,
  message: MessageCircle,
  photo: Image,
  gift: Gift,
  voice: Mic,
  message_undone: Undo2,
  purchase: ShoppingBag,
  refund: Undo2,
  refund_returned: RotateCcw,
  chargeback: Landmark,
  chargeback_reversed: RotateCcw,
  debt: Scale,
  operator: Headset,
  demo: HandCoins,
};

/** One entry: when, what for and with whom, what it added or took, and the balance after it. */
export function StatementRow({ entry }: { entry: StatementEntry }) {
  const t = useText('spending');
  const format = useFormat();
  const { member, cause, amount } = entry;
  // What a device stored before has neither.
  const money = entry.money as StatementEntry['money'] | undefined;
  const cost = (entry.cost as StatementEntry['cost'] | undefined) ?? [];
  return (
    <li className={styles['entry']} data-entry={entry.id}>
      <span className={styles['cause']}>
        <Icon of={ICONS[cause]} />
      </span>
      <div className={styles['what']}>
        <p className={styles['title']}>
          <span>{t(`cause.${cause}`)}</span>
          {member && (
            <>
              {' '}
              <LocaleLink className={styles['who']} to={`/members/${member.id}`}>
                <bdi>{member.name}</bdi>
              </LocaleLink>
              {member.fictional && (
                <>
                  {' '}
                  <FictionalTag />
                </>
              )}
            </>
          )}
        </p>
        <p className="tiny muted">
          <time dateTime={entry.at}>{format.moment(entry.at)}</time>
          {money && (
            <>
              {' · '}
              <LocaleLink className="link" to={`/transactions/${money.payment}`}>
                {format.money(money.amount, money.currency)}
              </LocaleLink>
            </>
          )}
          {cost.length > 0 && (
            <>
              {' · '}
              <span data-cost={cost[0]?.amount}>
                {t('statement.cost', { amount: writtenCost(cost, format) })}
              </span>
            </>
          )}
        </p>
      </div>
      <p className={styles['amounts']}>
        <b className={classes(styles['amount'], amount > 0 && styles['added'])}>
          <span aria-hidden="true">
            {amount > 0 ? '+' : '−'}
            {format.number(Math.abs(amount))}
          </span>
          <span className="sr-only">
            {t(amount > 0 ? 'statement.plus' : 'statement.minus', { count: Math.abs(amount) })}
          </span>
        </b>
        <span className="tiny muted">
          {t('statement.after', { balance: format.number(entry.balance) })}
        </span>
      </p>
    </li>
  );
}
