import { useState } from 'react';
import type { OperatorRole } from '../../shared/operator/roles.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { Select } from '../../renderer/ui/controls/select.tsx';
import { TextField } from '../../renderer/ui/controls/text-field.tsx';
import { Dialog } from '../../renderer/ui/feedback/dialog.tsx';

/** Asks why, and for a change of role which one. */
export function ReasonDialog({
  title,
  text,
  role,
  roles,
  onAsk,
  onClose,
}: {
  title: string;
  text: string;
  /** The role now; null where none is chosen. */
  role: OperatorRole | null;
  roles: readonly OperatorRole[];
  onAsk: (reason: string, role: OperatorRole) => void;
  onClose: () => void;
}) {
  const t = useText('operator');
  const words = useText('operator-words');
  const [reason, setReason] = useState('');
  const [next, setNext] = useState<OperatorRole>(role ?? 'moderator');
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          disabled={reason.trim() === ''}
          onClick={() => onAsk(reason, next)}
        >
          {title}
        </Button>
      }
    >
      <div className="stack">
        <p>{text}</p>
        {role && (
          <Select
            label={t('operators.role')}
            value={next}
            options={roles.map((value) => ({ value, label: words(`roles.${value}`) }))}
            onChange={(event) => setNext(roles.find((one) => one === event.target.value) ?? next)}
          />
        )}
        <TextField
          label={t('operators.reason')}
          value={reason}
          maxLength={500}
          data-dialog-focus=""
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
