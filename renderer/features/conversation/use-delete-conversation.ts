import { useToast, useWorker } from '../../app/contexts.ts';
import { useText } from '../../i18n/text.ts';

/** Which conversation, or all with a profile. */
export type Deleted = { id: string } | { profile: string };

/**
 * Deletes a conversation: it is gone here at once, and a toast offers to bring it back before the server is asked. What the server
 * refuses comes back by itself and is told (specification section 4, chat).
 * @param onDeleted called once it is gone here.
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
