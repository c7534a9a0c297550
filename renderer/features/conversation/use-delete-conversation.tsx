import { useState, type ReactNode } from 'react';
import { useToast, useWorker } from '../../app/contexts.ts';
import { useText } from '../../i18n/text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface Asked { id: string; name: string }

/**
 * Deleting a conversation, after asking. It is gone here at once; a refusal by the server brings it back and is told in a
 * toast (specification section 4, chat).
 * @param onDeleted called with the conversation's id once it is gone here.
 */
export function useDeleteConversation(onDeleted: (id: string) => void): { ask: (conversation: Asked) => void; dialog: ReactNode } {
  const t = useText('conversation');
  const worker = useWorker();
  const toast = useToast();
  const [asked, setAsked] = useState<Asked | null>(null);

  const remove = async ({ id, name }: Asked) => {
    setAsked(null);
    const result = await worker.deleteConversation(id);
    if (!result.ok) {
      toast({ text: t('deleteFailed', { reason: result.failure.message || t('reason.other') }), tone: 'danger' });
      return;
    }
    onDeleted(id);
    toast({ text: t('deleted', { name }) });
  };

  return {
    ask: setAsked,
    dialog: (
      <ConfirmDialog
        open={asked !== null} title={t('deleteTitle', { name: asked?.name ?? '' })} confirm={t('deleteConfirm')} danger
        onConfirm={() => { if (asked) void remove(asked); }} onClose={() => setAsked(null)}
      >
        <p>{t('deleteText', { name: asked?.name ?? '' })}</p>
      </ConfirmDialog>
    ),
  };
}
