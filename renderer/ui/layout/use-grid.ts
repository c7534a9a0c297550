import { useLayoutEffect, useState, type RefObject } from 'react';

/** How a grid of cards is laid out just now, in pixels. */
interface GridMeasure {
  columns: number;
  width: number;
  gap: number;
  top: number;
}

function measure(grid: HTMLElement): GridMeasure {
  const style = getComputedStyle(grid);
  const tracks = style.gridTemplateColumns.split(' ').map(Number.parseFloat);
  return {
    columns: tracks.length,
    width: tracks[0] ?? 0,
    gap: Number.parseFloat(style.rowGap) || 0,
    top: Math.round(grid.getBoundingClientRect().top + window.scrollY),
  };
}

/** Measures a grid as its width or place changes; null before the first time. */
export function useGrid(grid: RefObject<HTMLElement | null>): GridMeasure | null {
  const [found, setFound] = useState<GridMeasure | null>(null);
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const look = () =>
      setFound((before) => {
        const now = measure(element);
        return before &&
          before.columns === now.columns &&
          before.width === now.width &&
          before.gap === now.gap &&
          before.top === now.top
          ? before
          : now;
      });
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    // Content above the grid moves it without changing its size.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [grid]);
  return found;
}
