import { useCallback, useMemo, useState, type RefObject } from 'react';
import { useText } from '../../../i18n/text.ts';
import { useDatabase, useMember, useToast, useWorker } from '../../../session/contexts.ts';
import { useShortcut } from '../../../actions/shortcuts/shortcuts.ts';
import type { MessageRow } from '../../../local/rows.ts';
import { messageRow } from '../../../local/messages.ts';
import type { ComposerHandle } from '../composer/composer-handle.ts';
import type { MessageActions } from './message-actions.ts';
import type { Jump } from '../log/message-log.tsx';
import { undoableUntil } from './undo-left.ts';
import { useMessageKeys } from './use-message-keys.ts';

type ReplyTarget = NonNullable<MessageRow['reply_to']>;

export interface MessageInteractions {
  actions: MessageActions;
  /** The message that the next one answers; null while nothing can be written. */
  replyTo: ReplyTarget | null;
  clearReply: () => void;
  /** The message that a reaction is chosen for; null while none is. */
  choosingFor: string | null;
  /** Reacts to that message with an emoji, or leaves it with null. */
  endChoice: (emoji: string | null) => void;
  /** The message to show: the latest of what the address and what a quote lead to. */
  jump: Jump | null;
}

/**
 * State and actions of the messages of one conversation, with their keys.
 * @param address where the page's address leads.
 * @param report opens the report of a message.
 */
export function useMessageInteractions({
  conversation,
  canWrite,
  address,
  composer,
  report,
  newestOwn,
}: {
  conversation: string;
  canWrite: boolean;
  address: Jump | null;
  composer: RefObject<ComposerHandle | null>;
  report: (message: string) => void;
  newestOwn: MessageRow | undefined;
}): MessageInteractions {
  const t = useText('message');
  const toast = useToast();
  const db = useDatabase();
  const worker = useWorker();
  const me = useMember().profile.id;
  const [answered, setAnswered] = useState<ReplyTarget | null>(null);
  const [choosingFor, setChoosingFor] = useState<string | null>(null);
  const [quoted, setQuoted] = useState<{ jump: Jump; after: Jump | null } | null>(null);
  const clearReply = useCallback(() => setAnswered(null), []);

  const actions = useMemo(
    (): MessageActions => ({
      report,
      react: (message, emoji) => {
        const own = message.reactions.find((one) => one.profile === me)?.emoji;
        void worker.react(message.id, own === emoji ? null : emoji);
      },
      undo: ({ id }) => {
        void worker.undoMessage(id).then((answer) => {
          if (!answer.ok || !answer.value.undone) return;
          const { text, isAsked } = answer.value;
          if (!isAsked) toast({ text: t('undo.done'), tone: 'success' });
          if (text !== null && composer.current?.isEmpty()) composer.current.fill(text);
          composer.current?.focus();
        });
      },
      reply: (id) => {
        void messageRow(db, id).then((row) => {
          if (!row) return;
          setAnswered({ id, position: row.position });
          composer.current?.focus();
        });
      },
      chooseEmoji: setChoosingFor,
      jumpTo: ({ id, position }) =>
        setQuoted((before) => ({
          jump: { id, position, key: `${before?.jump.key ?? ''}q` },
          after: address,
        })),
    }),
    [me, report, worker, db, composer, address, toast, t],
  );

  useMessageKeys({
    conversation,
    canWrite,
    reply: actions.reply,
    chooseEmoji: setChoosingFor,
    composer,
  });
  useShortcut('undo', () => {
    if (!newestOwn || undoableUntil(newestOwn, Date.now()) <= Date.now()) return false;
    actions.undo(newestOwn);
    return true;
  });
  useShortcut('close', () => {
    if (!answered) return false;
    clearReply();
    return true;
  });

  const endChoice = (emoji: string | null) => {
    setChoosingFor(null);
    if (emoji === null || choosingFor === null) return;
    void messageRow(db, choosingFor).then((row) => row && worker.react(row.id, emoji));
  };
  return {
    actions,
    replyTo: canWrite ? answered : null,
    clearReply,
    choosingFor,
    endChoice,
    jump: quoted && quoted.after === address ? quoted.jump : address,
  };
}
