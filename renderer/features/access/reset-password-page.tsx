import { CircleAlert } from 'lucide-react';
import { useRef, useState, type SubmitEvent } from 'react';
import { useSearchParams } from 'react-router';
import { emailProblem } from '../../../shared/account/signup-rules.ts';
import { loginLink } from '../../session/access.ts';
import { useAccessFailure } from '../../session/access-failure.ts';
import { useRequest } from '../../session/use-request.ts';
import { useText } from '../../i18n/text.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { KeyDrawing } from '../../ui/art/drawings.tsx';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { classes } from '../../ui/layout/classes.ts';
import styles from './access.module.css';

/** The mail is on its way, if there is an account: the same text for every address. */
function Sent({ email, login, onOther }: { email: string; login: string; onOther: () => void }) {
  const t = useText('access');
  return (
    <div className={styles['form']} role="status">
      <KeyDrawing />
      <h1 className="page-title">{t('reset.sentTitle')}</h1>
      <p>{t('reset.sent', { email })}</p>
      <p className="muted small">{t('reset.nothing')}</p>
      <div className="row-wrap">
        <ButtonLink to={login} variant="primary">
          {t('reset.back')}
        </ButtonLink>
        <Button variant="line" onClick={onOther}>
          {t('reset.other')}
        </Button>
      </div>
    </div>
  );
}

/** A forgotten password: asks for the address to mail a link to. */
export function ResetPasswordPage() {
  const t = useText('access');
  const request = useRequest();
  const failureOf = useAccessFailure();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<string | null>(null);
  const login = loginLink(useSearchParams()[0].get('next') ?? undefined);
  const field = useRef<HTMLInputElement>(null);

  async function send(address: string): Promise<void> {
    setBusy(true);
    const answer = await request('requestPasswordReset', { body: { email: address } });
    setBusy(false);
    if (answer.ok) setSent(address);
    else if (answer.failure.code === 'email_not_found' || answer.failure.fields?.['email']) {
      setError(failureOf(answer.failure));
      field.current?.focus();
    } else setFailure(failureOf(answer.failure));
  }
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const address = email.trim();
    const problem =
      address === '' ? t('reset.missing') : emailProblem(address) && t('wrong.invalid_email');
    setError(problem);
    setFailure(null);
    if (problem) field.current?.focus();
    else void send(address);
  }

  return (
    <div className={classes('wrap', styles['page'])}>
      {sent !== null ? (
        <Sent
          email={sent}
          login={login}
          onOther={() => {
            setSent(null);
            setEmail('');
          }}
        />
      ) : (
        <div className={styles['form']}>
          <h1 className="page-title">{t('reset.title')}</h1>
          <p className="muted">{t('reset.text')}</p>
          <form className={styles['fields']} onSubmit={submit} noValidate>
            {failure && (
              <Notice boxed tone="danger" icon={CircleAlert} role="alert">
                {failure}
              </Notice>
            )}
            <TextField
              ref={field}
              label={t('email')}
              type="email"
              name="email"
              autoComplete="username"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              required
              value={email}
              error={error}
              onChange={(event) => setEmail(event.target.value)}
            />
            <Button type="submit" variant="primary" size="large" block busy={busy}>
              {t('reset.action')}
            </Button>
            <p className="small">
              <LocaleLink to={login} className="link">
                {t('reset.back')}
              </LocaleLink>
            </p>
          </form>
        </div>
      )}
    </div>
  );
}
