import {
  lazy,
  Suspense,
  useCallback,
  useMemo,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { useDatabase, useMember, useWorker } from '../../../session/contexts.ts';
import { useShortcut } from '../../../actions/shortcuts/shortcuts.ts';
import type { MessageRow } from '../../../local/database.ts';
import { messageRow } from '../../../local/messages.ts';
import type { ComposerHandle } from '../composer/composer-handle.ts';
import type { MessageActions } from './message-actions.ts';
import type { Jump } from '../log/message-log.tsx';
import { ReplyBar } from '../composer/reply-bar.tsx';
import { useMessageKeys } from './use-message-keys.ts';

const EmojiDialog = lazy(() =>
  import('../composer/emoji/emoji-dialog.tsx').then((module) => ({ default: module.EmojiDialog })),
);

/** Answering, signing and finding messages of the conversation that is open. */
interface Manners {
  actions: MessageActions;
  /** The message that the next one answers. */
  replyTo: string | null;
  letGo: () => void;
  jump: Jump | null;
  /** What stands over the composer. */
  replyBar: ReactNode;
  dialogs: ReactNode;
}

export function useManners({
  conversation,
  name,
  firstPosition,
  canWrite,
  jump,
  composer,
  report,
  opened,
}: {
  conversation: string;
  name: string;
  firstPosition: number;
  canWrite: boolean;
  /** Where the page's address leads. */
  jump: Jump | null;
  composer: RefObject<ComposerHandle | null>;
  report: (message: string) => void;
  /** The newest message when the conversation was opened, and how far it was read. */
  opened: { last: number; read: number };
}): Manners {
  const db = useDatabase();
  const worker = useWorker();
  const me = useMember().profile.id;
  const [answered, setAnswered] = useState<{ id: string; position: number | null } | null>(null);
  const [choosingFor, setChoosingFor] = useState<string | null>(null);
  // The latest of what the address and what a quote lead to.
  const [quoted, setQuoted] = useState<{ jump: Jump; after: Jump | null } | null>(null);
  const letGo = useCallback(() => setAnswered(null), []);

  const react = useCallback(
    (message: MessageRow, emoji: string) => {
      const own = message.reactions.find((one) => one.profile === me)?.emoji;
      void worker.react(message.id, own === emoji ? null : emoji);
    },
    [worker, me],
  );
  const actions = useMemo(
    (): MessageActions => ({
      me,
      name,
      conversation,
      firstPosition,
      canWrite,
      report,
      react,
      reply: (id) => {
        void messageRow(db, id).then((row) => {
          if (!row) return;
          setAnswered({ id, position: row.position });
          composer.current?.focus();
        });
      },
      chooseEmoji: setChoosingFor,
      isNew: ({ position, sender }) =>
        position === null || position > (sender === me ? opened.last : opened.read),
      jumpTo: ({ id, position }) =>
        setQuoted((before) => ({
          jump: { id, position, key: `${before?.jump.key ?? ''}q` },
          after: jump,
        })),
    }),
    [me, name, conversation, firstPosition, canWrite, report, react, db, composer, jump, opened],
  );

  useMessageKeys({
    conversation,
    canWrite,
    reply: actions.reply,
    chooseEmoji: setChoosingFor,
    composer,
  });
  useShortcut('close', () => {
    if (!answered) return false;
    letGo();
    return true;
  });

  const signAny = async (emoji: string) => {
    const row = choosingFor === null ? undefined : await messageRow(db, choosingFor);
    setChoosingFor(null);
    if (row) void worker.react(row.id, emoji);
  };
  return {
    actions,
    letGo,
    replyTo: canWrite ? (answered?.id ?? null) : null,
    jump: quoted && quoted.after === jump ? quoted.jump : jump,
    replyBar: canWrite && answered && (
      <ReplyBar
        target={answered}
        onCancel={() => {
          letGo();
          composer.current?.focus();
        }}
      />
    ),
    dialogs: choosingFor !== null && (
      <Suspense fallback={null}>
        <EmojiDialog
          onChoose={(emoji) => void signAny(emoji)}
          onClose={() => setChoosingFor(null)}
        />
      </Suspense>
    ),
  };
}
