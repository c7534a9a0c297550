/** Where a key leads in a grid; null for other keys. Row ends continue in the next row. */
export function gridStep(key: string, from: number, count: number, columns: number): number | null {
  const last = count - 1;
  if (count === 0) return null;
  if (key === 'ArrowRight') return Math.min(from + 1, last);
  if (key === 'ArrowLeft') return Math.max(from - 1, 0);
  if (key === 'ArrowDown')
    return from + columns <= last
      ? from + columns
      : Math.floor(from / columns) < Math.floor(last / columns)
        ? last
        : from;
  if (key === 'ArrowUp') return from - columns >= 0 ? from - columns : from;
  if (key === 'Home') return Math.floor(from / columns) * columns;
  if (key === 'End') return Math.min(Math.floor(from / columns) * columns + columns - 1, last);
  if (key === 'PageUp') return from % columns;
  return key === 'PageDown' ? last : null;
}
