import { useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import type { ConversationRow } from '../../../local/rows.ts';
import { lastMessageText } from '../list/preview.ts';

export function NewMessageAnnouncer({ chat }: { chat: ConversationRow | null }) {
  const t = useText('conversation');
  const gifts = useText('gifts');
  const position = chat?.conversation.last_position ?? 0;
  const [opened] = useState(position);
  const isNew = chat?.last_message && !chat.last_message.mine && position > opened;
  return (
    <p className="sr-only" role="status">
      {isNew
        ? t('announce', { name: chat.profile.name, text: lastMessageText(chat, t, gifts) })
        : ''}
    </p>
  );
}
