import type { ReactNode } from 'react';
import { useText } from '../../i18n/text.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';

/** Confirms what cannot be undone; `confirm` names it. For a loss the focus is on cancelling. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  danger = false,
  busy = false,
  onConfirm,
  onClose,
}: {
  open: boolean;
  title: string;
  children: ReactNode;
  confirm: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const t = useText('common');
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button data-dialog-focus={danger ? '' : undefined} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            data-dialog-focus={danger ? undefined : ''}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
