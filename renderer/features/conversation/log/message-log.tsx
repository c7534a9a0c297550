import { useLiveQuery } from 'dexie-react-hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { badgeText } from '../../../../shared/badges.ts';
import { useDatabase, useWorker } from '../../../session/contexts.ts';
import { useText } from '../../../i18n/text.ts';
import type { ConversationRow } from '../../../local/rows.ts';
import { isTyping } from '../../../local/typing.ts';
import { Icon } from '../../../ui/art/icon.tsx';
import { estimateRow } from '../composer/estimate.ts';
import { LogRowView } from './log-row.tsx';
import { buildLogRows, type LogRow } from './message-rows.ts';
import { OlderState } from './older-state.tsx';
import type { MessageWindowState } from './use-message-window.ts';
import { useOpenConversation } from '../message/open-conversation.ts';
import { SeenMark } from '../message/seen-mark.tsx';
import { useNow } from '../use-now.ts';
import { useSeen } from './use-seen.ts';
import styles from './message-log.module.css';

/** Nearer to the end than this counts as being there: what arrives is followed. */
const END_PX = 48;
/** So many rows from an edge, more are asked for. */
const MARGIN_ROWS = 12;
/** Rows are no wider than this, see the style sheet. */
const COLUMN_PX = 736;
/** Constant room above the first row, so that nothing moves. */
const TOP_PX = 56;

/** The message to show; `position` finds it at the server. Another `key` asks again. */
export interface Jump {
  id: string;
  key: string;
  position?: number | null;
}

interface MessageLogProps {
  scroller: RefObject<HTMLDivElement | null>;
  messages: MessageWindowState;
  /** Null while nothing was written yet. */
  chat: ConversationRow | null;
  jump: Jump | null;
  /** Counts up when this member sends: the newest comes into view. */
  sent: number;
  whenEmpty: ReactNode;
}

