import { CircleAlert } from 'lucide-react';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import type { Answer } from '../../../../shared/contract/calls.ts';
import { useAccessFailure } from '../../../session/access-failure.ts';
import { useRequest } from '../../../session/use-request.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { PasswordField } from '../../../ui/controls/password-field.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import styles from '../settings.module.css';

const NAME_LENGTH = 40;
interface Wrong {
  name?: string | null;
  password?: string | null;
  general?: string | null;
}

/** Adds a passkey: a name and the password, then the device asks. */
export function AddPasskey({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useText('access');
  const common = useText('common');
  const request = useRequest();
  const failureOf = useAccessFailure();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<Wrong>({});
  const [busy, setBusy] = useState(false);
  const [nameField, passwordField] = [
    useRef<HTMLInputElement>(null),
    useRef<HTMLInputElement>(null),
  ];
  const form = useId();

  function show(found: Wrong): void {
    setWrong(found);
    if (found.name) nameField.current?.focus();
    else if (found.password) passwordField.current?.focus();
  }
  /** @returns what went wrong, null when the passkey is there. */
  async function add(): Promise<Wrong | null> {
    const given = await request('passkeyOptions', { body: { purpose: 'add', password } });
    if (!given.ok)
      return given.failure.code === 'wrong_password'
        ? { password: failureOf(given.failure) }
        : { general: failureOf(given.failure) };
    const { makePasskey } = await import('../../../platform/passkeys/passkeys.ts');
    const made = await makePasskey(given.value.options);
    if (!made.ok) return { general: t(`passkeys.${made.failure}`) };
    const added = await request('addPasskey', {
      body: { name: name.trim(), credential: made.value },
    });
    return added.ok ? null : { general: failureOf(added.failure) };
  }
  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const found: Wrong = {
      name: name.trim() === '' ? t('passkeys.nameMissing') : null,
      password: password === '' ? t('wrong.passwordMissing') : null,
    };
    show(found);
    if (found.name || found.password) return;
    setBusy(true);
    const failed = await add().catch((): Wrong => ({ general: t('passkeys.cancelled') }));
    setBusy(false);
    if (failed) show(failed);
    else onDone();
  }
  return (
    <Dialog
      open
      title={t('passkeys.add')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {t('passkeys.create')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles['form']}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <p className="small muted">{t('passkeys.addText')}</p>
        {wrong.general && (
          <Notice boxed tone="danger" icon={CircleAlert} role="alert">
            {wrong.general}
          </Notice>
        )}
        <TextField
          ref={nameField}
          label={t('passkeys.name')}
          hint={t('passkeys.nameHint')}
          name="passkey_name"
          autoComplete="off"
          maxLength={NAME_LENGTH}
          required
          value={name}
          error={wrong.name}
          onChange={(event) => setName(event.target.value)}
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
      </form>
    </Dialog>
  );
}

export function RenamePasskey({
  passkey,
  onClose,
  onDone,
}: {
  passkey: Answer<'getPasskeys'>['passkeys'][number];
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useText('access');
  const common = useText('common');
  const request = useRequest();
  const failureOf = useAccessFailure();
  const [name, setName] = useState(passkey.name);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useId();
  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    if (name.trim() === '') {
      setError(t('passkeys.nameMissing'));
      return;
    }
    setBusy(true);
    const answer = await request('renamePasskey', { body: { id: passkey.id, name: name.trim() } });
    setBusy(false);
    if (answer.ok) onDone();
    else setError(failureOf(answer.failure));
  }
  return (
    <Dialog
      open
      title={t('passkeys.rename')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {t('passkeys.save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles['form']}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <TextField
          label={t('passkeys.name')}
          name="passkey_name"
          autoComplete="off"
          maxLength={NAME_LENGTH}
          required
          value={name}
          error={error}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
