import { useState, type ReactNode } from 'react';
import { useText } from '../../i18n/text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast, useWorker } from '../contexts.ts';
import { useFailureText } from '../failure-text.ts';

/** Signing out, after a question about unsent messages, which exist only here. */
export function useSignOut(): { signOut: () => void; dialog: ReactNode } {
  const t = useText('common');
  const worker = useWorker();
  const toast = useToast();
  const failureText = useFailureText();
  const [unsent, setUnsent] = useState(0);
  const [busy, setBusy] = useState(false);
  async function leave(discardUnsent: boolean): Promise<void> {
    setBusy(true);
    const answer = await worker.signOut({ discardUnsent });
    setBusy(false);
    if (!answer.ok) toast({ tone: 'danger', text: failureText(answer.failure) });
    else {
      setUnsent(answer.value.signed_out ? 0 : answer.value.unsent);
      if (answer.value.signed_out && !answer.value.reported)
        toast({ text: t('signOut.unreported') });
    }
  }
  const dialog = (
    <ConfirmDialog
      open={unsent > 0}
      title={t('signOut.title')}
      confirm={t('signOut.confirm')}
      danger
      busy={busy}
      onConfirm={() => void leave(true)}
      onClose={() => setUnsent(0)}
    >
      {t('signOut.unsent', { count: unsent })}
    </ConfirmDialog>
  );
  return { signOut: () => void leave(false), dialog };
}
