import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useRef, type CSSProperties, type KeyboardEvent } from 'react';
import { useSettings } from '../../app/contexts.ts';
import { useGivenLikes, useLike } from '../../app/use-likes.ts';
import { useFormat } from '../../i18n/format.ts';
import type { ProfileRow } from '../../local/database.ts';
import grids from '../../ui/card-grid.module.css';
import { classes } from '../../ui/classes.ts';
import { MemberCard } from '../../ui/member-card.tsx';
import { placeOf } from '../../ui/place.ts';
import styles from './results.module.css';
import { useGrid } from './use-grid.ts';
import { useKeptScroll } from './use-kept-scroll.ts';

/** From here on only the rows near the window are in the page. */
const VIRTUAL_FROM = 100;
/** About two rows on a desktop: what is on screen at once. */
const EAGER_CARDS = 8;
export const CARD_SIZES = '(min-width: 1200px) 220px, (min-width: 768px) 30vw, 46vw';
/** How often a frame is waited for, until a card that was scrolled to is there. */
const FOCUS_FRAMES = 20;

/** How far an arrow key goes in a grid; null for any other key. */
export function arrowStep(key: string, columns: number): number | null {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };
  return steps[key] ?? null;
}

/** The members that were found, in a grid. Arrow keys go from card to card. */
export function Results({ profiles, label }: { profiles: readonly ProfileRow[]; label: string }) {
  const list = useRef<HTMLUListElement>(null);
  const grid = useGrid(list);
  const liked = useGivenLikes();
  const onLike = useLike();
  const format = useFormat();
  const regions = useSettings().region_data;
  const virtual = profiles.length >= VIRTUAL_FROM && grid !== null;
  const columns = grid?.columns ?? 1;
  const rowHeight = grid ? grid.width * 1.25 : 0;
  const rows = useWindowVirtualizer({
    count: Math.ceil(profiles.length / columns), enabled: virtual, estimateSize: () => rowHeight, gap: grid?.gap ?? 0, overscan: 3,
    scrollMargin: grid?.top ?? 0, getItemKey: (index) => `${index} ${rowHeight}`,
  });
  useKeptScroll(grid !== null);

  const focusCard = (index: number, frames = FOCUS_FRAMES) => {
    const link = list.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`);
    if (link) {
      link.focus({ preventScroll: true });
      link.closest('li')?.scrollIntoView({ block: 'nearest' });
    } else if (frames > 0) {
      if (frames === FOCUS_FRAMES) rows.scrollToIndex(Math.floor(index / columns), { align: 'auto' });
      requestAnimationFrame(() => focusCard(index, frames - 1));
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrowStep(event.key, columns);
    const at = (event.target as Element).closest<HTMLElement>('[data-index]')?.dataset['index'];
    if (step === null || at === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = Number(at) + step;
    if (next < 0 || next >= profiles.length) return;
    event.preventDefault();
    focusCard(next);
  };

  const item = (profile: ProfileRow, index: number, style?: CSSProperties) => (
    <li key={profile.id} data-index={index} aria-posinset={index + 1} aria-setsize={profiles.length} className={styles['item']} style={style}>
      <MemberCard
        card={profile} place={placeOf(profile, regions, format.country)} liked={liked.has(profile.id)} onLike={onLike} heading="h2" sizes={CARD_SIZES}
        eager={index < EAGER_CARDS}
      />
    </li>
  );
  const placed = () => rows.getVirtualItems().flatMap((row) => profiles.slice(row.index * columns, (row.index + 1) * columns).map((profile, column) =>
    item(profile, row.index * columns + column, {
      position: 'absolute', width: grid?.width, height: rowHeight,
      transform: `translate(${column * ((grid?.width ?? 0) + (grid?.gap ?? 0))}px, ${row.start - rows.options.scrollMargin}px)`,
    })));

  return (
    <ul
      ref={list} role="list" aria-label={label} className={classes(grids['grid'], styles['list'])} onKeyDown={onKeyDown}
      style={virtual ? { height: rows.getTotalSize() } : undefined}
    >
      {virtual ? placed() : profiles.map((profile, index) => item(profile, index))}
    </ul>
  );
}
