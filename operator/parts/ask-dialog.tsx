import { useState, type ReactNode } from 'react';
import type { CallFailure, Result } from '../../shared/result.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { TextField } from '../../renderer/ui/controls/text-field.tsx';
import { Dialog } from '../../renderer/ui/feedback/dialog.tsx';
import { useFailureText } from './failure-text.ts';

const REASON_LENGTH = 500;

/** Asks for an act's input, such as its reason, and does it; a failure shows in place. */
export function AskDialog({
  title,
  send,
  why,
  wrong,
  ready = true,
  danger = false,
  onSend,
  onDone,
  onClose,
  children,
}: {
  title: string;
  send: string;
  /** The label of the reason. */
  why: string;
  /** What is said of input that the server refuses. */
  wrong?: string;
  /** What else is asked for is there. */
  ready?: boolean;
  danger?: boolean;
  onSend: (reason: string) => Promise<Result<unknown>>;
  onDone: () => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  const say = useFailureText();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const act = async () => {
    setBusy(true);
    const result = await onSend(reason.trim());
    setBusy(false);
    if (result.ok) onDone();
    else setFailure(result.failure);
  };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <Button
          variant={danger ? 'danger' : 'primary'}
          busy={busy}
          disabled={!ready || reason.trim() === ''}
          onClick={() => void act()}
        >
          {send}
        </Button>
      }
    >
      <div className="stack">
        {children}
        <TextField
          label={why}
          value={reason}
          maxLength={REASON_LENGTH}
          data-dialog-focus=""
          onChange={(event) => setReason(event.target.value)}
        />
        <p role="status">
          {failure?.code === 'validation_failed' && wrong ? wrong : failure && say(failure)}
        </p>
      </div>
    </Dialog>
  );
}
