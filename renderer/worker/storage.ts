/** Whether something failed because the device gives this site no more space. Dexie wraps the browser's error. */
export function isStorageFull(error: unknown): boolean {
  for (
    let cause = error as { name?: unknown; inner?: unknown } | null | undefined;
    cause;
    cause = cause.inner as typeof cause
  )
    if (cause.name === 'QuotaExceededError') return true;
  return false;
}

/** Whether the database was closed: by signing out, or because another tab upgrades it. */
export const isClosed = (error: unknown): boolean =>
  ['DatabaseClosedError', 'InvalidStateError'].includes(
    String((error as { name?: unknown } | null)?.name),
  );
