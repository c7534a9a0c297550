import { useToast, useWorker } from '../../../session/contexts.ts';
import { useText } from '../../../i18n/text.ts';

type Deleted = { id: string } | { profile: string };

/**
 * Deletes a conversation here at once, with a toast to undo it before it is sent. A refusal
 * restores it.
 * @param onDeleted called once it is deleted here.
 */
export function useDeleteConversation(onDeleted: (what: Deleted) => void): (what: Deleted) => void {
  const t = useText('conversation');
  const worker = useWorker();
  const toast = useToast();
  const remove = async (what: Deleted) => {
    const result = await ('id' in what
      ? worker.deleteConversation(what.id)
      : worker.deleteConversationsWith(what.profile));
    if (result.ok) onDeleted(what);
    else
      toast({
        text: t('deleteFailed', { reason: result.failure.message || t('reason.other') }),
        tone: 'danger',
      });
  };
  return (what) => void remove(what);
}
