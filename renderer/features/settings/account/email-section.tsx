import { CircleAlert, MailCheck } from 'lucide-react';
import { useRef, useState, type SubmitEvent } from 'react';
import { emailProblem } from '../../../../shared/account/signup-rules.ts';
import { useAccessFailure } from '../../../session/access-failure.ts';
import { useMember } from '../../../session/contexts.ts';
import { useRequest } from '../../../session/use-request.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { PasswordField } from '../../../ui/controls/password-field.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import styles from '../settings.module.css';

interface Wrong {
  email?: string | null;
  password?: string | null;
  general?: string | null;
}

/** Changes the e-mail address by password and a mailed link. */
export function EmailSection() {
  const t = useText('access');
  const { email: current } = useMember();
  const request = useRequest();
  const failureOf = useAccessFailure();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<Wrong>({});
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<string | null>(null);
  const [emailField, passwordField] = [
    useRef<HTMLInputElement>(null),
    useRef<HTMLInputElement>(null),
  ];

  function show(found: Wrong): void {
    setWrong(found);
    if (found.email) emailField.current?.focus();
    else if (found.password) passwordField.current?.focus();
  }
  async function ask(address: string): Promise<void> {
    setBusy(true);
    const answer = await request('requestMailChange', { body: { email: address, password } });
    setBusy(false);
    if (answer.ok) {
      setSent(address);
      setEmail('');
      setPassword('');
      return;
    }
    const text = failureOf(answer.failure);
    if (['email_taken', 'address_barred', 'new_email_invalid'].includes(answer.failure.code))
      show({ email: text });
    else show(answer.failure.code === 'wrong_password' ? { password: text } : { general: text });
  }
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const address = email.trim();
    const found: Wrong = {
      email: emailProblem(address) && t('wrong.new_email_invalid'),
      password: password === '' ? t('wrong.passwordMissing') : null,
    };
    setSent(null);
    show(found);
    if (!found.email && !found.password) void ask(address);
  }
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <div>
        <p className="label">{t('address.current')}</p>
        <p className="small muted">{current}</p>
      </div>
      <div role="status">
        {sent !== null && (
          <Notice boxed tone="success" icon={MailCheck}>
            {t('address.sent', { email: sent })}
          </Notice>
        )}
      </div>
      {wrong.general && (
        <Notice boxed tone="danger" icon={CircleAlert} role="alert">
          {wrong.general}
        </Notice>
      )}
      <TextField
        ref={emailField}
        label={t('address.new')}
        hint={t('address.hint')}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={email}
        error={wrong.email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        ref={passwordField}
        label={t('password')}
        name="password"
        autoComplete="current-password"
        required
        value={password}
        error={wrong.password ?? null}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" variant="primary" className={styles['start']} busy={busy}>
        {t('address.action')}
      </Button>
    </form>
  );
}
