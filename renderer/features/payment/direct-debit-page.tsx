import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import type { Payment } from '../../../shared/contract/payments.ts';
import { UUID_PATTERN } from '../../../shared/identifiers.ts';
import type { CallFailure } from '../../../shared/result.ts';
import { useMember, useWorker } from '../../session/contexts.ts';
import { PageError } from '../../session/page-error.ts';
import { useFailureText } from '../../session/failure-text.ts';
import { useRequest } from '../../session/use-request.ts';
import { useFormat } from '../../i18n/format.ts';
import { usePath } from '../../i18n/locale.ts';
import { useText } from '../../i18n/text.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { CreditsDrawing } from '../../ui/art/drawings.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { DebitCode } from './debit-code.tsx';
import { NOTHING_TYPED, problemsOf, sentValues, type DebitProblems } from './debit-fields.ts';
import { DebitForm } from './debit-form.tsx';
import { StoredNotice } from './payment-list.tsx';
import { PaymentSkeleton } from './payment-page.tsx';
import { usePayment } from './use-payment.ts';
import { otherMethodPath } from './waiting-payment.tsx';
import styles from './payment.module.css';

/** Form, then code; what was typed stays through refusals. */
function Debit({ payment }: { payment: Payment }) {
  const t = useText('payment');
  const format = useFormat();
  const worker = useWorker();
  const request = useRequest();
  const navigate = useNavigate();
  const path = usePath();
  const failureText = useFailureText();
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [refused, setRefused] = useState<DebitProblems>({});
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [phone, setPhone] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [stage, setStage] = useState<'form' | 'code'>(
    payment.needs === 'direct_debit_code' ? 'code' : 'form',
  );
  const id = payment.payment_id;

  async function send(): Promise<boolean> {
    setBusy(true);
    setFailure(null);
    const answer = await request('startDirectDebit', {
      body: { payment: id, ...sentValues(typed), mandate: true },
    });
    if (answer.ok) await worker.loadPayment(id);
    setBusy(false);
    if (!answer.ok) {
      const problems = problemsOf(answer.failure.fields);
      setRefused(problems);
      if (Object.keys(problems).length === 0) setFailure(answer.failure);
      return false;
    }
    setRefused({});
    setPhone(answer.value.phone_masked);
    setStage('code');
    return true;
  }
  async function sign(otp: string): Promise<CallFailure | null> {
    setBusy(true);
    setFailure(null);
    const answer = await request('confirmDirectDebit', { body: { payment: id, otp } });
    await worker.loadPayment(id);
    setBusy(false);
    if (answer.ok) void navigate(path(`/transactions/${id}`), { replace: true });
    return answer.ok ? null : answer.failure;
  }
  const refusal =
    failure?.code === 'direct_debit_blocked'
      ? t('debit.blocked')
      : failure?.code === 'direct_debit_limit'
        ? t('debit.limit')
        : failure && failureText(failure);
  return (
    <div className={classes('wrap', styles['page'])}>
      <header className={styles['head']}>
        <h1 className="page-title">{t(stage === 'form' ? 'debit.title' : 'debit.codeTitle')}</h1>
        <p className="muted num">
          {t('debit.intro', {
            amount: format.money(payment.amount, payment.currency),
            credits: t('credits', { count: payment.credits }),
          })}
        </p>
      </header>
      <StoredNotice />
      {refusal !== null && (
        <Notice boxed tone="danger" icon={CircleAlert} role="alert">
          {refusal}
        </Notice>
      )}
      {stage === 'form' ? (
        <DebitForm
          payment={payment}
          typed={typed}
          onType={(values) => {
            setTyped(values);
            setRefused({});
          }}
          refused={refused}
          busy={isBusy}
          onSend={() => void send()}
        />
      ) : (
        <DebitCode
          phone={phone}
          busy={isBusy}
          onSign={sign}
          onResend={async () => {
            if (typed !== NOTHING_TYPED) return send();
            // After a reload nothing is here to send again.
            setStage('form');
            return false;
          }}
          onChange={() => setStage('form')}
        />
      )}
      <div className={styles['actions']}>
        <ButtonLink to={otherMethodPath(payment)} variant="line">
          {t('otherMethod')}
        </ButtonLink>
      </div>
    </div>
  );
}

function DebitOf({ id }: { id: string }) {
  const path = usePath();
  const { payment, failure, askAgain } = usePayment(id);
  const failureText = useFailureText();
  if (failure?.code === 'not_found') throw new PageError(404);
  if (payment)
    return payment.needs === null ? (
      <Navigate to={path(`/transactions/${id}`)} replace />
    ) : (
      <Debit payment={payment} />
    );
  return failure ? (
    <div className="wrap">
      <ErrorState onRetry={askAgain}>{failureText(failure)}</ErrorState>
    </div>
  ) : (
    <PaymentSkeleton />
  );
}

/** The form of a direct debit, for the payment in the address or the open one. */
export function DirectDebitPage() {
  const t = useText('payment');
  const { open_payment: open } = useMember();
  const id = useSearchParams()[0].get('payment') ?? open;
  if (id !== null && !UUID_PATTERN.test(id)) throw new PageError(404);
  if (id !== null) return <DebitOf key={id} id={id} />;
  return (
    <div className="wrap">
      <EmptyState
        drawing={<CreditsDrawing />}
        heading="h1"
        title={t('debit.title')}
        action={
          <ButtonLink to="/credits" variant="primary">
            {t('list.buy')}
          </ButtonLink>
        }
      >
        {t('debit.none')}
      </EmptyState>
    </div>
  );
}
