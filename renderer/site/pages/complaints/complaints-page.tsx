import { CheckCircle2, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { EMPTY_COMPLAINTS, type ComplaintsForm } from '../../../../shared/site/site-forms.ts';
import { useText } from '../../../i18n/text.ts';
import { classes } from '../../../ui/layout/classes.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useSite } from '../../site-context.ts';
import { ComplaintForms } from './complaint-forms.tsx';
import styles from './complaints.module.css';
import { Doors } from './doors.tsx';
import { FollowedCase } from './followed-case.tsx';

function After() {
  const t = useText('complaints');
  return (
    <section className={styles['after']} aria-labelledby="after">
      <h2 id="after" className="page-title">
        {t('after.title')}
      </h2>
      <ol role="list">
        {(['now', 'then', 'end'] as const).map((step) => (
          <li key={step}>
            <b>{t(`after.${step}`)}</b>
            {t(`after.${step}Text`)}
          </li>
        ))}
      </ol>
    </section>
  );
}

/**
 * Complaints, notices of illegal content and appeals, for visitors and members alike.
 * @param own what somebody signed in sees of their own cases.
 */
export function ComplaintsView({
  form,
  email = '',
  busy = false,
  own = null,
}: {
  form: ComplaintsForm;
  email?: string;
  busy?: boolean;
  own?: ReactNode;
}) {
  const t = useText('complaints');
  if (form.found)
    return (
      <div className={classes('wrap', styles['page'], styles['narrow'])}>
        <FollowedCase form={form} found={form.found} email={email} busy={busy} />
      </div>
    );
  return (
    <div className={classes('wrap', styles['page'])}>
      <header className={styles['head']}>
        <h1 className={styles['title']}>{t('title')}</h1>
        <p className={classes('lead', 'muted', styles['intro'])}>{t('intro')}</p>
        {form.sent !== null && (
          <Notice boxed tone="success" icon={CheckCircle2} role="status">
            <b>{t('sent.title', { number: form.sent })}</b>
            <br />
            {t('sent.text')}
          </Notice>
        )}
        {form.isBadLink && (
          <Notice boxed tone="warning" icon={CircleAlert} role="status">
            {t('case.badLink')}
          </Notice>
        )}
      </header>
      {own}
      <div className={styles['choice']}>
        <Doors chosen={form.door} />
        <ComplaintForms form={form} email={email} busy={busy} />
      </div>
      <After />
    </div>
  );
}

/** The same as a page for visitors. */
export function ComplaintsPage() {
  const { form } = useSite();
  return <ComplaintsView form={form?.page === 'complaints' ? form : EMPTY_COMPLAINTS} />;
}
