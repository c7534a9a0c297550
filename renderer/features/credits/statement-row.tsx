import {
  EyeOff,
  Landmark,
  RotateCcw,
  Scale,
  ShieldCheck,
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
import { Avatar } from '../../ui/member/avatar.tsx';
import { FictionalTag } from '../../ui/member/fictional-tag.tsx';
import { Icon } from '../../ui/art/icon.tsx';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';
import styles from './statement-rows.module.css';
import { writtenCost } from './written-cost.ts';

const ICONS: Readonly<Record<LedgerCause, LucideIcon>> = {
  signup: Sparkles,
  message: MessageCircle,
  photo: Image,
  gift: Gift,
  voice: Mic,
  message_undone: Undo2,
  fraud_repaid: ShieldCheck,
  purchase: ShoppingBag,
  refund: Undo2,
  refund_returned: RotateCcw,
  chargeback: Landmark,
  chargeback_reversed: RotateCcw,
  debt: Scale,
  operator: Headset,
  demo: HandCoins,
};

/** Somebody's face, or a sign for what has none; decorative. */
export function Face({
  member,
  face,
  cause,
}: {
  member: StatementEntry['member'];
  face: string | undefined;
  cause?: LedgerCause;
}) {
  if (member) return <Avatar name={member.name} photo={face ?? null} />;
  const isAdded = cause === 'purchase' || cause === 'signup' || cause === 'demo';
  return (
    <span className={classes(styles['cause'], isAdded && styles['gain'])}>
      <Icon of={cause ? ICONS[cause] : EyeOff} />
    </span>
  );
}

/** Credits that came or went, to be seen and to be heard. */
export function Amount({ amount }: { amount: number }) {
  const t = useText('spending');
  const format = useFormat();
  if (amount === 0) return <b className={styles['amount']}>{format.number(0)}</b>;
  return (
    <b className={classes(styles['amount'], amount > 0 && styles['added'])}>
      <span aria-hidden="true">
        {amount > 0 ? '+' : '−'}
        {format.number(Math.abs(amount))}
      </span>
      <span className="sr-only">
        {t(amount > 0 ? 'statement.plus' : 'statement.minus', { count: Math.abs(amount) })}
      </span>
    </b>
  );
}

/** What credits had cost, to be seen as the amount and to be heard as what it is. */
export function CostOf({ cost }: { cost: StatementEntry['cost'] | undefined }) {
  const t = useText('spending');
  const format = useFormat();
  if (!cost || cost.length === 0) return null;
  const amount = writtenCost(cost, format);
  return (
    <span className="tiny muted" data-cost={cost[0]?.amount}>
      <span aria-hidden="true">{amount}</span>
      <span className="sr-only">{t('statement.cost', { amount })}</span>
    </span>
  );
}

/** One entry: what for and with whom, when, what it added or took, the balance after it. */
export function StatementRow({ entry, face }: { entry: StatementEntry; face: string | undefined }) {
  const t = useText('spending');
  const format = useFormat();
  const { member, cause, amount } = entry;
  // What a device stored before has neither.
  const money = entry.money as StatementEntry['money'] | undefined;
  const cost = entry.cost as StatementEntry['cost'] | undefined;
  return (
    <li className={styles['row']} data-entry={entry.id}>
      <Face member={member} face={face} cause={cause} />
      <div className={styles['what']}>
        <p className={styles['title']}>
          {member ? (
            <LocaleLink className={styles['who']} to={`/members/${member.id}`}>
              <bdi>{member.name}</bdi>
            </LocaleLink>
          ) : (
            <span>{t(`cause.${cause}`)}</span>
          )}
          {member?.fictional && (
            <>
              {' '}
              <FictionalTag />
            </>
          )}
        </p>
        <p className="tiny muted">
          {member && (
            <>
              {t(`cause.${cause}`)}
              {' · '}
            </>
          )}
          <time dateTime={entry.at}>{format.time(entry.at)}</time>
          {money && (
            <>
              {' · '}
              <LocaleLink className="link" to={`/transactions/${money.payment}`}>
                {format.money(money.amount, money.currency)}
              </LocaleLink>
            </>
          )}
          {' · '}
          {t('statement.after', { balance: format.number(entry.balance) })}
        </p>
      </div>
      <p className={styles['amounts']}>
        <Amount amount={amount} />
        <CostOf cost={cost} />
      </p>
    </li>
  );
}
