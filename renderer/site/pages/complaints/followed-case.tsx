import { CheckCircle2 } from 'lucide-react';
import { CONFIRM_FIELD } from '../../../../shared/site/site-forms.ts';
import type { ComplaintsForm } from '../../../../shared/site/site-forms.ts';
import { useText } from '../../../i18n/text.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { SiteButton } from '../../site-link.tsx';
import { CaseDecision, CaseFacts } from './case-facts.tsx';
import { EmailField } from './email-field.tsx';
import styles from './complaints.module.css';
import { fieldsOf } from '../../form/form-fields.ts';
import { FormFrame } from '../../form/form-frame.tsx';

/** The case of a follow-up link: where it is, what was decided, and the way to appeal. */
export function FollowedCase({
  form,
  found,
  email,
  busy,
}: {
  form: ComplaintsForm;
  found: NonNullable<ComplaintsForm['found']>;
  email: string;
  busy: boolean;
}) {
  const t = useText('complaints');
  const { case: shown, link } = found;
  const field = fieldsOf(form, true);
  const mayAppeal = shown.decision !== null && shown.decision.appeal_until !== null;
  return (
    <>
      <header className={styles['head']}>
        <h1 className="page-title">
          {form.sent === null
            ? t('case.title', { number: shown.number })
            : t('sent.title', { number: shown.number })}
        </h1>
        {form.sent !== null && (
          <>
            <Notice boxed tone="success" icon={CheckCircle2} role="status">
              {t('sent.text')}
            </Notice>
            <p className="muted">{t('sent.keep')}</p>
          </>
        )}
      </header>
      <div className={styles['case']}>
        <CaseFacts shown={shown} />
        <CaseDecision shown={shown} />
      </div>
      {shown.to_confirm && (
        <section className={styles['behind']} data-behind="link" aria-labelledby="confirm">
          <h2 id="confirm" className="section-title">
            {t('confirm.title')}
          </h2>
          <FormFrame
            path={`/complaints?case=${link}`}
            token={form.tokens?.notice ?? null}
            hidden={{ door: 'notice', link, [CONFIRM_FIELD]: '1' }}
            failure={form.failure}
            submit={t('confirm.send')}
            busy={busy}
          >
            <p>{t('confirm.text')}</p>
          </FormFrame>
        </section>
      )}
      {mayAppeal && shown.appeal === null && (
        <section className={styles['behind']} data-behind="link" aria-labelledby="appeal">
          <h2 id="appeal" className="section-title">
            {t('case.appealTitle')}
          </h2>
          <FormFrame
            path={`/complaints?case=${link}`}
            token={form.tokens?.appeal ?? null}
            hidden={{ door: 'appeal', link }}
            failure={form.failure ?? form.errors['decision'] ?? null}
            wrong={Object.keys(form.errors).length > 0 ? t('form.wrong') : null}
            submit={t('case.appealSend')}
            busy={busy}
          >
            <div className={styles['fields']}>
              <div className={styles['wide']}>
                <TextArea label={t('form.wrongDecision')} rows={5} required {...field('text')} />
              </div>
              <EmailField field={field} email={email} />
            </div>
          </FormFrame>
        </section>
      )}
      <p className={styles['back']}>
        <SiteButton variant="line" to="/complaints">
          {t(form.sent === null ? 'case.back' : 'sent.another')}
        </SiteButton>
      </p>
    </>
  );
}
