import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useSearchParams } from 'react-router';
import { passwordProblem } from '../../../shared/account/signup-rules.ts';
import { useAccessFailure } from '../../session/access-failure.ts';
import { useRequest } from '../../session/use-request.ts';
import { useText } from '../../i18n/text.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { KeyDrawing } from '../../ui/art/drawings.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { classes } from '../../ui/layout/classes.ts';
import styles from './access.module.css';

interface Wrong {
  password?: string | null;
  repeat?: string | null;
  general?: string | null;
}

function ChooseForm({
  token,
  onDone,
  onBadLink,
}: {
  token: string;
  onDone: () => void;
  onBadLink: () => void;
}) {
  const t = useText('access');
  const request = useRequest();
  const failureOf = useAccessFailure();
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const [wrong, setWrong] = useState<Wrong>({});
  const [busy, setBusy] = useState(false);
  const [first, second] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];

  function show(found: Wrong): void {
    setWrong(found);
    if (found.password) first.current?.focus();
    else if (found.repeat) second.current?.focus();
  }
  async function save(): Promise<void> {
    setBusy(true);
    const answer = await request('resetPassword', {
      body: { token, password, password_repeat: repeat },
    });
    setBusy(false);
    if (answer.ok) onDone();
    else if (answer.failure.code === 'link_invalid') onBadLink();
    else if (answer.failure.code === 'passwords_differ')
      show({ repeat: failureOf(answer.failure) });
    else if (answer.failure.fields?.['password'])
      show({ password: answer.failure.fields['password'] });
    else show({ general: failureOf(answer.failure) });
  }
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const problem = passwordProblem(password);
    const found: Wrong = {
      password: password === '' ? t('wrong.passwordMissing') : problem && t(`wrong.${problem}`),
      repeat: password === repeat ? null : t('wrong.passwords_differ'),
    };
    show(found);
    if (!found.password && !found.repeat) void save();
  }
  return (
    <form className={styles['fields']} onSubmit={submit} noValidate>
      {wrong.general && (
        <Notice boxed tone="danger" icon={CircleAlert} role="alert">
          {wrong.general}
        </Notice>
      )}
      <PasswordField
        ref={first}
        label={t('newPassword')}
        hint={t('passwordHint')}
        name="password"
        autoComplete="new-password"
        required
        value={password}
        error={wrong.password ?? null}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordField
        ref={second}
        label={t('repeatPassword')}
        name="password_repeat"
        autoComplete="new-password"
        required
        value={repeat}
        error={wrong.repeat ?? null}
        onChange={(event) => setRepeat(event.target.value)}
      />
      <Button type="submit" variant="primary" size="large" block busy={busy}>
        {t('choose.action')}
      </Button>
    </form>
  );
}

/** The page of a reset link: the new password, twice. */
export function ChoosePasswordPage() {
  const t = useText('access');
  const request = useRequest();
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const [state, setState] = useState<'checking' | 'form' | 'bad' | 'done'>(
    token === '' ? 'bad' : 'checking',
  );
  useEffect(() => {
    if (token === '') return;
    let stale = false;
    void request('checkPasswordReset', { query: { token } }).then((answer) => {
      // Any other failure is shown when the password is saved.
      if (!stale)
        setState(
          !answer.ok &&
            (answer.failure.code === 'link_invalid' || answer.failure.code === 'validation_failed')
            ? 'bad'
            : 'form',
        );
    });
    return () => {
      stale = true;
    };
  }, [request, token]);
  return (
    <div className={classes('wrap', styles['page'])}>
      <div className={styles['form']}>
        {state === 'done' && <KeyDrawing />}
        <h1 className="page-title">{t(state === 'done' ? 'choose.doneTitle' : 'choose.title')}</h1>
        {state === 'checking' && (
          <div
            className={styles['fields']}
            role="status"
            aria-label={t('choose.checking')}
            aria-busy="true"
          >
            <Skeleton shape="line" />
            <Skeleton shape="line" />
          </div>
        )}
        {state === 'form' && (
          <>
            <p className="muted">{t('choose.text')}</p>
            <ChooseForm
              token={token}
              onDone={() => setState('done')}
              onBadLink={() => setState('bad')}
            />
          </>
        )}
        {state === 'bad' && (
          <>
            <Notice boxed tone="danger" icon={CircleAlert} role="alert">
              {t('wrong.link_invalid')}
            </Notice>
            <ButtonLink to="/reset-password" variant="primary">
              {t('choose.again')}
            </ButtonLink>
          </>
        )}
        {state === 'done' && (
          <>
            <p role="status">{t('choose.done')}</p>
            <ButtonLink to="/login" variant="primary" size="large">
              {t('choose.login')}
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}