/** A conversation's messages, virtual, from the end. Mount one by key for each. */
export function MessageLog({ scroller, messages, chat, jump, sent, whenEmpty }: MessageLogProps) {
  const t = useText('conversation');
  const db = useDatabase();
  const worker = useWorker();
  const { id, me, name } = useOpenConversation();
  const typing = useLiveQuery(() => isTyping(db, id), [db, id]) ?? false;
  const readPosition = chat?.conversation.read_position ?? 0;
  const otherReadPosition = chat?.conversation.other_read_position ?? 0;
  const unread = chat?.num_unread_messages ?? 0;
  const { view, older, historyHidden, growOlder, growNewer, toNewest, showMessage } = messages;
  const stuck = useRef(true);
  const lastTop = useRef(0);
  // What was asked for stays in the middle while rows come in around it, until the member moves on.
  const target = useRef<{ key: string; arrived: boolean } | null>(null);
  // Stored: asking the page for it, for each of a thousand rows, would have it laid out again.
  const width = useRef(COLUMN_PX);
  const [atEnd, setAtEnd] = useState(true);
  const seen = useSeen(scroller, (position) => void worker.markRead(id, position));
  const now = useNow();
  const reachesNewest = view?.reachesNewest ?? true;

  const rows: LogRow[] = useMemo(
    () =>
      view
        ? buildLogRows(view.messages, {
            me,
            before: view.before,
            atStart: older === 'reached',
            historyHidden,
            otherReadPosition,
            typing: typing && view.reachesNewest,
          })
        : [],
    [view, me, older, historyHidden, otherReadPosition, typing],
  );

  // oxlint-disable-next-line react/incompatible-library -- its functions are not kept across renders here
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.key ?? index,
    estimateSize: (index) => estimateRow(rows[index], width.current),
    anchorTo: 'end',
    scrollEndThreshold: END_PX,
    overscan: 12,
    paddingStart: TOP_PX,
    // Far past the end, which is where the browser then stays.
    initialOffset: 1e7,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;

  useEffect(() => {
    if (rows.length > 0 && first < MARGIN_ROWS) growOlder();
  }, [rows, first, growOlder]);
  useEffect(() => {
    if (rows.length > 0 && last > rows.length - MARGIN_ROWS) growNewer();
  }, [rows, last, growNewer]);

  const toEnd = useCallback(() => {
    stuck.current = true;
    target.current = null;
    setAtEnd(true);
    if (reachesNewest) virtualizer.scrollToEnd();
    else toNewest();
  }, [reachesNewest, toNewest, virtualizer]);

  // What is asked for comes into view; else the end stays in view for as long as one is there.
  useLayoutEffect(() => {
    if (target.current !== null) {
      const { key } = target.current;
      const index = rows.findIndex((row) => row.key === key);
      if (index !== -1) virtualizer.scrollToIndex(index, { align: 'center' });
    } else if (stuck.current && reachesNewest) virtualizer.scrollToEnd();
  }, [rows, reachesNewest, virtualizer]);

  useEffect(() => {
    if (!jump) return;
    let current = true;
    void showMessage(jump.id, jump.position).then((known) => {
      if (!known || !current) return;
      target.current = { key: jump.id, arrived: false };
      stuck.current = false;
    });
    return () => {
      current = false;
    };
  }, [jump, showMessage]);

  const toEndNow = useRef(toEnd);
  useEffect(() => {
    toEndNow.current = toEnd;
  });
  useEffect(() => {
    if (sent > 0) toEndNow.current();
  }, [sent]);

  // The room for the messages changes when the composer grows or a keyboard opens.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      width.current = Math.min(element.clientWidth, COLUMN_PX);
    };
    measure();
    const observer = new ResizeObserver(() => {
      measure();
      if (stuck.current) virtualizer.scrollToEnd();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [virtualizer, scroller]);

  const onScroll = () => {
    const element = scroller.current;
    if (!element) return;
    const isEnd = element.scrollHeight - element.scrollTop - element.clientHeight <= END_PX;
    const aim = target.current;
    if (aim) {
      const item = virtualizer.getVirtualItems().find(({ key }) => key === aim.key);
      const inView =
        item !== undefined &&
        item.start < element.scrollTop + element.clientHeight &&
        item.end > element.scrollTop;
      if (aim.arrived ? !inView : inView && isEnd && reachesNewest) target.current = null;
      else aim.arrived ||= inView;
    }
    // Rows that turn out higher than guessed push the end away: only going up leaves it.
    const wentUp = element.scrollTop < lastTop.current - 1;
    lastTop.current = element.scrollTop;
    if (!isEnd && stuck.current && !wentUp) return;
    stuck.current = isEnd && target.current === null;
    setAtEnd(isEnd);
  };
  const forgetTarget = () => {
    target.current = null;
  };

  const away = !atEnd || !reachesNewest;
  return (
    <div className={styles['frame']}>
      <div
        ref={scroller}
        className={styles['log']}
        role="log"
        aria-live="off"
        aria-label={t('log', { name })}
        aria-busy={!view}
        tabIndex={0}
        onScroll={onScroll}
        onWheel={forgetTarget}
        onTouchMove={forgetTarget}
        onPointerDown={forgetTarget}
        onKeyDown={forgetTarget}
      >
        {view && rows.length === 0 && whenEmpty}
        {rows.length > 0 && (
          <div className={styles['column']} style={{ height: virtualizer.getTotalSize() }}>
            <OlderState state={older} />
            {items.map((item) => {
              const row = rows[item.index];
              return (
                row && (
                  <div
                    key={item.key}
                    ref={virtualizer.measureElement}
                    data-index={item.index}
                    className={styles['row']}
                    style={{ transform: `translateY(${item.start}px)` }}
                  >
                    <LogRowView row={row} name={name} now={now} found={jump?.id === row.key} />
                    {row.kind === 'message' &&
                      !row.mine &&
                      (row.message.position ?? 0) > readPosition && (
                        <SeenMark seen={seen} position={row.message.position ?? 0} />
                      )}
                  </div>
                )
              );
            })}
          </div>
        )}
      </div>
      {away && (
        <button
          type="button"
          className={styles['newest']}
          onClick={toEnd}
          aria-label={unread > 0 ? t('newestCount', { count: unread }) : t('newest')}
        >
          <Icon of={ArrowDown} />
          {unread > 0 && <span aria-hidden="true">{badgeText(unread)}</span>}
        </button>
      )}
    </div>
  );
}
