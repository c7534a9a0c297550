import { liveQuery } from 'dexie';
import {
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { useConnection, useDatabase, useWorker } from '../../../session/contexts.ts';
import { hasMessageAt, messageRow } from '../../../local/messages.ts';
import { MessageWindow, WINDOW_PAGE, type WindowView } from '../../../local/message-window.ts';

/** How far the history on the server was followed. */
export type OlderState = 'more' | 'loading' | 'failed' | 'reached';

export interface MessageWindowState {
  view: WindowView | undefined;
  older: OlderState;
  /** Older messages exist that nobody sees any more (setting `history_days`). */
  historyHidden: boolean;
  growOlder: () => void;
  growNewer: () => void;
  toNewest: () => void;
  /** Moves the window around a message, fetched if need be; answers whether it exists. */
  showMessage: (id: string, position?: number | null) => Promise<boolean>;
}

/**
 * The live part of a conversation on screen. Use one by key for each conversation.
 * @param firstPosition first visible position; null while the server does not have the
 *   conversation.
 * @param scroller what scrolls the messages.
 */
export function useMessageWindow(
  conversation: string,
  firstPosition: number | null,
  scroller: RefObject<HTMLElement | null>,
): MessageWindowState {
  const db = useDatabase();
  const worker = useWorker();
  const online = useConnection() === 'online';
  const [messages] = useState(() => new MessageWindow(db, conversation));
  const [version, changed] = useReducer((count: number) => count + 1, 0);
  const [view, setView] = useState<WindowView>();
  const [fetching, setFetching] = useState<'idle' | 'loading' | 'failed'>('idle');
  const [start, setStart] = useState<{ hidden: boolean } | null>(null);
  const busy = useRef(false);

  const oldest = view?.messages[0]?.position ?? null;
  // Position 1 is the start; before a later first position messages may be hidden by age, which
  // only the server knows.
  const atKnownStart =
    firstPosition === null ||
    oldest === 1 ||
    (!online && oldest !== null && oldest <= firstPosition);
  const reached = start !== null || atKnownStart;

  useEffect(() => {
    const reading = liveQuery(() => messages.read()).subscribe((next) => {
      // What was scrolled since the last frame counts first: rows are put above the place where the
      // reader is now.
      scroller.current?.dispatchEvent(new Event('scroll'));
      // A read that has come in ends the growing that asked for it.
      busy.current = false;
      flushSync(() => setView(next));
    });
    return () => reading.unsubscribe();
  }, [messages, version, scroller]);

  const fetchOlder = useCallback(
    async (island: number | null) => {
      setFetching('loading');
      // Around an old message only an island is loaded; from the newest one on, the worker knows
      // how far the log reaches.
      const result = await (island === null
        ? worker.loadOlder(conversation)
        : worker.loadBefore(conversation, island));
      if (!result.ok) {
        setFetching('failed');
        busy.current = false;
        return;
      }
      setFetching('idle');
      if (result.value.reached_start) setStart({ hidden: result.value.history_hidden });
      else messages.growOlder();
      busy.current = false;
      changed();
    },
    [conversation, messages, worker],
  );

  const growOlder = useCallback(() => {
    if (busy.current || !view) return;
    if (view.before) {
      busy.current = true;
      messages.growOlder();
      changed();
    } else if (!reached && online) {
      busy.current = true;
      void fetchOlder(view.reachesNewest ? null : oldest);
    }
  }, [view, reached, online, oldest, messages, fetchOlder]);

  const growNewer = useCallback(() => {
    if (busy.current || !view || view.reachesNewest) return;
    busy.current = true;
    const grow = () => {
      messages.growNewer();
      changed();
    };
    const newest = view.messages.at(-1)?.position ?? null;
    void (async () => {
      if (newest === null || (await hasMessageAt(db, conversation, newest + 1))) return void grow();
      // Here ends what was fetched around a message from long ago.
      const result = online
        ? await worker.loadBefore(conversation, newest + 1 + WINDOW_PAGE)
        : null;
      if (result?.ok) grow();
      else busy.current = false;
    })();
  }, [view, messages, db, conversation, online, worker]);

  const toNewest = useCallback(() => {
    messages.toNewest();
    changed();
  }, [messages]);

  const showMessage = useCallback(
    async (id: string, position?: number | null) => {
      let row = await messageRow(db, id);
      if (!row && position) {
        await worker.loadBefore(conversation, position + WINDOW_PAGE / 2);
        row = await messageRow(db, id);
      }
      if (row?.conversation !== conversation) return false;
      messages.putAround(row.newest);
      changed();
      return true;
    },
    [conversation, db, messages, worker],
  );

  const older: OlderState = view?.before
    ? 'more'
    : reached
      ? 'reached'
      : fetching === 'failed' || !online
        ? 'failed'
        : fetching === 'loading'
          ? 'loading'
          : 'more';
  // An undone message keeps its position and is not shown.
  const shown = useMemo(
    () => view && { ...view, messages: view.messages.filter((row) => !row.undone) },
    [view],
  );
  return {
    view: shown,
    older,
    historyHidden: start?.hidden ?? false,
    growOlder,
    growNewer,
    toNewest,
    showMessage,
  };
}
