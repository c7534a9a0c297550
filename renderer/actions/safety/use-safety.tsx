import { Ban, Flag } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../../i18n/text.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { MenuItem } from '../../ui/controls/menu.tsx';
import { useToast, useWorker } from '../../session/contexts.ts';
import { ReportDialog, type Reported } from './report-dialog.tsx';

interface SafetyTarget {
  id: string;
  name: string;
}
interface Safety {
  items: ReactNode;
  /** To be put beside that menu. */
  dialogs: ReactNode;
  /** Opens the report of one of their messages. */
  reportMessage: (message: string) => void;
  reportPhoto: (photo: string) => void;
}

/**
 * Blocking, after a question, and reporting.
 * @param onBlocked called once all their data is deleted here.
 */
export function useSafety({ id, name }: SafetyTarget, onBlocked?: () => void): Safety {
  const t = useText('safety');
  const worker = useWorker();
  const toast = useToast();
  const [open, setOpen] = useState<{ kind: 'block' } | { kind: 'report'; what: Reported } | null>(
    null,
  );
  const block = async () => {
    setOpen(null);
    const answer = await worker.block(id);
    if (!answer.ok) return;
    toast({ text: t('blocked', { name }) });
    onBlocked?.();
  };
  return {
    reportMessage: (message) => setOpen({ kind: 'report', what: { message } }),
    reportPhoto: (photo) => setOpen({ kind: 'report', what: { photo } }),
    items: (
      <>
        <MenuItem icon={Flag} onSelect={() => setOpen({ kind: 'report', what: { profile: id } })}>
          {t('report')}
        </MenuItem>
        <MenuItem icon={Ban} danger onSelect={() => setOpen({ kind: 'block' })}>
          {t('block')}
        </MenuItem>
      </>
    ),
    dialogs: (
      <>
        <ConfirmDialog
          open={open?.kind === 'block'}
          title={t('blockTitle', { name })}
          confirm={t('blockConfirm')}
          danger
          onConfirm={() => void block()}
          onClose={() => setOpen(null)}
        >
          <p>{t('blockText', { name })}</p>
        </ConfirmDialog>
        {open?.kind === 'report' && (
          <ReportDialog
            name={name}
            what={open.what}
            onClose={() => setOpen(null)}
            onBlock={() => void block()}
          />
        )}
      </>
    ),
  };
}
