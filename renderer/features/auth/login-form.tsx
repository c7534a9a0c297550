import { CircleAlert, KeyRound } from 'lucide-react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Answer } from '../../../shared/contract/calls.ts';
import type { User } from '../../../shared/contract/profile.ts';
import type { CallFailure, Result } from '../../../shared/result.ts';
import { landingPath } from '../../../shared/site/landing-path.ts';
import { fetchMemberPart } from '../../session/member-part.ts';
import { passkeysPossible } from '../../platform/passkeys/passkey-support.ts';
import { signedIn } from '../../session/session.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/art/icon.tsx';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { EMAIL_FIELD, PASSWORD_FIELD, resetPath } from '../../site/pages/login/login-fields.ts';
import styles from '../../site/pages/login/login.module.css';
import { loginFailure } from './login-failure.ts';
import { useOfferedPasskeys } from './use-offered-passkeys.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** E-mail address and password; a failure keeps the address. */
export function LoginForm({
  credentials,
  onChange,
  next,
}: {
  credentials: Credentials;
  onChange: (credentials: Credentials) => void;
  next: string | null;
}) {
  const t = useText('auth');
  const locale = useLocale();
  const navigate = useNavigate();
  const errors = useText('errors');
  const failureOf = (reason: CallFailure) => loginFailure({ auth: t, errors }, reason);
  const [failure, setFailure] = useState<string | null>(null);
  const [leaving, setLeaving] = useState(false);
  const [missing, setMissing] = useState<Partial<Record<keyof Credentials, string>>>({});
  const [busy, setBusy] = useState(false);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  // The sync engine and the members' part are on their way while the member types.
  useEffect(() => {
    void import('../../worker/host/client.ts')
      .then(({ connectWorker }) => connectWorker())
      .then(fetchMemberPart)
      // Only a head start: signing in loads it again and says what fails.
      .catch(() => undefined);
  }, []);

  /** Signs in by either way, and goes on as that member. @returns why not. */
  async function enter(ask: () => Promise<Result<User | null>>): Promise<CallFailure | null> {
    setBusy(true);
    setFailure(null);
    setLeaving(false);
    try {
      const answer = await ask();
      if (!answer.ok) setFailure(failureOf(answer.failure));
      else if (answer.value) {
        const { id } = answer.value;
        await fetchMemberPart();
        await signedIn(id, () => navigate(landingPath(locale, next), { replace: true }));
      }
      return answer.ok ? null : answer.failure;
    } catch {
      const unreachable: CallFailure = { code: 'unreachable', message: '' };
      setFailure(failureOf(unreachable));
      return unreachable;
    } finally {
      setBusy(false);
    }
  }
  /** Signs in by what was typed, or takes the deletion of that account back first. */
  async function signIn(how: 'signIn' | 'comeBack'): Promise<void> {
    const failed = await enter(async () => {
      const { connectWorker } = await import('../../worker/host/client.ts');
      return connectWorker()[how]({
        email: credentials.email.trim(),
        password: credentials.password,
        locale,
      });
    });
    // Who only was not reached needs not type again, and who may come back has proven who they are.
    if (!failed || failed.code === 'unreachable') return;
    if (failed.code === 'account_deleted') {
      setLeaving(true);
      return;
    }
    onChange({ ...credentials, password: '' });
    password.current?.focus();
  }
  // The button takes over from what is offered at the address; when that came to nothing, it is
  // offered again.
  const [turn, setTurn] = useState(0);
  useOfferedPasskeys(turn, (credential) => {
    void enter(async () =>
      (await import('../../worker/host/client.ts'))
        .connectWorker()
        .signInWithPasskey({ credential, locale }),
    ).then((failed) => {
      if (failed) setTurn(turn + 1);
    });
  });
  const signInWithPasskey = () =>
    enter(async () => {
      const [{ connectWorker }, { answerByPasskey }] = await Promise.all([
        import('../../worker/host/client.ts'),
        import('../../platform/passkeys/passkeys.ts'),
      ]);
      const worker = connectWorker();
      const given = (await worker.request('passkeyOptions', {
        body: { purpose: 'sign_in' },
      })) as Result<Answer<'passkeyOptions'>>;
      if (!given.ok) return given;
      const answer = await answerByPasskey(given.value.options);
      if (!answer.ok) return { ok: false, failure: { code: 'passkey_failed', message: '' } };
      return worker.signInWithPasskey({ credential: answer.value, locale });
    });

  /** Another account, or another try: clears the last error. */
  function change(part: Partial<Credentials>): void {
    setLeaving(false);
    onChange({ ...credentials, ...part });
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const lacks = {
      email: credentials.email.trim() ? undefined : t('login.emailMissing'),
      password: credentials.password ? undefined : t('login.passwordMissing'),
    };
    setMissing(lacks);
    if (lacks.email) email.current?.focus();
    else if (lacks.password) password.current?.focus();
    else void signIn('signIn');
  }

  return (
    <form className={styles['fields']} onSubmit={submit} noValidate>
      {failure && (
        <Notice boxed tone="danger" icon={CircleAlert} role="alert">
          {failure}
        </Notice>
      )}
      {leaving && (
        <Button
          variant="line"
          size="large"
          block
          busy={busy}
          onClick={() => void signIn('comeBack')}
        >
          {t('login.comeBack')}
        </Button>
      )}
      <TextField
        ref={email}
        label={t('email')}
        {...EMAIL_FIELD}
        value={credentials.email}
        error={missing.email}
        onChange={(event) => change({ email: event.target.value })}
      />
      <PasswordField
        ref={password}
        label={t('password')}
        {...PASSWORD_FIELD}
        value={credentials.password}
        error={missing.password}
        onChange={(event) => change({ password: event.target.value })}
      />
      <Button type="submit" variant="primary" size="large" block busy={busy}>
        {t(busy ? 'login.busy' : 'login.action')}
      </Button>
      {passkeysPossible() && (
        <Button
          variant="line"
          size="large"
          block
          aria-disabled={busy || undefined}
          onClick={() => {
            if (!busy)
              void signInWithPasskey().then((failed) => {
                if (failed) setTurn(turn + 1);
              });
          }}
        >
          <Icon of={KeyRound} />
          {t('login.passkey')}
        </Button>
      )}
      <p className="small">
        <LocaleLink to={resetPath(next)} className="link">
          {t('login.forgotten')}
        </LocaleLink>
      </p>
    </form>
  );
}
