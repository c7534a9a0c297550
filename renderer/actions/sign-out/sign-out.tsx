import { useState, type ReactNode } from 'react';
import { useText } from '../../i18n/text.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useToast, useWorker } from '../../session/contexts.ts';
import { useFailureText } from '../../session/failure-text.ts';

/** What would be lost: so many messages, so many other things that wait to be sent. */
interface Unsent {
  unsent: number;
  waiting: number;
}

/** Signing out, after a question about what exists only here: unsent messages, waiting choices. */
export function useSignOut(): { signOut: () => void; dialog: ReactNode } {
  const t = useText('common');
  const worker = useWorker();
  const toast = useToast();
  const failureText = useFailureText();
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const [busy, setBusy] = useState(false);
  async function leave(discardUnsent: boolean): Promise<void> {
    setBusy(true);
    const answer = await worker.signOut({ discardUnsent });
    setBusy(false);
    if (!answer.ok) toast({ tone: 'danger', text: failureText(answer.failure) });
    else {
      setUnsent(answer.value.signed_out ? null : answer.value);
      if (answer.value.signed_out && !answer.value.reported)
        toast({ text: t('signOut.unreported') });
    }
  }
  const dialog = (
    <ConfirmDialog
      open={unsent !== null}
      title={t(unsent?.unsent ? 'signOut.title' : 'signOut.waitingTitle')}
      confirm={t('signOut.confirm')}
      danger
      busy={busy}
      onConfirm={() => void leave(true)}
      onClose={() => setUnsent(null)}
    >
      {unsent?.unsent ? <p>{t('signOut.unsent', { count: unsent.unsent })}</p> : null}
      {unsent?.waiting ? <p>{t('signOut.waiting')}</p> : null}
    </ConfirmDialog>
  );
  return { signOut: () => void leave(false), dialog };
}
