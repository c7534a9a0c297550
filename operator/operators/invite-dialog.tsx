import { useState } from 'react';
import { newId } from '../../shared/identifiers.ts';
import {
  OPERATOR_LANGUAGES,
  OPERATOR_ROLES,
  type OperatorLanguage,
  type OperatorRole,
} from '../../shared/operator/roles.ts';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { Select } from '../../renderer/ui/controls/select.tsx';
import { TextField } from '../../renderer/ui/controls/text-field.tsx';
import { Dialog } from '../../renderer/ui/feedback/dialog.tsx';
import { callDesk } from '../api/desk.ts';
import { useFailureText } from '../parts/failure-text.ts';
import { showToast } from '../parts/toasts.tsx';
import { useMe } from '../session/session.ts';

const NAMES = { nl: 'Nederlands', en: 'English' } as const;

/**
 * Invites somebody by mail. To a role with a part in acts of two a second operator agrees first, or
 * it waits a day; who is the only one reads that, and what they can do.
 */
export function InviteDialog({
  byTwo,
  hasApprover,
  onClose,
}: {
  /** Roles to which nobody is invited by one alone. */
  byTwo: readonly OperatorRole[];
  hasApprover: boolean;
  onClose: () => void;
}) {
  const t = useText('operator');
  const format = useFormat();
  const { four_eyes: fourEyes } = useMe();
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
    const { approval } = result.value;
    showToast({
      text: approval?.runs_at
        ? t('operators.invitedLater', { email, when: format.until(approval.runs_at) })
        : t(approval ? 'operators.asked' : 'operators.invited', { email }),
      tone: 'success',
    });
    onClose();
  };
  const course = !byTwo.includes(role)
    ? 'one'
    : fourEyes === 'delay'
      ? 'delay'
      : hasApprover
        ? 'pair'
        : 'nobody';
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
        <p className="small muted">{t(`operators.course.${course}`)}</p>
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
