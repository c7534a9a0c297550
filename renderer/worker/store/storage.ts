/** Whether a failure means that the device is full; Dexie wraps the browser's error. */
export function isStorageFull(error: unknown): boolean {
  for (
    let cause = error as { name?: unknown; inner?: unknown } | null | undefined;
    cause;
    cause = cause.inner as typeof cause
  )
    if (cause.name === 'QuotaExceededError') return true;
  return false;
}

export const isClosed = (error: unknown): boolean =>
  ['DatabaseClosedError', 'InvalidStateError'].includes(
    String((error as { name?: unknown } | null)?.name),
  );
