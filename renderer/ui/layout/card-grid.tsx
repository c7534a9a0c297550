import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { arrowStep } from '../controls/arrow-step.ts';
import styles from './card-grid.module.css';
import { classes } from './classes.ts';
import { useGrid } from './use-grid.ts';
import { useStoredScroll } from './use-stored-scroll.ts';
import { useWholeList } from './use-whole-list.ts';

/** From here on only the rows near the window are in the page. */
const VIRTUAL_FROM = 100;
/** How often a frame is waited for, until a card that was scrolled to is there. */
const FOCUS_FRAMES = 20;
/** About what is on screen at once. */
export const EAGER_CARDS = 8;

/** Cards in 2 to 6 columns with arrow keys, restoring the position; virtual from a hundred. */
export function CardGrid<Item extends { id: string }>({
  items,
  label,
  card,
  revealed,
}: {
  items: readonly Item[];
  label: string;
  card: (item: Item, index: number) => ReactNode;
  /** The item that is scrolled to when the list comes on screen. */
  revealed?: string;
}) {
  const list = useRef<HTMLUListElement>(null);
  const grid = useGrid(list);
  const isWhole = useWholeList();
  const { columns, width, gap, top } = grid ?? { columns: 1, width: 0, gap: 0, top: 0 };
  const virtual = items.length >= VIRTUAL_FROM && grid !== null;
  const rowHeight = width * 1.25;
  const rows = useWindowVirtualizer({
    count: Math.ceil(items.length / columns),
    enabled: virtual,
    estimateSize: () => rowHeight,
    gap,
    overscan: 3,
    scrollMargin: top,
    getItemKey: (index) => `${index} ${rowHeight}`,
  });
  useStoredScroll(grid !== null);

  const focusCard = (index: number, frames = FOCUS_FRAMES) => {
    const link = list.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`);
    if (link) {
      link.focus({ preventScroll: true });
      link.closest('li')?.scrollIntoView({ block: 'nearest' });
    } else if (frames > 0) {
      if (frames === FOCUS_FRAMES)
        rows.scrollToIndex(Math.floor(index / columns), { align: 'auto' });
      requestAnimationFrame(() => focusCard(index, frames - 1));
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrowStep(event.key, columns);
    const at = (event.target as Element).closest<HTMLElement>('[data-index]')?.dataset['index'];
    if (
      step === null ||
      at === undefined ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey
    )
      return;
    const next = Number(at) + step;
    if (next < 0 || next >= items.length) return;
    event.preventDefault();
    focusCard(next);
  };

  const measured = grid !== null;
  useEffect(() => {
    const index =
      measured && revealed !== undefined ? items.findIndex((item) => item.id === revealed) : -1;
    if (index < 0) return;
    const item = list.current?.querySelector(`[data-index="${index}"]`);
    if (item) item.scrollIntoView({ block: 'nearest' });
    else rows.scrollToIndex(Math.floor(index / columns), { align: 'center' });
    // Once, when the list is there: what moves in it later moves nothing else.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [measured]);

  const place = (item: Item, index: number, style?: CSSProperties) => (
    <li
      key={item.id}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={items.length}
      className={styles['item']}
      style={style}
    >
      {(isWhole || index < EAGER_CARDS) && card(item, index)}
    </li>
  );
  const near = () =>
    rows.getVirtualItems().flatMap((row) =>
      items.slice(row.index * columns, (row.index + 1) * columns).map((item, column) =>
        place(item, row.index * columns + column, {
          position: 'absolute',
          width,
          height: rowHeight,
          transform: `translate(${column * (width + gap)}px, ${row.start - rows.options.scrollMargin}px)`,
        }),
      ),
    );

  return (
    <ul
      ref={list}
      role="list"
      aria-label={label}
      className={classes(styles['grid'], styles['list'])}
      onKeyDown={onKeyDown}
      style={virtual ? { height: rows.getTotalSize() } : undefined}
    >
      {virtual ? near() : items.map((item, index) => place(item, index))}
    </ul>
  );
}
