/** A time within a recording, as a clock shows it: `0:07`. */
export function clockOf(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** How long a recording is: what is begun counts as a second. */
export const lengthOf = (ms: number): string =>
  clockOf(Math.max(1_000, Math.round(ms / 1_000) * 1_000));
