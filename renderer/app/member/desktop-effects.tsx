import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { DesktopBridge, NoticeReply } from '../../../shared/desktop/desktop-bridge.ts';
import { newId } from '../../../shared/identifiers.ts';
import { pathWithoutLocale } from '../../../shared/locales.ts';
import { matchRoute } from '../../../shared/site/routes.ts';
import { useText } from '../../i18n/text.ts';
import { conversationRow } from '../../local/conversations.ts';
import { draftOf, saveDraft } from '../../local/drafts.ts';
import { useDatabase, useSettings, useToast, useWorker } from '../../session/contexts.ts';
import { useSpending } from '../../actions/spending/spending.ts';

/** The conversation that a path leads to, or null. */
function conversationOf(path: string): string | null {
  const match = matchRoute(pathWithoutLocale(path));
  return match?.route.name === 'chats-id' ? (match.params['id'] ?? null) : null;
}

/** Sends a reply from a notification; if that fails or needs a confirmed price, it is the draft. */
function useReply(): (reply: NoticeReply) => Promise<void> {
  const database = useDatabase();
  const worker = useWorker();
  const navigate = useNavigate();
  const { message_credits: credits } = useSettings();
  const { asks } = useSpending();
  return async ({ path, text }) => {
    const conversation = conversationOf(path);
    const row = conversation === null ? undefined : await conversationRow(database, conversation);
    if (!row) return void navigate(path);
    const profile = row.profile_id;
    if (!asks('text', credits)) {
      const sent = await worker
        .sendMessage({ id: newId(), conversation: row.id, profile, text, credits })
        // Saved as a draft below, like a refused message.
        .catch(() => null);
      if (sent?.ok) return worker.markRead(row.id);
    }
    const before = await draftOf(database, profile);
    await saveDraft(database, profile, before === '' ? text : `${before}\n${text}`);
    void navigate(path);
  };
}

/** The desktop app's part for a member: replies, waking up, messages of the shell. */
export function DesktopEffects({ desktop }: { desktop: DesktopBridge }) {
  const t = useText('desktop');
  const toast = useToast();
  const worker = useWorker();
  const reply = useReply();
  useEffect(() => desktop.onReply((answer) => void reply(answer)));
  useEffect(() => desktop.onWake(() => void worker.renew()), [desktop, worker]);
  useEffect(
    () =>
      desktop.onNote((note) =>
        toast(
          note === 'crashed'
            ? { text: t('note.crashed') }
            : { tone: 'danger', text: t('note.download_failed') },
        ),
      ),
    [desktop, toast, t],
  );
  return null;
}
