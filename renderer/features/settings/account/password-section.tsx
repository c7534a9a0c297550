import { CircleAlert, CircleCheck } from 'lucide-react';
import { useRef, useState, type SubmitEvent } from 'react';
import { passwordProblem } from '../../../../shared/account/signup-rules.ts';
import { useAccessFailure } from '../../../session/access-failure.ts';
import { useMember } from '../../../session/contexts.ts';
import { useRequest } from '../../../session/use-request.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { PasswordField } from '../../../ui/controls/password-field.tsx';
import styles from '../settings.module.css';

interface Wrong {
  old?: string | null;
  chosen?: string | null;
  general?: string | null;
}

/** Changing the password, which the old one is asked for. */
export function PasswordSection() {
  const t = useText('access');
  const { email } = useMember();
  const request = useRequest();
  const failureOf = useAccessFailure();
  const [old, setOld] = useState('');
  const [chosen, setChosen] = useState('');
  const [wrong, setWrong] = useState<Wrong>({});
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [oldField, chosenField] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];

  function show(found: Wrong): void {
    setWrong(found);
    if (found.old) oldField.current?.focus();
    else if (found.chosen) chosenField.current?.focus();
  }
  async function save(): Promise<void> {
    setBusy(true);
    const answer = await request('changePassword', {
      body: { old_password: old, new_password: chosen },
    });
    setBusy(false);
    if (answer.ok) {
      setDone(true);
      setOld('');
      setChosen('');
    } else if (answer.failure.code === 'wrong_old_password')
      show({ old: failureOf(answer.failure) });
    else if (answer.failure.fields?.['new_password'])
      show({ chosen: answer.failure.fields['new_password'] });
    else show({ general: failureOf(answer.failure) });
  }
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const problem = passwordProblem(chosen);
    const found: Wrong = {
      old: old === '' ? t('wrong.passwordMissing') : null,
      chosen: chosen === '' ? t('wrong.passwordMissing') : problem && t(`wrong.${problem}`),
    };
    setDone(false);
    show(found);
    if (!found.old && !found.chosen) void save();
  }
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <p className="small muted">{t('change.text')}</p>
      <div role="status">
        {done && (
          <Notice boxed tone="success" icon={CircleCheck}>
            {t('change.done')}
          </Notice>
        )}
      </div>
      {wrong.general && (
        <Notice boxed tone="danger" icon={CircleAlert} role="alert">
          {wrong.general}
        </Notice>
      )}
      {/* Password managers store the new one under this address. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        ref={oldField}
        label={t('oldPassword')}
        name="old_password"
        autoComplete="current-password"
        required
        value={old}
        error={wrong.old ?? null}
        onChange={(event) => setOld(event.target.value)}
      />
      <PasswordField
        ref={chosenField}
        label={t('newPassword')}
        hint={t('passwordHint')}
        name="new_password"
        autoComplete="new-password"
        required
        value={chosen}
        error={wrong.chosen ?? null}
        onChange={(event) => setChosen(event.target.value)}
      />
      <Button type="submit" variant="primary" className={styles['start']} busy={busy}>
        {t('change.action')}
      </Button>
    </form>
  );
}
