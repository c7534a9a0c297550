/** A list with one of its entries at another place; the same list when that changes nothing. */
export function moveTo<Entry>(list: readonly Entry[], from: number, to: number): readonly Entry[] {
  const at = Math.max(0, Math.min(list.length - 1, to));
  const entry = list[from];
  if (entry === undefined || at === from) return list;
  const others = list.filter((_, index) => index !== from);
  return [...others.slice(0, at), entry, ...others.slice(at)];
}

/** Where an arrow key moves an entry; null for any other key. */
export function arrowTarget(key: string, at: number, total: number): number | null {
  const target = {
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    Home: 0,
    End: total - 1,
  }[key];
  return target === undefined ? null : Math.max(0, Math.min(total - 1, target));
}
