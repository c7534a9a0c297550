import type { RefObject } from 'react';
import { useDatabase, useMember } from '../../../session/contexts.ts';
import { useShortcut } from '../../../actions/shortcuts/shortcuts.ts';
import type { LocalDatabase } from '../../../local/database.ts';
import { newestMessages } from '../../../local/messages.ts';
import type { ComposerHandle } from '../composer/composer-handle.ts';

/** How many of the newest messages are looked at for one of the other's. */
const LOOKED_AT = 50;

/** The message a key applies to: the focused one, else the other's newest, else the newest. */
async function meantMessage(
  db: LocalDatabase,
  conversation: string,
  me: string,
): Promise<string | null> {
  const focused = document.activeElement
    ?.closest('[data-index]')
    ?.querySelector('[data-message][data-state="sent"]')
    ?.getAttribute('data-message');
  if (focused) return focused;
  const sent = (await newestMessages(db, conversation, LOOKED_AT)).filter(
    (row) => row.state === 'sent',
  );
  return (sent.find((row) => row.sender !== me) ?? sent[0])?.id ?? null;
}

/** The keys of the open conversation: write, reply and react. */
export function useMessageKeys({
  conversation,
  canWrite,
  reply,
  chooseEmoji,
  composer,
}: {
  conversation: string;
  canWrite: boolean;
  reply: (message: string) => void;
  chooseEmoji: (message: string) => void;
  composer: RefObject<ComposerHandle | null>;
}): void {
  const db = useDatabase();
  const me = useMember().profile.id;
  const withMessage = (act: (message: string) => void): boolean => {
    if (!canWrite) return false;
    void meantMessage(db, conversation, me).then((id) => {
      if (id !== null) act(id);
    });
    return true;
  };
  useShortcut('reply', () => withMessage(reply));
  useShortcut('react', () => withMessage(chooseEmoji));
  useShortcut('write', () => composer.current?.focus());
}
