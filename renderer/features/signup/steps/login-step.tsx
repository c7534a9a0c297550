import { useState } from 'react';
import { SIGNUP_MESSAGE_LENGTH } from '../../../../shared/account/signup-rules.ts';
import { textLength } from '../../../../shared/text.ts';
import { useText } from '../../../i18n/text.ts';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import styles from '../signup.module.css';
import type { StepProps } from '../step.ts';
import { TermsLine } from '../terms-line.tsx';
import { EmailNotice, type EmailStatus } from './email-notice.tsx';
import { PasswordPart } from './password-part.tsx';

/** A word to the team about why one comes, for who wants to. */
function MessagePart({ draft, errors, change }: StepProps) {
  const t = useText('signup');
  const [open, setOpen] = useState(draft.message !== '');
  if (!open && !errors.signup_message)
    return (
      <button type="button" className={styles['more']} onClick={() => setOpen(true)}>
        {t('message.open')}
      </button>
    );
  return (
    <TextArea
      label={t('message.label')}
      name="signup_message"
      rows={3}
      autoFocus={draft.message === ''}
      hint={t('message.hint')}
      value={draft.message}
      error={errors.signup_message}
      end={
        <span className="tiny muted num">
          {t('message.left', { count: SIGNUP_MESSAGE_LENGTH - textLength(draft.message) })}
        </span>
      }
      onChange={(event) => change({ message: event.target.value })}
    />
  );
}

/** Step 4: address and password in one form, as password managers expect, and the conditions. */
export function LoginStep({
  status,
  login,
  ...part
}: StepProps & { status: EmailStatus; login: string }) {
  const auth = useText('auth');
  const { draft, errors, change } = part;
  return (
    <>
      <TextField
        label={auth('email')}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        enterKeyHint="next"
        spellCheck={false}
        required
        value={draft.email}
        error={errors.email}
        onChange={(event) => change({ email: event.target.value })}
      />
      <EmailNotice
        status={status}
        email={draft.email}
        login={login}
        onAccept={(email) => change({ email })}
      />
      <PasswordPart {...part} />
      <MessagePart {...part} />
      <TermsLine />
    </>
  );
}
