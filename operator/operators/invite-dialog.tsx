import { useState } from 'react';
import { newId } from '../../shared/identifiers.ts';
import {
  OPERATOR_LANGUAGES,
  OPERATOR_ROLES,
  type OperatorLanguage,
  type OperatorRole,
} from '../../shared/operator/roles.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { Select } from '../../renderer/ui/controls/select.tsx';
import { TextField } from '../../renderer/ui/controls/text-field.tsx';
import { Dialog } from '../../renderer/ui/feedback/dialog.tsx';
import { callDesk } from '../api/desk.ts';
import { useFailureText } from '../parts/failure-text.ts';
import { showToast } from '../parts/toasts.tsx';

const NAMES = { nl: 'Nederlands', en: 'English' } as const;

/** Invites somebody by mail; to a role that approves acts a second operator agrees first. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useText('operator');
  const words = useText('operator-words');
  const why = useFailureText();
  const [id] = useState(newId);
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<OperatorRole>('moderator');
  const [language, setLanguage] = useState<OperatorLanguage>('nl');
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const invite = async () => {
    setBusy(true);
    const result = await callDesk('inviteOperator', { id, email, role, language, reason });
    setBusy(false);
    if (!result.ok) {
      setMessage(why(result.failure));
      return;
    }
    showToast({
      text: t(result.value.approval ? 'operators.asked' : 'operators.invited', { email }),
      tone: 'success',
    });
    onClose();
  };
  return (
    <Dialog
      open
      title={t('operators.invite')}
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          busy={busy}
          disabled={email.trim() === '' || reason.trim() === ''}
          onClick={() => void invite()}
        >
          {t('operators.send')}
        </Button>
      }
    >
      <div className="stack">
        <TextField
          label={t('operators.email')}
          type="email"
          value={email}
          data-dialog-focus=""
          onChange={(event) => setEmail(event.target.value)}
        />
        <Select
          label={t('operators.role')}
          value={role}
          options={OPERATOR_ROLES.map((value) => ({ value, label: words(`roles.${value}`) }))}
          onChange={(event) =>
            setRole(OPERATOR_ROLES.find((one) => one === event.target.value) ?? 'moderator')
          }
        />
        <Select
          label={t('language')}
          value={language}
          options={OPERATOR_LANGUAGES.map((value) => ({ value, label: NAMES[value] }))}
          onChange={(event) =>
            setLanguage(OPERATOR_LANGUAGES.find((one) => one === event.target.value) ?? 'nl')
          }
        />
        <TextField
          label={t('operators.reason')}
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
        />
        <p role="status">{message}</p>
      </div>
    </Dialog>
  );
}
