import { Ban, Flag } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../../i18n/text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { MenuItem } from '../../ui/menu.tsx';
import { useToast, useWorker } from '../contexts.ts';
import { ReportDialog } from './report-dialog.tsx';

export interface SafetyTarget { id: string; name: string }
export interface Safety {
  /** Block and report, for a menu about somebody. */
  items: ReactNode;
  /** To be put beside that menu. */
  dialogs: ReactNode;
  /** Opens the report of one of their messages. */
  reportMessage: (message: string) => void;
}

/**
 * Blocking, after asking, and reporting a member or one of their messages (specification section 1).
 * @param onBlocked called once everything of them is gone here.
 */
export function useSafety({ id, name }: SafetyTarget, onBlocked?: () => void): Safety {
  const t = useText('safety');
  const worker = useWorker();
  const toast = useToast();
  const [open, setOpen] = useState<{ kind: 'block' } | { kind: 'report'; message: string | null } | null>(null);
  const block = async () => {
    setOpen(null);
    const answer = await worker.block(id);
    if (!answer.ok) return;
    toast({ text: t('blocked', { name }) });
    onBlocked?.();
  };
  return {
    reportMessage: (message) => setOpen({ kind: 'report', message }),
    items: <>
      <MenuItem icon={Flag} onSelect={() => setOpen({ kind: 'report', message: null })}>{t('report')}</MenuItem>
      <MenuItem icon={Ban} danger onSelect={() => setOpen({ kind: 'block' })}>{t('block')}</MenuItem>
    </>,
    dialogs: <>
      <ConfirmDialog
        open={open?.kind === 'block'} title={t('blockTitle', { name })} confirm={t('blockConfirm')} danger
        onConfirm={() => void block()} onClose={() => setOpen(null)}
      >
        <p>{t('blockText', { name })}</p>
      </ConfirmDialog>
      {open?.kind === 'report' && <ReportDialog id={id} name={name} message={open.message} onClose={() => setOpen(null)} onBlock={() => void block()} />}
    </>,
  };
}
