import { useState, type ReactNode } from 'react';
import type { CallFailure, Result } from '../../shared/result.ts';
import { Button } from '../../renderer/ui/controls/button.tsx';
import { Dialog } from '../../renderer/ui/feedback/dialog.tsx';
import { useFailureText } from './failure-text.ts';

/** Asks for input and stores it; a failure shows in place. */
export function SaveDialog({
  title,
  save,
  wrong,
  ready = true,
  danger = false,
  onSave,
  onDone,
  onClose,
  children,
}: {
  title: string;
  /** The label of the button. */
  save: string;
  /** What is said of input that the server refuses. */
  wrong?: string | undefined;
  /** All that is asked for is there. */
  ready?: boolean;
  danger?: boolean;
  onSave: () => Promise<Result<unknown>>;
  onDone: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const say = useFailureText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const act = async () => {
    setBusy(true);
    const result = await onSave();
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
          disabled={!ready}
          onClick={() => void act()}
        >
          {save}
        </Button>
      }
    >
      <div className="stack">
        {children}
        <p role="status">
          {failure?.code === 'validation_failed' && wrong ? wrong : failure && say(failure)}
        </p>
      </div>
    </Dialog>
  );
}
