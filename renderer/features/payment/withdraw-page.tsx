import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router';
import type { Answer } from '../../../shared/contract/calls.ts';
import type { CallFailure } from '../../../shared/result.ts';
import { useSettings } from '../../session/contexts.ts';
import { useFailureText } from '../../session/failure-text.ts';
import { focusPage } from '../../session/page-focus.ts';
import { useRequest } from '../../session/use-request.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx';
import { WithdrawalSteps } from './withdrawal-steps.tsx';
import { WithdrawalSum } from './withdrawal-sum.tsx';
import styles from './payment.module.css';

type Order = Answer<'getWithdrawal'>;
const SHORTEST_TOKEN = 20;
const isBadLink = ({ code }: CallFailure): boolean =>
  code === 'not_found' || code === 'link_invalid' || code === 'validation_failed';

function Outcome({ children }: { children: string }) {
  const t = useText('payment');
  return (
    <>
      <Notice boxed tone="warning" icon={CircleAlert} role="status">
        {children}
      </Notice>
      <ButtonLink variant="line" to="/transactions" className={styles['withdraw']}>
        {t('withdraw.payments')}
      </ButtonLink>
    </>
  );
}

/** An account that was erased: what went back with it, and whom to ask. */
function Erased({ order }: { order: Order }) {
  const t = useText('payment');
  const format = useFormat();
  const { support_email: email } = useSettings();
  const { declared_at: at, refund_amount: amount, number, currency } = order;
  return (
    <>
      <p>
        {at !== null && amount !== null
          ? t('withdraw.erasedReturned', {
              number,
              amount: format.money(amount, currency),
              when: format.exact(at),
            })
          : t('withdraw.erasedNothing', { number })}
      </p>
      {at !== null && <p>{t('withdraw.money')}</p>}
      <p className="muted">
        {t('withdraw.erasedAsk', { number })}{' '}
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
      </p>
    </>
  );
}

function Offer({
  order,
  withdraw,
  token,
  onDone,
}: {
  order: Order;
  withdraw: NonNullable<Order['withdraw']>;
  token: string;
  onDone: (done: Answer<'withdrawByLink'>) => void;
}) {
  const t = useText('payment');
  const format = useFormat();
  const request = useRequest();
  const failureText = useFailureText();
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const known = { ...order, credits: null, balance: null };
  async function confirm(): Promise<void> {
    setBusy(true);
    setFailure(null);
    const answer = await request('withdrawByLink', { body: { token } });
    setBusy(false);
    if (answer.ok) onDone(answer.value);
    else setFailure(failureText(answer.failure));
  }
  return (
    <>
      <p>{t('withdraw.intro')}</p>
      <dl className={styles['facts']}>
        <div>
          <dt>{t('withdraw.order')}</dt>
          <dd>{order.number}</dd>
        </div>
        <div>
          <dt>{t('withdraw.ordered')}</dt>
          <dd>{format.exact(order.ordered_at)}</dd>
        </div>
        <div>
          <dt>{t('facts.withdrawal')}</dt>
          <dd>{t('facts.until', { when: format.future(withdraw.until) })}</dd>
        </div>
      </dl>
      <WithdrawalSum order={known} withdraw={withdraw} />
      <div className={styles['actions']}>
        <Button variant="primary" size="large" onClick={() => setAsked(true)}>
          {t('withdraw.start')}
        </Button>
      </div>
      {isAsked && (
        <ConfirmWithdrawal
          order={known}
          withdraw={withdraw}
          busy={isBusy}
          failure={failure}
          onConfirm={() => void confirm()}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

/** The withdrawal of a receipt's link, without a session. Opening it changes nothing. */
export function WithdrawPage() {
  const t = useText('payment');
  const format = useFormat();
  const request = useRequest();
  const failureText = useFailureText();
  const token = useSearchParams()[0].get('token') ?? '';
  const [order, setOrder] = useState<Order | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [done, setDone] = useState<Answer<'withdrawByLink'> | null>(null);
  const isLink = token.length >= SHORTEST_TOKEN;
  useEffect(() => {
    if (!isLink) return;
    let isOver = false;
    void request('getWithdrawal', { query: { token } }).then((answer) => {
      if (isOver) return;
      setFailure(answer.ok ? null : answer.failure);
      if (answer.ok) setOrder(answer.value);
    });
    return () => {
      isOver = true;
    };
  }, [request, token, isLink, attempt]);
  const declared = done?.declared_at ?? order?.declared_at ?? null;
  return (
    <div className={classes('wrap', styles['page'])}>
      <div role="status">
        <h1 className="page-title">
          {t(
            order?.account_erased
              ? 'withdraw.erasedTitle'
              : declared === null
                ? 'withdraw.title'
                : 'withdraw.doneTitle',
          )}
        </h1>
      </div>
      {!isLink || (failure && isBadLink(failure)) ? (
        <Outcome>{t('withdraw.badLink')}</Outcome>
      ) : failure && !order ? (
        <ErrorState onRetry={() => setAttempt((count) => count + 1)}>
          {failureText(failure)}
        </ErrorState>
      ) : !order ? (
        <div aria-busy="true" className="stack">
          <Skeleton shape="title" width="60%" />
          <Skeleton shape="card" className={styles['waiting-card']} />
        </div>
      ) : order.account_erased ? (
        <Erased order={order} />
      ) : declared !== null ? (
        <>
          <p>{t('withdraw.declared', { when: format.exact(declared) })}</p>
          {done && (
            <WithdrawalSteps
              credits={done.credits}
              amount={format.money(done.refund_amount, done.currency)}
              declaredAt={declared}
              isBack={false}
            />
          )}
          <p className="muted">{t('withdraw.mail')}</p>
        </>
      ) : order.withdraw ? (
        <Offer
          order={order}
          withdraw={order.withdraw}
          token={token}
          onDone={(answer) => {
            flushSync(() => setDone(answer));
            focusPage();
          }}
        />
      ) : (
        <Outcome>{t('withdraw.tooLate')}</Outcome>
      )}
    </div>
  );
}
