/**
 * Asks before the window is closed while something is under way: it would be lost.
 * @returns ends it.
 */
export function warnOnUnload(isUnderWay: () => boolean): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (isUnderWay()) event.preventDefault();
  };
  window.addEventListener('beforeunload', warn);
  return () => window.removeEventListener('beforeunload', warn);
}
