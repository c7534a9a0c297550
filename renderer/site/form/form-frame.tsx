import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { FORM_TOKEN_FIELD, TRAP_FIELD } from '../../../shared/site/site-forms.ts';
import { usePath } from '../../i18n/locale.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FieldError } from '../../ui/controls/field-error.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './form.module.css';

/** A form that its own page takes without JavaScript: token, trap, what is wrong, and the button. */
export function FormFrame({
  path,
  token,
  hidden = {},
  failure,
  wrong = null,
  submit,
  note,
  busy = false,
  children,
}: {
  /** Of the page, without locale. */
  path: string;
  /** Null where the app sends it. */
  token: string | null;
  /** Fields that nobody fills in. */
  hidden?: Readonly<Record<string, string>>;
  failure: string | null;
  /** Shown where only fields are wrong. */
  wrong?: string | null;
  submit: string;
  note?: string;
  busy?: boolean;
  children: ReactNode;
}) {
  const t = useText('withdrawal');
  return (
    <form method="post" action={usePath()(path)} className={styles['form']}>
      {Object.entries({ ...hidden, ...(token === null ? {} : { [FORM_TOKEN_FIELD]: token }) }).map(
        ([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      <div className={styles['trap']} aria-hidden="true">
        <label>
          {t('trap')}
          <input name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {(failure ?? wrong) !== null && (
        <Notice boxed tone="danger" icon={CircleAlert} role="alert">
          {failure ?? wrong}
        </Notice>
      )}
      {children}
      <div className={styles['end']}>
        <Button type="submit" variant="primary" size="large" busy={busy}>
          {submit}
        </Button>
        {note !== undefined && <p className="muted small">{note}</p>}
      </div>
    </form>
  );
}

/** A choice of a form that needs no JavaScript; the whole row is the target. */
export function Tick({
  name,
  checked,
  error = null,
  children,
}: {
  name: string;
  checked: boolean;
  error?: string | null;
  children: ReactNode;
}) {
  return (
    <div className={styles['whole']}>
      <label className={styles['tick']}>
        <input
          type="checkbox"
          name={name}
          value="1"
          defaultChecked={checked}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={error === null ? undefined : `${name}-error`}
        />
        <span>{children}</span>
      </label>
      {error !== null && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </div>
  );
}
