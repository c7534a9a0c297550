import { useRef, useState, type SubmitEvent } from 'react';
import type { CallFailure } from '../../../shared/result.ts';
import { useConnection } from '../../session/contexts.ts';
import { useFailureText } from '../../session/failure-text.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import form from './debit.module.css';
import styles from './payment.module.css';

/** The code of the text message that signs the mandate. `phone` is masked, if known. */
export function DebitCode({
  phone,
  busy,
  onSign,
  onResend,
  onChange,
}: {
  phone: string | null;
  busy: boolean;
  /** Signs; answers why not. */
  onSign: (otp: string) => Promise<CallFailure | null>;
  /** Sends another code; answers whether it was sent. */
  onResend: () => Promise<boolean>;
  onChange: () => void;
}) {
  const t = useText('payment');
  const online = useConnection() === 'online';
  const failureText = useFailureText();
  const field = useRef<HTMLInputElement>(null);
  const [otp, setOtp] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isResent, setResent] = useState(false);
  async function sign(): Promise<void> {
    setResent(false);
    const failure = await onSign(otp.trim());
    if (!failure) return;
    setError(failure.code === 'otp_invalid' ? t('debit.codeWrong') : failureText(failure));
    field.current?.focus();
  }
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (busy) return;
    if (otp.trim() === '') setError(t('debit.required'));
    else void sign();
  }
  return (
    <form className={form['form']} onSubmit={submit} noValidate>
      <p role="status">
        {isResent
          ? t('debit.resent')
          : phone === null
            ? t('debit.codeSentUnknown')
            : t('debit.codeSent', { phone })}
      </p>
      <TextField
        ref={field}
        label={t('debit.otp')}
        name="otp"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={otp}
        error={error}
        onChange={({ target }) => {
          setOtp(target.value);
          setError(null);
        }}
      />
      <div className={styles['actions']}>
        <Button type="submit" variant="primary" size="large" busy={busy} disabled={!online}>
          {t('debit.sign')}
        </Button>
        <Button
          disabled={!online || busy}
          onClick={() => {
            setOtp('');
            setError(null);
            void onResend().then(setResent);
          }}
        >
          {t('debit.resend')}
        </Button>
        <Button variant="plain" disabled={busy} onClick={onChange}>
          {t('debit.change')}
        </Button>
      </div>
    </form>
  );
}
