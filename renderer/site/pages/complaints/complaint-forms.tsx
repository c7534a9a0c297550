import type { ReactNode } from 'react';
import { SERVICE_KINDS, type ComplaintDoor } from '../../../../shared/site/complaints.ts';
import type { ComplaintsForm } from '../../../../shared/site/site-forms.ts';
import { useText } from '../../../i18n/text.ts';
import { classes } from '../../../ui/layout/classes.ts';
import { Select } from '../../../ui/controls/select.tsx';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import styles from './complaints.module.css';
import { EmailField } from './email-field.tsx';
import { fieldsOf } from '../../form/form-fields.ts';
import { FormFrame, Tick } from '../../form/form-frame.tsx';

interface DoorFormProps {
  form: ComplaintsForm;
  /** The address of the signed-in member, filled in for them. */
  email: string;
  busy: boolean;
}

function DoorForm({
  door,
  form,
  busy,
  title,
  hidden = {},
  children,
}: Omit<DoorFormProps, 'email'> & {
  door: ComplaintDoor;
  title: string;
  hidden?: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  const t = useText('complaints');
  const isSent = form.door === door;
  return (
    <section className={styles['behind']} data-behind={door} aria-labelledby={`behind-${door}`}>
      <h2 id={`behind-${door}`} className="section-title">
        {title}
      </h2>
      <FormFrame
        path="/complaints"
        token={form.tokens?.[door] ?? null}
        hidden={{ door, ...hidden }}
        failure={isSent ? form.failure : null}
        wrong={isSent && Object.keys(form.errors).length > 0 ? t('form.wrong') : null}
        submit={t('form.send')}
        note={t('form.note')}
        busy={busy && isSent}
      >
        {children}
      </FormFrame>
    </section>
  );
}

function ServiceForm({ form, email, busy }: DoorFormProps) {
  const t = useText('complaints');
  const field = fieldsOf(form, form.door === 'complaint');
  return (
    <DoorForm door="complaint" form={form} busy={busy} title={t('form.complaintTitle')}>
      <div className={styles['fields']}>
        <Select
          label={t('form.kind')}
          options={SERVICE_KINDS.map((value) => ({ value, label: t(`topics.${value}`) }))}
          {...field('kind')}
        />
        <EmailField field={field} email={email} />
        <div className={styles['wide']}>
          <TextArea label={t('form.happened')} rows={5} required {...field('text')} />
        </div>
      </div>
    </DoorForm>
  );
}

function NoticeForm({ form, email, busy }: DoorFormProps) {
  const t = useText('complaints');
  const isSent = form.door === 'notice';
  const field = fieldsOf(form, isSent);
  const isTicked = (name: string) => isSent && form.values[name] !== undefined;
  return (
    <DoorForm door="notice" form={form} busy={busy} title={t('form.noticeTitle')}>
      <p className={styles['alarm']}>{t('form.alarm')}</p>
      <div className={styles['fields']}>
        <div className={styles['wide']}>
          <TextField
            label={t('form.place')}
            hint={t('form.placeHint')}
            inputMode="url"
            {...field('url')}
          />
        </div>
        <div className={styles['wide']}>
          <TextArea label={t('form.illegal')} rows={5} required {...field('text')} />
        </div>
        <Tick name="minor" checked={isTicked('minor')}>
          {t('form.minor')}
        </Tick>
        <Tick name="danger" checked={isTicked('danger')}>
          {t('form.danger')}
        </Tick>
        <TextField label={t('form.name')} autoComplete="name" {...field('name')} />
        <EmailField field={field} email={email} required={false} />
        <p className={classes('muted', 'small', styles['wide'])}>{t('form.anonymous')}</p>
        <Tick name="good_faith" checked={isTicked('good_faith')} error={field('good_faith').error}>
          {t('form.goodFaith')}
        </Tick>
      </div>
    </DoorForm>
  );
}

function AppealForm({ form, email, busy }: DoorFormProps) {
  const t = useText('complaints');
  const field = fieldsOf(form, form.door === 'appeal');
  return (
    <DoorForm door="appeal" form={form} busy={busy} title={t('form.appealTitle')}>
      <div className={styles['fields']}>
        <TextField
          label={t('form.decision')}
          hint={t('form.decisionHint')}
          required
          {...field('decision')}
        />
        <EmailField field={field} email={email} />
        <div className={styles['wide']}>
          <TextArea label={t('form.wrongDecision')} rows={5} required {...field('text')} />
        </div>
      </div>
    </DoorForm>
  );
}

/** The forms behind the three doors; the styles show the one whose door is chosen. */
export function ComplaintForms(props: DoorFormProps) {
  return (
    <>
      <ServiceForm {...props} />
      <NoticeForm {...props} />
      <AppealForm {...props} />
    </>
  );
}
