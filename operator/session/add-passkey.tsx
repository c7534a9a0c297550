import { useState, type SubmitEvent } from 'react';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { TextField } from '../../renderer/ui/controls/text-field.tsx';
import { readAnswer } from '../api/answers.ts';
import { callDesk } from '../api/desk.ts';
import { useFailureText } from '../parts/failure-text.ts';
import { makePasskey } from './passkeys.ts';
import { readSession } from './session.ts';
import styles from './add-passkey.module.css';

/** Makes one more passkey for the signed-in operator. */
export function AddPasskey() {
  const t = useText('operator');
  const why = useFailureText();
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  /** @returns what to say of it. */
  const add = async (): Promise<string> => {
    const options = await callDesk('myPasskeyOptions', {});
    if (!options.ok) return why(options.failure);
    const credential = await makePasskey(options.value.options);
    if (!credential) return t('signIn.broken');
    const result = await callDesk('addMyPasskey', { name, credential });
    if (!result.ok) return why(result.failure);
    setName('');
    await Promise.all([readAnswer('getMyPasskeys', {}), readSession()]);
    return t('passkeys.added');
  };
  return (
    <form
      className={styles['form']}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        if (busy) return;
        setBusy(true);
        void add().then((words) => {
          setMessage(words);
          setBusy(false);
        });
      }}
    >
      <TextField
        label={t('invitation.device')}
        value={name}
        maxLength={40}
        required
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" variant="primary" busy={busy} disabled={name.trim() === ''}>
        {t('passkeys.add')}
      </Button>
      <p role="status" className={styles['said']}>
        {message}
      </p>
    </form>
  );
}
