import { CheckCircle2, CircleAlert, MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { WithdrawalForm as WithdrawalState } from '../../../../shared/site/site-forms.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/text.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { fieldsOf } from '../../form/form-fields.ts';
import { FormFrame } from '../../form/form-frame.tsx';
import { useFormTimes } from '../../form/form-times.ts';
import { useSite } from '../../site-context.ts';
import { SiteButton, SiteLink } from '../../site-link.tsx';
import styles from './withdrawal-form.module.css';

const PATH = '/pages/return-policy';

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section id="withdraw" className={styles['box']} aria-labelledby="withdraw-title">
      <h2 id="withdraw-title" className="section-title">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Where somebody who can sign in withdraws. */
function SignedInWay() {
  const t = useText('withdrawal');
  return (
    <p className="muted small">
      {t('login')}{' '}
      <SiteLink className="link" to="/transactions">
        {t('payments')}
      </SiteLink>
      .
    </p>
  );
}

/** The first step: number and address; nothing more is asked. */
function Ask({ form }: { form: WithdrawalState }) {
  const t = useText('withdrawal');
  const field = fieldsOf(form, true);
  return (
    <Step title={t('title')}>
      <p>{t('intro')}</p>
      {form.stage === 'bad' && (
        <Notice boxed tone="warning" icon={CircleAlert} role="status">
          {t('bad')}
        </Notice>
      )}
      <FormFrame
        path={`${PATH}#withdraw`}
        token={form.token}
        failure={form.failure}
        submit={t('start')}
      >
        <div className={styles['fields']}>
          <TextField
            label={t('number')}
            hint={t('numberHint')}
            inputMode="numeric"
            pattern="[0-9]{1,10}"
            required
            {...field('number')}
          />
          <TextField
            label={t('email')}
            type="email"
            autoComplete="email"
            required
            {...field('email')}
          />
        </div>
      </FormFrame>
      <SignedInWay />
    </Step>
  );
}

/** The second step, by the mail's link: what goes back, and the confirmation. */
function Confirm({
  form,
  order,
  link,
}: {
  form: WithdrawalState;
  order: NonNullable<WithdrawalState['order']>;
  link: string;
}) {
  const t = useText('withdrawal');
  const { money, number } = useFormat();
  const { exact } = useFormTimes();
  const facts: readonly (readonly [string, string])[] = [
    [t('order'), String(order.number)],
    [t('ordered'), exact(order.ordered_at)],
    [t('paid'), money(order.amount, order.currency)],
    [t('credits'), number(order.credits)],
    [t('refund'), money(order.refund_amount, order.currency)],
  ];
  return (
    <Step title={t('confirmTitle')}>
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {order.ends_premium && <p>{t('endsPremium')}</p>}
      <FormFrame
        path={`${PATH}?withdraw=${link}#withdraw`}
        token={form.token}
        hidden={{ link }}
        failure={form.failure}
        submit={t('confirm')}
      >
        <p className="muted small">{t('mail')}</p>
      </FormFrame>
    </Step>
  );
}

/**
 * The withdrawal function on the page of the return policy, for people without a session and without
 * JavaScript, in two steps (R-090; directive 2011/83, article 11a). Reads its state from the site; in
 * the app, which has none, it leads to the payments.
 */
export function WithdrawalForm() {
  const t = useText('withdrawal');
  const { exact } = useFormTimes();
  const { form, settings } = useSite();
  if (form?.page !== 'return-policy')
    return (
      <Step title={t('start')}>
        <SignedInWay />
      </Step>
    );
  const { stage, order, link, declared_at: declaredAt } = form;
  if (stage === 'confirm' && order !== null && link !== null)
    return <Confirm form={form} order={order} link={link} />;
  if (stage === 'mailed')
    return (
      <Step title={t('mailedTitle')}>
        <Notice boxed tone="success" icon={MailCheck} role="status">
          {t('mailed')}
        </Notice>
        <p className="muted">
          {t('mailedNone')}{' '}
          <a className="link" href={`mailto:${settings.support_email}`}>
            {settings.support_email}
          </a>
        </p>
      </Step>
    );
  if (stage === 'done' && declaredAt !== null)
    return (
      <Step title={t('doneTitle')}>
        <Notice boxed tone="success" icon={CheckCircle2} role="status">
          {t('declared', { when: exact(declaredAt) })}
        </Notice>
        <p className="muted">{t('mail')}</p>
      </Step>
    );
  if (stage === 'late' || stage === 'nothing')
    return (
      <Step title={t('title')}>
        <Notice boxed tone="warning" icon={CircleAlert} role="status">
          {t(stage === 'late' ? 'tooLate' : 'nothing')}
        </Notice>
        <p>
          <SiteButton variant="line" to={PATH}>
            {t('again')}
          </SiteButton>
        </p>
      </Step>
    );
  return <Ask form={form} />;
}
