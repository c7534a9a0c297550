import type { DeskCase } from '../../shared/contract/operator/case.ts';
import { Fragment, useState, type SubmitEvent } from 'react';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { TextField } from '../../renderer/ui/controls/text-field.tsx';
import { useAnswer } from '../api/answers.ts';
import type { Answer } from '../api/calls.ts';
import { useUnclaimedText } from '../cases/unclaimed-text.ts';
import { useKeys } from '../keyboard/keys.ts';
import { KeyCap } from '../parts/key-cap.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Marked } from '../parts/mark.tsx';
import { Panel } from '../parts/panel.tsx';
import { Table } from '../parts/table.tsx';
import type { Choice } from '../sitting/state.ts';
import '../texts/money.ts';
import { typedAmount } from './amount.ts';
import { useMethodName } from './method-names.ts';
import styles from './money.module.css';

type Facts = NonNullable<Answer<'getRefund'>['refund']>;
type Decide = (choice: Choice) => void;

/** A request for money back: what was paid, what the rule gives, and giving it. */
export function RefundPanel({
  item,
  isClaimed,
  onDecide,
}: {
  item: DeskCase;
  isClaimed: boolean;
  onDecide: Decide;
}) {
  const t = useText('operator-money');
  const unclaimed = useUnclaimedText(item, t('refund.claim'));
  return (
    <Panel title={t('refund.title')}>
      {isClaimed ? (
        <ClaimedRefund item={item} onDecide={onDecide} />
      ) : (
        <p className="muted">{unclaimed}</p>
      )}
    </Panel>
  );
}

function ClaimedRefund({ item, onDecide }: { item: DeskCase; onDecide: Decide }) {
  const t = useText('operator-money');
  const answer = useAnswer('getRefund', { id: item.id });
  return (
    <Loaded answer={answer}>
      {({ refund }) =>
        refund ? (
          <div className={styles['rows']}>
            <Marked>
              <RefundFacts facts={refund} />
            </Marked>
            <GiveByRule facts={refund} onDecide={onDecide} />
            <GiveOther facts={refund} onDecide={onDecide} />
          </div>
        ) : (
          <p className="muted">{t('refund.none')}</p>
        )
      }
    </Loaded>
  );
}

function RefundFacts({ facts }: { facts: Facts }) {
  const t = useText('operator-money');
  const format = useFormat();
  const methodName = useMethodName();
  const { currency } = facts;
  const rows: [string, string | null][] = [
    [t('refund.ordered'), format.exact(facts.ordered_at)],
    [t('refund.paid'), facts.paid_at && format.exact(facts.paid_at)],
    [t('refund.method'), facts.method && methodName(facts.method)],
    [t('refund.total'), format.money(facts.total, currency)],
    [t('refund.credits'), format.number(facts.credits)],
    [
      t('refund.unused'),
      t('refund.unusedWorth', {
        count: facts.unused,
        total: facts.credits,
        amount: format.money(facts.unused_amount, currency),
      }),
    ],
    [t('refund.balance'), format.number(facts.balance)],
    [t('refund.until'), facts.until && format.exact(facts.until)],
    [t('refund.left'), format.money(facts.left, currency)],
  ];
  return (
    <div className={styles['rows']}>
      <p className="label num">{t('refund.order', { number: facts.order })}</p>
      <p className="small muted">{t('refund.asked', { when: format.exact(facts.asked_at) })}</p>
      <dl className={styles['facts']}>
        {rows.map(([name, value]) => (
          <Fragment key={name}>
            <dt className="small muted">{name}</dt>
            <dd className="num">{value ?? '–'}</dd>
          </Fragment>
        ))}
      </dl>
      {facts.returned.length > 0 && (
        <Table
          caption={t('refund.returned')}
          heads={[t('books.at'), t('books.cause'), t('refund.amount'), t('books.status')]}
        >
          {facts.returned.map((one) => (
            <tr key={`${one.at} ${one.kind}`}>
              <td className="num">{format.moment(one.at)}</td>
              <td>{t(`refund.kinds.${one.kind}`)}</td>
              <td className="num">{format.money(one.amount, currency)}</td>
              <td>{t(`refund.statuses.${one.status}`)}</td>
            </tr>
          ))}
        </Table>
      )}
    </div>
  );
}

function GiveByRule({ facts, onDecide }: { facts: Facts; onDecide: Decide }) {
  const t = useText('operator-money');
  const format = useFormat();
  const { rule, nothing } = facts;
  const give = () => onDecide({ measure: 'refunded' });
  useKeys(t('refund.title'), rule ? [{ key: 'a', what: t('refund.give'), act: give }] : []);
  if (!rule) return <p role="note">{nothing && t(`refund.nothing.${nothing}`)}</p>;
  return (
    <div className={styles['rows']}>
      <p>
        {t('refund.rule', {
          amount: format.money(rule.amount, facts.currency),
          credits: rule.credits,
        })}
        {rule.ends_premium && ` ${t('refund.endsPremium')}`}
        {rule.four_eyes && ` ${t('refund.ruleTwo')}`}
      </p>
      <div>
        <Button variant="primary" onClick={give}>
          {t(rule.four_eyes ? 'refund.giveTwo' : 'refund.give')}
          <KeyCap>A</KeyCap>
        </Button>
      </div>
    </div>
  );
}

function GiveOther({ facts, onDecide }: { facts: Facts; onDecide: Decide }) {
  const t = useText('operator-money');
  const [amount, setAmount] = useState('');
  const [credits, setCredits] = useState('0');
  const [wrong, setWrong] = useState(false);
  if (facts.left === 0) return null;
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const typed = typedAmount(amount);
    setWrong(typed === null);
    if (typed === null) return;
    onDecide({
      measure: 'refunded',
      refund: { amount: typed, credits: Math.max(0, Math.round(Number(credits) || 0)) },
    });
  };
  return (
    <details>
      <summary>{t('refund.other')}</summary>
      <form className={styles['form']} onSubmit={send}>
        <TextField
          label={t('refund.amount')}
          hint={t('refund.amountHint', { currency: facts.currency })}
          error={wrong ? t('refund.amountWrong') : undefined}
          inputMode="decimal"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
        <TextField
          label={t('refund.creditsBack')}
          hint={t('refund.creditsHint')}
          type="number"
          min={0}
          max={facts.balance}
          value={credits}
          onChange={(event) => setCredits(event.target.value)}
        />
        <div>
          <Button type="submit" variant="line">
            {t('refund.giveTwo')}
          </Button>
        </div>
      </form>
    </details>
  );
}
