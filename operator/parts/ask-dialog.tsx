import { useState, type ReactNode } from 'react';
import type { Result } from '../../shared/result.ts';
import { TextField } from '../../renderer/ui/controls/text-field.tsx';
import { SaveDialog } from './save-dialog.tsx';

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
  const [reason, setReason] = useState('');
  return (
    <SaveDialog
      title={title}
      save={send}
      wrong={wrong}
      ready={ready && reason.trim() !== ''}
      danger={danger}
      onSave={() => onSend(reason.trim())}
      onDone={onDone}
      onClose={onClose}
    >
      {children}
      <TextField
        label={why}
        value={reason}
        maxLength={REASON_LENGTH}
        data-dialog-focus=""
        onChange={(event) => setReason(event.target.value)}
      />
    </SaveDialog>
  );
}
