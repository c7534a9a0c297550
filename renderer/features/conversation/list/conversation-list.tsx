import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useText } from '../../../i18n/text.ts';
import { useWholeList } from '../../../ui/layout/use-whole-list.ts';
import { ConversationRow } from './conversation-row.tsx';
import type { ListEntry } from './use-conversation-list.ts';
import styles from './conversation-list.module.css';

/** From this many rows on the list is virtual. */
const VIRTUAL_FROM = 100;
/** About what is on screen at once. */
const FIRST_ROWS = 12;
/** Height of a row and of the gap under it, as in the style sheet. */
const ROW_PX = 78;

/** The list's last scroll position, for the way back on a phone. */
let storedScroll = 0;

const rowLink = (list: HTMLElement | null, id: string | undefined): HTMLElement | null =>
  id === undefined
    ? null
    : (list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`) ?? null);

/** The rows of the list. Arrow keys, Home and End move the focus; Enter opens, as a link does. */
export function ConversationList({
  entries,
  current,
  left,
  now,
  onDelete,
}: {
  entries: readonly ListEntry[];
  current: string | null;
  left: string | null;
  now: number;
  onDelete: (entry: ListEntry) => void;
}) {
  const t = useText('conversation');
  const scroller = useRef<HTMLDivElement>(null);
  const wanted = useRef<string | null>(null);
  const isWhole = useWholeList();
  const virtual = entries.length >= VIRTUAL_FROM;
  // oxlint-disable-next-line react/incompatible-library -- its functions are not kept across renders here
  const virtualizer = useVirtualizer({
    count: entries.length,
    enabled: virtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
    getItemKey: (index) => entries[index]?.row.id ?? index,
    initialOffset: () => storedScroll,
  });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    element.scrollTop = storedScroll;
    return () => {
      storedScroll = element.scrollTop;
    };
  }, []);

  // A row that was out of sight gets the focus once it is there.
  useEffect(() => {
    const link = wanted.current === null ? null : rowLink(scroller.current, wanted.current);
    if (!link) return;
    wanted.current = null;
    link.focus();
  });

  const move = (event: KeyboardEvent) => {
    if (
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      !['ArrowDown', 'ArrowUp', 'Home', 'End', 'Delete'].includes(event.key)
    )
      return;
    const focused = document.activeElement?.getAttribute('data-row');
    const from = entries.findIndex((entry) => entry.row.id === focused);
    if (from === -1) return;
    event.preventDefault();
    const last = entries.length - 1;
    // A row that is deleted leaves the focus to the next one.
    if (event.key === 'Delete')
      return rowLink(scroller.current, (entries[from + 1] ?? entries[from - 1])?.row.id)?.focus();
    const to = {
      ArrowDown: Math.min(from + 1, last),
      ArrowUp: Math.max(from - 1, 0),
      Home: 0,
      End: last,
    }[event.key as 'Home'];
    const link = rowLink(scroller.current, entries[to]?.row.id);
    if (link) link.focus();
    else wanted.current = entries[to]?.row.id ?? null;
    if (virtual) virtualizer.scrollToIndex(to);
  };

  const row = (entry: ListEntry) => (
    <ConversationRow
      entry={entry}
      current={entry.row.id === current}
      focusOnReturn={current === null && entry.row.id === left}
      now={now}
      onDelete={() => onDelete(entry)}
    />
  );
  return (
    <div ref={scroller} className={styles['rows']} onKeyDown={move}>
      {virtual ? (
        <ul
          aria-label={t('list')}
          className={styles['virtual']}
          style={{ height: virtualizer.getTotalSize() }}
        >
          {virtualizer.getVirtualItems().map((item) => {
            const entry = entries[item.index];
            return (
              entry && (
                <li
                  key={item.key}
                  aria-setsize={entries.length}
                  aria-posinset={item.index + 1}
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  {row(entry)}
                </li>
              )
            );
          })}
        </ul>
      ) : (
        <ul aria-label={t('list')} className={styles['plain']}>
          {entries.map((entry, index) => (
            <li key={entry.row.id}>{(isWhole || index < FIRST_ROWS) && row(entry)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
